#include "app/session/turn_follower.hpp"

#include <algorithm>

#include "app/session/board_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {
namespace {

/// The same card, where it is on both tables.
const TableCard* counterpart(const Table& table, const TableCard& card) {
    const TableCard* other = table.card(card.id);
    return other != nullptr && other->seat == card.seat ? other : nullptr;
}

/// Whether everything of a player that was tapped is untapped now: two cards at least, since a single one may
/// be an effect's doing.
bool untapped_all(const Table& before, const Table& after, Chair seat) {
    int untapped = 0;
    for (const TableCard& card : before.cards) {
        if (card.seat != seat || !card.tapped) continue;
        const TableCard* now = counterpart(after, card);
        if (now == nullptr) continue;
        if (now->tapped) return false;
        ++untapped;
    }
    return untapped >= 2;
}

bool before_blocks(const TableTurn& turn) {
    return !turn.step || *turn.step < rules::Step::declare_attackers;
}

bool attackers_declared(const Table& before, const Table& after) {
    int tapped = 0, moved = 0;
    for (const TableCard& card : before.cards) {
        if (!card.seat || !after.has_turn(*card.seat) || card.tapped || card.pawn) continue;
        const TableCard* now = counterpart(after, card);
        if (now == nullptr || !now->tapped || distance(card.square, now->square) > 1) continue;
        ++tapped;
        moved += now->square != card.square ? 1 : 0;
    }
    return moved > 0 && tapped > 0;
}

Chair first_seat(const Table& table) {
    const auto first = std::find_if(table.players.begin(), table.players.end(),
                                    [](const TablePlayer& player) { return !player.lost; });
    return first != table.players.end() ? first->seat : Chair();
}

}  // namespace

std::optional<Statement> turn_shown(const Table& before, const Table& after) {
    for (const TablePlayer& player : after.players) {
        const bool in_untap = after.has_turn(player.seat) && after.turn.step == rules::Step::untap;
        if (!in_untap && untapped_all(before, after, player.seat))
            return TurnBegins{after.turn.number + 1, player.seat};
    }
    if (after.turn.number > 0 && before_blocks(after.turn) && attackers_declared(before, after))
        return StepBegins{rules::Step::declare_attackers};
    return std::nullopt;
}

Statement next_step(const Table& table) {
    if (table.turn.number == 0) return TurnBegins{1, first_seat(table)};
    if (const auto phase = table.game ? own_phase(*table.game) : std::nullopt) {
        if (phase->next) return *phase->next;
        return next_turn(table);
    }
    if (!table.turn.step) return StepBegins{rules::Step::untap};
    if (*table.turn.step == rules::Step::end) return next_turn(table);
    auto step = static_cast<rules::Step>(static_cast<int>(*table.turn.step) + 1);
    // Main phases that are skipped do not take place (EC-8.3).
    const bool main = step == rules::Step::main1 || step == rules::Step::main2;
    if (main && table.play.mains_skipped) step = static_cast<rules::Step>(static_cast<int>(step) + 1);
    return StepBegins{step};
}

Statement next_turn(const Table& table) {
    if (table.turn.number == 0) return next_step(table);
    if (table.extra_zombies() && !table.play.zombie_turn) return said(BringZombies{});
    return TurnBegins{table.turn.number + 1, table.seat_after(table.turn.active)};
}

}  // namespace quadrille::app
