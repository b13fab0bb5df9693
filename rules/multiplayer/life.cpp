#include "rules/multiplayer/life.hpp"

#include <algorithm>

namespace quadrille::rules::multiplayer {
namespace {

void apply(int& life, LifeEffect effect, int amount) {
    switch (effect) {
        case LifeEffect::damage:
        case LifeEffect::lose:
            life -= amount;
            break;
        case LifeEffect::gain:
            life += amount;
            break;
        case LifeEffect::set:
            life = amount;
            break;
    }
}

/// MP-15.7, MP-15.8: the sum of the numbers to which the members' lives are set.
Rule set_shared(Table& after, const std::vector<std::pair<PlayerIndex, int>>& amounts) {
    std::vector<int> named(after.teams.size(), 0);
    for (const auto& [player, amount] : amounts) {
        const std::size_t team = after.players[player].team;
        after.teams[team].life = named[team]++ == 0 ? amount : after.teams[team].life + amount;
    }
    const bool several = std::any_of(named.begin(), named.end(), [](int count) { return count > 1; });
    return several ? Rule::life_of_several_set : Rule::life_of_one_set;
}

}  // namespace

LifeChange change_life(const Table& table, LifeEffect effect,
                       const std::vector<std::pair<PlayerIndex, int>>& amounts) {
    LifeChange change{table, Rule::life_at_start};
    Table& after = change.after;
    if (table.format != Format::two_headed_giant) {
        for (const auto& [player, amount] : amounts) apply(after.players[player].life, effect, amount);
        return change;
    }
    if (effect == LifeEffect::set) {
        change.rule = set_shared(after, amounts);
        return change;
    }
    change.rule = Rule::shared_life;
    for (const auto& [player, amount] : amounts)
        apply(after.teams[after.players[player].team].life, effect, amount);
    return change;
}

}  // namespace quadrille::rules::multiplayer
