#include "rules/echiquier/changes.hpp"

#include <algorithm>

namespace quadrille::rules::echiquier {
namespace {

void put(Setup& setup, Object mover, const std::optional<Square>& square, bool tapped) {
    const auto index = static_cast<std::size_t>(mover.index);
    if (mover.type == Object::Type::player) {
        setup.players[index].pawn = square;
        setup.players[index].pawn_tapped = tapped;
    } else {
        setup.pieces[index].square = square;
        setup.pieces[index].tapped = tapped;
    }
}

}  // namespace

tl::expected<Changes, DeclarationCheck> changes_of(const Position& position,
                                                   const std::vector<Declared>& declared) {
    DeclarationCheck check = check_declaration(position, declared);
    if (!check.legal()) return tl::unexpected(std::move(check));
    Changes changes;
    for (const auto& [mover, to] : declared) {
        const auto index = static_cast<std::size_t>(mover.index);
        const bool pawn = mover.type == Object::Type::player;
        const auto from = pawn ? position.setup().players[index].pawn : position.setup().pieces[index].square;
        const bool tapped =
            pawn ? position.setup().players[index].pawn_tapped : position.setup().pieces[index].tapped;
        const bool taps = std::find(check.tapped.begin(), check.tapped.end(), mover) != check.tapped.end();
        changes.moved.push_back({mover, from, to ? to : from, tapped, tapped || taps});
    }
    changes.attackers_before = position.setup().combat.attackers;
    for (const Object attacker : check.attackers)
        changes.attackers_after.push_back(position.piece_id(attacker.index));
    return changes;
}

Setup applied(Setup setup, const Changes& changes) {
    for (const Moved& moved : changes.moved) put(setup, moved.mover, moved.to, moved.tapped_after);
    setup.combat.attackers = changes.attackers_after;
    return setup;
}

Setup undone(Setup setup, const Changes& changes) {
    for (const Moved& moved : changes.moved) put(setup, moved.mover, moved.from, moved.tapped_before);
    setup.combat.attackers = changes.attackers_before;
    return setup;
}

}  // namespace quadrille::rules::echiquier
