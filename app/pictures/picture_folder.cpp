#include "app/pictures/picture_folder.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <opencv2/core.hpp>

#include "app/files/ascii.hpp"
#include "app/messages/messages.hpp"
#include "app/messages/picture_sentence.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

bool is_picture(const fs::path& file) {
    static constexpr std::array endings{".jpg", ".jpeg", ".png", ".webp"};
    const std::string ending = lower_case(file.extension().string());
    return std::ranges::find(endings, ending) != endings.end();
}

/// Smaller ones, and strips, are no pictures of cards.
bool has_the_shape_of_a_card(const cv::Mat& picture) {
    constexpr int smallest_px = 40;
    constexpr double narrowest = 0.55, widest = 0.9;
    const double shape = static_cast<double>(picture.cols) / picture.rows;
    return picture.cols >= smallest_px && shape >= narrowest && shape <= widest;
}

std::string stamp_of(const fs::directory_entry& entry) {
    std::error_code failure;
    const auto size = entry.file_size(failure);
    const auto time = entry.last_write_time(failure);
    return fmt::format("{} {}", size, time.time_since_epoch().count());
}

}  // namespace

tl::expected<cv::Mat, std::string> upright_front(tl::expected<cv::Mat, vision::PictureError> picture,
                                                 const std::string& called) {
    if (!picture) return tl::unexpected(called + ": " + sentence(picture.error()));
    if (picture->cols > picture->rows) cv::rotate(*picture, *picture, cv::ROTATE_90_CLOCKWISE);
    if (has_the_shape_of_a_card(*picture)) return std::move(*picture);
    return tl::unexpected(program_messages()("pictures.shape", fmt::arg("file", called),
                                             fmt::arg("width", picture->cols),
                                             fmt::arg("height", picture->rows)));
}

PictureFile picture_file(const fs::path& file) {
    return {file, file.stem().string(), stamp_of(fs::directory_entry(file))};
}

std::vector<PictureFile> pictures_in(const fs::path& folder) {
    std::vector<PictureFile> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (is_picture(entry->path()) && entry->is_regular_file(failure))
            files.push_back(picture_file(entry->path()));
    std::ranges::sort(files, {}, &PictureFile::path);
    return files;
}

FolderRead read_fronts(const std::vector<PictureFile>& files,
                       const std::function<bool(std::size_t)>& progress) {
    FolderRead read;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto front = upright_front(vision::read_picture(files[i].path), files[i].path.string());
        if (front)
            read.fronts.push_back({files[i], vision::front_print(vision::front_view(*front))});
        else
            read.skipped.push_back(front.error());
        if (progress && !progress(i + 1)) break;
    }
    return read;
}

}  // namespace quadrille::app
