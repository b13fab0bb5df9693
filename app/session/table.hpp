// app/session/table.hpp: the game as it stands: who plays, with how much life, and what lies where.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/play_state.hpp"
#include "app/session/statement.hpp"
#include "calibration/board_pose.hpp"
#include "rules/geometry/chair.hpp"
#include "rules/geometry/square_set.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::app {

struct SystemGame;

struct TablePlayer {
    std::string id;  ///< "P1", as in a position
    Chair seat{};
    int life = 20;
    std::optional<Square> pawn;
    bool pawn_tapped = false;
    std::string name{};                     ///< as people call them; empty: by the seat
    std::string team{};                     ///< empty: alone
    std::map<std::string, int> counters{};  ///< but for hand and library
    std::string deck{};                     ///< what the deck is called; empty: not known
    std::optional<int> hand{}, library{};   ///< cards in them; nullopt: unknown
    bool lost = false;                      ///< out of the game (EC-4.3)
    std::string vanguard{};                 ///< the card that is the pawn (EC-13.2); empty: none
    int life_change = 0, hand_change = 0;   ///< its two numbers

    /// How many of a counter, hand or library the player has; nullopt: unknown.
    std::optional<int> count(const std::string& counter) const;
    /// How many there are after that word: never fewer than none.
    int count_after(const PlayerCounter& word) const;
    /// The statement after which there are that many; nullopt: it was made already.
    std::optional<PlayerCounter> counted(const std::string& counter, int wanted) const;
};

/// A card on the board.
struct TableCard {
    std::string id;  ///< "k7": the track's number, the same through moves, taps and flips
    int track = 0;
    Square square;
    std::optional<Chair> seat;  ///< nullopt: unknown
    bool tapped = false;
    bool face_down = false;
    bool pawn = false;
    bool corrected = false;            ///< a person has said so, against the camera
    std::string name;                  ///< empty: not known
    std::optional<CardFacts> facts{};  ///< nullopt: it is unknown what it is
    std::map<std::string, int> counters{};
    vision::CardReading reading{};  ///< as the camera has it: where it is in the picture

    /// With its +1/+1 and -1/-1 counters.
    int power() const;
    int toughness() const;
    /// How many attackers it may block beyond the first (EC-10.2), with what effects give it.
    int extra_blocks() const;
    /// Whether its size is known: of a card with a name alone it is not.
    bool sized() const;
};

/// A card that left the board this turn.
struct GoneCard {
    Square square;  ///< its last one
    std::optional<Chair> seat;
    std::string name{};  ///< empty: not known
    bool token = false;
};

struct TableTurn {
    int number = 0;  ///< 0: it is unknown whose turn it is
    Chair active{};
    std::optional<rules::Step> step;
};

struct Table {
    BoardGrid grid;
    std::vector<TablePlayer> players;  ///< clockwise from south
    std::vector<TableCard> cards;      ///< bottom to top of each stack
    TableTurn turn{};
    TurnClock clock{};
    std::vector<PutOnStack> stack{};           ///< bottom first
    std::map<int, std::vector<int>> blocks{};  ///< declared in this combat: blocker's track to attackers'
    std::set<int> trap_tracks{};  ///< of cards that are traps, or were until they leave (EC-13.4)
    /// By id ("k7", a pawn by its player's "P1"); none of them lies on the board again.
    std::map<std::string, GoneCard> gone{};
    PlayState play{};
    std::optional<rules::Theme> theme{};
    bool has_pawns = true;  ///< a simplified game has none (EC-13.1), nor has one beside the board
    std::shared_ptr<const SystemGame>
        game{};  ///< what the system keeps beside the board; never null in a session's

    const TablePlayer* player_at(Chair seat) const;
    const TableCard* card(const std::string& id) const;
    /// What lies uppermost on a square; null for an empty one.
    const TableCard* top_card(Square square) const;
    /// Whose a card is that is read so: where several sit at its side, of the one whose sleeve it has, else
    /// of the one whose turn it is, else of the first. Nullopt where the side is unknown.
    std::optional<Chair> owner_of(const vision::CardReading& reading) const;
    /// The player whose pawn that card is; null for any other card.
    const TablePlayer* owner_of_pawn(const TableCard& card) const;
    /// The seats that play, clockwise; the one after the last is the first. Who has lost has no turn, and
    /// survivors have theirs together (EC-14.6).
    Chair seat_after(Chair seat) const;
    /// Whether the zombies are nobody at the table, but one player more (EC-14.6).
    bool extra_zombies() const;
    /// Whether teammates have one life and one turn (EC-1.7).
    bool shares_life() const;
    /// Whether two seats have their turns together, as survivors do (EC-14.6) and those who share their life.
    bool plays_with(Chair seat, Chair other) const;
    /// Whether it is the turn of that seat, its own or together with others.
    bool has_turn(Chair seat) const;
    /// Whether the card is of somebody whose turn it is.
    bool acts(const TableCard& card) const;
    /// Whether the card is the extra zombie player's: one that is called a zombie, or is nobody's.
    bool is_zombie(const TableCard& card) const;
};

}  // namespace quadrille::app
