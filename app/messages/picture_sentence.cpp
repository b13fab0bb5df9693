#include "app/messages/picture_sentence.hpp"

namespace quadrille::app {

std::string sentence(const vision::PictureError& error) {
    using vision::PictureFault;
    const std::string detail = error.detail.empty() ? "" : " (" + error.detail + ")";
    switch (error.fault) {
        case PictureFault::missing:
            return "there is no such file";
        case PictureFault::directory:
            return "this is a folder; give a picture, or use `quadrille watch` for a folder";
        case PictureFault::unreadable:
            return "the file cannot be read" + detail;
        case PictureFault::empty:
            return "the file is empty";
        case PictureFault::not_a_picture:
            return "this is no picture that can be read; JPEG, PNG, WebP, TIFF and BMP can" + detail;
        case PictureFault::truncated:
            return "the picture's data end early or are damaged" + detail;
        case PictureFault::too_large:
            return "the picture is too large" + detail + "; at most 128 megapixels are read";
    }
    return "the picture cannot be read";
}

}  // namespace quadrille::app
