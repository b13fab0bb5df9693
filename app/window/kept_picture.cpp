#include "app/window/kept_picture.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <opencv2/imgcodecs.hpp>

#include "app/files/paths.hpp"

namespace quadrille::app {

std::string keep_picture(const cv::Mat& picture, const Messages& tr) {
    const auto folder = data_folder() / "pictures";
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto file =
        folder / fmt::format("quadrille-{:%Y%m%d-%H%M%S}.png", fmt::localtime(std::time_t{seconds.count()}));
    bool written = false;
    try {
        create_private(folder);
        written = cv::imwrite(file.string(), picture);
    } catch (const std::exception&) {
        written = false;  // a folder that cannot be made, or a disk that is full: said below
    }
    return tr(written ? "note.saved" : "note.not_saved", fmt::arg("file", file.string()));
}

}  // namespace quadrille::app
