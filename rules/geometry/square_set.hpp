// rules/geometry/square_set.hpp: sets of squares of the 26 x 26 frame, fast on a board of any shape.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

#include "rules/geometry/square.hpp"

namespace quadrille {

/// A set of squares of the 26 x 26 frame. One word a row, bit n for column n: a union is 26 ors on any board,
/// and 8 x 8 is no special case. Squares outside the frame are never in it.
class SquareSet {
public:
    static constexpr int side = max_side;

    constexpr SquareSet() = default;
    constexpr SquareSet(std::initializer_list<Square> squares) {
        for (const Square square : squares) insert(square);
    }

    /// Every square of the frame at most `radius` (>= 0) king's steps from `centre`.
    static constexpr SquareSet around(Square centre, int radius) {
        return rectangle({centre.column - radius, centre.row - radius},
                         {centre.column + radius, centre.row + radius});
    }

    /// Every square of the frame between two corners, both included.
    static constexpr SquareSet rectangle(Square low, Square high) {
        SquareSet set;
        const std::uint32_t word = columns_between(low.column, high.column);
        const int last = std::min(high.row, side - 1);
        for (int row = std::max(low.row, 0); row <= last; ++row) set.rows_[index(row)] = word;
        return set;
    }

    constexpr bool contains(Square square) const {
        return inside(square) && ((rows_[index(square.row)] >> square.column) & 1U) != 0;
    }
    constexpr void insert(Square square) {
        if (inside(square)) rows_[index(square.row)] |= std::uint32_t{1} << square.column;
    }
    constexpr void erase(Square square) {
        if (inside(square)) rows_[index(square.row)] &= ~(std::uint32_t{1} << square.column);
    }

    constexpr bool empty() const {
        for (const std::uint32_t word : rows_) {
            if (word != 0) return false;
        }
        return true;
    }
    constexpr int size() const {
        int count = 0;
        for (const std::uint32_t word : rows_) count += std::popcount(word);
        return count;
    }

    /// This set and every square in contact with it (the eight neighbours).
    constexpr SquareSet dilated() const {
        SquareSet wide;
        for (int row = 0; row < side; ++row) {
            const std::uint32_t word = rows_[index(row)];
            wide.rows_[index(row)] = (word | word << 1 | word >> 1) & full_row;
        }
        SquareSet tall = wide;
        for (int row = 0; row + 1 < side; ++row) {
            tall.rows_[index(row)] |= wide.rows_[index(row + 1)];
            tall.rows_[index(row + 1)] |= wide.rows_[index(row)];
        }
        return tall;
    }

    constexpr SquareSet& operator|=(const SquareSet& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] |= other.rows_[i];
        return *this;
    }
    constexpr SquareSet& operator&=(const SquareSet& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= other.rows_[i];
        return *this;
    }
    /// The squares of this set that are not in the other.
    constexpr SquareSet& operator-=(const SquareSet& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= ~other.rows_[i];
        return *this;
    }
    friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
    friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
    friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
    friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

    /// The squares in printed order: column, then row.
    std::vector<Square> sorted() const {
        std::vector<Square> squares;
        squares.reserve(static_cast<std::size_t>(size()));
        for (int column = 0; column < side; ++column) {
            for (int row = 0; row < side; ++row) {
                if (contains({column, row})) squares.push_back({column, row});
            }
        }
        return squares;
    }

    /// Iteration row by row, fast; for the printed order take sorted().
    class Iterator {
    public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr Iterator(const SquareSet* set, int row) : set_(set), row_(row) { settle(); }
        constexpr Square operator*() const { return {std::countr_zero(word_), row_}; }
        constexpr Iterator& operator++() {
            word_ &= word_ - 1;
            if (word_ == 0) {
                ++row_;
                settle();
            }
            return *this;
        }
        constexpr Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        constexpr void settle() {
            while (row_ < side && (word_ = set_->rows_[index(row_)]) == 0) ++row_;
        }
        const SquareSet* set_ = nullptr;
        int row_ = 0;
        std::uint32_t word_ = 0;
    };
    constexpr Iterator begin() const { return {this, 0}; }
    constexpr Iterator end() const { return {this, side}; }

private:
    static constexpr std::uint32_t full_row = (std::uint32_t{1} << side) - 1;

    static constexpr std::size_t index(int row) { return static_cast<std::size_t>(row); }
    static constexpr bool inside(Square square) {
        return square.column >= 0 && square.column < side && square.row >= 0 && square.row < side;
    }
    static constexpr std::uint32_t columns_between(int first, int last) {
        const int from = std::max(first, 0), to = std::min(last, side - 1);
        if (from > to) return 0;
        return (full_row >> (side - 1 - (to - from))) << from;
    }

    std::array<std::uint32_t, side> rows_{};
};

static_assert(SquareSet::around({0, 0}, 1) == SquareSet{{0, 0}, {0, 1}, {1, 0}, {1, 1}});

}  // namespace quadrille
