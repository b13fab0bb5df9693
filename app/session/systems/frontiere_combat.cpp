// The combat: attacks, blocks, what comes into it (docs/rules/frontiere.md, sections 3 and 4).
#include <algorithm>

#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/attacks.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app::frontiere {
namespace {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

/// The creature stands on its square, and attacks or blocks.
Acted arrived(const Json& before, const Arrive& action, const SquareSet& squares, const char* rule) {
    if (!squares.contains(action.square)) return refused(before, rule, "square");
    Json position = before;
    Json& piece = *piece_in(position, action.of);
    piece["square"] = name(action.square);
    if (action.attacking) {
        piece["summoning_sick"] = false;
        position["declare"][action.of] = action.other;
    } else {
        position["declare"][action.other] = action.of;
    }
    turn_up(position, action.square, piece.at("controller"));
    return checked(before, std::move(position), rule);
}

/// What a creature that arrives can attack: the other player, or a creature or planeswalker of that player.
bool can_be_attacked(const fr::Aim& aim, const fr::Piece& by) {
    if (aim.player == by.controller) return false;
    return aim.piece == nullptr || aim.piece->creature() || aim.piece->kind == rules::Kind::planeswalker;
}

bool aims_at(const fr::Territory& territory, const std::vector<fr::Aim>& aims, const std::string& id) {
    return std::any_of(aims.begin(), aims.end(),
                       [&](const fr::Aim& aim) { return id_of(territory, aim) == id; });
}

}  // namespace

Acted done(const Position& before, const Attack& action) {
    if (phase_of(before) != "combat") return refused(before, "FR-3.10", "phase");
    const auto territory = frontiere_rules(before);
    if (!territory || !territory->active) return refused(before, "", "malformed");
    if (has_attacked(before, action.of)) return refused(before, "FR-3.3", "attacked");
    const fr::Piece* creature = territory->find_piece(action.of);
    if (creature == nullptr || !creature->creature() || creature->controller != *territory->active)
        return refused(before, "FR-3.10", "target");
    if (const auto rule = fr::cannot_attack(*creature))
        return refused(before, std::string(number(*rule)), "may_not_attack");
    if (!aims_at(*territory, fr::targets(*territory, *creature), action.target))
        return refused(before, "FR-3.10", "target");
    Json position = before;
    owe_sacrifices(position, action.of, action.target);
    position["declare"][action.of] = action.target;
    return {std::move(position), "FR-3.10"};
}

Acted done(const Position& before, const ChooseBlocks& action) {
    Json position = before;
    position["choice"][action.of] = action.attackers;
    const auto territory = frontiere_rules(position);
    const auto combat = territory ? declared_combat(*territory, position) : std::nullopt;
    if (!combat) return refused(before, "FR-3.13", "no_combat");
    if (!combat->choice_errors.empty())
        return refused(before, std::string(number(combat->choice_errors.front().rule)), "choice");
    return {std::move(position), "FR-3.13"};
}

Acted done(const Position& before, const Arrive& action) {
    const char* rule = action.attacking ? "FR-3.15" : "FR-3.16";
    if (phase_of(before) != "combat") return refused(before, rule, "phase");
    const auto territory = frontiere_rules(before);
    const fr::Piece* creature = territory ? territory->find_piece(action.of) : nullptr;
    const auto aim = territory ? aim_at(*territory, action.other) : std::nullopt;
    if (creature == nullptr || !creature->creature() || !aim) return refused(before, rule, "malformed");
    if (creature->square) return refused(before, rule, "on_territory");
    if (action.attacking) {
        if (territory->active != creature->controller || !can_be_attacked(*aim, *creature))
            return refused(before, rule, "target");
        return arrived(before, action, fr::arrival_attacking(*territory, *aim), rule);
    }
    const bool attacks = before.at("declare").contains(action.other) && aim->piece != nullptr;
    if (!attacks || aim->player == creature->controller) return refused(before, rule, "not_attacking");
    if (!aim->piece->creature_on_territory()) return refused(before, rule, "target");
    return arrived(before, action, fr::arrival_blocking(*territory, *aim->piece), rule);
}

Acted done(const Position& before, const Ninjutsu& action) {
    const auto territory = frontiere_rules(before);
    const auto combat = territory ? declared_combat(*territory, before) : std::nullopt;
    const fr::Piece* returning = territory ? territory->find_piece(action.of) : nullptr;
    if (!combat || returning == nullptr) return refused(before, "FR-4.8", "not_attacking");
    if (const auto fault = fr::ninjutsu_fault(declared_attacks(*territory, before), *combat, *returning))
        return refused(before, "FR-4.8", *fault == fr::NinjutsuFault::blocked ? "blocked" : "not_attacking");
    Json position = before;
    const Json attacker = *piece_in(position, action.of);
    const std::string target = position["declare"][action.of];
    leave_play(position, action.of);
    const std::string id = new_id(position);
    Json ninja{{"id", id},
               {"kind", "creature"},
               {"controller", attacker.at("controller")},
               {"square", attacker.at("square")}};
    add_printed(ninja, action.card);
    position["declare"][id] = target;
    position["pieces"].push_back(std::move(ninja));
    return checked(before, std::move(position), "FR-4.8");
}

Acted done(const Position& before, const Provoke& action) {
    const auto territory = frontiere_rules(before);
    const fr::Piece* of = territory ? territory->find_piece(action.of) : nullptr;
    if (of == nullptr) return refused(before, "FR-4.10", "target");
    if (phase_of(before) != "combat") return refused(before, "FR-4.10", "phase");
    if (has_attacked(before, action.target)) return refused(before, "FR-3.3", "attacked");
    const auto able = fr::provokable(*territory, *of);
    const bool forced = std::any_of(able.begin(), able.end(),
                                    [&](const fr::Piece* piece) { return piece->id == action.target; });
    if (!forced) return refused(before, "FR-4.10", "provoke");
    Json position = before;
    owe_sacrifices(position, action.target, action.of);
    position["declare"][action.target] = action.of;
    return {std::move(position), "FR-4.10"};
}

/// Attackers are tapped when the combat is over: until then the rules look at who may attack.
Acted done(const Position& before, const EndCombat&) {
    Json position = before;
    for (const auto& [id, target] : before.at("declare").items()) {
        Json* piece = piece_in(position, id);
        if (piece != nullptr && !lists(piece->value("keywords", Json::array()), "vigilance"))
            (*piece)["tapped"] = true;
        position["attacked"].push_back(id);
    }
    position["declare"] = Json::object();
    position["choice"] = Json::object();
    return {std::move(position), "FR-3.10"};
}

}  // namespace quadrille::app::frontiere
