// app/files/file_error.hpp: why a file can be neither read nor written; app/messages/file_sentence.hpp says
// it in words.
#pragma once
#include <string>

namespace quadrille::app {

enum class FileFault {
    missing,     ///< there is no such file
    folder,      ///< a folder stands where a file should
    not_a_file,  ///< a device, a socket or a FIFO, where none is meant
    too_large,   ///< `detail`: how many megabytes are read at most
    unreadable,  ///< `detail`: the system's words
    unwritable,  ///< `detail`: the system's words
    exists,      ///< it would be replaced, which was not requested
    input,       ///< it is read by the same command
    game_file,   ///< a game file, which is never replaced
};

struct FileError {
    FileFault fault = FileFault::unreadable;
    std::string file{};
    std::string detail{};
};

}  // namespace quadrille::app
