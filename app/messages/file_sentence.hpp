// app/messages/file_sentence.hpp: why a file can be neither read nor written, in words.
#pragma once
#include <string>

#include "app/files/file_error.hpp"
#include "app/messages/messages.hpp"

namespace quadrille::app {

/// One sentence that names the file.
std::string sentence(const FileError& error, const Messages& tr);
/// In the program's language: for `map_error`.
std::string file_sentence(const FileError& error);

}  // namespace quadrille::app
