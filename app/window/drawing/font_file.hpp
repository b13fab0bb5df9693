// app/window/drawing/font_file.hpp: where the window's font is.
#pragma once
#include <filesystem>
#include <string>

namespace quadrille::app {

/// The font of that name: the one installed with the program, else the system's (Debian: fonts-dejavu-core).
/// Empty where neither is there.
std::filesystem::path font_file(const std::string& name);

}  // namespace quadrille::app
