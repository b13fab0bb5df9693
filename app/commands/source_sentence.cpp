#include "app/commands/source_sentence.hpp"

#include <fmt/format.h>

namespace quadrille::app {

std::string sentence(const std::string& source, const vision::SourceError& error) {
    using vision::SourceFault;
    switch (error.fault) {
        case SourceFault::missing:
            return fmt::format("{}: there is no such file, folder or camera", source);
        case SourceFault::empty_folder:
            return fmt::format("{}: there is no picture in this folder", source);
        case SourceFault::unreadable:
            return fmt::format(
                "{}: this is no picture or video that can be read, or it was cut before its index was "
                "written",
                source);
        case SourceFault::no_camera:
            return error.detail.empty()
                       ? fmt::format("camera {} cannot be opened; no camera is connected", source)
                       : fmt::format("camera {} cannot be opened; these are connected: {}", source,
                                     error.detail);
        case SourceFault::no_stream:
            return fmt::format("{}: the stream cannot be opened; check its address", source);
    }
    return fmt::format("{}: cannot be opened", source);
}

}  // namespace quadrille::app
