// app/session/systems/system_game.hpp: what a system keeps beside the board and its cards: seats and turn
// markers, mana pools and piles, a land grid, the table of Magic 54, the points of a themed game.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/systems/frontiere_state.hpp"
#include "app/session/systems/magic54_state.hpp"
#include "app/session/systems/multiplayer_state.hpp"
#include "app/session/systems/system_action.hpp"
#include "app/session/systems/theme_state.hpp"
#include "app/setup/game_setup.hpp"
#include "rules/geometry/enum_map.hpp"
#include "rules/system.hpp"

template <>
inline constexpr std::size_t quadrille::enum_size<quadrille::rules::System> =
    quadrille::rules::all_systems.size();

namespace quadrille::app {

/// What one system keeps. A value: the next game is another one.
struct SystemGame {
    rules::System system = rules::System::echiquier;
    ThemeState theme{};            ///< of a game on the chessboard
    frontiere::State frontiere{};  ///< of Magic Frontière
    multiplayer::State multiplayer{};
    /// Of Magic Noire, as docs/rules/noire.md writes it; keys beyond those are the session's own (names, what
    /// is agreed).
    nlohmann::json position = nlohmann::json::object();
    Magic54Game magic54{};  ///< of Magic 54
    friend bool operator==(const SystemGame&, const SystemGame&) = default;
};

/// What became of an action. Refused actions change nothing.
template <typename Position>
struct ActedOn {
    Position position{};
    std::string rule{};  ///< that decided; empty: none has to
    std::string why{};   ///< of a refusal: a word of its page in docs/rules; empty: it was done
};
using Acted = ActedOn<nlohmann::json>;

/// The same of a whole game.
struct ActedGame {
    SystemGame game{};
    std::string rule{}, why{};
};

/// What the rules say of an action; `why` as of Acted.
struct Verdict {
    std::string rule{};
    std::string why{};
};

/// Nothing was done.
inline Acted refused(const nlohmann::json& position, std::string rule, std::string why) {
    return {position, std::move(rule), std::move(why)};
}

/// How a game of that system begins.
SystemGame first_game(const GameSetup& setup);
/// The game after an action. One that is none, or names what the game has not, is refused with `why`
/// "malformed".
ActedGame act(const SystemGame& game, const SystemAction& action);
/// The game when a turn of that seat begins (a word of the board's turn, which noire and frontiere follow).
SystemGame with_turn(const SystemGame& game, Seat active);
/// Whether the system is played at a table of its own in place of the board from above.
bool has_own_table(rules::System system);
/// Whether its turns are stated beside the board: at a table of its own, where it follows them.
bool has_board_turns(rules::System system);
/// Whether pawns and creatures have ranges: on a territory they do not.
bool has_ranges(rules::System system);
/// Whether its cards may lie on the squares of the board, so that what is seen there asks something.
bool is_on_the_board(rules::System system);

/// The phase of a turn that has phases of its own in place of the board's steps.
struct OwnPhase {
    std::string now{};                   ///< "main", "combat" or "movement"
    std::optional<SystemAction> next{};  ///< what begins the one after it; nullopt: it is the last
};
/// Nullopt where a turn has the board's steps.
std::optional<OwnPhase> own_phase(const SystemGame& game);

}  // namespace quadrille::app
