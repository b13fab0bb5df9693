// app/files/file_io.hpp: small files as a whole, with a sentence where it cannot be done.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace quadrille::app {

/// The bytes of a regular file of at most `largest_mb`; on error one sentence that names it.
tl::expected<std::string, std::string> read_whole(const std::filesystem::path& file,
                                                  unsigned largest_mb = 512);

/// Writes a file whole or not at all: under another name first. On error one sentence that names it.
tl::expected<void, std::string> write_whole(const std::filesystem::path& file, std::string_view bytes);

}  // namespace quadrille::app
