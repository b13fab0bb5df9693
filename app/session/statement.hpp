// app/session/statement.hpp: what a person says about the game, against or beyond what the camera sees.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/systems/system_action.hpp"
#include "app/session/type_line.hpp"
#include "rules/geometry/chair.hpp"
#include "rules/geometry/square.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::app {

/// This player's life goes up or down.
struct LifeChange {
    Chair seat{};
    int change = 0;
    friend bool operator==(const LifeChange&, const LifeChange&) = default;
};

/// Corrects what the camera says of a card. What is not given stays the camera's. It holds until the camera
/// sees that card change.
struct Correction {
    int track = 0;
    std::optional<Square> square{};
    std::optional<Chair> seat{};
    std::optional<bool> tapped{};
    std::optional<bool> pawn{};
    bool gone = false;  ///< there is no such card
    friend bool operator==(const Correction&, const Correction&) = default;
};

/// What a card is, as far as blocking, damage and range look at it. An untold card is a creature.
struct CardFacts {
    std::string name{};
    rules::Kind kind = rules::Kind::creature;
    int power = 0, toughness = 0;
    std::vector<std::string> keywords{}, colors{};  ///< as in a position (docs/interfaces.md, section 5)
    bool token = false;
    std::vector<std::string> subtypes{};  ///< "flag" makes an equipment its player's flag (EC-14.1)
    TypeLine type_line{};
    std::string mana_cost{}, rules_text{};
    int extra_blocks = 0;  ///< attackers that it may block beyond the first, by its text (EC-10.2)
    friend bool operator==(const CardFacts&, const CardFacts&) = default;
};
/// `extra_blocks` of a creature that may block any number.
inline constexpr int any_number_of_blocks = 99;

/// The card of that track is this one. It stays so through moves, taps and flips.
struct Naming {
    int track = 0;
    CardFacts facts;
    friend bool operator==(const Naming&, const Naming&) = default;
};

/// A counter that stands for an effect: the card may block one attacker more (EC-10.2).
inline constexpr const char* extra_block_counter = "extra block";

/// Counters on a card.
struct CardCounter {
    int track = 0;
    std::string counter = "+1/+1";
    int change = 0;
    friend bool operator==(const CardCounter&, const CardCounter&) = default;
};

/// Counters that are the cards of a player's hand and library.
inline constexpr const char* hand_counter = "hand";
inline constexpr const char* library_counter = "library";
inline constexpr const char* poison_counter = "poison";
/// One player at most is the monarch: whoever has it takes it from the one before.
inline constexpr const char* monarch_counter = "monarch";
/// With a seat's name: the damage that this player's commander has dealt.
inline constexpr const char* commander_counter = "commander ";
/// That many of them and who has them is out (rules of Magic 704.5c, 903.10a).
inline constexpr int deadly_poison = 10, deadly_commander = 21;

/// What a player has besides life: cards in hand and library, flags, points, poison, mana of a colour.
struct PlayerCounter {
    Chair seat{};
    std::string counter;
    int change = 0;
    std::optional<int> count{};  ///< how many there are then; nullopt: as many more as it changes by
    friend bool operator==(const PlayerCounter&, const PlayerCounter&) = default;
};

/// A turn begins, with its untap step.
struct TurnBegins {
    int number = 1;
    Chair active{};
    friend bool operator==(const TurnBegins&, const TurnBegins&) = default;
};

struct StepBegins {
    rules::Step step = rules::Step::untap;
    friend bool operator==(const StepBegins&, const StepBegins&) = default;
};

/// A spell or ability is written down. `source` and `targets` are ids of cards ("k7") or players ("P1").
struct PutOnStack {
    std::string id;  ///< "s1"
    Chair controller{};
    std::optional<std::string> source;  ///< nullopt: a spell, measured from the pawn
    std::vector<std::string> targets;
    friend bool operator==(const PutOnStack&, const PutOnStack&) = default;
};

/// It resolves, or is countered.
struct TakeOffStack {
    std::string id;
    friend bool operator==(const TakeOffStack&, const TakeOffStack&) = default;
};

/// A creature is declared as a blocker of an attacker: nothing of it is seen on the board.
struct DeclareBlock {
    int track = 0, attacker = 0;
    bool also = false;  ///< beside what it blocks already (EC-10.2), not in its place
    friend bool operator==(const DeclareBlock&, const DeclareBlock&) = default;
};

/// Turns are timed from now on, or no longer.
struct TurnClock {
    bool on = false;
    int seconds = 0;  ///< that a turn may take; 0: no limit
    friend bool operator==(const TurnClock&, const TurnClock&) = default;
};

using Statement = std::variant<LifeChange, Correction, Naming, CardCounter, PlayerCounter, TurnBegins,
                               StepBegins, PutOnStack, TakeOffStack, DeclareBlock, SystemAction, TurnClock>;

/// The card that a statement is about; nullopt for statements about players and turns.
std::optional<int> track_of(const Statement& statement);

}  // namespace quadrille::app
