#include "app/session/systems/trap_game.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/lots.hpp"
#include "app/session/systems/theme_verb.hpp"
#include "calibration/board_pose.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* rule = "EC-13.4";
constexpr const char* malformed = "malformed";

void lay(ThemeState& state, Square square, std::optional<TrapCard> card) {
    ++state.traps_laid;
    state.traps.push_back(
        {.id = fmt::format("t{}", state.traps_laid), .square = square, .card = std::move(card)});
}

Square square_in(const Json& json) {
    return square_from(json.get<std::string>()).value();
}

/// Squares first, then cards: each card once before any comes again.
Verdict lay_traps(ThemeState& state, const Json& action) {
    const auto seed = action.at("seed").get<std::uint64_t>();
    std::vector<Square> squares;
    for (const Json& square : action.at("among").get<std::vector<Json>>())
        squares.push_back(square_in(square));
    std::vector<TrapCard> from;
    for (const Json& card : action.at("from").get<std::vector<Json>>()) from.push_back(trap_card_from(card));
    const int count = action.at("count");
    if (from.empty() || count < 1 || static_cast<std::size_t>(count) > squares.size())
        return {rule, malformed};
    Lots lots(seed);
    lots.shuffle(squares);
    std::vector<TrapCard> left;
    for (int i = 0; i < count; ++i) {
        if (left.empty()) {
            left = from;
            lots.shuffle(left);
        }
        lay(state, squares[static_cast<std::size_t>(i)], std::move(left.back()));
        left.pop_back();
    }
    state.trap_seed = seed;
    return {rule};
}

Verdict lay_trap(ThemeState& state, const Json& action) {
    lay(state, square_in(action.at("square")), std::nullopt);
    if (action.contains("track")) state.traps.back().track = action.at("track").get<int>();
    return {rule};
}

Verdict spring(ThemeState& state, const Json& action) {
    LaidTrap* trap = state.find_trap(action.at("trap"));
    if (trap == nullptr) return {rule, malformed};
    if (action.contains("card")) trap->card = trap_card_from(action.at("card"));
    if (!trap->card) return {rule, malformed};
    trap->up = true;
    trap->waits = true;
    trap->turn = action.value("turn", 0);
    trap->blocks = action.value("blocks", std::vector<std::string>());
    trap->target = action.value("target", "");
    trap->area = action.value("area", std::vector<std::string>());
    return {rule};
}

/// It was misread: it lies face down again.
Verdict hide_trap(ThemeState& state, const Json& action) {
    LaidTrap* trap = state.find_trap(action.at("trap"));
    if (trap == nullptr) return {rule, malformed};
    trap->up = false;
    return {rule};
}

/// A spell has resolved and a permanent was sacrificed; of a creature, first what it did, then it has left.
Verdict trap_done(ThemeState& state, const Json& action) {
    LaidTrap* trap = state.find_trap(action.at("trap"));
    if (trap == nullptr || !trap->up) return {rule, malformed};
    if (trap->creature_stands() && trap->waits) {
        trap->waits = false;
        return {rule};
    }
    if (trap->track) state.spent_traps.insert(*trap->track);
    state.traps.erase(state.traps.begin() + (trap - state.traps.data()));
    return {rule};
}

Verdict set_ambush(ThemeState& state, const Json& action) {
    const auto mode = rules::value_of<rules::Ambush>(action.at("mode").get<std::string>()).value();
    state.ambush = {mode, mode == rules::Ambush::player ? action.value("player", "") : ""};
    return {"EC-13.5"};
}

Verdict wild_move(ThemeState& state, const Json& action) {
    for (const Json& move : action.at("moves")) {
        LaidTrap* trap = state.find_trap(move.at("trap"));
        if (trap == nullptr) return {"EC-13.5", malformed};
        if (move.contains("to")) trap->square = square_in(move.at("to"));
    }
    state.wild_moved = action.value("turn", 0);
    return {"EC-13.5"};
}

const ThemeVerbs verbs{{"lay_traps", {rule, lay_traps}},     {"lay_trap", {rule, lay_trap}},
                       {"spring", {rule, spring}},           {"hide_trap", {rule, hide_trap}},
                       {"trap_done", {rule, trap_done}},     {"ambush", {"EC-13.5", set_ambush}},
                       {"wild_move", {"EC-13.5", wild_move}}};

rules::TrapSetup setup_of(const LaidTrap& trap) {
    const TrapCard& card = *trap.card;
    return {.id = trap.id,
            .square = trap.square,
            .kind = card.kind,
            .targets = card.targets,
            .effect = card.effect != TrapEffect::none,
            .attackers_only = card.attackers_only,
            .spares = card.spares,
            .printed = card.printed};
}

rules::PieceSetup creature_of(const LaidTrap& trap, const AmbushAgreed& agreed) {
    rules::PieceSetup piece;
    piece.id = trap.id;
    piece.kind = rules::Kind::creature;
    piece.controller = agreed.keeper.empty() ? wild_player : agreed.keeper;
    piece.name = trap.card->id;
    piece.square = trap.square;
    piece.printed = trap.card->printed;
    // Who stays where it was turned up counts as a defender (EC-13.5).
    if (agreed.mode == rules::Ambush::defender) piece.printed.keywords.emplace_back("defender");
    return piece;
}

bool there(const rules::Setup& setup, const std::string& player) {
    return std::any_of(setup.players.begin(), setup.players.end(),
                       [&](const rules::PlayerSetup& one) { return one.id == player; });
}

}  // namespace

LaidTrap* ThemeState::find_trap(const std::string& id) {
    const auto found =
        std::find_if(traps.begin(), traps.end(), [&](const LaidTrap& trap) { return trap.id == id; });
    return found != traps.end() ? &*found : nullptr;
}

std::set<int> trap_tracks(const ThemeState& state) {
    std::set<int> tracks = state.spent_traps;
    for (const LaidTrap& trap : state.traps) {
        if (trap.track) tracks.insert(*trap.track);
    }
    return tracks;
}

std::uint64_t lot_seed(const ThemeState& state, const std::string& trap) {
    std::uint64_t seed = state.trap_seed;
    constexpr std::uint64_t prime = 1099511628211U;
    for (const char letter : trap) seed = (seed ^ static_cast<unsigned char>(letter)) * prime;
    return seed;
}

std::optional<Verdict> act_traps(ThemeState& state, const Json& action) {
    return act_by(verbs, state, action);
}

void add_traps(const ThemeState& state, rules::Setup& setup) {
    AmbushAgreed agreed = state.ambush;
    if (!there(setup, agreed.keeper)) agreed.keeper.clear();
    setup.options.ambush = agreed.mode;
    const BoardGrid grid{.columns = setup.board.columns, .rows = setup.board.rows};
    for (const LaidTrap& trap : state.traps) {
        const auto& missing = setup.board.missing;
        const bool exists =
            grid.has(trap.square) && std::find(missing.begin(), missing.end(), trap.square) == missing.end();
        if (!exists || !trap.card) continue;
        if (!trap.up) setup.traps.push_back(setup_of(trap));
        if (!trap.creature_stands()) continue;
        setup.pieces.push_back(creature_of(trap, agreed));
        if (!agreed.keeper.empty() || there(setup, wild_player)) continue;
        rules::PlayerSetup wild;
        wild.id = wild_player;
        setup.players.push_back(std::move(wild));
        setup.options.wild = wild_player;
    }
}

void add_ambush_blocks(const ThemeState& state, rules::Setup& setup) {
    const auto& attackers = setup.combat.attackers;
    for (const LaidTrap& trap : state.traps) {
        if (!trap.creature_stands() || trap.turn != setup.turn.number) continue;
        for (const std::string& blocked : trap.blocks) {
            if (std::find(attackers.begin(), attackers.end(), blocked) != attackers.end())
                setup.combat.blocks[trap.id].push_back(blocked);
        }
    }
}

}  // namespace quadrille::app
