#include "app/session/reach_list.hpp"

#include <algorithm>

#include "rules/echiquier/battlefield.hpp"
#include "rules/echiquier/blocker_damage.hpp"
#include "rules/echiquier/effects.hpp"
#include "rules/echiquier/equipment.hpp"
#include "rules/echiquier/placing.hpp"
#include "rules/echiquier/stack.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;
using rules::Object;
using rules::Position;

std::string id_of(const Position& position, Object object) {
    return object.type == Object::Type::player ? position.player_id(object.index)
                                               : position.piece_id(object.index);
}

std::vector<std::string> ids(const Position& position, const std::vector<Object>& things) {
    std::vector<std::string> list;
    list.reserve(things.size());
    for (const Object thing : things) list.push_back(id_of(position, thing));
    return list;
}

std::vector<std::string> in_scope(const Position& position, Object source, rules::Scope scope) {
    return ids(position, echiquier::affected(position, source, scope).things);
}

/// A piece or player that the position has.
std::optional<Object> thing(const Position& position, const std::string& id) {
    const auto found = position.find(id);
    const bool measures =
        found && (found->type == Object::Type::piece || found->type == Object::Type::player);
    return measures ? found : std::nullopt;
}

void add_pieces(const Position& position, Object source, ReachList& list) {
    for (const Object one : echiquier::affected(position, source, rules::Scope::permanents).things) {
        const rules::Piece& piece = position.piece(one.index);
        auto& kind = piece.creature()       ? list.creatures
                     : piece.planeswalker() ? list.planeswalkers
                                            : list.others;
        kind.push_back(position.piece_id(one.index));
    }
}

void add_players(const Position& position, const Table& table, Object source, ReachList& list) {
    list.players = in_scope(position, source, rules::Scope::players);
    for (const TablePlayer& player : table.players) {
        const bool in_range =
            std::find(list.players.begin(), list.players.end(), player.id) != list.players.end();
        if (!in_range && !player.lost) list.out_of_range.push_back(player.id);
        const auto index = position.find_player(player.id);
        if (!index || player.lost) continue;
        ZonesOf zones{.player = player.id};
        zones.in_range = echiquier::reach_zone(position, source, *index).in_range;
        if (zones.in_range) {
            zones.hand = player.hand;
            zones.library = player.library;
        }
        list.zones.push_back(std::move(zones));
    }
}

void add_stack(const Position& position, const std::string& id, Object source, ReachList& list) {
    const auto& stack = position.setup().stack;
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (stack[i].id == id) continue;
        const auto reach = echiquier::reach_stack(position, source, static_cast<echiquier::StackIndex>(i));
        list.stack.push_back({stack[i].id, reach.in_range, reach.distance});
    }
}

}  // namespace

std::optional<ReachList> reach_list(const Advice& advice, const Table& table, const std::string& id) {
    const Position& position = advice.position();
    const auto source = thing(position, id);
    if (!source) return std::nullopt;
    ReachList list;
    add_pieces(position, *source, list);
    add_players(position, table, *source, list);
    const echiquier::RequiredChoice naming{rules::Scope::opponents, false, true};
    list.nameable = ids(position, echiquier::choices(position, *source, naming).things);
    const auto others = echiquier::choices(position, *source, {rules::Scope::creatures, false, true}).things;
    list.comes_without_choice =
        std::all_of(others.begin(), others.end(), [&](Object one) { return one == *source; });
    add_stack(position, id, *source, list);
    if (source->type != Object::Type::player) return list;
    for (const rules::PieceIndex walker : echiquier::redirections(position, source->index))
        list.redirects.push_back(position.piece_id(walker));
    return list;
}

std::optional<TriggerAnswer> triggers_on(const Advice& advice, const std::string& id, Square square) {
    const auto of = thing(advice.position(), id);
    if (!of) return std::nullopt;
    const auto trigger = echiquier::triggers(advice.position(), *of, square);
    return TriggerAnswer{trigger.triggers, trigger.distance, trigger.radius, number(trigger.rule)};
}

std::optional<Bearers> bearers(const Advice& advice, const std::string& id) {
    const Position& position = advice.position();
    const auto piece = position.find_piece(id);
    if (!piece || position.piece(*piece).kind != rules::Kind::equipment) return std::nullopt;
    const auto answer = echiquier::equip(position, *piece);
    Bearers bearers{{}, number(answer.rule)};
    for (const auto& [creature, payer] : answer.targets)
        bearers.list.push_back({position.piece_id(creature), position.player_id(payer)});
    return bearers;
}

std::vector<std::string> blocked_by(const Advice& advice, const std::string& id) {
    const Position& position = advice.position();
    for (const echiquier::BlockerDamage& dealt : echiquier::blocker_damage(position)) {
        if (position.piece_id(dealt.blocker) != id) continue;
        std::vector<std::string> attackers;
        for (const rules::PieceIndex attacker : dealt.among) attackers.push_back(position.piece_id(attacker));
        return attackers;
    }
    return {};
}

SquareGift square_gift(const Advice& advice, const TablePlayer& player) {
    const auto index = advice.position().find_player(player.id);
    if (!index || !advice.position().player(*index).in_game) return {};
    const auto effects = echiquier::square_effects(advice.position(), *index);
    return {{effects.special.begin(), effects.special.end()},
            {effects.tap_abilities.begin(), effects.tap_abilities.end()}};
}

}  // namespace quadrille::app
