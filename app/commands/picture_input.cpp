#include "app/commands/picture_input.hpp"

#include "app/files/file_io.hpp"

namespace quadrille::app {

tl::expected<cv::Mat, vision::PictureError> picture_in(const std::string& image) {
    if (!is_standard_stream(image)) return vision::read_picture(image);
    const auto bytes = read_input(image);
    if (!bytes)
        return tl::unexpected(vision::PictureError{vision::PictureFault::unreadable, bytes.error().detail});
    return vision::decode_picture({bytes->begin(), bytes->end()});
}

}  // namespace quadrille::app
