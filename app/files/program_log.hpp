// app/files/program_log.hpp: the program's own log of what went wrong, to find a cause by later.
#pragma once
#include <filesystem>
#include <string_view>

namespace quadrille::app {

/// $XDG_STATE_HOME/quadrille/quadrille.log; what was in it before lies beside it as quadrille.1.log.
std::filesystem::path program_log_file();

/// Appends a warning with date, time and process: a camera that is gone, a game that cannot be stored.
/// Nothing is printed. Names and passwords in addresses are left out. Where the file cannot be written
/// nothing is kept. May be called from any thread.
void log_warning(std::string_view what);

}  // namespace quadrille::app
