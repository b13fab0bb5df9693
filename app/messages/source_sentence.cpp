#include "app/messages/source_sentence.hpp"

namespace quadrille::app {
namespace {

const char* key_of(const vision::SourceError& error) {
    using vision::SourceFault;
    switch (error.fault) {
        case SourceFault::missing:
            return "source.missing";
        case SourceFault::empty_folder:
            return "source.empty_folder";
        case SourceFault::unreadable:
            break;
        case SourceFault::no_camera:
            return error.detail.empty() ? "source.no_camera" : "source.no_such_camera";
        case SourceFault::no_stream:
            return error.detail.empty() ? "source.no_stream" : "source.elsewhere";
        case SourceFault::index_last:
            return "source.index_last";
    }
    return "source.unreadable";
}

}  // namespace

std::string sentence(const std::string& source, const vision::SourceError& error, const Messages& tr) {
    return tr(key_of(error), fmt::arg("source", source), fmt::arg("connected", error.detail));
}

}  // namespace quadrille::app
