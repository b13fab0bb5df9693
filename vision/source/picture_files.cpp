#include "vision/source/picture_files.hpp"

#include <algorithm>
#include <cmath>

#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

class PictureFiles : public FrameSource {
public:
    explicit PictureFiles(std::vector<fs::path> files) : files_(std::move(files)) {}
    std::optional<Frame> next() override {
        while (at_ < files_.size()) {
            const std::size_t index = at_++;
            // Folders hold notes and thumbnails too.
            if (auto picture = read_picture(files_[index])) {
                return Frame{std::move(*picture), static_cast<double>(index), static_cast<long>(index)};
            }
        }
        return std::nullopt;
    }
    bool seek(double t) override {
        at_ = std::min(files_.size(), static_cast<std::size_t>(std::ceil(std::max(0.0, t))));
        return true;
    }
    bool live() const override { return false; }
    double duration() const override { return static_cast<double>(files_.size()); }
    double fps() const override { return 1; }

private:
    std::vector<fs::path> files_;
    std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<FrameSource> picture_files(std::vector<fs::path> files) {
    return std::make_unique<PictureFiles>(std::move(files));
}

}  // namespace quadrille::vision
