#include "rules/echiquier/blocker_damage.hpp"

#include <algorithm>
#include <cstdint>

namespace quadrille::rules::echiquier {
namespace {

bool is_right(const BlockerDamage& dealt, const Assignment& assignment) {
    std::int64_t sum = 0;
    for (const auto& [recipient, amount] : assignment.assigned) {
        if (amount == 0) continue;
        const bool blocked =
            recipient.type == Object::Type::piece &&
            std::find(dealt.among.begin(), dealt.among.end(), recipient.index) != dealt.among.end();
        if (!blocked) return false;
        sum += amount;
    }
    return sum == (dealt.among.empty() ? 0 : dealt.amount);
}

}  // namespace

std::vector<BlockerDamage> blocker_damage(const Position& position) {
    std::vector<BlockerDamage> all;
    for (int i = 0; i < position.piece_count(); ++i) {
        BlockerDamage dealt{i, std::max(0, position.piece(i).traits.power), {}};
        bool blocks = false;
        for (const Attack& attack : position.attacks()) {
            if (std::find(attack.blockers.begin(), attack.blockers.end(), i) == attack.blockers.end())
                continue;
            blocks = true;
            dealt.among.push_back(attack.attacker);
        }
        if (blocks) all.push_back(std::move(dealt));
    }
    return all;
}

std::vector<DamageError> check_blocker_damage(const Position& position,
                                              const std::vector<Assignment>& assignments) {
    std::vector<DamageError> errors;
    const std::vector<BlockerDamage> all = blocker_damage(position);
    const auto of = [&](Object object) {
        return std::find_if(all.begin(), all.end(), [&](const BlockerDamage& dealt) {
            return object == Object{Object::Type::piece, dealt.blocker};
        });
    };
    for (const Assignment& assignment : assignments) {
        if (of(assignment.attacker) == all.end())
            errors.push_back({assignment.attacker, Rule::damage_among_blockers});
    }
    for (const BlockerDamage& dealt : all) {
        const Object blocker{Object::Type::piece, dealt.blocker};
        const auto given = std::find_if(assignments.begin(), assignments.end(),
                                        [&](const Assignment& one) { return one.attacker == blocker; });
        const Assignment assignment = given != assignments.end() ? *given : Assignment{blocker, {}};
        if (!is_right(dealt, assignment)) errors.push_back({blocker, Rule::damage_among_blockers});
    }
    return errors;
}

}  // namespace quadrille::rules::echiquier
