#include "app/session/zombie_turn.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/position_of.hpp"

namespace quadrille::app {
namespace {

enum class DueOrder { nothing, wave, attack, blocks };

DueOrder due_order(const Table& table) {
    const ZombieOrders& orders = table.game->theme.orders;
    if (!orders.strength || !table.extra_zombies() || table.turn.number == 0) return DueOrder::nothing;
    const int zombie_turns = table.game->theme.zombie_turns;
    if (table.play.zombie_turn) {
        if (orders.wave_of < zombie_turns) return DueOrder::wave;
        return orders.attack_of < zombie_turns ? DueOrder::attack : DueOrder::nothing;
    }
    const bool attacked = !table.play.declared.empty() && orders.blocks_of < table.turn.number;
    return attacked ? DueOrder::blocks : DueOrder::nothing;
}

const TableCard* zombie_on(const Table& table, Square square) {
    const auto found = std::find_if(table.cards.begin(), table.cards.end(), [&](const TableCard& card) {
        return card.square == square && table.is_zombie(card);
    });
    return found != table.cards.end() ? &*found : nullptr;
}

void add_moves(const Table& table, const ZombieOrders& orders, std::vector<OpenZombieOrder>& open) {
    for (const ZombieMove& move : orders.attack) {
        const TableCard* zombie = table.card(move.zombie);
        if (zombie == nullptr) continue;
        const bool done = table.play.declared.contains(zombie->track) && zombie->square == move.to;
        if (!done)
            open.push_back({.what = OpenZombieOrder::What::move,
                            .zombie = move.zombie,
                            .square = move.to,
                            .stays = zombie->square == move.to});
    }
}

void add_blocks(const Table& table, const ZombieOrders& orders, std::vector<OpenZombieOrder>& open) {
    for (const ZombieBlock& block : orders.blocks) {
        const TableCard *zombie = table.card(block.zombie), *attacker = table.card(block.attacker);
        if (zombie == nullptr || attacker == nullptr) continue;
        const auto said = table.blocks.find(zombie->track);
        if (said != table.blocks.end() && said->second == std::vector{attacker->track}) continue;
        open.push_back({.what = OpenZombieOrder::What::block,
                        .zombie = block.zombie,
                        .attacker = block.attacker,
                        .square = attacker->square});
    }
}

}  // namespace

bool zombie_order_due(const Table& table) {
    return due_order(table) != DueOrder::nothing;
}

std::optional<SystemAction> next_zombie_order(const Table& table, const GameSetup& setup,
                                              std::uint64_t seed) {
    const DueOrder what = due_order(table);
    if (what == DueOrder::nothing) return std::nullopt;
    std::vector<std::string> left_out;
    const rules::Position position = position_of(table, setup, left_out);
    const ZombieStrength strength = *table.game->theme.orders.strength;
    const int zombie_turns = table.game->theme.zombie_turns;
    if (what == DueOrder::wave)
        return SystemAction{order_wave(zombie_turns, plan_wave(position, strength, seed))};
    if (what == DueOrder::attack)
        return SystemAction{order_attack(zombie_turns, plan_attack(position, strength, seed))};
    return SystemAction{order_blocks(table.turn.number, plan_blocks(position, strength, seed))};
}

std::vector<OpenZombieOrder> open_zombie_orders(const Table& table) {
    std::vector<OpenZombieOrder> open;
    const ZombieOrders& orders = table.game->theme.orders;
    if (!orders.strength || !table.extra_zombies()) return open;
    const int zombie_turns = table.game->theme.zombie_turns;
    const bool attack_ordered = orders.attack_of == zombie_turns;
    if (table.play.zombie_turn && orders.wave_of == zombie_turns && !attack_ordered) {
        for (const ZombieArrival& token : orders.wave) {
            if (zombie_on(table, token.square) == nullptr)
                open.push_back({.square = token.square, .counters = token.counters});
        }
    }
    if (table.play.zombie_turn && attack_ordered && zombie_turns > 0) add_moves(table, orders, open);
    if (!table.play.zombie_turn && orders.blocks_of == table.turn.number) add_blocks(table, orders, open);
    return open;
}

std::vector<Statement> zombie_token(const Table& table, const vision::Event& entered) {
    if (entered.kind != vision::EventKind::entered || !entered.track || !entered.to) return {};
    const ZombieOrders& orders = table.game->theme.orders;
    const TableCard* card = table.card(fmt::format("k{}", entered.track->id));
    const bool expected =
        orders.strength && table.play.zombie_turn && orders.wave_of == table.game->theme.zombie_turns;
    if (!expected || card == nullptr || card->facts || card->pawn) return {};
    for (const ZombieArrival& token : orders.wave) {
        if (token.square != *entered.to) continue;
        std::vector<Statement> said{Naming{card->track,
                                           {.name = "Zombie",
                                            .power = 2,
                                            .toughness = 2,
                                            .colors = {"black"},
                                            .token = true,
                                            .subtypes = {"zombie"}}}};
        if (token.counters > 0) said.emplace_back(CardCounter{card->track, "+1/+1", token.counters});
        return said;
    }
    return {};
}

}  // namespace quadrille::app
