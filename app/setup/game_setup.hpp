// app/setup/game_setup.hpp: what people agree on before a game begins.
#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "rules/geometry/chair.hpp"
#include "rules/position/setup.hpp"
#include "rules/system.hpp"

namespace quadrille::app {

struct PlayerAtTable {
    Seat seat = Seat::south;
    std::string name{};                    ///< empty: called by the seat
    std::string team{};                    ///< empty: plays alone
    std::string deck{};                    ///< a decklist's file; empty: none
    std::string vanguard{};                ///< the card that is the pawn (EC-13.2); empty: none
    int life_change = 0, hand_change = 0;  ///< its two numbers
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
    /// The battle that is played: "battle." and it is its title in the catalogues, else it is the title
    /// itself; empty: none.
    std::string battle{};
    std::vector<rules::GoalSetup> goals{};  ///< of a battle (EC-14.8); a `piece` is a card's name
    std::map<std::string, std::vector<Square>>
        deployment{};  ///< in place of a seat's line, by player (EC-1.4)
    /// Cards that may not be played, each list together (EC-14.9): one name bans that card.
    std::vector<std::vector<std::string>> bans{};
    bool shared_life = false;  ///< teammates have one life and one turn (EC-1.7)
    friend bool operator==(const GameSetup&, const GameSetup&) = default;
};

/// As they sit, clockwise from south; those of one side in their order. The first is "P1" in the game.
inline std::vector<PlayerAtTable> clockwise(std::vector<PlayerAtTable> players) {
    std::stable_sort(players.begin(), players.end(),
                     [](const PlayerAtTable& a, const PlayerAtTable& b) { return a.seat < b.seat; });
    return players;
}

/// The chairs of players, in the order in which they are listed. `Player` has a seat.
template <typename Player>
std::vector<Chair> chairs_of(const std::vector<Player>& players) {
    std::vector<Chair> chairs;
    for (const Player& player : players) {
        const auto before = std::count_if(chairs.begin(), chairs.end(),
                                          [&](const Chair& chair) { return chair.side == player.seat; });
        chairs.emplace_back(player.seat, static_cast<int>(before) + 1);
    }
    return chairs;
}

/// Whoever sits there; null: nobody.
template <typename Players>
auto at_chair(Players& players, Chair chair) -> decltype(players.data()) {
    const std::vector<Chair> chairs = chairs_of(players);
    const auto found = std::find(chairs.begin(), chairs.end(), chair);
    return found != chairs.end() ? players.data() + (found - chairs.begin()) : nullptr;
}

}  // namespace quadrille::app
