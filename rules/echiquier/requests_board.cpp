// The requests about what stands where: equipment, arrivals, the turn, leaving, special squares.
#include <array>

#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/battlefield.hpp"
#include "rules/echiquier/equipment.hpp"
#include "rules/echiquier/leaving.hpp"
#include "rules/echiquier/placing.hpp"
#include "rules/echiquier/requests.hpp"
#include "rules/echiquier/turn.hpp"

namespace quadrille::rules::echiquier {
namespace {

Answer ask_equip(const Request& request) {
    const Node field = request.node["equipment"];
    const auto piece = read_piece(request, field);
    if (!piece) return {};
    const Position& position = request.position;
    if (position.piece(*piece).kind != Kind::equipment) {
        field.mistake("this is no equipment");
        return {};
    }
    const Equip result = equip(position, *piece);
    std::map<Id, std::vector<std::string>> payers;
    for (const auto& [creature, payer] : result.targets)
        payers[position.piece_id(creature)].push_back(position.player_id(payer));
    Answer targets = Answer::object();
    for (auto& [creature, players] : payers) targets[creature] = to_json(std::move(players));
    return {{"targets", std::move(targets)}, {"rule", number(result.rule)}};
}

std::string_view name(ArrivalZone zone) {
    constexpr std::array<std::string_view, 5> names{"former", "contact", "last_known", "deployment",
                                                    "off_board"};
    return names[static_cast<std::size_t>(zone)];
}

std::optional<Id> read_origin(const Request& request) {
    const Node field = request.node["origin"];
    auto id = field.optional_text();
    if (!id) return std::nullopt;
    const auto object = request.position.find(*id);
    using enum Object::Type;
    if (object && (object->type == piece || object->type == player || object->type == gone)) return id;
    field.mistake("\"" + *id + "\" is not the id of a piece or player, here or gone");
    return std::nullopt;
}

std::optional<Kind> read_entering_kind(const Node& field) {
    return enum_value<Kind>(field.required("kind"),
                            {{"creature", Kind::creature}, {"planeswalker", Kind::planeswalker}});
}

Answer ask_placements(const Request& request) {
    const Node written_entering = request.node["entering"];
    written_entering.required("entering").object();
    if (request.node.any_mistake()) return {};
    const auto kind = read_entering_kind(written_entering["kind"]);
    const auto controller = read_player_in_game(request, written_entering["controller"]);
    auto id = written_entering["id"].optional_text();
    auto origin = read_origin(request);
    if (request.node.any_mistake()) return {};
    const Placements where =
        placements(request.position, {*kind, *controller, std::move(id), std::move(origin)});
    return {{"squares", to_json(where.squares)}, {"zone", name(where.zone)}, {"rule", number(where.rule)}};
}

Answer ask_upkeep_arrivals(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    const UpkeepArrivals arrivals = upkeep_arrivals(request.position, *player);
    return {{"candidates", ids_json(request.position, arrivals.candidates)},
            {"squares", to_json(arrivals.squares)},
            {"count", arrivals.count},
            {"rule", number(Rule::waiting_placed)}};
}

Answer ask_becomes(const Request& request) {
    const Node field = request.node["piece"];
    const auto piece = read_piece(request, field);
    const auto creature = read_truth(request.node["creature"]);
    if (!piece || !creature) return {};
    if (request.position.piece(*piece).occupies_square() == *creature) {
        field.mistake(*creature ? "this is a creature or planeswalker already"
                                : "this is neither a creature nor a planeswalker");
        return {};
    }
    const Becoming result = becomes(request.position, *piece, *creature);
    return {
        {"squares", to_json(result.squares)}, {"off_board", result.off_board}, {"rule", number(result.rule)}};
}

Answer ask_turn_options(const Request& request) {
    const bool active = has_active_player(request);
    if (!request.position.setup().turn.step)
        request.node.add({"/position/turn/step", "the step of the turn must be given"});
    else if (active) {
        const TurnOptions options = turn_options(request.position);
        std::vector<std::string> may;
        for (const TurnOption option : options.may) may.emplace_back(name(option));
        return {{"may", to_json(std::move(may))}, {"rule", number(options.rule)}};
    }
    return {};
}

Answer ask_leave_game(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    const Leaving leaving = leave_game(request.position, *player);
    return {{"removed", ids_json(request.position, leaving.removed)},
            {"pawn_removed", leaving.pawn_removed},
            {"stay", ids_json(request.position, leaving.stay)},
            {"rule", number(leaving.rule)}};
}

Answer ask_square_effects(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    const SquareEffects effects = square_effects(request.position, *player);
    return {{"special", effects.special},
            {"tap_abilities", effects.tap_abilities},
            {"rule", number(Rule::special_square)}};
}

Answer ask_pawn_starts(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    const PawnStarts starts = pawn_starts(request.position, *player);
    return {{"squares", to_json(starts.squares)},
            {"advised_against", to_json(starts.advised_against)},
            {"rule", number(Rule::pawn_starts_on_line)}};
}

Answer ask_flag_starts(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    return {{"squares", to_json(flag_starts(request.position, *player))},
            {"rule", number(Rule::flag_returned)}};
}

Answer ask_redirect(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    return {{"ids", ids_json(request.position, redirections(request.position, *player))},
            {"rule", number(Rule::redirected)}};
}

Answer ask_trap(const Request& request) {
    const Node field = request.node["trap"];
    const auto id = field.required("trap").optional_text();
    const auto arriving = read_object(request, request.node["arriving"]);
    if (!id || !arriving) return {};
    const auto trap = request.position.find(*id);
    if (!trap || trap->type != Object::Type::trap) {
        field.mistake("\"" + *id + "\" is not the id of a trap");
        return {};
    }
    const Sprung sprung = spring(request.position, trap->index, *arriving);
    return {{"sprung", sprung.sprung},
            {"blocks", ids_json(request.position, sprung.blocks)},
            {"nearest", ids_json(request.position, sprung.nearest)},
            {"area", ids_json(request.position, sprung.area)},
            {"rule", number(Rule::trap)}};
}

constexpr std::array<Ask, 11> board_table{{{"equip", ask_equip},
                                           {"pawn_starts", ask_pawn_starts},
                                           {"flag_starts", ask_flag_starts},
                                           {"redirect", ask_redirect},
                                           {"placements", ask_placements},
                                           {"upkeep_arrivals", ask_upkeep_arrivals},
                                           {"becomes", ask_becomes},
                                           {"turn_options", ask_turn_options},
                                           {"leave_game", ask_leave_game},
                                           {"square_effects", ask_square_effects},
                                           {"trap", ask_trap}}};

}  // namespace

std::span<const Ask> board_asks() {
    return board_table;
}

}  // namespace quadrille::rules::echiquier
