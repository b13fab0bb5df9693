// app/commands/sheet_file.hpp: the calibration sheet as a file that prints true to size.
#pragma once
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "app/files/output_file.hpp"

namespace quadrille::app {

/// Writes the ChArUco sheet (A4) as .pdf or .png (300 dpi and more, its size in the file), to standard output
/// as PDF; on error the sentence to show.
tl::expected<void, std::string> write_charuco_sheet(const std::filesystem::path& file,
                                                    const OutputRule& rule);

}  // namespace quadrille::app
