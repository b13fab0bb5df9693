#include "app/files/paths.hpp"

#include <cstdlib>
#include <pwd.h>
#include <string>
#include <sys/auxv.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

/// The value of an XDG variable; the specification has relative values ignored.
fs::path xdg(const char* variable, const char* below_home) {
    const char* value = std::getenv(variable);
    if (value != nullptr && fs::path(value).is_absolute()) return value;
    return home_folder() / below_home;
}

}  // namespace

/// Who is in no list of users has no folder, and nothing of theirs comes to lie where others may have made
/// one first.
fs::path home_folder() {
    const char* value = std::getenv("HOME");
    if (value != nullptr && *value != '\0') return value;
    const passwd* user = getpwuid(getuid());
    return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? user->pw_dir : "/nonexistent";
}

fs::path from_home(const std::string& typed) {
    return typed.starts_with("~/") ? home_folder() / typed.substr(2) : fs::path(typed);
}

fs::path program_folder() {
    std::error_code failure;
    fs::path program = fs::read_symlink("/proc/self/exe", failure);
    // A chroot may have no /proc; the kernel gives every program the name under which it was started.
    if (failure) program = fs::canonical(reinterpret_cast<const char*>(getauxval(AT_EXECFN)), failure);
    return failure ? fs::path{} : program.parent_path();
}

fs::path data_folder() {
    return xdg("XDG_DATA_HOME", ".local/share") / "quadrille";
}
fs::path default_database() {
    return data_folder() / "quadrille.db";
}
fs::path config_folder() {
    return xdg("XDG_CONFIG_HOME", ".config") / "quadrille";
}
fs::path state_folder() {
    return xdg("XDG_STATE_HOME", ".local/state") / "quadrille";
}
fs::path cache_folder() {
    return xdg("XDG_CACHE_HOME", ".cache") / "quadrille";
}

void create_private(const fs::path& folder) {
    if (fs::exists(folder)) return;
    if (folder.has_parent_path()) create_private(folder.parent_path());
    if (fs::create_directory(folder)) fs::permissions(folder, fs::perms::owner_all);
}

fs::path bundled(const fs::path& relative) {
    const fs::path installed = program_folder() / ".." / QUADRILLE_DATA_FROM_BIN / relative;
    const fs::path in_source = fs::path(QUADRILLE_APP_SOURCE_DIR) / relative;
    std::error_code failure;
    for (const fs::path& place : {installed, in_source}) {
        if (fs::exists(place, failure)) return place.lexically_normal();
    }
    return {};
}

}  // namespace quadrille::app
