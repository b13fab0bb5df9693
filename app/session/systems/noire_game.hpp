// app/session/systems/noire_game.hpp: the mana of Magic Noire: common piles, reserves, what lies on
// permanents.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

nlohmann::json first_noire(const GameSetup& setup);
/// Does every action of docs/rules/noire.md, and: cast (player, name, card, cost, payment, permanent), which
/// puts a spell on the stack and pays for it; land (player), a land played from hand.
Acted act_noire(const nlohmann::json& position, const nlohmann::json& action);
/// A turn begins: focused mana that is left goes to the piles (NO-3.2), in the order of the colours where
/// nobody has said another, and the active player's stasis reserve comes back (NO-6.1).
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
};
NoireTable noire_table(const SystemGame& game);

/// A spell as it is written down before it is cast.
struct NoireSpell {
    std::string name{};
    Mana cost{};
    int generic = 0;
    bool permanent = true, devoid = false, sunburst = false;
    friend bool operator==(const NoireSpell&, const NoireSpell&) = default;
};
struct NoirePayments {
    std::vector<Mana> ways{};  ///< the first of them, most colourless first
    int count = 0;
    std::string rule{};
};
/// How that player could pay for it.
NoirePayments payments_for(const SystemGame& game, const std::string& player, const NoireSpell& spell);

/// Actions as they are said. `order`: colours in the order in which the mana is added to the piles; what it
/// does not name follows in the order of the colours.
std::string cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment);
std::string returning_action(const char* verb, const NoireObject& object, const std::vector<int>& order,
                             int pile);
std::string mana_action(const char* verb, const NoirePlayer& player, const std::vector<int>& order, int pile);

}  // namespace quadrille::app
