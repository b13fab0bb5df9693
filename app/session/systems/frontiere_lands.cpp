// Lands: laid, turned up, taken, tapped (docs/rules/frontiere.md, sections 1 and 2).
#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/abilities.hpp"

namespace quadrille::app::frontiere {
namespace {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

/// Until the end of the turn (FR-2.6): whose it was is kept to be given back.
void take_land(Json& land, const Json& player) {
    if (!land.contains("before")) land["before"] = land.value("controller", Json());
    land["controller"] = player;
}

/// Whether it attacks and is tapped for it, though the rules see it untapped until the combat is over.
bool taps_to_attack(const Json& position, const fr::Piece& piece, const Json& keywords) {
    return position.at("declare").contains(piece.id) && !lists(keywords, "vigilance");
}

using Ability = fr::LandAbility (*)(const fr::Territory&, const fr::Piece&);
using OnLand = void (*)(Json& position, Square square, const std::string& player);

/// A creature taps to do something to a land beside it.
Acted tap_for_land(Json position, const std::string& of, Square square, Ability ability, OnLand on_land) {
    const auto territory = frontiere_rules(position);
    const fr::Piece* creature = territory ? territory->find_piece(of) : nullptr;
    if (creature == nullptr || !creature->creature()) return refused(position, "FR-2.5", "malformed");
    const fr::LandAbility may = ability(*territory, *creature);
    const std::string rule(number(may.rule));
    Json& piece = *piece_in(position, of);
    if (!may.may || taps_to_attack(position, *creature, piece.value("keywords", Json::array())))
        return refused(position, rule, "tapped");
    if (!may.squares.contains(square)) return refused(position, rule, "square");
    piece["tapped"] = true;
    const std::string player = piece.at("controller");
    on_land(position, square, player);
    return {std::move(position), rule};
}

}  // namespace

Acted done(const Position& before, const LayTerritory& action) {
    const fr::Layout layout = fr::layout(std::max(0, action.lands));
    if (layout.rows < 1 || layout.rows > max_side) return refused(before, "FR-1.2", "lands");
    Json laid = before;
    laid["board"] = {{"columns", fr::columns}, {"rows", layout.rows}};
    laid["lands"] = Json::object();
    laid["pieces"] = Json::array();
    for (const Square square : SquareSet::rectangle({0, 0}, {fr::columns - 1, layout.rows - 1}).sorted())
        laid["lands"][name(square)] = Json::object();
    return {std::move(laid), "FR-1.2"};
}

/// A basic type gives the land its mana (FR-2.4).
Acted done(const Position& before, const RevealLand& action) {
    const std::string square = name(action.square);
    if (!before.at("lands").contains(square)) return refused(before, "", "malformed");
    Json position = before;
    Json produces = action.produces;
    for (std::size_t i = 0; i < fr::land_types.size(); ++i) {
        if (lists(action.types, fr::land_types.at(i))) add_word(produces, fr::colour_words.at(i));
    }
    const std::string player =
        action.player.empty() ? position.at("turn").value("active", "") : action.player;
    if (!player.empty()) turn_up(position, action.square, player);
    Json& land = position["lands"][square];
    land["revealed"] = true;
    land["subtypes"] = action.types;
    land["produces"] = produces;
    if (action.name) land["name"] = *action.name;
    if (action.legendary) land["legendary"] = *action.legendary;
    if (action.tapped) land["tapped"] = true;
    if (action.triggers) add_word(position["triggered_lands"], square);
    return checked(before, std::move(position), "FR-1.11");
}

Acted done(const Position& before, const Explore& action) {
    return tap_for_land(before, action.of, action.square, fr::explore, turn_up);
}

Acted done(const Position& before, const TakeLand& action) {
    return tap_for_land(before, action.of, action.square, fr::control,
                        [](Json& position, Square square, const std::string& player) {
                            take_land(position["lands"][name(square)], player);
                        });
}

Acted done(const Position& before, const TapLand& action) {
    const std::string square = name(action.square);
    if (!before.at("lands").contains(square)) return refused(before, "", "malformed");
    Json position = before;
    Json& land = position["lands"][square];
    land["tapped"] = action.on;
    land["tapped_by"] = action.on ? Json(action.player) : Json();
    return {std::move(position), "FR-3.4"};
}

}  // namespace quadrille::app::frontiere
