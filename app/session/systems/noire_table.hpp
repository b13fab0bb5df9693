// app/session/systems/noire_table.hpp: a game of Magic Noire as its table shows it, and the actions that its
// buttons say.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/session/systems/noire_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// White, blue, black, red, green, colourless (NO-1.1).
inline constexpr std::array<const char*, 6> mana_colours{"white", "blue",  "black",
                                                         "red",   "green", "colorless"};
/// So much of each colour, in that order.
using Mana = std::array<int, mana_colours.size()>;
int total(const Mana& mana);
Mana mana_of(const noire::Pool& pool);

struct NoirePlayer {
    std::string id{};
    Seat seat = Seat::south;
    Mana pool{}, focused{}, stasis{};
    struct Lot {
        Mana mana{};
        std::string until{};
    };
    std::vector<Lot> held{};
    int lands = 0,
        lands_used = 0;          ///< real lands in play, and those that gave their mana this turn
    std::vector<int> returns{};  ///< how unused focus goes to the piles; the rest by colours (NO-3.2)
};

/// A number in a card's text, and what it is here (NO-9.5, NO-9.6, NO-12.3).
struct NoireNumber {
    std::string what{};  ///< a word of what cards count
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

/// What is done with mana that was clicked together.
enum class NoireKeyword { channel_step, channel, focus, stasis, dissipate, return_order };
/// Where a spell or permanent goes.
enum class NoireExit { resolve, counter, back, graveyard, hand, exile };

// `order`: colours in the order in which the mana is added to the piles; what it does not name follows in the
// order of the colours.
NoireAction cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment);
NoireAction exit_action(NoireExit exit, const NoireObject& object, const std::vector<int>& order, int pile);
/// `pile`: the first one; of `return_order` only where the piles are equal.
NoireAction mana_action(NoireKeyword keyword, const NoirePlayer& player, const std::vector<int>& order,
                        std::optional<int> pile);

}  // namespace quadrille::app
