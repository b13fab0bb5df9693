// tests/hostile/drop.hpp: files dropped on a window, as a file manager drops them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::test {

/// Drops files on the window of that X display that takes any, by the XDND protocol (freedesktop.org, version
/// 5), and waits until it has them; false where it does not take them in a minute.
bool drop_files(const std::string& display, const std::vector<std::filesystem::path>& files);

}  // namespace quadrille::test
