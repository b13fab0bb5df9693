// app/files/paths.hpp: where the program keeps things (XDG Base Directory Specification 0.8).
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::app {

/// The user's own folder: $HOME; without it that of the system's list of users.
std::filesystem::path home_folder();
/// A file as somebody typed it: "~/cards.json" lies in the user's own folder, as a shell has it.
std::filesystem::path from_home(const std::string& typed);

/// Games and the card library: $XDG_DATA_HOME/quadrille, by default ~/.local/share/quadrille.
std::filesystem::path data_folder();
/// Games and the card library where no file is named: quadrille.db in the data folder.
std::filesystem::path default_database();
/// Settings, table and camera profiles: $XDG_CONFIG_HOME/quadrille, by default ~/.config/quadrille.
std::filesystem::path config_folder();
/// Last table, what the last camera saw, program log: $XDG_STATE_HOME/quadrille, by default
/// ~/.local/state/quadrille.
std::filesystem::path state_folder();

/// What can be fetched again: $XDG_CACHE_HOME/quadrille, by default ~/.cache/quadrille.
std::filesystem::path cache_folder();

/// Makes a folder of the above (mode 0700 for what is new); throws std::filesystem::filesystem_error where it
/// cannot.
void create_private(const std::filesystem::path& folder);

/// Where the program's file lies; empty where that cannot be found out.
std::filesystem::path program_folder();

/// What is shipped with the program (demo, fonts), by its path below share/quadrille: the installed one, else
/// the one in the source tree that the program was built from. Empty where it is in neither.
std::filesystem::path bundled(const std::filesystem::path& relative);

}  // namespace quadrille::app
