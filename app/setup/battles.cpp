#include "app/setup/battles.hpp"

#include <algorithm>
#include <filesystem>

#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/setup/embedded_battles.hpp"
#include "app/setup/table_file.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

PlayerAtTable* player_at(std::vector<PlayerAtTable>& players, Seat seat) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const PlayerAtTable& player) { return player.seat == seat; });
    return found != players.end() ? &*found : nullptr;
}

}  // namespace

std::vector<TableSetup> battles(std::vector<std::string>& unread) {
    std::vector<TableSetup> all;
    for (const EmbeddedBattle& battle : embedded_battles()) {
        if (auto table = table_from(battle.json)) all.push_back(std::move(*table));
    }
    std::vector<fs::path> files;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(config_folder() / "battles", failure)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        const auto text = read_file(file);
        auto table = text ? table_from(*text) : tl::unexpected(std::string());
        if (!table) {
            unread.push_back(file.string());
            continue;
        }
        if (table->setup.battle.empty()) table->setup.battle = file.stem().string();
        all.push_back(std::move(*table));
    }
    return all;
}

void take_battle(const TableSetup& battle, TableSetup& table) {
    const double square_mm = table.profile.grid.square_mm;
    table.profile.grid = battle.profile.grid;
    table.profile.grid.square_mm = square_mm;
    table.profile.grid_given = true;
    GameSetup setup = battle.setup;
    for (PlayerAtTable& player : setup.players) {
        const PlayerAtTable* known = player_at(table.setup.players, player.seat);
        if (known == nullptr) continue;
        player.name = known->name;
        player.deck = known->deck;
    }
    table.setup = std::move(setup);
    for (const PlayerAtTable& player : table.setup.players) {
        const bool seated = std::any_of(table.profile.players.begin(), table.profile.players.end(),
                                        [&](const SeatedPlayer& one) { return one.seat == player.seat; });
        if (!seated) table.profile.players.push_back({player.seat, std::nullopt});
    }
    std::erase_if(table.profile.players, [&](const SeatedPlayer& one) {
        return player_at(table.setup.players, one.seat) == nullptr;
    });
}

}  // namespace quadrille::app
