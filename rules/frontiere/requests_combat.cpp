// Requests about attacks, combat, trample and arrivals.
#include <algorithm>

#include "rules/frontiere/combat.hpp"
#include "rules/frontiere/keywords.hpp"
#include "rules/frontiere/requests.hpp"
#include "rules/frontiere/trample.hpp"

namespace quadrille::rules::frontiere {
namespace {

/// The id of an aim.
const std::string& id_of(const Territory& territory, const Aim& aim) {
    return aim.piece != nullptr ? aim.piece->id : territory.players[static_cast<std::size_t>(aim.player)].id;
}

/// The player or piece that a node names.
std::optional<Aim> named_aim(const Node& node, const Territory& territory) {
    if (node.is_text() && territory.find_player(node.text()) != nullptr) {
        return Aim{*named_player(node, territory), nullptr};
    }
    const Piece* piece = named_piece(node, territory);
    if (piece == nullptr) return std::nullopt;
    return Aim{piece->controller, piece};
}

/// The piece that a member of an object is named after: nullptr and noted where nothing is, or it is phased
/// out.
const Piece* member_piece(std::string_view id, const Node& value, const Territory& territory) {
    const Piece* piece = territory.find_piece(id);
    if (piece != nullptr && !piece->phased_out) return piece;
    value.mistake("\"" + std::string(id) + "\" is " +
                  (piece == nullptr ? "not the id of a piece" : "phased out"));
    return nullptr;
}

std::vector<DeclaredAttack> read_declared(const Node& node, const Territory& territory) {
    std::vector<DeclaredAttack> declared;
    for (const auto& [id, target] : node.required("declare").members()) {
        const bool player = territory.find_player(id) != nullptr;
        const Piece* attacker = player ? nullptr : member_piece(id, target, territory);
        const auto aim = named_aim(target, territory);
        if (aim) declared.push_back({std::string(id), attacker, *aim});
    }
    return declared;
}

std::vector<Choice> read_choices(const Node& node, const Territory& territory) {
    std::vector<Choice> choices;
    for (const auto& [id, attackers] : node.members()) {
        const Piece* creature = member_piece(id, attackers, territory);
        if (creature != nullptr && !creature->creature()) {
            attackers.mistake("\"" + creature->id + "\" is not a creature");
        }
        Choice choice{creature, {}};
        for (const Node& one : attackers.elements()) {
            const auto named = named_aim(one, territory);
            if (named) choice.attackers.push_back(id_of(territory, *named));
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

Answer errors_written(const CombatResult& result) {
    Answer errors = Answer::array();
    for (const CombatError& error : result.attack_errors) {
        errors.push_back({{"attacker", error.id}, {"rule", number(error.rule)}});
    }
    for (const CombatError& error : result.choice_errors) {
        errors.push_back({{"creature", error.id}, {"rule", number(error.rule)}});
    }
    return errors;
}

}  // namespace

Answer attacks_answer(const Node& request, const Territory& territory) {
    const auto active = active_player(request, territory);
    if (!active) return {};
    Answer attacks = Answer::object(), refused = Answer::object();
    for (const Piece& piece : territory.pieces) {
        if (!piece.creature() || piece.controller != *active) continue;
        if (const auto rule = cannot_attack(piece)) {
            refused[piece.id] = number(*rule);
            continue;
        }
        const auto aims = targets(territory, piece);
        std::vector<std::string_view> ids;
        ids.reserve(aims.size());
        for (const Aim& aim : aims) ids.push_back(id_of(territory, aim));
        std::sort(ids.begin(), ids.end());
        attacks[piece.id] = ids;
    }
    return {{"attacks", attacks}, {"refused", refused}, {"rule", number(Rule::attack_adjacent)}};
}

Answer combat_answer(const Node& request, const Territory& territory) {
    const auto active = active_player(request, territory);
    const auto declared = read_declared(request["declare"], territory);
    const auto choices = read_choices(request["choice"], territory);
    if (request.any_mistake() || !active) return {};
    const CombatResult result = combat(territory, *active, declared, choices);
    Answer blocking = Answer::object(), deals = Answer::object();
    std::vector<const Piece*> unchosen;
    for (const Blocker& one : result.blockers) {
        if (!one.blocks.empty()) blocking[one.creature->id] = to_json(one.blocks);
        if (one.unchosen) unchosen.push_back(one.creature);
        deals[one.creature->id] = one.deals;
    }
    return {{"legal", result.legal()}, {"errors", errors_written(result)},
            {"blocking", blocking},    {"unchosen", to_json(unchosen)},
            {"deals", deals},          {"rule", number(Rule::attack_adjacent)}};
}

Answer trample_answer(const Node& request, const Territory& territory) {
    const Node attacker_node = request["attacker"], target_node = request["target"];
    const Piece* attacker = named_creature_on_territory(attacker_node, territory);
    const Piece* target = named_creature_on_territory(target_node, territory);
    const int damage = request["damage"].required("damage").integer(0, 0);
    if (attacker != nullptr && !attacker->traits.has(Keyword::trample)) {
        attacker_node.mistake("\"" + attacker->id + "\" has no trample");
    }
    if (attacker == nullptr || target == nullptr || request.any_mistake()) return {};
    const bool attackable = in_reach(territory, *attacker, {target->controller, target}) &&
                            !shielded(territory, *attacker, *target);
    if (!attackable) {
        target_node.mistake("\"" + attacker->id + "\" cannot attack \"" + target->id + "\"");
        return {};
    }
    Answer steps = Answer::array();
    for (const TrampleStep& step : trample(territory, *attacker, *target, damage)) {
        steps.push_back(
            {{"recipient", step.recipient}, {"at_least", step.at_least}, {"rule", number(Rule::trample)}});
    }
    return {{"steps", steps}, {"rule", number(Rule::trample)}};
}

Answer arrival_answer(const Node& request, const Territory& territory) {
    const auto controller = named_player(request["controller"], territory);
    const Node attacking = request["attacking"], blocking = request["blocking"];
    if (attacking.given() == blocking.given()) {
        blocking.mistake("give one of attacking and blocking");
        return {};
    }
    SquareSet squares;
    if (attacking.given()) {
        const auto aim = named_aim(attacking, territory);
        if (!aim || !controller) return {};
        const bool attackable =
            aim->piece == nullptr || aim->piece->creature() || aim->piece->kind == Kind::planeswalker;
        if (aim->player == *controller || !attackable) {
            attacking.mistake("must be an opponent, or a creature or planeswalker of an opponent");
        }
        squares = arrival_attacking(territory, *aim);
    } else {
        const Piece* attacker = named_creature_on_territory(blocking, territory);
        if (attacker == nullptr || !controller) return {};
        if (attacker->controller == *controller) blocking.mistake("must be a creature of an opponent");
        squares = arrival_blocking(territory, *attacker);
    }
    return {{"squares", to_json(squares)},
            {"countered", squares.empty()},
            {"rule", number(attacking.given() ? Rule::enters_attacking : Rule::enters_blocking)}};
}

Answer annihilator_answer(const Node& request, const Territory& territory) {
    const Piece* attacker = named_creature(request["attacker"], territory);
    const Node target = request["target"];
    const auto aim = named_aim(target, territory);
    if (attacker == nullptr || !aim) return {};
    if (aim->player == attacker->controller) {
        target.mistake("must be an opponent, or a permanent of an opponent");
        return {};
    }
    return {{"player", territory.players[static_cast<std::size_t>(aim->player)].id},
            {"sacrifices", annihilates(*attacker, *aim)},
            {"rule", number(Rule::annihilator)}};
}

Answer ninjutsu_answer(const Node& request, const Territory& territory) {
    const auto active = active_player(request, territory);
    const auto declared = read_declared(request["declare"], territory);
    const auto choices = read_choices(request["choice"], territory);
    const Piece* attacker = named_creature_on_territory(request["attacker"], territory);
    if (request.any_mistake() || !active || attacker == nullptr) return {};
    const auto fault = ninjutsu_fault(declared, combat(territory, *active, declared, choices), *attacker);
    if (fault)
        return {{"legal", false},
                {"why", *fault == NinjutsuFault::blocked ? "blocked" : "not_attacking"},
                {"rule", number(Rule::ninjutsu)}};
    const auto same = std::find_if(declared.begin(), declared.end(),
                                   [&](const DeclaredAttack& one) { return one.piece == attacker; });
    return {{"legal", true},
            {"square", name(*attacker->square)},
            {"target", id_of(territory, same->aim)},
            {"tapped", true},
            {"rule", number(Rule::ninjutsu)}};
}

}  // namespace quadrille::rules::frontiere
