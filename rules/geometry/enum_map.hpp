// rules/geometry/enum_map.hpp: an array that only an enumerator indexes.
#pragma once
#include <array>
#include <cstddef>
#include <utility>

#include "rules/geometry/seat.hpp"

namespace quadrille {

/// How many enumerators E has, numbered from 0 without a gap: specialised for each enum that is mapped.
template <typename E>
inline constexpr std::size_t enum_size = 0;
template <>
inline constexpr std::size_t enum_size<Seat> = all_seats.size();

/// One T for each enumerator, in their order. Made from exactly as many values as there are enumerators, so
/// that a new enumerator does not compile until it has its value; or with every T its default.
template <typename E, typename T>
class EnumMap {
    static_assert(enum_size<E> > 0, "specialise enum_size for this enum");

public:
    constexpr EnumMap() = default;

    template <typename... Values>
    requires(sizeof...(Values) == enum_size<E>) constexpr EnumMap(Values&&... values)
        : values_{{T(std::forward<Values>(values))...}} {}

    constexpr T& operator[](E key) { return values_[static_cast<std::size_t>(key)]; }
    constexpr const T& operator[](E key) const { return values_[static_cast<std::size_t>(key)]; }

    constexpr auto begin() const { return values_.begin(); }
    constexpr auto end() const { return values_.end(); }

private:
    std::array<T, enum_size<E>> values_{};
};

template <typename T>
using SeatMap = EnumMap<Seat, T>;

}  // namespace quadrille
