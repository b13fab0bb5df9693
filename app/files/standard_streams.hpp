// app/files/standard_streams.hpp: standard output and error, which may be closed, full or gone.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::app {

/// Opens in place of each standard stream that the caller has closed one that refuses: the next file that is
/// opened would take its number, and get what is printed. To be called before anything else.
void hold_standard_streams();

/// Writes a line to standard output at once; false where it cannot. May be called from any one thread at a
/// time.
bool print_line(std::string_view line);
/// Writes a line to standard error; a failure to write it is dropped.
void print_error_line(std::string_view line);

/// Whether something did not get through to standard output, what still waited included.
bool output_failed();
/// Why writing failed, once. Nullopt where nothing failed, or it was reported.
std::optional<std::string> untold_output_failure();

}  // namespace quadrille::app
