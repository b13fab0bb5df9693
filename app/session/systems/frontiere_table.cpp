#include <algorithm>

#include "app/session/systems/frontiere_game.hpp"
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

using Json = nlohmann::json;
namespace fr = rules::frontiere;

FrontiereLand land_of(const std::string& square, const Json& land, bool triggered) {
    FrontiereLand line{.square = *square_from(square),
                       .revealed = land.value("revealed", false),
                       .tapped = land.value("tapped", false)};
    line.name = land.value("name", "");
    line.types = land.value("subtypes", std::vector<std::string>());
    line.produces = land.value("produces", std::vector<std::string>());
    line.triggered = triggered;
    if (!line.types.empty()) line.type = line.types.front();
    if (land.contains("controller") && land.at("controller").is_string())
        line.controller = land.at("controller");
    return line;
}

FrontierePiece piece_of(const fr::Territory& territory, const Json& position, const Json& piece) {
    FrontierePiece line{.id = piece.at("id"),
                        .name = piece.value("name", ""),
                        .controller = piece.at("controller"),
                        .damage = piece.value("damage", 0),
                        .tapped = piece.value("tapped", false),
                        .sick = piece.value("summoning_sick", false),
                        .keywords = piece.value("keywords", std::vector<std::string>())};
    const fr::Piece& read = *territory.find_piece(line.id);
    line.square = read.square;
    line.kind = read.kind;
    line.phased_out = read.phased_out;
    const Json triggered = position.value("triggered", Json::array());
    line.triggered = std::find(triggered.begin(), triggered.end(), line.id) != triggered.end();
    if (piece.contains("attached_to") && piece.at("attached_to").is_string())
        line.attached_to = piece.at("attached_to");
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

bool has(const Json& list, const std::string& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

/// Of one creature, or of a band.
FrontiereChoice moves_of(const fr::Territory& territory, const Json& position,
                         const std::vector<const fr::Piece*>& creatures) {
    const Json moved = position.value("moved", Json::array());
    const bool has_moved = std::any_of(creatures.begin(), creatures.end(),
                                       [&](const fr::Piece* piece) { return has(moved, piece->id); });
    FrontiereChoice choice{.squares = {}, .targets = {}, .rule = has_moved ? "FR-3.6" : "FR-3.5"};
    choice.may = phase_of(position) == "movement" && !has_moved &&
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

FrontiereChoice choice_of(const fr::Territory& territory, const Json& position, const fr::Piece& piece,
                          FrontiereVerb verb) {
    if (!piece.creature()) return places_of(territory, piece);
    const std::string phase = phase_of(position);
    const bool attacking = position.at("declare").contains(piece.id);
    switch (verb) {
        case FrontiereVerb::explore:
            return land_ability(fr::explore(territory, piece), attacking);
        case FrontiereVerb::control:
            return land_ability(fr::control(territory, piece), attacking);
        case FrontiereVerb::attack:
            return attacks_of(territory, piece, phase, has_attacked(position, piece.id));
        case FrontiereVerb::move_band:
            return moves_of(territory, position, fr::band_of(territory, piece));
        case FrontiereVerb::move:
            break;
    }
    return moves_of(territory, position, {&piece});
}

/// The attackers among which a creature has to choose (FR-3.13): those that attack it, and those that all
/// able creatures must block.
std::vector<std::string> choices_of(const fr::Territory& territory, const Json& declare,
                                    const fr::Piece& creature) {
    std::vector<std::string> ids;
    for (const auto& [id, target] : declare.items()) {
        const fr::Piece* attacker = territory.find_piece(id);
        if (attacker == nullptr || !attacker->square || !creature.square) continue;
        const bool beside = fr::beside(territory, *attacker->square).contains(*creature.square);
        if (target == creature.id || (attacker->must_be_blocked && beside)) ids.push_back(id);
    }
    return ids;
}

void add_combat(const fr::Territory& territory, const Json& position, FrontiereTable& table) {
    const auto combat = declared_combat(territory, position);
    if (!combat) return;
    const Json& declare = position.at("declare");
    for (const auto* errors : {&combat->attack_errors, &combat->choice_errors}) {
        for (const fr::CombatError& error : *errors) table.combat_errors.push_back(number(error.rule));
    }
    for (FrontierePiece& piece : table.pieces) {
        piece.attacks = declare.value(piece.id, "");
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
            if (blocker.unchosen || position.value("choice", Json::object()).contains(piece.id))
                piece.may_block = choices_of(territory, declare, read);
        }
        piece.blocks = sorted(std::move(piece.blocks));
    }
}

/// How many of a player's pieces can be sacrificed: not the token of FR-2.2, nor what is phased out.
int may_be_sacrificed(const fr::Territory& territory, const Json& position, int player) {
    int count = 0;
    for (std::size_t i = 0; i < territory.pieces.size(); ++i) {
        const fr::Piece& piece = territory.pieces[i];
        const bool token = position.at("pieces").at(i).value("token", false);
        if (piece.controller == player && !piece.phased_out && !token) ++count;
    }
    return count;
}

void add_tokens(const fr::Territory& territory, const Json& position, FrontiereTable& table) {
    for (std::size_t i = 0; i < territory.players.size(); ++i) {
        const std::string& id = territory.players[i].id;
        const fr::TokenRule token = fr::token_rule(territory, static_cast<int>(i));
        if (token.loses) table.losing.push_back(id);
        if (token.required) {
            table.needs_token.push_back(id);
            table.token_squares[id] = token.squares.sorted();
        }
        const int owed = std::min(position.value("owed", Json::object()).value(id, 0),
                                  may_be_sacrificed(territory, position, static_cast<int>(i)));
        if (owed > 0) table.owed[id] = owed;
    }
}

}  // namespace

FrontiereTable frontiere_table(const SystemGame& game, const std::string& chosen, FrontiereVerb verb) {
    const Json& position = game.position;
    FrontiereTable table;
    const auto territory = frontiere_rules(position);
    if (!territory) return table;
    table.rows = territory->rows;
    const Json triggered = position.value("triggered_lands", Json::array());
    for (const auto& [square, land] : position.at("lands").items())
        table.lands.push_back(land_of(square, land, has(triggered, square)));
    for (const Json& piece : position.at("pieces"))
        table.pieces.push_back(piece_of(*territory, position, piece));
    const Json& turn = position.at("turn");
    table.active = turn.value("active", "");
    table.order = turn.value("order", 1);
    for (const std::string_view phase : fr::turn_plan(table.order)) table.plan.emplace_back(phase);
    table.phase_number = position.value("phase", 0);
    if (table.active.empty()) return table;
    const fr::Piece* piece = territory->find_piece(chosen);
    if (piece != nullptr) table.choice = choice_of(*territory, position, *piece, verb);
    add_combat(*territory, position, table);
    add_tokens(*territory, position, table);
    return table;
}

}  // namespace quadrille::app
