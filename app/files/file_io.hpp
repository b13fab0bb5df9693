// app/files/file_io.hpp: small files as a whole, with a sentence where it cannot be done.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace quadrille::app {

/// The bytes of a regular file of at most `largest_mb`; on error one sentence that names it.
tl::expected<std::string, std::string> read_file(const std::filesystem::path& file,
                                                 unsigned largest_mb = 512);

/// Writes a file whole or not at all: under another name first. On error one sentence that names it.
tl::expected<void, std::string> write_file_atomically(const std::filesystem::path& file,
                                                      std::string_view bytes);

/// The same; the folder is made (mode 0700) where it is missing.
tl::expected<void, std::string> write_private_file(const std::filesystem::path& file, std::string_view bytes);

/// A name as part of a file's: what is no ASCII letter, digit, '.', '_' or '-' becomes '_'.
std::string file_name_from(std::string_view name);

}  // namespace quadrille::app
