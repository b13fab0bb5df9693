// rules/magic54/card.hpp: the 54 cards (docs/rules/magic54.md, section 1).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quadrille::rules::magic54 {

/// A player: the red side has hearts and diamonds, the black one clubs and spades.
enum class Side : std::uint8_t { red, black };

inline constexpr std::array<Side, 2> both_sides{Side::red, Side::black};

constexpr Side other(Side side) {
    return side == Side::red ? Side::black : Side::red;
}
/// "R" or "B".
constexpr std::string_view name(Side side) {
    return side == Side::red ? "R" : "B";
}
constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

enum class Rank : std::uint8_t {
    ace,
    two,
    three,
    four,
    five,
    six,
    seven,
    eight,
    nine,
    ten,
    jack,
    queen,
    king,
    joker
};  // in the order of a sorted hand

/// One of the 54 cards. The order is that of a sorted hand: rank, then clubs, diamonds, hearts, spades.
struct Card {
    std::uint8_t number = 0;  ///< rank * 4 + suit; the jokers are 52 (black) and 53 (red)

    constexpr Rank rank() const { return static_cast<Rank>(number / 4); }
    constexpr Side side() const {
        if (rank() == Rank::joker) return number == 53 ? Side::red : Side::black;
        return number % 4 == 1 || number % 4 == 2 ? Side::red : Side::black;
    }
    friend constexpr auto operator<=>(const Card&, const Card&) = default;  // NOLINT(modernize-*)
};

inline constexpr int cards_in_all = 54;
inline constexpr int cards_a_side = 27;  ///< M54-1.1

/// "10H", "XR".
std::string_view name(Card card);
/// The card of that name; nullopt where there is none ("1H", "XH", "10h").
std::optional<Card> card_from(std::string_view name);

constexpr bool is_creature(Rank rank) {  // M54-1.2
    return rank == Rank::jack || rank == Rank::queen || rank == Rank::king;
}
constexpr bool is_mana(Rank rank) {  // M54-1.3
    return rank == Rank::three || rank == Rank::five || rank == Rank::seven || rank == Rank::nine;
}
constexpr bool is_damage(Rank rank) {  // M54-1.4
    return rank == Rank::two || rank == Rank::four || rank == Rank::six;
}
/// Damage and action cards: what goes on the stack when it is played (M54-1.4, M54-1.5).
constexpr bool is_played(Rank rank) {
    return !is_creature(rank) && !is_mana(rank);
}
/// The number printed on an ace to ten; growth is by that much (M54-1.7).
constexpr int pips(Rank rank) {
    return static_cast<int>(rank) + 1;
}
/// What a damage card deals (M54-1.4).
constexpr int damage_of(Rank rank) {
    return pips(rank) / 2;
}
/// Attack and defence of a creature card, which is also its cost and that of its special move (M54-1.2,
/// M54-1.6).
constexpr int strength(Rank rank) {
    return static_cast<int>(rank) - static_cast<int>(Rank::jack) + 1;
}
/// Mana for summoning a creature or for playing a damage or action card.
constexpr int cost(Rank rank) {
    if (is_creature(rank)) return strength(rank);
    return is_damage(rank) ? damage_of(rank) : 1;
}

/// A set of cards, iterated in the order of a sorted hand.
class CardSet {
public:
    constexpr CardSet() = default;
    static constexpr CardSet of(Side side) {
        CardSet cards;
        for (std::uint8_t number = 0; number < cards_in_all; ++number) {
            if (Card{number}.side() == side) cards.insert(Card{number});
        }
        return cards;
    }

    constexpr bool contains(Card card) const { return ((bits_ >> card.number) & 1U) != 0; }
    constexpr void insert(Card card) { bits_ |= std::uint64_t{1} << card.number; }
    constexpr void erase(Card card) { bits_ &= ~(std::uint64_t{1} << card.number); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    /// The first in order; the set must not be empty.
    constexpr Card first() const { return {static_cast<std::uint8_t>(std::countr_zero(bits_))}; }

    friend constexpr CardSet operator-(CardSet a, CardSet b) {
        a.bits_ &= ~b.bits_;
        return a;
    }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Card operator*() const { return {static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

static_assert(CardSet::of(Side::red).size() == cards_a_side);

}  // namespace quadrille::rules::magic54
