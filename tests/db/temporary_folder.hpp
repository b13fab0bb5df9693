// tests/db/temporary_folder.hpp: a folder of a test's own, and small games to put into it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "db/game_log.hpp"

namespace quadrille::db::test {

/// Removed with everything in it at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

std::string bytes_of(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, const std::string& bytes);

/// A game of two players with this name.
NewGame duel(const std::string& name);
/// Event number `number` of a scripted game: cards that enter, move, tap, and lives that change.
NewEvent scripted_event(int number);
std::vector<NewEvent> scripted_events(int first, int count);

}  // namespace quadrille::db::test
