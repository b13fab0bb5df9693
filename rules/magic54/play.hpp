// rules/magic54/play.hpp: what all the parts of an action share while it is applied; the small moves of
// cards.
//
// Internal to this folder: apply.hpp is what others call.
#pragma once
#include "rules/magic54/chance.hpp"
#include "rules/magic54/log.hpp"

namespace quadrille::rules::magic54 {

/// A state that is being changed. Lives no longer than one call of `apply`.
struct Play {
    State& state;
    Chance& chance;
    Log* log;  ///< nullptr: nobody reads it

    void note(const Event& event) const {
        if (log != nullptr) log->push_back(event);
    }
};

/// Damage that arrived but was not yet looked at: creatures have it marked, players lose it with lose_life.
struct Wounds {
    std::array<unsigned, 2> creatures{};  ///< bit i: the side's creature i in the list was dealt damage
    std::array<int, 2> life{};
};

/// Taps the first `mana` untapped mana cards; there must be as many (M54-1.3).
void pay(Player& player, int mana);
/// Takes a card that the hand holds, or may hold, out of it.
void take_from_hand(Player& player, Card card);
void put_in_hand(Player& player, Card card);
/// Draws a card; an empty deck is the discard pile turned over, with both empty nothing is drawn (M54-1.9).
void draw(const Play& play, Side side);
/// Moves the creature's card to its owner's hand (M54-1.5).
void return_to_hand(const Play& play, CreatureId id);

/// One damage, sent through the shields (M54-2.12). `n` 0 is no damage.
void deal(const Play& play, Target recipient, int n, Wounds& wounds);
/// The wounded creatures whose damage is at or above their defence die, in the order of the lists (M54-2.11).
void bury(const Play& play, const Wounds& wounds);
/// The players lose what they were dealt; then a player at 0 or less has lost (M54-1.1). True: the game is
/// over.
bool lose_life(const Play& play, const Wounds& wounds);

/// Resolves the stack, last in first out. True: the game ended in it (M54-2.4).
bool resolve_stack(const Play& play);

/// Combat damage and the end of the combat, on to main2, or the game is over (M54-2.9).
void fight(const Play& play);

/// From the end of a turn to the first priority of the next (M54-2.10, M54-2.2).
void pass_turn(const Play& play);

}  // namespace quadrille::rules::magic54
