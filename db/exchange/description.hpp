// db/exchange/description.hpp: an event in a line, for exports and `quadrille log replay`.
#pragma once
#include <string>
#include <vector>

#include "db/exchange/export_words.hpp"
#include "db/game_state.hpp"

namespace quadrille::db {

/// What an event did, as "Suntail Hawk moves from c4 to d5, tapped". `before`: the board before it. The word
/// of an event of a newer version is given as it is.
std::string describe(const EventPayload& payload, const GameState& before, const ExportWords& words);

/// What a step or system is called: the text KIND.ID ("step", "begin_combat"); the id itself where there is
/// none.
std::string called(const std::string& kind, const std::string& id, const ExportWords& words);

/// "1:02.5" for 62.5 s; empty for none.
std::string clock_time(const std::optional<double>& seconds);

/// An effective event with what every readable export says about it.
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

/// One step of `follow`: describes `effective` and applies it to `state`.
DescribedEvent described(const EffectiveEvent& effective, GameState& state, const ExportWords& words);

/// Follows the game and calls `visit(event, after)` with each event and the state after it.
template <typename Visit>
void follow(const NewGame& game, const std::vector<EffectiveEvent>& events, const ExportWords& words,
            Visit&& visit) {
    GameState state = initial_state(game);
    for (const EffectiveEvent& effective : events) {
        const DescribedEvent event = described(effective, state, words);
        visit(event, state);
    }
}

}  // namespace quadrille::db
