// app/files/file_io.hpp: small files as a whole.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "app/files/file_error.hpp"

namespace quadrille::app {

/// "-" names standard input or output.
inline bool is_standard_stream(std::string_view name) {
    return name == "-";
}

/// The bytes of a regular file of at most `largest_mb`.
tl::expected<std::string, FileError> read_file(const std::filesystem::path& file, unsigned largest_mb = 512);

/// The same; "-" and what the shell gives as a file of /dev/fd are read to their end, and a FIFO, whose other
/// side has to come within three seconds.
tl::expected<std::string, FileError> read_input(const std::string& name, unsigned largest_mb = 512);

/// Of a symbolic link the file that it leads to, also where that is not there yet; else `file`.
std::filesystem::path link_target(const std::filesystem::path& file);

/// Writes a file whole or not at all, mode 0600: under another name first. Of a symbolic link the target is
/// written.
tl::expected<void, FileError> write_file_atomically(const std::filesystem::path& file,
                                                    std::string_view bytes);

/// The same; the folder is made (mode 0700) where it is missing.
tl::expected<void, FileError> write_private_file(const std::filesystem::path& file, std::string_view bytes);

/// A name as part of a file's: what is no ASCII letter, digit, '.', '_' or '-' becomes '_'.
std::string file_name_from(std::string_view name);

}  // namespace quadrille::app
