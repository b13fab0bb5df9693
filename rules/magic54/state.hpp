// rules/magic54/state.hpp: a game of Magic 54 at one moment (docs/rules/magic54.md, section 3).
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/magic54/card.hpp"

namespace quadrille::rules::magic54 {

/// A list in place of at most `Capacity` elements: a side has so few cards that copying a state need not
/// allocate.
template <typename Value, std::size_t Capacity>
class ShortList {
public:
    ShortList() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Value* begin() { return values_.data(); }
    Value* end() { return values_.data() + size_; }
    const Value* begin() const { return values_.data(); }
    const Value* end() const { return values_.data() + size_; }
    Value& operator[](std::size_t i) { return values_[i]; }
    const Value& operator[](std::size_t i) const { return values_[i]; }

    void push_back(Value value) {
        assert(size_ < Capacity);
        values_[size_++] = value;
    }
    void erase(std::size_t i) {
        assert(i < size_);
        std::copy(begin() + i + 1, end(), begin() + i);
        --size_;
    }
    void clear() { size_ = 0; }
    friend bool operator==(const ShortList& a, const ShortList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<Value, Capacity> values_{};
    std::uint8_t size_ = 0;
};

using Pile = ShortList<Card, cards_a_side>;

/// The cards of a hand, or only how many they are.
struct Hand {
    bool hidden = false;
    CardSet cards;  ///< empty where hidden
    int count = 0;  ///< also where not hidden
    friend bool operator==(const Hand&, const Hand&) = default;
};

/// The cards of a deck, or only how many they are.
struct Deck {
    bool hidden = false;
    Pile cards;     ///< top first; empty where hidden
    int count = 0;  ///< also where not hidden
    friend bool operator==(const Deck&, const Deck&) = default;
};

struct ManaCard {
    Card card = {};
    bool tapped = false;
    friend bool operator==(const ManaCard&, const ManaCard&) = default;
};

struct Creature {
    int number = 1;  ///< that of its id: 2 in r2
    int damage = 0;
    int growth = 0;
    Card card = {};
    bool tapped = false;
    bool sick = false;

    int attack() const { return strength(card.rank()) + growth; }
    int defence() const { return attack(); }
    friend bool operator==(const Creature&, const Creature&) = default;
};

struct Player {
    int life = 20;
    int next_id = 1;
    Hand hand;
    Deck deck;
    Pile discard;                      ///< oldest first
    ShortList<ManaCard, 8> mana;       ///< in order of arrival
    ShortList<Creature, 6> creatures;  ///< in order of arrival, so by number
    friend bool operator==(const Player&, const Player&) = default;
};

/// A creature by side and number; it may have left since.
struct CreatureId {
    Side side = Side::red;
    int number = 1;
    friend constexpr auto operator<=>(const CreatureId&, const CreatureId&) = default;  // NOLINT(modernize-*)
};

/// What an action or a stack object aims at.
struct Target {
    enum class Kind : std::uint8_t { none, player, creature, card };
    Kind kind = Kind::none;
    Side side = Side::red;  ///< of a player or creature
    Card card = {};         ///< of a card
    int number = 0;         ///< of a creature

    static constexpr Target of(Side side) { return {Kind::player, side, {}, 0}; }
    static constexpr Target of(CreatureId id) { return {Kind::creature, id.side, {}, id.number}; }
    static constexpr Target of(Card card) { return {Kind::card, Side::red, card, 0}; }
    /// The creature aimed at; only of that kind.
    constexpr CreatureId creature() const { return {side, number}; }
    friend constexpr bool operator==(const Target&, const Target&) = default;
};

/// A card, special move or growth on the stack.
struct StackObject {
    enum class What : std::uint8_t { card, special, growth };
    Side player = Side::red;
    What what = What::card;
    Card card = {};  ///< of a card and a growth
    int source = 0;  ///< number of the player's creature of a special move
    Target target = {};
    friend bool operator==(const StackObject&, const StackObject&) = default;
};

/// Made by an ace, a sacrifice or a protection (M54-2.12).
struct Shield {
    enum class Kind : std::uint8_t { ace, sacrifice, protection };
    Target on = {};  ///< player or creature
    Kind kind = Kind::ace;
    Target to = {};  ///< nothing, the jack, or the queen's side
    friend bool operator==(const Shield&, const Shield&) = default;
};

/// `blocker` of the other side blocks `attacker` of the active player, both by number.
struct Block {
    int blocker = 0;
    int attacker = 0;
    friend bool operator==(const Block&, const Block&) = default;
};

/// How much of a divided attack a blocker takes.
struct Share {
    int blocker = 0;
    int damage = 0;
    friend bool operator==(const Share&, const Share&) = default;
};

struct Division {
    int attacker = 0;
    std::vector<Share> shares = {};  ///< by blocker
    friend bool operator==(const Division&, const Division&) = default;
};

/// What was declared, kept until the combat ends whoever has left (M54-2.14).
struct Combat {
    std::vector<int> attackers = {};  ///< numbers, ascending
    std::vector<Block> blocks = {};   ///< by blocker
    std::vector<Division> divided = {};
    std::vector<std::pair<Side, Card>> grown = {};
    friend bool operator==(const Combat&, const Combat&) = default;
};

enum class Step : std::uint8_t { main1, attack, block, combat, damage, main2, end, over };

enum class Winner : std::uint8_t { red, black, draw };

/// "main1"; "R", "B" or "draw".
std::string_view name(Step step);
std::string_view name(Winner winner);

/// A whole game. The functions of this folder expect a state without the faults of the page's section 3; the
/// reader of requests makes only such.
struct State {
    std::array<Player, 2> players;
    int turn = 1;
    Side active = Side::red;
    Side first = Side::red;
    Step step = Step::main1;
    std::optional<Side> priority = Side::red;
    int passes = 0;
    bool mana_played = false;
    std::vector<StackObject> stack;  ///< first played first
    std::optional<Combat> combat;
    std::vector<Shield> shields;  ///< oldest first
    std::optional<Winner> winner;

    Player& of(Side side) { return players[index(side)]; }
    const Player& of(Side side) const { return players[index(side)]; }
    friend bool operator==(const State&, const State&) = default;
};

/// The creature, or nullptr when it is not in play.
inline Creature* find(State& state, CreatureId id) {
    for (Creature& creature : state.of(id.side).creatures) {
        if (creature.number == id.number) return &creature;
    }
    return nullptr;
}
inline const Creature* find(const State& state, CreatureId id) {
    return find(const_cast<State&>(state), id);
}

/// The side's cards that are seen nowhere: in no known hand or deck, discard pile, play, stack or `grown`.
CardSet unseen(const State& state, Side side);
/// What the hand holds, or where hidden may hold.
CardSet possible_hand(const State& state, Side side);
/// What the deck holds, or where hidden may hold.
CardSet possible_deck(const State& state, Side side);

/// How many untapped mana cards the side has.
int untapped_mana(const Player& player);

/// The blockers of an attacker that are in play, by number.
ShortList<int, 6> blockers_in_play(const State& state, int attacker);
/// Whether `blocks` names the attacker (M54-2.14: also when its blockers have left).
bool is_blocked(const Combat& combat, int attacker);
/// The first attacker in play with several blockers in play that is not yet in `divided` (M54-2.9).
const Creature* attacker_to_divide(const State& state);

}  // namespace quadrille::rules::magic54
