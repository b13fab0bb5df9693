// rules/multiplayer/outcome.hpp: who loses and wins when a player would now get priority (section 3; MP-15.5,
// MP-15.10, section 16, MP-17.4 to 17.6).
#pragma once
#include <utility>
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::multiplayer {

enum class LostBy { concede, effect, life, poison, library, opponent_won };

/// What happens besides the state of the table. All are players still in the game.
struct Happenings {
    std::vector<PlayerIndex> concede;
    std::vector<PlayerIndex> wins;   ///< effects say that these win
    std::vector<PlayerIndex> loses;  ///< effects say that these lose
    bool loop = false;               ///< a loop that cannot be stopped
};

struct GameOutcome {
    bool draw = false;
    std::vector<PlayerIndex> winners;                      ///< of a team all members, lost or not
    std::vector<std::size_t> winning_teams;                ///< indices in `Table::teams`
    std::vector<std::pair<PlayerIndex, LostBy>> lost_now;  ///< each with the first reason that applies
    Rule rule;
    bool ended() const { return draw || !winners.empty(); }
};

GameOutcome outcome(const Table& table, const Happenings& happenings);

}  // namespace quadrille::rules::multiplayer

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 6> words_of<multiplayer::LostBy>{
    "concede", "effect", "life", "poison", "library", "opponent_won"};

}  // namespace quadrille::rules
