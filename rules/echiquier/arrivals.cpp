#include "rules/echiquier/arrivals.hpp"

#include <algorithm>

#include "rules/echiquier/strategic.hpp"

namespace quadrille::rules::echiquier {
namespace {

SquareSet contact(Square square) {
    SquareSet around = SquareSet::around(square, 1);
    around.erase(square);
    return around;
}

struct Origin {
    SquareSet squares;
    ArrivalZone zone;
    Rule rule;
};

/// EC-7.3 to EC-7.5: where the origin is, or was this turn.
Origin around_origin(const Position& position, const std::optional<Id>& id) {
    const Origin nowhere{{}, ArrivalZone::deployment, Rule::arrives_on_line};
    if (!id) return nowhere;
    const auto object = position.find(*id);
    std::optional<Square> place;
    if (object && object->type == Object::Type::player) place = position.player(object->index).pawn;
    if (object && object->type == Object::Type::piece) place = position.piece(object->index).square;
    if (place) return {contact(*place), ArrivalZone::contact, Rule::arrives_in_contact};
    if (const auto last = position.last_square(*id))
        return {SquareSet::around(*last, 1), ArrivalZone::last_known, Rule::arrives_at_last_known};
    return nowhere;
}

Placements on_the_line(const Position& position, PlayerIndex player, Rule rule) {
    const SquareSet line = free_deployment(position, player);
    if (line.empty()) return {{}, ArrivalZone::off_board, Rule::no_room_on_line};
    return {line, ArrivalZone::deployment, rule};
}

Placements simplified_placements(const Position& position, const Entering& entering) {
    if (entering.kind == Kind::planeswalker) return {{}, ArrivalZone::off_board, Rule::simplified_variant};
    return on_the_line(position, entering.controller, Rule::simplified_variant);
}

}  // namespace

SquareSet free_deployment(const Position& position, PlayerIndex player) {
    SquareSet line = position.player(player).line;
    if (position.setup().options.reinforcements) line |= reinforced_squares(position, player);
    return (line & position.squares()) - position.occupied();
}

Placements placements(const Position& position, const Entering& entering) {
    if (position.simplified()) return simplified_placements(position, entering);
    std::optional<Id> origin_id = entering.origin;
    const HistorySetup& history = position.setup().history;
    const auto former = entering.id ? history.was_on_board.find(*entering.id) : history.was_on_board.end();
    if (former != history.was_on_board.end()) {
        if (!position.occupied().contains(former->second))
            return {SquareSet{former->second}, ArrivalZone::former, Rule::returns_to_former_square};
        const auto remover = history.left_by.find(*entering.id);
        if (remover != history.left_by.end()) origin_id = remover->second;
    }
    const Origin origin = around_origin(position, origin_id);
    if (origin.rule == Rule::arrives_on_line)
        return on_the_line(position, entering.controller, Rule::arrives_on_line);
    const SquareSet free = origin.squares & position.free();
    if (!free.empty()) return {free, origin.zone, origin.rule};
    return on_the_line(position, entering.controller, Rule::no_room_at_origin);
}

UpkeepArrivals upkeep_arrivals(const Position& position, PlayerIndex player) {
    UpkeepArrivals arrivals{{}, free_deployment(position, player), 0};
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        const bool waits = piece.creature() || (piece.planeswalker() && !position.simplified());
        if (waits && piece.controller == player && !piece.square) arrivals.candidates.push_back(i);
    }
    arrivals.count = std::min(static_cast<int>(arrivals.candidates.size()), arrivals.squares.size());
    return arrivals;
}

Becoming becomes(const Position& position, PieceIndex piece, bool creature) {
    if (!creature) return {{}, true, Rule::stops_being_creature};
    const SquareSet line = free_deployment(position, position.piece(piece).controller);
    return {line, line.empty(), Rule::becomes_creature};
}

}  // namespace quadrille::rules::echiquier
