// Requests about lands, abilities, untapping, moves, equipment and bands.
#include <algorithm>
#include <set>

#include "rules/frontiere/abilities.hpp"
#include "rules/frontiere/attachments.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/moves.hpp"
#include "rules/frontiere/requests.hpp"
#include "rules/frontiere/turn.hpp"

namespace quadrille::rules::frontiere {
namespace {

Answer ability_written(const LandAbility& ability) {
    return {{"squares", to_json(ability.squares)}, {"may", ability.may}, {"rule", number(ability.rule)}};
}

Answer move_written(const Territory& territory, const Move& move) {
    Answer consent = Answer::array();
    if (move.may_refuse) consent.push_back(territory.players[static_cast<std::size_t>(*move.may_refuse)].id);
    return {{"to", name(move.to)},
            {"direction", name(move.direction)},
            {"how", name(move.how)},
            {"consent", consent}};
}

/// A piece of one kind.
const Piece* named_kind(const Node& node, const Territory& territory, Kind kind) {
    const Piece* piece = named_piece(node, territory);
    if (piece == nullptr || piece->kind == kind) return piece;
    node.mistake("\"" + piece->id + "\" is not of the kind " + std::string(rules::name(kind)));
    return nullptr;
}

void must_be_active(const Node& node, const Territory& territory, const Piece& piece) {
    if (!territory.active || piece.controller == *territory.active) return;
    node.mistake("\"" + piece.id + "\" is not of the active player, who moves");
}

}  // namespace

Answer adjacent_answer(const Node& request, const Territory& territory) {
    const Node of = request["of"];
    if (of.is_text() && territory.find_player(of.text()) != nullptr) {
        const SquareSet squares = adjacent_to_player(territory, *named_player(of, territory));
        return {{"squares", to_json(squares)}, {"rule", number(Rule::adjacent_to_player)}};
    }
    const Piece* piece = named_piece(of, territory);
    if (piece == nullptr) return {};
    return {{"squares", to_json(adjacent_to(territory, *piece))},
            {"rule", number(piece->square ? Rule::adjacent_to_creature : Rule::adjacent_to_player)}};
}

Answer bonus_answer(const Node& request, const Territory& territory) {
    const Piece* creature = named_creature(request["of"], territory);
    if (creature == nullptr) return {};
    const Strength with_bonus = strength(territory, *creature);
    return {{"power", with_bonus.power},
            {"toughness", with_bonus.toughness},
            {"lands", to_json(with_bonus.lands)},
            {"rule", number(Rule::land_bonus)}};
}

Answer explore_answer(const Node& request, const Territory& territory) {
    const Piece* creature = named_creature(request["of"], territory);
    return creature == nullptr ? Answer{} : ability_written(explore(territory, *creature));
}

Answer control_answer(const Node& request, const Territory& territory) {
    const Piece* creature = named_creature(request["of"], territory);
    return creature == nullptr ? Answer{} : ability_written(control(territory, *creature));
}

Answer untap_answer(const Node& request, const Territory& territory) {
    const auto player = named_player(request["player"], territory);
    if (!player) return {};
    const Untap result = untap(territory, *player);
    return {{"phases_in", to_json(result.phases_in)},
            {"phases_out", to_json(result.phases_out)},
            {"pieces", to_json(result.pieces)},
            {"lands", to_json(result.lands)},
            {"rule", number(Rule::untap)}};
}

Answer moves_answer(const Node& request, const Territory& territory) {
    const auto active = active_player(request, territory);
    const Node of = request["of"];
    const Piece* only = of.given() ? named_creature(of, territory) : nullptr;
    if (only != nullptr) must_be_active(of, territory, *only);
    if (request.any_mistake()) return {};
    Answer may = Answer::object(), refused = Answer::object();
    for (const Piece& piece : territory.pieces) {
        if (!piece.creature() || piece.controller != *active || (only != nullptr && only != &piece)) continue;
        if (!may_move(piece)) {
            refused[piece.id] = number(Rule::ready_to_move);
            continue;
        }
        Answer& list = may[piece.id] = Answer::array();
        for (const Move& move : moves(territory, piece)) list.push_back(move_written(territory, move));
    }
    return {{"moves", may}, {"refused", refused}, {"rule", number(Rule::ready_to_move)}};
}

Answer token_rule_answer(const Node& request, const Territory& territory) {
    const auto player = named_player(request["player"], territory);
    if (!player) return {};
    const TokenRule token = token_rule(territory, *player);
    return {{"required", token.required},
            {"row", token.row ? Answer(*token.row + 1) : Answer(nullptr)},
            {"squares", to_json(token.squares)},
            {"loses", token.loses},
            {"rule", number(token.loses ? Rule::no_land_for_token : Rule::token_at_upkeep)}};
}

Answer equip_answer(const Node& request, const Territory& territory) {
    const Piece* equipment = named_kind(request["equipment"], territory, Kind::equipment);
    if (equipment == nullptr) return {};
    return {{"targets", to_json(equip_targets(territory, *equipment))}, {"rule", number(Rule::equip)}};
}

Answer fortify_answer(const Node& request, const Territory& territory) {
    const Piece* fortification = named_kind(request["fortification"], territory, Kind::fortification);
    if (fortification == nullptr) return {};
    return {{"squares", to_json(fortify_squares(territory, *fortification))},
            {"rule", number(Rule::fortify)}};
}

Answer band_answer(const Node& request, const Territory& territory) {
    const Node node = request["members"];
    const auto nodes = node.required("members").elements();
    if (node.is_array() && nodes.size() < 2) node.mistake("a band has two or more members");
    std::vector<const Piece*> members;
    std::set<const Piece*> named;
    for (const Node& one : nodes) {
        const Piece* member = named_piece(one, territory);
        if (member == nullptr) continue;
        if (!named.insert(member).second) one.mistake("\"" + member->id + "\" is named twice");
        members.push_back(member);
    }
    if (request.any_mistake()) return {};
    const Gathering gathering = gather(territory, members);
    Answer errors = Answer::array();
    for (const Piece* unfit : gathering.unfit) {
        errors.push_back({{"id", unfit->id}, {"rule", number(Rule::banding)}});
    }
    return {{"legal", !gathering.squares.empty()},
            {"squares", to_json(gathering.squares)},
            {"errors", errors},
            {"rule", number(Rule::banding)}};
}

Answer band_moves_answer(const Node& request, const Territory& territory) {
    const Node of = request["of"];
    active_player(request, territory);
    const Piece* member = named_creature_on_territory(of, territory);
    if (member != nullptr) must_be_active(of, territory, *member);
    if (request.any_mistake()) return {};
    const auto members = band_of(territory, *member);
    Answer list = Answer::array();
    std::vector<const Piece*> unready;
    for (const Piece* one : members) {
        if (!may_move(*one)) unready.push_back(one);
    }
    for (const Move& move : band_moves(territory, members)) list.push_back(move_written(territory, move));
    return {{"members", to_json(members)},
            {"moves", list},
            {"refused", to_json(unready)},
            {"rule", number(Rule::banding)}};
}

Answer regenerate_answer(const Node& request, const Territory& territory) {
    named_creature(request["of"], territory);
    return {{"tapped", true}, {"damage", 0}, {"square", nullptr}, {"rule", number(Rule::regeneration)}};
}

Answer errata_answer(const Node& request, const Territory& territory) {
    enum class Condition { own, any };
    const auto condition = enum_value<Condition>(
        request["condition"].required("condition"),
        {{"you_control_no_creature", Condition::own}, {"no_creature_on_battlefield", Condition::any}});
    if (!condition) return {};
    if (*condition == Condition::any) {
        return {{"holds", no_creature_on_battlefield(territory)},
                {"rule", number(Rule::no_creature_in_play)}};
    }
    const auto player = named_player(request["player"], territory);
    if (!player) return {};
    return {{"holds", controls_no_creature(territory, *player)},
            {"rule", number(Rule::no_creature_of_yours)}};
}

}  // namespace quadrille::rules::frontiere
