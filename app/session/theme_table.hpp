// app/session/theme_table.hpp: how a themed game on the board stands (docs/rules/echiquier.md, section 14).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/session/table.hpp"
#include "app/setup/game_setup.hpp"
#include "rules/geometry/square_set.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

/// A player's part in the theme.
struct ThemedPlayer {
    std::string id{};
    Chair seat{};
    bool lost = false, zombie = false;
    int counters = 0, gains = 0;   ///< victory counters; more of them at the next upkeep (EC-14.3)
    std::vector<Square> held{};    ///< strategic squares
    std::optional<Square> flag{};  ///< where the player's flag lies; nullopt: it is unknown which card it is
    bool flag_carried = false;     ///< by one of the player's own creatures
};

struct ZombieArrivals {
    int tokens = 0, counters = 0, extra = 0;  ///< EC-14.6: tokens, counters to divide, more on each
    SquareSet squares{};
};

/// A goal of a battle, as it was agreed, and whether it is met now (EC-14.8).
struct BattleGoal {
    rules::GoalSetup goal{};
    bool met = false;
};

struct ThemeTable {
    std::optional<rules::Theme> theme{};
    bool both_flags = false, reinforcements = false;
    std::vector<ThemedPlayer> players{};
    std::vector<Square> strategic{};
    bool even_strategic = false;  ///< there has to be an odd number of them (EC-14.3)
    std::optional<int> target{}, turns{};
    int turn = 0, zombie_turns = 0, survivors = 0;
    std::optional<ZombieArrivals> wave{};  ///< zombies only
    std::vector<BattleGoal> goals{};
    std::string winner{};  ///< a player's id, a team, "survivors" or "draw"; empty: nobody yet
    std::string rule{};    ///< by which it is won
};

ThemeTable theme_table(const Table& table, const GameSetup& setup);

}  // namespace quadrille::app
