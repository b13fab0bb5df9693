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

}  // namespace

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
