// app/files/output_file.hpp: one rule for every file that a command writes.
#pragma once
#include <filesystem>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "app/files/descriptor.hpp"
#include "app/files/file_error.hpp"

namespace quadrille::app {

/// What a command may do to files that are there.
struct OutputRule {
    bool replace = false;                         ///< --force
    std::vector<std::filesystem::path> inputs{};  ///< what it reads, and its game file: never written over
};

/// Why a command may not write to `file`: it is one of the inputs (or a journal beside one), a game file, a
/// folder, or there already and not to be replaced. Nullopt for a new file, one that `rule` lets replace, and
/// what takes a stream: "-", a FIFO, a character device. Of a link the target counts.
std::optional<FileError> output_fault(const std::filesystem::path& file, const OutputRule& rule);

/// Whether bytes are written to it as they come, and nothing is replaced: "-", a FIFO, a character device.
bool takes_a_stream(const std::filesystem::path& file);
/// Opens such a file; a FIFO whose reader does not come within three seconds is refused.
tl::expected<Descriptor, FileError> open_stream(const std::filesystem::path& file);

/// Writes a file whole or not at all, mode 0600, or to a stream.
tl::expected<void, FileError> write_output_file(const std::filesystem::path& file, std::string_view bytes,
                                                const OutputRule& rule);

}  // namespace quadrille::app
