// Who attacks and who blocks in a position.
#include <algorithm>

#include "rules/position/position_builder.hpp"

namespace quadrille::rules {

void PositionBuilder::combat() {
    position_.attack_of_piece_.assign(position_.pieces_.size(), -1);
    attackers();
    blocked_attackers();
}

void PositionBuilder::attackers() {
    const auto& attackers = position_.setup_.combat.attackers;
    for (int i = 0; i < static_cast<int>(attackers.size()); ++i) {
        const Id& id = attackers[static_cast<std::size_t>(i)];
        const auto piece = position_.find_piece(id);
        if (!piece || !position_.piece(*piece).creature_on_board()) {
            note("\"" + id + "\" is not a creature on the board", "combat", "attackers", i);
            continue;
        }
        int& place = position_.attack_of_piece_[static_cast<std::size_t>(*piece)];
        if (place >= 0) continue;
        place = static_cast<int>(position_.attacks_.size());
        position_.attacks_.push_back({*piece, false, {}});
    }
}

void PositionBuilder::blocked_attackers() {
    for (const auto& [blocker, blocked] : position_.setup_.combat.blocks) {
        const auto object = position_.find(blocker);
        using enum Object::Type;
        if (!object || object->type == stack || object->type == trap)
            note("\"" + blocker + "\" is not the id of a piece", "combat", "blocks", blocker);
        const bool still_there =
            object && object->type == piece && position_.piece(object->index).creature_on_board();
        for (int i = 0; i < static_cast<int>(blocked.size()); ++i) {
            const Id& id = blocked[static_cast<std::size_t>(i)];
            const auto attacker = position_.find_piece(id);
            const int place = attacker ? position_.attack_of_piece_[static_cast<std::size_t>(*attacker)] : -1;
            if (place < 0) {
                if (!position_.setup_.history.left.contains(id))
                    note("\"" + id + "\" is not an attacking creature", "combat", "blocks", blocker, i);
                continue;
            }
            Attack& attack = position_.attacks_[static_cast<std::size_t>(place)];
            attack.blocked = true;
            if (still_there && (attack.blockers.empty() || attack.blockers.back() != object->index))
                attack.blockers.push_back(object->index);
        }
    }
}

}  // namespace quadrille::rules
