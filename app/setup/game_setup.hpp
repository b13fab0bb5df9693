// app/setup/game_setup.hpp: what people agree on before a game begins.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "rules/position/setup.hpp"
#include "rules/system.hpp"

namespace quadrille::app {

struct PlayerAtTable {
    Seat seat = Seat::south;
    std::string name{};  ///< empty: called by the seat
    std::string team{};  ///< empty: plays alone
    std::string deck{};  ///< a decklist's file; empty: none
    friend bool operator==(const PlayerAtTable&, const PlayerAtTable&) = default;
};

/// The deck that a player plays.
struct DeckAtTable {
    std::string name{};
    int cards = 0;  ///< without the sideboard
    friend bool operator==(const DeckAtTable&, const DeckAtTable&) = default;
};

struct GameSetup {
    rules::System system = rules::System::echiquier;
    rules::OptionsSetup options{};
    int starting_life = 20;
    std::vector<PlayerAtTable> players{};  ///< empty: a duel, and who else has cards on the board
    std::vector<Square> blocked{}, strategic{};
    std::vector<rules::SpecialSetup> special{};  ///< squares with an effect of their own (EC-13.3)
    std::map<std::string, DeckAtTable> decks{};  ///< those that are known, by player ("P1")
    friend bool operator==(const GameSetup&, const GameSetup&) = default;
};

}  // namespace quadrille::app
