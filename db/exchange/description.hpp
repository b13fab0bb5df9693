// db/exchange/description.hpp: an event in a line of plain English, for exports and `quadrille log show`.
#pragma once
#include <string>
#include <vector>

#include "db/game_state.hpp"

namespace quadrille::db {

/// What an event did, as "Suntail Hawk moves from c4 to d5, tapped". `before`: the board before it.
std::string describe(const EventPayload& payload, const GameState& before);

/// "1:02.5" for 62.5 s; empty for none.
std::string clock_time(const std::optional<double>& seconds);

/// An event of the main line with what every readable export says about it.
struct DescribedEvent {
    const EffectiveEvent* effective = nullptr;
    EventPayload payload;
    std::string sentence;    ///< without verdict and correction
    std::string verdict;     ///< "" or "not allowed by EC-8.2"
    std::string correction;  ///< "" or "first read as: ..."
    bool undone = false;
    Touched touched;
    std::int64_t turn = 0;
};

/// Follows the game and calls `visit(event, after)` with each event and the state after it.
template <typename Visit>
void follow(const NewGame& game, const std::vector<EffectiveEvent>& line, Visit&& visit);

/// One step of `follow`: tells `effective` and applies it to `state`.
DescribedEvent described(const EffectiveEvent& effective, GameState& state);

template <typename Visit>
void follow(const NewGame& game, const std::vector<EffectiveEvent>& line, Visit&& visit) {
    GameState state = initial_state(game);
    for (const EffectiveEvent& effective : line) {
        const DescribedEvent event = described(effective, state);
        visit(event, state);
    }
}

}  // namespace quadrille::db
