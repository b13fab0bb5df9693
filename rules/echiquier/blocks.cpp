#include "rules/echiquier/blocks.hpp"

#include <algorithm>
#include <optional>

#include "rules/echiquier/evasion.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// In contact or on one square (EC-10.1); with EC-13.8 on one square alone.
bool near(const Position& position, const Piece& blocker, const Piece& attacker) {
    const int reach = position.setup().options.block_on_square ? 0 : 1;
    return distance(*blocker.square, *attacker.square) <= reach;
}

std::optional<std::string> evaded(const Position& position, const Piece& blocker, const Piece& attacker) {
    return evasion(attacker.traits, blocker.traits, position.player(blocker.controller).lands);
}

const Piece* creature(const Position& position, Object object) {
    if (object.type != Object::Type::piece) return nullptr;
    const Piece& piece = position.piece(object.index);
    return piece.creature() ? &piece : nullptr;
}

/// The first fault of a pair, without what other pairs decide (EC-10.2, menace).
std::optional<Rule> fault(const Position& position, Object blocker, Object attacker) {
    const Piece* blocking = creature(position, blocker);
    const bool attacks = creature(position, attacker) && position.attack_of(attacker.index);
    if (!blocking || !attacks) return Rule::only_creatures_block;
    if (!blocking->square) return Rule::off_board_takes_no_part;
    const Piece& attacking = position.piece(attacker.index);
    const bool in_contact = distance(*blocking->square, *attacking.square) <= 1;
    if (!position.opponents(blocking->controller, attacking.controller) || blocking->tapped || !in_contact)
        return Rule::blocker_in_contact;
    if (!near(position, *blocking, attacking)) return Rule::block_on_square;
    if (evaded(position, *blocking, attacking)) return Rule::evasion;
    return std::nullopt;
}

int most_attackers(const Position& position, PieceIndex blocker) {
    return 1 + std::max(0, position.piece(blocker).traits.extra_blocks);
}

/// How many blockers are listed for each piece.
std::vector<int> listed_blockers(const Position& position, const std::vector<DeclaredBlock>& declared) {
    std::vector<int> listed(position.pieces().size(), 0);
    for (const DeclaredBlock& block : declared) {
        for (const Object attacker : block.attackers) {
            if (attacker.type == Object::Type::piece) ++listed[static_cast<std::size_t>(attacker.index)];
        }
    }
    return listed;
}

}  // namespace

Blocks blocks(const Position& position) {
    Blocks result;
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& blocker = position.piece(i);
        if (!blocker.creature_on_board()) continue;
        for (const Attack& attack : position.attacks()) {
            const Piece& attacker = position.piece(attack.attacker);
            if (!position.opponents(blocker.controller, attacker.controller) ||
                !near(position, blocker, attacker))
                continue;
            if (blocker.tapped) {
                result.refused.push_back({i, attack.attacker, Rule::blocker_in_contact, "tapped"});
            } else if (auto why = evaded(position, blocker, attacker)) {
                result.refused.push_back({i, attack.attacker, Rule::evasion, std::move(*why)});
            } else {
                result.allowed.push_back({i, attack.attacker});
            }
        }
    }
    return result;
}

std::vector<BlockError> check_blocks(const Position& position, const std::vector<DeclaredBlock>& declared) {
    std::vector<BlockError> errors;
    const std::vector<int> listed = listed_blockers(position, declared);
    for (const auto& [blocker, attackers] : declared) {
        for (const Object attacker : attackers) {
            if (const auto rule = fault(position, blocker, attacker)) {
                errors.push_back({blocker, attacker, *rule});
            } else if (static_cast<int>(attackers.size()) > most_attackers(position, blocker.index)) {
                errors.push_back({blocker, attacker, Rule::one_block_each});
            } else if (position.piece(attacker.index).traits.has(Keyword::menace) &&
                       listed[static_cast<std::size_t>(attacker.index)] < 2) {
                errors.push_back({blocker, attacker, Rule::evasion});
            }
        }
    }
    return errors;
}

}  // namespace quadrille::rules::echiquier
