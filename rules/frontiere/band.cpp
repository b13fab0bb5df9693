#include "rules/frontiere/band.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {
namespace {

bool lacks_banding(const Piece* piece) {
    return piece->creature() && !piece->traits.banding;
}

/// At most one without banding, with those that are on the land already.
bool has_room(const Territory& territory, Square land, std::vector<const Piece*> members) {
    for (const Piece* present : creatures_on(territory, land)) {
        if (std::find(members.begin(), members.end(), present) == members.end()) members.push_back(present);
    }
    return std::count_if(members.begin(), members.end(), lacks_banding) <= 1;
}

/// What a member could do if the others were not there.
std::vector<Move> moves_alone(const Territory& territory, const std::vector<const Piece*>& members,
                              const Piece* member) {
    Territory alone = territory;
    for (const Piece* other : members) {
        const auto place = static_cast<std::size_t>(other - territory.pieces.data());
        if (other != member) alone.pieces[place].square.reset();
    }
    return moves(alone, *alone.find_piece(member->id));
}

bool has_move(const std::vector<Move>& list, const Move& move) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Move& other) { return other.to == move.to && other.how == move.how; });
}

}  // namespace

std::vector<Move> band_moves(const Territory& territory, const std::vector<const Piece*>& members) {
    if (!std::all_of(members.begin(), members.end(), [](const Piece* piece) { return may_move(*piece); }))
        return {};
    std::vector<Move> together = moves_alone(territory, members, members.front());
    for (const Piece* member : members) {
        const std::vector<Move> list = moves_alone(territory, members, member);
        std::erase_if(together, [&](const Move& move) { return !has_move(list, move); });
    }
    return together;
}

Gathering gather(const Territory& territory, const std::vector<const Piece*>& members) {
    Gathering result;
    const bool too_many = std::count_if(members.begin(), members.end(), lacks_banding) >= 2;
    for (const Piece* member : members) {
        const bool fits = member->creature_on_territory() &&
                          member->controller == members.front()->controller &&
                          !(too_many && lacks_banding(member));
        if (!fits) result.unfit.push_back(member);
    }
    if (!result.unfit.empty()) return result;

    const SquareSet closed = barred(territory);
    for (const Piece* centre : members) {
        const Square land = *centre->square;
        SquareSet near = beside(territory, land);
        near.insert(land);
        const bool all_near = std::all_of(members.begin(), members.end(), [&](const Piece* member) {
            return near.contains(*member->square);
        });
        if (all_near && !closed.contains(land) && has_room(territory, land, members)) {
            result.squares.insert(land);
        }
    }
    return result;
}

}  // namespace quadrille::rules::frontiere
