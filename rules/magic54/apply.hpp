// rules/magic54/apply.hpp: a new game, and one action at a time.
#pragma once
#include <array>

#include "rules/magic54/action.hpp"
#include "rules/magic54/chance.hpp"
#include "rules/magic54/log.hpp"

namespace quadrille::rules::magic54 {

inline constexpr int opening_hand = 5;  ///< M54-2.1

/// The deck of those cards, top first; nullopt where they are not the side's 27, each once (M54-1.1).
std::optional<Pile> deck_of(Side side, const std::vector<Card>& cards);

/// The start of a game (M54-2.1): five cards each from the top. `decks`: each side's 27 cards, top first.
State new_game(const std::array<Pile, 2>& decks, Side first);

/// Applies a possible action (see is_legal) and all that follows of it without anybody's decision. Where
/// `chance` does not fit afterwards the state means nothing: keep a copy. What happened is appended to `log`
/// unless that is nullptr.
void apply(State& state, const Action& action, Chance& chance, Log* log = nullptr);

}  // namespace quadrille::rules::magic54
