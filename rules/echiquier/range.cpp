#include "rules/echiquier/range.hpp"

namespace quadrille::rules::echiquier {
namespace {

constexpr int permanent_radius = 3;  // EC-5.2, EC-5.3

bool is_player(Object object) {
    return object.type == Object::Type::player;
}

Rule range_rule(const Position& position, Object of) {
    if (position.simplified()) return Rule::simplified_variant;
    if (is_player(of)) return Rule::player_radius;
    const Piece& piece = position.piece(of.index);
    if (!piece.occupies_square() || !piece.square) return Rule::measured_from_pawn;
    return piece.creature() ? Rule::creature_radius : Rule::planeswalker_radius;
}

Rule target_rule(const Position& position, Object target) {
    if (position.simplified()) return Rule::simplified_variant;
    if (is_player(target)) return Rule::player_in_range;
    return position.piece(target.index).square ? Rule::permanent_in_range : Rule::off_board_in_range;
}

}  // namespace

std::optional<Measure> measured_from_pawn(const Position& position, PlayerIndex index) {
    const Player& player = position.player(index);
    if (!player.pawn || position.simplified()) return std::nullopt;
    return Measure{*player.pawn, player.radius, Measure::By::pawn};
}

std::optional<Measure> measured_from(const Position& position, Object source) {
    if (is_player(source)) return measured_from_pawn(position, source.index);
    const Piece& piece = position.piece(source.index);
    if (!piece.occupies_square() || !piece.square) return measured_from_pawn(position, piece.controller);
    if (position.simplified()) return std::nullopt;
    return Measure{*piece.square, permanent_radius, Measure::By::piece};
}

Range range(const Position& position, Object of) {
    Range range{{}, {}, {}, range_rule(position, of)};
    const auto measure = measured_from(position, of);
    if (!measure) return range;
    range.radius = measure->radius;
    range.from = measure->from;
    range.squares = SquareSet::around(measure->from, measure->radius) & position.squares();
    return range;
}

std::optional<Square> place_of(const Position& position, Object thing) {
    if (is_player(thing)) return position.player(thing.index).pawn;
    const Piece& piece = position.piece(thing.index);
    return piece.square ? piece.square : position.player(piece.controller).pawn;
}

bool in_game(const Position& position, Object thing) {
    return position.player(is_player(thing) ? thing.index : position.piece(thing.index).controller).in_game;
}

Reach reach(const Position& position, Object source, Object target) {
    Reach reach{false, {}, measured_from(position, source), target_rule(position, target)};
    const auto place = place_of(position, target);
    if (reach.measure && place) reach.distance = distance(reach.measure->from, *place);
    const bool near = reach.distance && *reach.distance <= reach.measure->radius;
    reach.in_range = in_game(position, target) && (near || source == target || position.simplified());
    return reach;
}

Reach reach_zone(const Position& position, Object source, PlayerIndex owner) {
    Reach reach{false, {}, measured_from(position, source), Rule::zone_in_range};
    if (position.simplified()) {
        reach.in_range = position.player(owner).in_game;
        reach.rule = Rule::simplified_variant;
        return reach;
    }
    const auto pawn = position.player(owner).pawn;
    if (reach.measure && pawn) reach.distance = distance(reach.measure->from, *pawn);
    reach.in_range = reach.distance && *reach.distance <= reach.measure->radius;
    return reach;
}

}  // namespace quadrille::rules::echiquier
