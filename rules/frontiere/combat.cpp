#include "rules/frontiere/combat.hpp"

#include <algorithm>

#include "rules/frontiere/abilities.hpp"

namespace quadrille::rules::frontiere {
namespace {

/// The first fault of an attacker by itself.
std::optional<Rule> fault(const Territory& territory, int active, const DeclaredAttack& attack) {
    const Piece* piece = attack.piece;
    if (piece != nullptr && piece->creature() && !piece->square) return Rule::off_territory;
    const bool able =
        piece != nullptr && piece->creature() && piece->controller == active && !cannot_attack(*piece);
    if (!able || !in_reach(territory, *piece, attack.aim)) return Rule::attack_adjacent;
    return attack.aim.piece != nullptr ? shielded(territory, *piece, *attack.aim.piece) : std::nullopt;
}

bool same_aim(const Aim& a, const Aim& b) {
    return a.piece == b.piece && a.player == b.player;
}

/// FR-4.12: attackers from one land have the same target.
bool splits_band(const DeclaredAttack& attack, const std::vector<DeclaredAttack>& declared) {
    return std::any_of(declared.begin(), declared.end(), [&](const DeclaredAttack& other) {
        return other.piece != nullptr && other.piece->creature_on_territory() &&
               other.piece->square == attack.piece->square && !same_aim(other.aim, attack.aim);
    });
}

/// The attackers from one land, which count as one creature.
struct Group {
    Square land;
    std::vector<const Piece*> members;
    Aim aim;
};

std::vector<Group> groups_of(const std::vector<DeclaredAttack>& declared) {
    std::vector<Group> groups;
    for (const DeclaredAttack& attack : declared) {
        const Square land = *attack.piece->square;
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.land == land; });
        if (group == groups.end()) group = groups.insert(groups.end(), {land, {}, attack.aim});
        group->members.push_back(attack.piece);
    }
    return groups;
}

/// FR-3.12; who can block one of a group blocks them all.
bool can_block(const Territory& territory, const Piece& creature, const Group& group) {
    const std::uint8_t blocker = qualities(territory, creature);
    return std::any_of(group.members.begin(), group.members.end(), [&](const Piece* attacker) {
        return !attacker->traits.has(Keyword::unblockable) && (attacker->traits.protections & blocker) == 0;
    });
}

/// To attack one member of a band is to attack them all.
bool attacks(const Group& group, const Piece& creature) {
    if (group.aim.piece == nullptr) return false;
    if (group.aim.piece == &creature) return true;
    return creature.square && group.aim.piece->square == creature.square;
}

/// The groups that a creature can block: those that all able creatures must block, and the others that attack
/// it; it blocks at most `most` (FR-3.13, FR-3.14).
struct Options {
    std::vector<const Group*> must, may;
    std::size_t most = 0;

    std::size_t musts() const { return std::min(must.size(), most); }
    bool none() const { return most == 0 || (must.empty() && may.empty()); }
    /// Whether there is nothing to choose.
    bool one_way() const {
        if (must.size() >= most) return must.size() == most;
        return must.empty() ? may.size() == 1 : may.empty();
    }
};

Options options(const Territory& territory, const Piece& creature, const std::vector<Group>& groups) {
    Options result;
    result.most = static_cast<std::size_t>(std::max(0, 1 + creature.extra_blocks));
    if (!creature.square) return result;
    for (const Group& group : groups) {
        if (!can_block(territory, creature, group)) continue;
        const bool demanding = std::any_of(group.members.begin(), group.members.end(),
                                           [](const Piece* member) { return member->must_be_blocked; });
        if (demanding && beside(territory, group.land).contains(*creature.square)) {
            result.must.push_back(&group);
        } else if (attacks(group, creature)) {
            result.may.push_back(&group);
        }
    }
    return result;
}

/// The groups of a choice, each once; nullopt when it names one that the creature cannot block.
std::optional<std::vector<const Group*>> chosen_groups(const Options& options, const Choice& choice) {
    std::vector<const Group*> able = options.must, chosen;
    able.insert(able.end(), options.may.begin(), options.may.end());
    for (const std::string& id : choice.attackers) {
        const auto named = std::find_if(able.begin(), able.end(), [&](const Group* group) {
            return std::any_of(group->members.begin(), group->members.end(),
                               [&](const Piece* member) { return member->id == id; });
        });
        if (named == able.end()) return std::nullopt;
        if (std::find(chosen.begin(), chosen.end(), *named) == chosen.end()) chosen.push_back(*named);
    }
    return chosen;
}

std::optional<Rule> choice_fault(const Options& options, const Choice& choice) {
    const auto chosen = chosen_groups(options, choice);
    if (!chosen || chosen->empty() || chosen->size() > options.most) return Rule::blocks_one_attacker;
    const auto first = std::count_if(chosen->begin(), chosen->end(), [&](const Group* group) {
        return std::find(options.must.begin(), options.must.end(), group) != options.must.end();
    });
    if (static_cast<std::size_t>(first) < options.musts()) return Rule::must_be_blocked;
    return std::nullopt;
}

Blocker blocker(const Territory& territory, const Piece& creature, const Options& options,
                const Choice* choice) {
    Blocker result{&creature, {}, false, 0};
    if (options.none()) return result;
    if (!creature.traits.has(Keyword::cannot_block)) {
        result.deals = std::max(0, strength(territory, creature).power);
    }
    std::vector<const Group*> blocked;
    if (choice != nullptr) {
        blocked = *chosen_groups(options, *choice);
    } else if (options.one_way()) {
        blocked = options.must.empty() ? options.may : options.must;
    }
    result.unchosen = blocked.empty();
    for (const Group* group : blocked) {
        result.blocks.insert(result.blocks.end(), group->members.begin(), group->members.end());
    }
    return result;
}

}  // namespace

CombatResult combat(const Territory& territory, int active, const std::vector<DeclaredAttack>& declared,
                    const std::vector<Choice>& choices) {
    CombatResult result;
    for (const DeclaredAttack& attack : declared) {
        auto rule = fault(territory, active, attack);
        if (!rule && splits_band(attack, declared)) rule = Rule::banding;
        if (rule) result.attack_errors.push_back({attack.attacker, *rule});
    }
    if (!result.legal()) return result;

    const auto groups = groups_of(declared);
    for (const Choice& choice : choices) {
        const bool defending = choice.creature->controller != active;
        const auto rule = defending ? choice_fault(options(territory, *choice.creature, groups), choice)
                                    : std::optional(Rule::blocks_one_attacker);
        if (rule) result.choice_errors.push_back({choice.creature->id, *rule});
    }
    if (!result.legal()) return result;

    for (const Piece& piece : territory.pieces) {
        if (!piece.creature() || piece.controller == active) continue;
        const Options ways = options(territory, piece, groups);
        const bool attacked = std::any_of(groups.begin(), groups.end(),
                                          [&](const Group& group) { return attacks(group, piece); });
        if (!attacked && ways.none()) continue;
        const auto choice = std::find_if(choices.begin(), choices.end(),
                                         [&](const Choice& one) { return one.creature == &piece; });
        result.blockers.push_back(
            blocker(territory, piece, ways, choice == choices.end() ? nullptr : &*choice));
    }
    return result;
}

}  // namespace quadrille::rules::frontiere
