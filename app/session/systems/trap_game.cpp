#include "app/session/systems/trap_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "app/session/systems/lots.hpp"
#include "calibration/board_pose.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* rule = "EC-13.4";
constexpr const char* malformed = "malformed";

Json& list_of(Json& position) {
    Json& list = position["traps"];
    if (!list.is_array()) list = Json::array();
    return list;
}

std::string next_id(const Json& position) {
    return fmt::format("t{}", position.value("traps_laid", 0) + 1);
}

void lay(Json& position, const std::string& square, Json card) {
    list_of(position).push_back({{"id", next_id(position)}, {"square", square}, {"card", std::move(card)}});
    position["traps_laid"] = position.value("traps_laid", 0) + 1;
}

Json* find(Json& position, const Json& action) {
    const std::string id = action.at("trap");
    for (Json& trap : list_of(position)) {
        if (trap.at("id") == id) return &trap;
    }
    return nullptr;
}

/// Squares first, then cards: each card once before any comes again.
Acted lay_traps(Json position, const Json& action) {
    Lots lots(action.at("seed").get<std::uint64_t>());
    auto squares = action.at("among").get<std::vector<std::string>>();
    const std::vector<Json> from = action.at("from");
    const int count = action.at("count");
    if (from.empty() || count < 1 || static_cast<std::size_t>(count) > squares.size())
        return {position, rule, malformed};
    for (const Json& card : from) trap_card_from(card);
    for (const std::string& square : squares) square_from(square).value();
    lots.shuffle(squares);
    std::vector<Json> left;
    for (int i = 0; i < count; ++i) {
        if (left.empty()) {
            left = from;
            lots.shuffle(left);
        }
        lay(position, squares[static_cast<std::size_t>(i)], left.back());
        left.pop_back();
    }
    position["trap_seed"] = action.at("seed");
    return {std::move(position), rule};
}

Acted lay_trap(Json position, const Json& action) {
    lay(position, name(square_from(action.at("square").get<std::string>()).value()), Json());
    if (action.contains("track")) position["traps"].back()["track"] = action.at("track").get<int>();
    return {std::move(position), rule};
}

Acted spring(Json position, const Json& action) {
    Json* trap = find(position, action);
    if (trap == nullptr) return {position, rule, malformed};
    if (action.contains("card")) (*trap)["card"] = action.at("card");
    if (trap->at("card").is_null()) return {position, rule, malformed};
    trap_card_from(trap->at("card"));
    (*trap)["up"] = true;
    (*trap)["waits"] = true;
    (*trap)["turn"] = action.value("turn", 0);
    (*trap)["blocks"] = action.value("blocks", std::vector<std::string>());
    (*trap)["target"] = action.value("target", "");
    (*trap)["area"] = action.value("area", std::vector<std::string>());
    return {std::move(position), rule};
}

/// It was misread: it lies face down again.
Acted hide_trap(Json position, const Json& action) {
    Json* trap = find(position, action);
    if (trap == nullptr) return {position, rule, malformed};
    (*trap)["up"] = false;
    return {std::move(position), rule};
}

/// A spell has resolved and a permanent was sacrificed; of a creature, first what it did, then it has left.
Acted trap_done(Json position, const Json& action) {
    Json* trap = find(position, action);
    if (trap == nullptr || !trap->value("up", false)) return {position, rule, malformed};
    const bool creature = trap_card_from(trap->at("card")).kind == rules::TrapKind::creature;
    if (creature && trap->value("waits", false)) {
        (*trap)["waits"] = false;
        return {std::move(position), rule};
    }
    const std::string id = trap->at("id");
    if (trap->contains("track")) position["spent_traps"].push_back(trap->at("track"));
    Json& list = list_of(position);
    list.erase(std::find_if(list.begin(), list.end(), [&](const Json& one) { return one.at("id") == id; }));
    return {std::move(position), rule};
}

Acted set_ambush(Json position, const Json& action) {
    rules::value_of<rules::Ambush>(action.at("mode").get<std::string>()).value();
    position["ambush"] = action.at("mode");
    position["ambush_keeper"] = action.value("player", "");
    return {std::move(position), "EC-13.5"};
}

Acted wild_move(Json position, const Json& action) {
    for (const Json& move : action.at("moves")) {
        Json* trap = find(position, move);
        if (trap == nullptr) return {position, "EC-13.5", malformed};
        if (move.contains("to"))
            (*trap)["square"] = name(square_from(move.at("to").get<std::string>()).value());
    }
    position["wild_moved"] = action.value("turn", 0);
    return {std::move(position), "EC-13.5"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{
    {"lay_traps", lay_traps}, {"lay_trap", lay_trap}, {"spring", spring},       {"hide_trap", hide_trap},
    {"trap_done", trap_done}, {"ambush", set_ambush}, {"wild_move", wild_move},
};

LaidTrap trap_from(const Json& json) {
    LaidTrap trap{.id = json.at("id"), .square = *square_from(json.at("square").get<std::string>())};
    if (!json.at("card").is_null()) trap.card = trap_card_from(json.at("card"));
    trap.up = json.value("up", false);
    trap.creature_stands = trap.up && trap.card->kind == rules::TrapKind::creature;
    trap.turn = json.value("turn", 0);
    trap.blocks = json.value("blocks", std::vector<std::string>());
    trap.target = json.value("target", "");
    trap.area = json.value("area", std::vector<std::string>());
    trap.waits = json.value("waits", false);
    if (json.contains("track")) trap.track = json.at("track").get<int>();
    return trap;
}

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

std::vector<LaidTrap> laid_traps(const Json& position) {
    std::vector<LaidTrap> traps;
    const auto list = position.find("traps");
    if (list == position.end()) return traps;
    for (const Json& trap : *list) traps.push_back(trap_from(trap));
    return traps;
}

std::set<int> trap_tracks(const Json& position) {
    std::set<int> tracks;
    for (const Json& track : position.value("spent_traps", Json::array())) tracks.insert(track.get<int>());
    for (const LaidTrap& trap : laid_traps(position)) {
        if (trap.track) tracks.insert(*trap.track);
    }
    return tracks;
}

AmbushAgreed ambush_agreed(const Json& position) {
    const auto mode = rules::value_of<rules::Ambush>(position.value("ambush", "defender"));
    AmbushAgreed agreed{mode.value_or(rules::Ambush::defender)};
    if (agreed.mode == rules::Ambush::player) agreed.keeper = position.value("ambush_keeper", "");
    return agreed;
}

std::uint64_t lot_seed(const Json& position, const std::string& trap) {
    std::uint64_t seed = position.value("trap_seed", std::uint64_t{0});
    constexpr std::uint64_t prime = 1099511628211U;
    for (const char letter : trap) seed = (seed ^ static_cast<unsigned char>(letter)) * prime;
    return seed;
}

std::optional<Acted> act_traps(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb == verbs.end()) return std::nullopt;
    try {
        return verb->second(position, action);
    } catch (const std::bad_optional_access&) {
        return Acted{position, rule, malformed};  // a square, card or word that is none
    }
}

void add_traps(const Json& position, rules::Setup& setup) {
    AmbushAgreed agreed = ambush_agreed(position);
    if (!there(setup, agreed.keeper)) agreed.keeper.clear();
    setup.options.ambush = agreed.mode;
    const BoardGrid grid{.columns = setup.board.columns, .rows = setup.board.rows};
    for (const LaidTrap& trap : laid_traps(position)) {
        const auto& missing = setup.board.missing;
        const bool exists =
            grid.has(trap.square) && std::find(missing.begin(), missing.end(), trap.square) == missing.end();
        if (!exists || !trap.card) continue;
        if (!trap.up) setup.traps.push_back(setup_of(trap));
        if (!trap.creature_stands) continue;
        setup.pieces.push_back(creature_of(trap, agreed));
        if (!agreed.keeper.empty() || there(setup, wild_player)) continue;
        rules::PlayerSetup wild;
        wild.id = wild_player;
        setup.players.push_back(std::move(wild));
        setup.options.wild = wild_player;
    }
}

void add_ambush_blocks(const Json& position, rules::Setup& setup) {
    const auto& attackers = setup.combat.attackers;
    for (const LaidTrap& trap : laid_traps(position)) {
        if (!trap.creature_stands || trap.turn != setup.turn.number) continue;
        for (const std::string& blocked : trap.blocks) {
            if (std::find(attackers.begin(), attackers.end(), blocked) != attackers.end())
                setup.combat.blocks[trap.id].push_back(blocked);
        }
    }
}

}  // namespace quadrille::app
