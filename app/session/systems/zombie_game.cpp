#include "app/session/systems/zombie_game.hpp"

#include <algorithm>

#include "app/session/systems/theme_verb.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* rule = "EC-14.6";

Verdict set_player(ThemeState& state, const Json& action) {
    const std::string strength = action.at("strength");
    state.orders.strength = zombie_strength_from(strength);
    if (!strength.empty() && !state.orders.strength) return {rule, "malformed"};
    return {rule};
}

Verdict keep_wave(ThemeState& state, const Json& action) {
    state.orders.wave.clear();
    for (const Json& token : action.at("at")) {
        const auto square = square_from(token.at("square").get<std::string>());
        const int counters = token.at("counters");
        if (!square || counters < 0) return {rule, "malformed"};
        state.orders.wave.push_back({*square, counters});
    }
    state.orders.wave_of = action.at("turn");
    return {rule};
}

Verdict keep_attack(ThemeState& state, const Json& action) {
    state.orders.attack.clear();
    for (const Json& move : action.at("moves")) {
        const auto to = square_from(move.at("to").get<std::string>());
        if (!to) return {"EC-9.4", "malformed"};
        state.orders.attack.push_back({move.at("zombie"), *to});
    }
    state.orders.attack_of = action.at("turn");
    return {"EC-9.4"};
}

Verdict keep_blocks(ThemeState& state, const Json& action) {
    state.orders.blocks.clear();
    for (const Json& block : action.at("blocks"))
        state.orders.blocks.push_back({block.at("zombie"), block.at("attacker")});
    state.orders.blocks_of = action.at("turn");
    return {"EC-10.1"};
}

const ThemeVerbs verbs{{"zombie_player", {rule, set_player}},
                       {"zombie_wave", {rule, keep_wave}},
                       {"zombie_attack", {"EC-9.4", keep_attack}},
                       {"zombie_block", {"EC-10.1", keep_blocks}}};

}  // namespace

std::string order_wave(int zombie_turn, const std::vector<ZombieArrival>& wave) {
    Json at = Json::array();
    for (const ZombieArrival& token : wave)
        at.push_back({{"square", name(token.square)}, {"counters", token.counters}});
    return Json{{"do", "zombie_wave"}, {"turn", zombie_turn}, {"at", std::move(at)}}.dump();
}

std::string order_attack(int zombie_turn, const std::vector<ZombieMove>& attack) {
    Json moves = Json::array();
    for (const ZombieMove& move : attack) moves.push_back({{"zombie", move.zombie}, {"to", name(move.to)}});
    return Json{{"do", "zombie_attack"}, {"turn", zombie_turn}, {"moves", std::move(moves)}}.dump();
}

std::string order_blocks(int turn, const std::vector<ZombieBlock>& blocks) {
    Json list = Json::array();
    for (const ZombieBlock& block : blocks)
        list.push_back({{"zombie", block.zombie}, {"attacker", block.attacker}});
    return Json{{"do", "zombie_block"}, {"turn", turn}, {"blocks", std::move(list)}}.dump();
}

std::optional<Verdict> act_zombies(ThemeState& state, const Json& action) {
    return act_by(verbs, state, action);
}

void add_wave(const ThemeState& state, rules::Setup& setup) {
    const ZombieOrders& orders = state.orders;
    const bool their_turn = setup.turn.active && setup.turn.active == setup.options.zombie;
    if (!their_turn || orders.wave_of != setup.turn.zombie_turns) return;
    for (rules::PieceSetup& piece : setup.pieces) {
        const bool came = std::any_of(orders.wave.begin(), orders.wave.end(),
                                      [&](const ZombieArrival& one) { return piece.square == one.square; });
        if (came && piece.controller == *setup.options.zombie) piece.summoning_sick = true;
    }
}

}  // namespace quadrille::app
