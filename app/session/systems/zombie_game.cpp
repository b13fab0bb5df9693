#include "app/session/systems/zombie_game.hpp"

#include <algorithm>
#include <map>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* rule = "EC-14.6";

Acted set_player(Json position, const Json& action) {
    const std::string strength = action.at("strength");
    if (!strength.empty() && !zombie_strength_from(strength)) return {position, rule, "malformed"};
    position["zombie_player"] = strength;
    return {std::move(position), rule};
}

Acted keep_wave(Json position, const Json& action) {
    for (const Json& token : action.at("at")) {
        if (!square_from(token.at("square").get<std::string>()) || token.at("counters").get<int>() < 0)
            return {position, rule, "malformed"};
    }
    position["zombie_wave"] = {{"turn", action.at("turn").get<int>()}, {"at", action.at("at")}};
    return {std::move(position), rule};
}

Acted keep_attack(Json position, const Json& action) {
    for (const Json& move : action.at("moves")) {
        const bool known = move.at("zombie").is_string() && square_from(move.at("to").get<std::string>());
        if (!known) return {position, "EC-9.4", "malformed"};
    }
    position["zombie_attack"] = {{"turn", action.at("turn").get<int>()}, {"moves", action.at("moves")}};
    return {std::move(position), "EC-9.4"};
}

Acted keep_blocks(Json position, const Json& action) {
    for (const Json& block : action.at("blocks")) {
        if (!block.at("zombie").is_string() || !block.at("attacker").is_string())
            return {position, "EC-10.1", "malformed"};
    }
    position["zombie_block"] = {{"turn", action.at("turn").get<int>()}, {"blocks", action.at("blocks")}};
    return {std::move(position), "EC-10.1"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{{"zombie_player", set_player},
                                                                {"zombie_wave", keep_wave},
                                                                {"zombie_attack", keep_attack},
                                                                {"zombie_block", keep_blocks}};

Json part(const Json& position, const char* key) {
    return position.value(key, Json::object());
}

}  // namespace

ZombieOrders zombie_orders(const Json& position) {
    ZombieOrders orders;
    orders.strength = zombie_strength_from(position.value("zombie_player", ""));
    const Json wave = part(position, "zombie_wave"), attack = part(position, "zombie_attack"),
               blocks = part(position, "zombie_block");
    orders.wave_of = wave.value("turn", 0);
    for (const Json& token : wave.value("at", Json::array()))
        orders.wave.push_back({*square_from(token.at("square").get<std::string>()), token.at("counters")});
    orders.attack_of = attack.value("turn", 0);
    for (const Json& move : attack.value("moves", Json::array()))
        orders.attack.push_back({move.at("zombie"), *square_from(move.at("to").get<std::string>())});
    orders.blocks_of = blocks.value("turn", 0);
    for (const Json& block : blocks.value("blocks", Json::array()))
        orders.blocks.push_back({block.at("zombie"), block.at("attacker")});
    return orders;
}

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

std::optional<Acted> act_zombies(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb == verbs.end()) return std::nullopt;
    return verb->second(position, action);
}

void add_wave(const Json& position, rules::Setup& setup) {
    const ZombieOrders orders = zombie_orders(position);
    const bool their_turn = setup.turn.active && setup.turn.active == setup.options.zombie;
    if (!their_turn || orders.wave_of != setup.turn.zombie_turns) return;
    for (rules::PieceSetup& piece : setup.pieces) {
        const bool came = std::any_of(orders.wave.begin(), orders.wave.end(),
                                      [&](const ZombieArrival& one) { return piece.square == one.square; });
        if (came && piece.controller == *setup.options.zombie) piece.summoning_sick = true;
    }
}

}  // namespace quadrille::app
