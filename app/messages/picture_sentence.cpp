#include "app/messages/picture_sentence.hpp"

namespace quadrille::app {
namespace {

const char* key_of(vision::PictureFault fault) {
    using vision::PictureFault;
    switch (fault) {
        case PictureFault::missing:
            return "picture.missing";
        case PictureFault::directory:
            return "picture.directory";
        case PictureFault::unreadable:
            break;
        case PictureFault::empty:
            return "picture.empty";
        case PictureFault::not_a_picture:
            return "picture.not_a_picture";
        case PictureFault::truncated:
            return "picture.truncated";
        case PictureFault::too_large:
            return "picture.too_large";
    }
    return "picture.unreadable";
}

}  // namespace

std::string sentence(const vision::PictureError& error, const Messages& tr) {
    return tr(key_of(error.fault), fmt::arg("detail", error.detail.empty() ? "" : " (" + error.detail + ")"));
}

}  // namespace quadrille::app
