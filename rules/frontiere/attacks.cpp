#include "rules/frontiere/attacks.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {
namespace {

std::uint8_t colours(const Territory& territory, const Piece& creature) {
    std::uint8_t all = 0;
    for (const Piece* member : band_of(territory, creature)) all |= member->traits.colours;
    return all;
}

}  // namespace

std::optional<Rule> cannot_attack(const Piece& creature) {
    if (!creature.square) return Rule::off_territory;
    if (!can_tap(creature) || creature.traits.has(Keyword::defender)) return Rule::attack_adjacent;
    return std::nullopt;
}

bool in_reach(const Territory& territory, const Piece& creature, const Aim& aim) {
    if (aim.player == creature.controller) return false;
    if (aim.piece != nullptr && aim.piece->square) {
        return aim.piece->creature() && beside(territory, *creature.square).contains(*aim.piece->square);
    }
    const bool attackable =
        aim.piece == nullptr || aim.piece->creature() || aim.piece->kind == Kind::planeswalker;
    return attackable && adjacent_to_player(territory, aim.player).contains(*creature.square);
}

std::uint8_t qualities(const Territory& territory, const Piece& piece) {
    std::uint8_t all = quality::everything;
    all |= piece.creature() ? colours(territory, piece) : piece.traits.colours;
    if (piece.traits.artifact || piece.kind == Kind::equipment) all |= quality::artifact;
    if (piece.creature()) all |= quality::creature;
    return all;
}

std::optional<Rule> shielded(const Territory& territory, const Piece& creature, const Piece& target) {
    const std::uint8_t attacker = qualities(territory, creature);
    const bool artifact = (attacker & quality::artifact) != 0;
    if (target.creature()) {
        const bool shares = (attacker & colours(territory, target)) != 0;
        const bool black = (attacker & quality::black) != 0;
        if (target.traits.has(Keyword::unblockable)) return Rule::evasion;
        if (target.traits.has(Keyword::intimidate) && !artifact && !shares) return Rule::evasion;
        if (target.traits.has(Keyword::fear) && !artifact && !black) return Rule::evasion;
    }
    if ((attacker & target.traits.protections) != 0) return Rule::protection;
    return std::nullopt;
}

std::vector<Aim> targets(const Territory& territory, const Piece& creature) {
    std::vector<Aim> aims;
    const auto consider = [&](const Aim& aim) {
        if (!in_reach(territory, creature, aim)) return;
        if (aim.piece == nullptr || !shielded(territory, creature, *aim.piece)) aims.push_back(aim);
    };
    consider({opponent(creature.controller), nullptr});
    for (const Piece& piece : territory.pieces) {
        if (!piece.phased_out) consider({piece.controller, &piece});
    }
    return aims;
}

SquareSet arrival_attacking(const Territory& territory, const Aim& aim) {
    const SquareSet near =
        aim.piece != nullptr ? adjacent_to(territory, *aim.piece) : adjacent_to_player(territory, aim.player);
    return near & open_lands(territory);
}

SquareSet arrival_blocking(const Territory& territory, const Piece& attacker) {
    return beside(territory, *attacker.square) & open_lands(territory);
}

}  // namespace quadrille::rules::frontiere
