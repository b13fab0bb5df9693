#include <algorithm>

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/abilities.hpp"
#include "rules/frontiere/attachments.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/keywords.hpp"
#include "rules/frontiere/moves.hpp"
#include "rules/frontiere/trample.hpp"
#include "rules/frontiere/turn.hpp"

namespace quadrille::app {
namespace {

namespace fr = rules::frontiere;

FrontiereLand land_of(Square square, const frontiere::Land& land, bool triggered) {
    return {.square = square,
            .revealed = land.revealed,
            .tapped = land.tapped,
            .triggered = triggered,
            .name = land.name,
            .types = land.types,
            .produces = land.produces,
            .type = land.types.empty() ? "" : land.types.front(),
            .controller = land.controller};
}

FrontierePiece piece_of(const fr::Territory& territory, const frontiere::State& state,
                        const frontiere::Permanent& piece) {
    const fr::Piece& read = *territory.find_piece(piece.id);
    FrontierePiece line{.id = piece.id,
                        .name = piece.card.name,
                        .controller = piece.controller,
                        .kind = piece.kind,
                        .attached_to = piece.attached_to,
                        .square = read.square,
                        .damage = piece.damage,
                        .tapped = piece.tapped,
                        .sick = piece.summoning_sick,
                        .keywords = piece.card.keywords,
                        .phased_out = piece.phased_out,
                        .triggered = frontiere::lists(state.triggered, piece.id)};
    if (!read.creature()) return line;
    line.in_band = fr::band_of(territory, read).size() > 1;
    const fr::Strength strength = fr::strength(territory, read);
    line.power = strength.power;
    line.toughness = strength.toughness;
    return line;
}

std::vector<std::string> sorted(std::vector<std::string> ids) {
    std::sort(ids.begin(), ids.end());
    return ids;
}

/// Where an equipment or fortification may go.
FrontiereChoice places_of(const fr::Territory& territory, const fr::Piece& piece) {
    FrontiereChoice choice;
    if (piece.kind == rules::Kind::equipment) {
        choice.rule = "FR-5.1";
        for (const fr::Piece* target : fr::equip_targets(territory, piece))
            choice.targets.push_back(target->id);
        choice.targets = sorted(std::move(choice.targets));
    } else if (piece.kind == rules::Kind::fortification) {
        choice.rule = "FR-5.4";
        choice.squares = fr::fortify_squares(territory, piece).sorted();
    } else {
        choice.rule = "FR-1.7";
    }
    if (piece.kind != rules::Kind::aura) return choice;
    for (const fr::Piece& target : territory.pieces) {
        const bool may = !target.phased_out && !fr::is_protected(territory, target, piece);
        if (target.id != piece.id && may) choice.targets.push_back(target.id);
    }
    choice.targets = sorted(std::move(choice.targets));
    choice.squares = territory.squares().sorted();
    return choice;
}

FrontiereChoice land_ability(const fr::LandAbility& ability, bool attacking) {
    return {.squares = ability.squares.sorted(),
            .targets = {},
            .rule = number(ability.rule),
            .may = ability.may && !attacking};
}

/// Of one creature, or of a band.
FrontiereChoice moves_of(const fr::Territory& territory, const frontiere::State& state,
                         const std::vector<const fr::Piece*>& creatures) {
    const bool has_moved = std::any_of(creatures.begin(), creatures.end(), [&](const fr::Piece* piece) {
        return frontiere::lists(state.moved, piece->id);
    });
    FrontiereChoice choice{.squares = {}, .targets = {}, .rule = has_moved ? "FR-3.6" : "FR-3.5"};
    choice.may = phase_of(state) == "movement" && !has_moved &&
                 std::all_of(creatures.begin(), creatures.end(), [&](const fr::Piece* piece) {
                     return territory.active == piece->controller && fr::may_move(*piece);
                 });
    if (!choice.may) return choice;
    if (creatures.size() > 1) choice.rule = "FR-4.12";
    std::vector<Square> free;
    const auto moves = creatures.size() > 1 ? fr::band_moves(territory, creatures)
                                            : fr::moves(territory, *creatures.front());
    for (const fr::Move& move : moves) {
        if (std::find(choice.squares.begin(), choice.squares.end(), move.to) == choice.squares.end())
            choice.squares.push_back(move.to);
        (move.may_refuse ? choice.asks : free).push_back(move.to);
    }
    std::erase_if(choice.asks,
                  [&](Square to) { return std::find(free.begin(), free.end(), to) != free.end(); });
    return choice;
}

FrontiereChoice attacks_of(const fr::Territory& territory, const fr::Piece& piece, const std::string& phase,
                           bool attacked) {
    FrontiereChoice choice{.squares = {}, .targets = {}, .rule = "FR-3.10"};
    if (const auto rule = fr::cannot_attack(piece)) {
        choice.rule = number(*rule);
        choice.may = false;
        return choice;
    }
    if (attacked) choice.rule = "FR-3.3";
    choice.may = phase == "combat" && !attacked && territory.active == piece.controller;
    if (!choice.may) return choice;
    for (const fr::Aim& aim : fr::targets(territory, piece)) choice.targets.push_back(id_of(territory, aim));
    choice.targets = sorted(std::move(choice.targets));
    return choice;
}

FrontiereChoice choice_of(const fr::Territory& territory, const frontiere::State& state,
                          const fr::Piece& piece, FrontiereVerb verb) {
    if (!piece.creature()) return places_of(territory, piece);
    const std::string phase = phase_of(state);
    const bool attacking = state.declare.contains(piece.id);
    switch (verb) {
        case FrontiereVerb::explore:
            return land_ability(fr::explore(territory, piece), attacking);
        case FrontiereVerb::control:
            return land_ability(fr::control(territory, piece), attacking);
        case FrontiereVerb::attack:
            return attacks_of(territory, piece, phase, has_attacked(state, piece.id));
        case FrontiereVerb::move_band:
            return moves_of(territory, state, fr::band_of(territory, piece));
        case FrontiereVerb::move:
            break;
    }
    return moves_of(territory, state, {&piece});
}

/// The attackers among which a creature has to choose (FR-3.13): those that attack it, and those that all
/// able creatures must block.
std::vector<std::string> choices_of(const fr::Territory& territory, const frontiere::State& state,
                                    const fr::Piece& creature) {
    std::vector<std::string> ids;
    for (const auto& [id, target] : state.declare) {
        const fr::Piece* attacker = territory.find_piece(id);
        if (attacker == nullptr || !attacker->square || !creature.square) continue;
        const bool beside = fr::beside(territory, *attacker->square).contains(*creature.square);
        if (target == creature.id || (attacker->must_be_blocked && beside)) ids.push_back(id);
    }
    return ids;
}

void add_combat(const fr::Territory& territory, const frontiere::State& state, FrontiereTable& table) {
    const auto combat = declared_combat(territory, state);
    if (!combat) return;
    for (const auto* errors : {&combat->attack_errors, &combat->choice_errors}) {
        for (const fr::CombatError& error : *errors) table.combat_errors.push_back(number(error.rule));
    }
    for (FrontierePiece& piece : table.pieces) {
        if (const auto attack = state.declare.find(piece.id); attack != state.declare.end())
            piece.attacks = attack->second;
        piece.deals = piece.attacks.empty() ? 0 : std::max(0, piece.power);
        const fr::Piece& read = *territory.find_piece(piece.id);
        const fr::Piece* target = territory.find_piece(piece.attacks);
        if (combat->legal() && read.traits.has(fr::Keyword::trample) && target != nullptr &&
            target->creature_on_territory()) {
            for (const fr::TrampleStep& step : fr::trample(territory, read, *target, piece.deals))
                piece.tramples.push_back(step.recipient);
        }
        for (const fr::Blocker& blocker : combat->blockers) {
            if (blocker.creature != &read) continue;
            for (const fr::Piece* blocked : blocker.blocks) piece.blocks.push_back(blocked->id);
            piece.deals = blocker.deals;
            if (blocker.unchosen || state.choice.contains(piece.id))
                piece.may_block = choices_of(territory, state, read);
        }
        piece.blocks = sorted(std::move(piece.blocks));
    }
}

/// How many of a player's pieces can be sacrificed: not the token of FR-2.2, nor what is phased out.
int may_be_sacrificed(const fr::Territory& territory, const frontiere::State& state, int player) {
    int count = 0;
    for (std::size_t i = 0; i < territory.pieces.size(); ++i) {
        const fr::Piece& piece = territory.pieces[i];
        const bool token = state.pieces[i].token;
        if (piece.controller == player && !piece.phased_out && !token) ++count;
    }
    return count;
}

void add_tokens(const fr::Territory& territory, const frontiere::State& state, FrontiereTable& table) {
    for (std::size_t i = 0; i < territory.players.size(); ++i) {
        const std::string& id = territory.players[i].id;
        const fr::TokenRule token = fr::token_rule(territory, static_cast<int>(i));
        if (token.loses) table.losing.push_back(id);
        if (token.required) {
            table.needs_token.push_back(id);
            table.token_squares[id] = token.squares.sorted();
        }
        const auto owes = state.owed.find(id);
        const int owed = std::min(owes != state.owed.end() ? owes->second : 0,
                                  may_be_sacrificed(territory, state, static_cast<int>(i)));
        if (owed > 0) table.owed[id] = owed;
    }
}

}  // namespace

FrontiereTable frontiere_table(const SystemGame& game, const std::string& chosen, FrontiereVerb verb) {
    const frontiere::State& state = game.frontiere;
    FrontiereTable table;
    const auto territory = frontiere::territory_of(state);
    if (!territory) return table;
    table.rows = territory->rows;
    for (const auto& [square, land] : state.lands)
        table.lands.push_back(land_of(square, land, frontiere::lists(state.triggered_lands, square)));
    for (const frontiere::Permanent& piece : state.pieces)
        table.pieces.push_back(piece_of(*territory, state, piece));
    table.active = state.active;
    table.order = state.order;
    for (const std::string_view phase : fr::turn_plan(table.order)) table.plan.emplace_back(phase);
    table.phase_number = static_cast<int>(state.phase);
    if (table.active.empty()) return table;
    const fr::Piece* piece = territory->find_piece(chosen);
    if (piece != nullptr) table.choice = choice_of(*territory, state, *piece, verb);
    add_combat(*territory, state, table);
    add_tokens(*territory, state, table);
    return table;
}

}  // namespace quadrille::app
