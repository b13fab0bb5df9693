#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/outcome.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

/// Players still in the game, each once; nullopt: one of them is not.
std::optional<std::vector<mp::PlayerIndex>> places_of(const mp::Table& table,
                                                      const std::vector<std::string>& ids) {
    std::vector<mp::PlayerIndex> places;
    for (const std::string& id : ids) {
        const auto place = place_of(table.players, id);
        const bool again = place && std::find(places.begin(), places.end(), *place) != places.end();
        if (!place || again || table.players[*place].lost) return std::nullopt;
        places.push_back(*place);
    }
    return places;
}

std::optional<mp::Happenings> happenings_of(const mp::Table& table, const SettleOutcome& action) {
    const auto concede = places_of(table, action.concede), wins = places_of(table, action.wins),
               loses = places_of(table, action.loses);
    if (!concede || !wins || !loses) return std::nullopt;
    return mp::Happenings{*concede, *wins, *loses, action.loop};
}

}  // namespace

Verdict act(State& state, const ChangeLives& action) {
    const auto table = table_of(state);
    if (!table || action.amounts.empty()) return malformed_table();
    std::vector<std::pair<mp::PlayerIndex, int>> amounts;
    for (const auto& [id, amount] : action.amounts) {
        const auto player = place_of(table->players, id);
        if (!player || table->players[*player].lost) return malformed_table();
        amounts.emplace_back(*player, amount);
    }
    const mp::LifeChange change = mp::change_life(*table, action.effect, amounts);
    set_lives(state, change.after);
    return {number(change.rule)};
}

Verdict act(State& state, const ChangePoison& action) {
    Player* player = state.find_player(action.player);
    if (player == nullptr) return malformed_table();
    player->poison = std::max(0, player->poison + action.change);
    return {"MP-3.6"};
}

Verdict act(State& state, const DrawFromEmptyLibrary& action) {
    Player* player = state.find_player(action.player);
    if (player == nullptr) return malformed_table();
    player->drew_empty = true;
    return {"MP-3.5"};
}

Verdict act(State& state, const ProtectFromLoss& action) {
    Player* player = state.find_player(action.player);
    if (player == nullptr) return malformed_table();
    player->cannot_lose = action.on;
    return {"MP-3.14"};
}

/// Who loses now leaves the game (MP-3.12), with what that does to the turn markers (MP-13.8).
Verdict act(State& state, const SettleOutcome& action) {
    const auto table = table_of(state);
    const auto happenings = table ? happenings_of(*table, action) : std::nullopt;
    if (!happenings) return malformed_table();
    const mp::GameOutcome outcome = mp::outcome(*table, *happenings);
    std::vector<mp::PlayerIndex> leaving;
    for (const auto& [player, why] : outcome.lost_now) leaving.push_back(player);
    if (!leaving.empty()) take_leave(state, *table, leaving);
    if (outcome.ended()) {
        state.result = {outcome.draw, ids_of(*table, outcome.winners), number(outcome.rule)};
        std::sort(state.result->winners.begin(), state.result->winners.end());
    }
    return {number(outcome.rule)};
}

}  // namespace quadrille::app::multiplayer
