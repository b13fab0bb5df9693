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
    const std::vector<Chair> chairs = chairs_of(setup.players);
    std::vector<SeatedPlayer> seated;
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        if (const PlayerAtTable* known = at_chair(table.setup.players, chairs[i])) {
            setup.players[i].name = known->name;
            setup.players[i].deck = known->deck;
        }
        const SeatedPlayer* sleeved = at_chair(table.profile.players, chairs[i]);
        seated.push_back(sleeved != nullptr ? *sleeved : SeatedPlayer{chairs[i].side, std::nullopt});
    }
    table.setup = std::move(setup);
    table.profile.players = std::move(seated);
}

}  // namespace quadrille::app
