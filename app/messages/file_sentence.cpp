#include "app/messages/file_sentence.hpp"

namespace quadrille::app {
namespace {

const char* key_of(FileFault fault) {
    switch (fault) {
        case FileFault::missing:
            return "file.missing";
        case FileFault::folder:
            return "file.folder";
        case FileFault::not_a_file:
            return "file.not_a_file";
        case FileFault::too_large:
            return "file.too_large";
        case FileFault::unreadable:
            break;
        case FileFault::unwritable:
            return "file.unwritable";
        case FileFault::exists:
            return "file.exists";
        case FileFault::input:
            return "file.input";
        case FileFault::game_file:
            return "file.game_file";
    }
    return "file.unreadable";
}

}  // namespace

std::string sentence(const FileError& error, const Messages& tr) {
    if (error.file == "-" && error.fault == FileFault::unwritable)
        return tr("output.failed", fmt::arg("detail", error.detail));
    return tr(key_of(error.fault), fmt::arg("file", error.file), fmt::arg("detail", error.detail));
}

std::string file_sentence(const FileError& error) {
    return sentence(error, program_messages());
}

}  // namespace quadrille::app
