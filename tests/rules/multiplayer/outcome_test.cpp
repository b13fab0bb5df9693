#include "rules/multiplayer/outcome.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/multiplayer/leaving.hpp"
#include "rules/multiplayer/sides.hpp"
#include "tests/rules/multiplayer/tables.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// What stops a player, in every way that is not an opponent's win.
Happenings strike(Table& table, PlayerIndex player) {
    Happenings happenings;
    switch (*rc::gen::inRange(0, 4)) {
        case 0:
            happenings.concede = {player};
            break;
        case 1:
            happenings.loses = {player};
            break;
        case 2:
            table.players[player].poison = 10;
            break;
        default:
            table.players[player].drew_empty = true;
            break;
    }
    return happenings;
}

bool same_end(const GameOutcome& one, const GameOutcome& other) {
    return one.draw == other.draw && one.winners == other.winners &&
           one.winning_teams == other.winning_teams && one.rule == other.rule;
}

RC_GTEST_PROP(MultiplayerOutcome, IsAFunctionOfWhoIsLeft, ()) {
    // Whether a player has left before, or loses now in whatever way: the end is the same.
    Table left_before = any_table();
    some_leave(left_before);
    const auto player = *rc::gen::inRange<std::size_t>(0, left_before.players.size());
    Table loses_now = left_before;
    loses_now.players[player].lost = loses_now.players[player].lost_this_turn = false;
    left_before.players[player].lost = true;
    const Happenings happenings = strike(loses_now, player);
    RC_ASSERT(same_end(outcome(left_before, {}), outcome(loses_now, happenings)));
}

RC_GTEST_PROP(MultiplayerOutcome, WinnersAndLosersAreOpponents, ()) {
    Table table = any_table();
    for (Player& player : table.players) {
        player.life = *rc::gen::element(0, 20, 20);
        player.cannot_lose = *rc::gen::inRange(0, 6) == 0;
    }
    const auto winner = *rc::gen::inRange<std::size_t>(0, table.players.size());
    const GameOutcome result = outcome(table, {{}, {winner}, {}, false});
    RC_ASSERT(!(result.draw && !result.winners.empty()));
    if (!result.ended()) return;
    // At the end nobody is left who is an opponent of a winner.
    std::vector<bool> lost(table.players.size());
    for (const auto& [player, why] : result.lost_now) lost[player] = true;
    for (const PlayerIndex won : result.winners) {
        for (PlayerIndex other = 0; other < table.players.size(); ++other)
            RC_ASSERT(lost[other] || !are_opponents(table, won, other));
    }
}

RC_GTEST_PROP(MultiplayerLeaving, LeavesNothingOfThoseWhoAreGone, ()) {
    Table table = any_table();
    const std::size_t count = table.players.size();
    for (int i = 0; i < 8; ++i) {
        Piece piece;
        piece.id = "k" + std::to_string(i);
        piece.owner = *rc::gen::inRange<std::size_t>(0, count);
        piece.base_controller = *rc::gen::inRange<std::size_t>(0, count);
        piece.control_changes =
            *rc::gen::container<std::vector<PlayerIndex>>(rc::gen::inRange<std::size_t>(0, count));
        piece.controller =
            piece.control_changes.empty() ? piece.base_controller : piece.control_changes.back();
        table.pieces.push_back(piece);
    }
    std::vector<PlayerIndex> leavers;
    for (PlayerIndex i = 0; i < count; ++i) {
        if (*rc::gen::arbitrary<bool>()) leavers.push_back(i);
    }
    const auto gone = [&](PlayerIndex player) {
        return std::find(leavers.begin(), leavers.end(), player) != leavers.end();
    };
    const Leaving leaving = leave(table, leavers);
    for (PieceIndex i = 0; i < table.pieces.size(); ++i) {
        const Piece& piece = table.pieces[i];
        const auto& removed = leaving.removed_pieces;
        if (std::find(removed.begin(), removed.end(), i) != removed.end()) continue;
        RC_ASSERT(!gone(piece.owner));
        const auto changed = std::find_if(leaving.new_control.begin(), leaving.new_control.end(),
                                          [&](const auto& change) { return change.first == i; });
        const PlayerIndex controller =
            changed == leaving.new_control.end() ? piece.controller : changed->second;
        RC_ASSERT(!gone(controller));
        RC_ASSERT((changed != leaving.new_control.end()) == gone(piece.controller));
    }
}

}  // namespace
}  // namespace quadrille::rules::multiplayer
