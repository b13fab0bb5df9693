// app/session/systems/noire_game.hpp: the mana of Magic Noire: common piles, reserves, what lies on
// permanents.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/system_game.hpp"
#include "app/session/systems/table_form.hpp"

namespace quadrille::app {

nlohmann::json first_noire(const GameSetup& setup);
/// Does every action of docs/rules/noire.md, and: cast (player, name, card, cost, payment, permanent), which
/// puts a spell on the stack and pays for it; land (player), a land played from hand; return_order (player,
/// order, pile), how focused mana that is left goes to the piles; channel with `mana` in place of `order`;
/// and what noire_deeds.hpp names.
Acted act_noire(const nlohmann::json& position, const nlohmann::json& action);
/// A turn begins: a channel step without a pile taken is not done (NO-6.5); focused mana that is left goes to
/// the piles (NO-3.2), in the order of the colours where its owner has said no other; and the active player's
/// stasis reserve comes back (NO-6.1).
nlohmann::json noire_with_turn(nlohmann::json position, Seat active);

/// White, blue, black, red, green, colourless (NO-1.1).
inline constexpr std::array<const char*, 6> mana_colours{"white", "blue",  "black",
                                                         "red",   "green", "colorless"};
/// So much of each colour, in that order.
using Mana = std::array<int, mana_colours.size()>;
int total(const Mana& mana);

struct NoirePlayer {
    std::string id{};
    Seat seat = Seat::south;
    Mana pool{}, focused{}, stasis{};
    struct Lot {
        Mana mana{};
        std::string until{};
    };
    std::vector<Lot> held{};
    int lands = 0, lands_used = 0;  ///< real lands in play, and those that gave their mana this turn
    std::vector<int> returns{};     ///< how unused focus goes to the piles; the rest by colours (NO-3.2)
};

/// A number in a card's text, and what it is here (NO-9.5, NO-9.6, NO-12.3).
struct NoireNumber {
    std::string what{};  ///< a word of noire_counted
    int before = 0, after = 0;
    std::string rule{};
    friend bool operator==(const NoireNumber&, const NoireNumber&) = default;
};

/// A card that a player has named, and who could pay for it.
struct NoireKnown {
    std::string player{}, name{};
    std::vector<NoireNumber> numbers{};
    bool now = false;                 ///< from the personal reserve
    std::array<bool, 2> with_pile{};  ///< with that pile taken
};

/// A spell on the stack, or a permanent with the mana that was spent on it.
struct NoireObject {
    std::string id{}, name{}, controller{};
    bool permanent = false;  ///< of a spell: becomes one
    bool exiled = false;
    Mana mana{};
};

struct NoireTable {
    std::array<Mana, 2> piles{};
    std::vector<NoirePlayer> players{};
    std::vector<NoireObject> stack{}, permanents{};
    std::string active{};        ///< a player's id; empty: nobody's turn yet
    bool may_channel = false;    ///< the channel step can be done (NO-6.3)
    bool may_take = false;       ///< a pile has to be taken (NO-6.5)
    bool may_play_land = false;  ///< NO-6.6
    bool equal_piles = false;    ///< the one who adds chooses the first pile (NO-2.4)
    std::size_t smaller_pile = 0;
    bool single_use = false;  ///< agreed: a land gives mana once
    int die = 0;              ///< thrown this turn (NO-13.2); 0: none
    std::vector<NoireKnown> known{};
    std::vector<std::string> left_out{};  ///< agreed (NO-13.1)
};

/// What cards do with lands, in the order of the rules' LandEffect.
inline constexpr std::array<const char*, 11> land_effects{"tap",        "no_untap", "untap",   "destroy",
                                                          "sacrifice",  "bounce",   "exile",   "put",
                                                          "put_tapped", "cycle",    "add_mana"};
/// What cards count, in the order of the rules' Counted.
inline constexpr std::array<const char*, 12> noire_counted{"library", "draw",    "look",      "mill",
                                                           "scry",    "ripple",  "surveil",   "discard",
                                                           "ingest",  "monarch", "threshold", "improvise"};
NoireTable noire_table(const SystemGame& game);

/// A spell as it is written down before it is cast.
struct NoireSpell {
    std::string name{};
    Mana cost{};
    int generic = 0;
    bool permanent = true, devoid = false, sunburst = false;
    bool instant = false;  ///< or flash: may be cast in the channel step (NO-6.4)
    bool ability = false;  ///< of such a card: its cost is `other` (NO-7.3)
    bool legendary = false;
    bool other_cost = false;  ///< `other` is paid in place of the mana cost
    Mana other{};
    int other_generic = 0;
    friend bool operator==(const NoireSpell&, const NoireSpell&) = default;
};
struct NoirePayments {
    std::vector<Mana> ways{};  ///< all of them, most colourless first unless it is asked otherwise
    int count = 0;
    std::string rule{};
};
/// Which payments are shown, and in which order.
struct NoireFilter {
    std::array<bool, mana_colours.size()> without{};  ///< colours that are not to be spent
    bool least_colourless_first = false;
    friend bool operator==(const NoireFilter&, const NoireFilter&) = default;
};
/// Every way in which that player could pay for it.
NoirePayments payments_for(const SystemGame& game, const std::string& player, const NoireSpell& spell,
                           const NoireFilter& filter = {});

/// What can be said and asked at the table beyond its buttons.
std::vector<TableForm> noire_forms(const SystemGame& game);
/// The answers to the question of a complete form that asks.
std::vector<FormAnswer> noire_answers(const SystemGame& game, const FormUse& use);

/// Actions as they are said. `order`: colours in the order in which the mana is added to the piles; what it
/// does not name follows in the order of the colours.
std::string cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment);
std::string returning_action(const char* verb, const NoireObject& object, const std::vector<int>& order,
                             int pile);
std::string mana_action(const char* verb, const NoirePlayer& player, const std::vector<int>& order, int pile);

}  // namespace quadrille::app
