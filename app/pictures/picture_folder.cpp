#include "app/pictures/picture_folder.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <opencv2/core.hpp>

#include "app/messages/messages.hpp"
#include "app/messages/picture_sentence.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

bool is_picture(const fs::path& file) {
    static constexpr std::array endings{".jpg", ".jpeg", ".png", ".webp"};
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
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

std::vector<PictureFile> pictures_in(const fs::path& folder) {
    std::vector<PictureFile> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (is_picture(entry->path()) && entry->is_regular_file(failure))
            files.push_back({entry->path(), entry->path().stem().string(), stamp_of(*entry)});
    std::ranges::sort(files, {}, &PictureFile::path);
    return files;
}

FolderRead read_fronts(const std::vector<PictureFile>& files,
                       const std::function<bool(std::size_t)>& progress) {
    FolderRead read;
    for (std::size_t i = 0; i < files.size(); ++i) {
        auto picture = vision::read_picture(files[i].path);
        if (!picture) {
            read.skipped.push_back(files[i].path.string() + ": " + sentence(picture.error()));
        } else {
            if (picture->cols > picture->rows) cv::rotate(*picture, *picture, cv::ROTATE_90_CLOCKWISE);
            if (has_the_shape_of_a_card(*picture))
                read.fronts.push_back({files[i], vision::front_print(vision::front_view(*picture))});
            else
                read.skipped.push_back(
                    program_messages()("pictures.shape", fmt::arg("file", files[i].path.string()),
                                       fmt::arg("width", picture->cols), fmt::arg("height", picture->rows)));
        }
        if (progress && !progress(i + 1)) break;
    }
    return read;
}

}  // namespace quadrille::app
