#include "app/session/systems/frontiere_game.hpp"

#include <algorithm>

#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

void give_lands_back(Json& position) {
    for (Json& land : position["lands"]) {
        if (!land.contains("before")) continue;
        land["controller"] = land.at("before");
        land.erase("before");
    }
}

/// What belongs to one turn is of the turn before no more.
void begin_turn(Json& position, const std::string& player) {
    position["turn"]["active"] = player;
    position["turn"]["first_upkeep_reached"][player] = true;
    position["phase"] = 0;
    for (const char* key : {"moved", "attacked", "triggered", "triggered_lands"})
        position[key] = Json::array();
    for (const char* key : {"declare", "choice", "owed", "owed_for"}) position[key] = Json::object();
    give_lands_back(position);
}

/// FR-3.4, and FR-4.3 before it.
void untap(Json& position, const fr::Territory& territory, int player) {
    const fr::Untap untaps = fr::untap(territory, player);
    for (const fr::Piece* piece : untaps.phases_in)
        (*frontiere::piece_in(position, piece->id))["phased_out"] = false;
    for (const fr::Piece* piece : untaps.phases_out)
        (*frontiere::piece_in(position, piece->id))["phased_out"] = true;
    for (const fr::Piece* piece : untaps.pieces)
        (*frontiere::piece_in(position, piece->id))["tapped"] = false;
    for (const Square square : untaps.lands.sorted())
        position["lands"][name(square)].update({{"tapped", false}, {"tapped_by", nullptr}});
}

}  // namespace

namespace frontiere {

Acted done(const Position& before, const ChooseOrder& action) {
    if (action.order != 1 && action.order != 2) return refused(before, "FR-3.3", "malformed");
    Json position = before;
    position["turn"]["order"] = action.order;
    return {std::move(position), "FR-3.3"};
}

Acted done(const Position& before, const BeginPhase& action) {
    Json position = phase_of(before) == "combat" ? done(before, EndCombat{}).position : before;
    position["phase"] = action.phase;
    return {std::move(position), "FR-3.3"};
}

}  // namespace frontiere

Json first_frontiere(const GameSetup& setup) {
    Json position{{"players", Json::array()},  {"lands", Json::object()}, {"pieces", Json::array()},
                  {"declare", Json::object()}, {"turn", {{"order", 1}}},  {"phase", 0}};
    for (const Seat seat : {Seat::south, Seat::north})
        position["players"].push_back(
            {{"id", seat == Seat::south ? "P1" : "P2"}, {"seat", name(seat)}, {"life", setup.starting_life}});
    return position;
}

Acted act_frontiere(const Json& position, const frontiere::Action& action) {
    const bool lays = std::holds_alternative<frontiere::LayTerritory>(action);
    if (position.at("lands").empty() && !lays) return refused(position, "FR-1.2", "not_laid");
    return std::visit([&](const auto& one) { return frontiere::done(position, one); }, action);
}

Json frontiere_with_turn(Json position, Seat active) {
    const std::string player = active == Seat::north ? "P2" : "P1";
    begin_turn(position, player);
    const auto territory = frontiere_rules(position);
    for (Json& piece : position.at("pieces")) {
        piece["damage"] = 0;
        if (piece.at("controller") == player)
            piece.update({{"summoning_sick", false}, {"controlled_since_turn_start", true}});
    }
    if (territory) untap(position, *territory, active == Seat::north ? 1 : 0);
    return position;
}

OwnPhase frontiere_phase(const Json& position) {
    OwnPhase phase{phase_of(position), std::nullopt};
    const auto next = position.value("phase", std::size_t{0}) + 1;
    const auto plan = rules::frontiere::turn_plan(position.at("turn").value("order", 1));
    if (!position.at("lands").empty() && next < plan.size())
        phase.next = said(frontiere::BeginPhase{static_cast<int>(next)});
    return phase;
}

}  // namespace quadrille::app
