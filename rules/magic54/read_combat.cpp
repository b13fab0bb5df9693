// The combat of a state of Magic 54: who attacks and blocks, how damage is divided, what has grown.
#include <algorithm>

#include "rules/magic54/action.hpp"
#include "rules/magic54/state_reader.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// The members of an object, none of them null.
std::vector<std::pair<std::string_view, Node>> members_of(const Node& node) {
    auto members = node.members();
    if (node.is_object() && members.size() < node.raw().size()) node.mistake("no member may be null");
    return members;
}

}  // namespace

void StateReader::read_combat(const Node& node) {
    if (!node.given()) return;
    Combat combat;
    for (const Node& element : value(node, "attackers").elements()) {
        const auto id = read_id(element);
        if (!id) continue;
        check_id(element, *id, state_.active);
        if (!combat.attackers.empty() && id->number <= combat.attackers.back()) {
            element.mistake("attackers stand in the order of their numbers");
        }
        combat.attackers.push_back(id->number);
    }
    for (const auto& [blocker, attacker] : members_of(value(node, "blocks"))) {
        read_block(combat, blocker, attacker);
    }
    std::sort(combat.blocks.begin(), combat.blocks.end(),
              [](const Block& a, const Block& b) { return a.blocker < b.blocker; });
    for (const auto& [attacker, shares] : members_of(value(node, "divided"))) {
        read_division(combat, attacker, shares);
    }
    for (const Node& element : value(node, "grown").elements()) read_grown(combat, element);
    state_.combat = std::move(combat);
}

std::optional<int> StateReader::read_named(const Node& node, std::string_view text, Side side) {
    const auto id = creature_from(text);
    if (!id) {
        node.mistake("\"" + std::string(text) + "\" is not the id of a creature");
        return std::nullopt;
    }
    check_id(node, *id, side);
    return id->number;
}

void StateReader::read_block(Combat& combat, std::string_view blocker, const Node& attacker) {
    const auto blocking = read_named(attacker, blocker, other(state_.active));
    const auto blocked = read_id(attacker);
    if (!blocking || !blocked) return;
    const auto& attackers = combat.attackers;
    const bool attacks = blocked->side == state_.active &&
                         std::find(attackers.begin(), attackers.end(), blocked->number) != attackers.end();
    if (!attacks) attacker.mistake("the blocked creature is not among the attackers");
    combat.blocks.push_back({*blocking, blocked->number});
}

void StateReader::read_division(Combat& combat, std::string_view attacker, const Node& shares) {
    const auto dividing = read_named(shares, attacker, state_.active);
    if (!dividing) return;
    const auto& attackers = combat.attackers;
    if (std::find(attackers.begin(), attackers.end(), *dividing) == attackers.end()) {
        shares.mistake("the dividing creature is not among the attackers");
    }
    Division division{*dividing, {}};
    for (const auto& [blocker, damage] : members_of(shares)) {
        const auto number = read_named(damage, blocker, other(state_.active));
        const int n = damage.integer(0, 0, highest);
        if (!number) continue;
        const Block block{*number, *dividing};
        if (std::find(combat.blocks.begin(), combat.blocks.end(), block) == combat.blocks.end()) {
            damage.mistake("the creature does not block that attacker");
        }
        division.shares.push_back({*number, n});
    }
    std::sort(division.shares.begin(), division.shares.end(),
              [](const Share& a, const Share& b) { return a.blocker < b.blocker; });
    combat.divided.push_back(std::move(division));
}

void StateReader::read_grown(Combat& combat, const Node& node) {
    const auto pair = node.required("a side and its card").elements();
    if (pair.size() != 2) return node.mistake("must be an array of a side and a card");
    const auto side = read_side(pair[0].required("the side"));
    const auto card = read_card(pair[1]);
    if (!side || !card) return;
    if (own(pair[1], *card, *side, is_mana(card->rank()))) combat.grown.emplace_back(*side, *card);
}

void StateReader::check_declarations() {
    const Node combat = node_["combat"];
    if (state_.step == Step::block && !(state_.combat->blocks.empty() && state_.combat->grown.empty())) {
        combat["blocks"].mistake("in the block step nothing is blocked or grown yet");
    }
    if (state_.step != Step::damage && !state_.combat->divided.empty()) {
        combat["divided"].mistake("damage is divided in the damage step");
    }
    if (state_.step == Step::damage && attacker_to_divide(state_) == nullptr) {
        combat.mistake("no attacker in play has damage to divide");
    }
}

}  // namespace quadrille::rules::magic54
