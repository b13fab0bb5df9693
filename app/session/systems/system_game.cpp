#include "app/session/systems/system_game.hpp"

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/themed_game.hpp"

namespace quadrille::app {
namespace {

/// What became of `game`, whose state is that member of a SystemGame.
template <auto state, typename Acted>
ActedGame with_acted(const SystemGame& game, Acted acted) {
    ActedGame after{game, std::move(acted.rule), std::move(acted.why)};
    after.game.*state = std::move(acted.position);
    return after;
}

/// Acts on the state of a system whose actions are types.
template <auto state, auto read, auto act_on>
ActedGame act_typed(const SystemGame& game, const SystemAction& said) {
    const auto action = read(said);
    if (!action) return {game, "", "malformed"};
    return with_acted<state>(game, act_on(game.*state, *action));
}

/// The game with that member acted on in place, unless it is refused.
template <auto state, auto act_on, typename Action>
ActedGame changed(const SystemGame& game, const Action& action) {
    ActedGame after{game};
    Verdict verdict = act_on(after.game.*state, action);
    if (!verdict.why.empty()) return {game, std::move(verdict.rule), std::move(verdict.why)};
    after.rule = std::move(verdict.rule);
    return after;
}

template <auto state, auto read, auto act_on>
ActedGame act_in_place(const SystemGame& game, const SystemAction& said) {
    const auto action = read(said);
    if (!action) return {game, "", "malformed"};
    return changed<state, act_on>(game, *action);
}

ActedGame act_on_magic54(const SystemGame& game, const SystemAction& said) {
    return with_acted<&SystemGame::magic54>(game, act_magic54(game.magic54, said));
}

/// The state of that member as a game begins.
template <auto state, auto first>
void begin(SystemGame& game, const GameSetup& setup) {
    game.*state = first(setup);
}

void begin_magic54(SystemGame&, const GameSetup&) {}

void begin_noire_turn(SystemGame& game, Seat active) {
    game.position = noire_with_turn(std::move(game.position), active);
}

template <auto state, auto begin_turn>
void begin_turn_of(SystemGame& game, Seat active) {
    begin_turn(game.*state, active);
}

OwnPhase phase_of_frontiere(const SystemGame& game) {
    return frontiere_phase(game.frontiere);
}

/// What the session does with a system; its row in the window is in app/window/system_view.cpp.
struct SystemEntry {
    bool own_table, ranges, on_board;
    void (*begin)(SystemGame& game, const GameSetup& setup);
    ActedGame (*act)(const SystemGame& game, const SystemAction& said);
    void (*begin_turn)(SystemGame& game, Seat active);  ///< null: the turn is its own
    OwnPhase (*phase)(const SystemGame& game);          ///< null: its turns have the board's steps
};

const EnumMap<rules::System, SystemEntry> systems{
    /* echiquier */
    SystemEntry{false, true, true, begin<&SystemGame::theme, first_themed>,
                changed<&SystemGame::theme, act_themed, SystemAction>, nullptr, nullptr},
    /* multiplayer */
    SystemEntry{true, true, false, begin<&SystemGame::multiplayer, first_multiplayer>,
                act_in_place<&SystemGame::multiplayer, multiplayer_action_from, act_multiplayer>, nullptr,
                nullptr},
    /* noire */
    SystemEntry{true, true, true, begin<&SystemGame::position, first_noire>,
                act_typed<&SystemGame::position, noire_action_from, act_noire>, begin_noire_turn, nullptr},
    /* frontiere */
    SystemEntry{true, false, false, begin<&SystemGame::frontiere, first_frontiere>,
                act_in_place<&SystemGame::frontiere, frontiere::action_from, act_frontiere>,
                begin_turn_of<&SystemGame::frontiere, begin_frontiere_turn>, phase_of_frontiere},
    /* magic54 */ SystemEntry{true, true, false, begin_magic54, act_on_magic54, nullptr, nullptr},
};

}  // namespace

SystemGame first_game(const GameSetup& setup) {
    SystemGame game{.system = setup.system};
    systems[setup.system].begin(game, setup);
    return game;
}

ActedGame act(const SystemGame& game, const SystemAction& action) {
    return systems[game.system].act(game, action);
}

SystemGame with_turn(const SystemGame& game, Seat active) {
    const SystemEntry& entry = systems[game.system];
    if (entry.begin_turn == nullptr) return game;
    SystemGame next = game;
    entry.begin_turn(next, active);
    return next;
}

bool has_own_table(rules::System system) {
    return systems[system].own_table;
}

bool has_board_turns(rules::System system) {
    return !systems[system].own_table || systems[system].begin_turn != nullptr;
}

bool has_ranges(rules::System system) {
    return systems[system].ranges;
}

bool is_on_the_board(rules::System system) {
    return systems[system].on_board;
}

std::optional<OwnPhase> own_phase(const SystemGame& game) {
    const SystemEntry& entry = systems[game.system];
    if (entry.phase == nullptr) return std::nullopt;
    return entry.phase(game);
}

}  // namespace quadrille::app
