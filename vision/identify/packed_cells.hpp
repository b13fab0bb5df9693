// vision/identify/packed_cells.hpp: cells of four bits, two a byte.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace quadrille::vision {

/// Numbers of -7 to 7; at first all are 0. A plain value, which may be kept in a file as it is.
template <std::size_t count>
class PackedCells {
    static_assert(count % 2 == 0);

public:
    static constexpr int largest = 7;

    int operator[](std::size_t i) const { return ((bytes[i / 2] >> (i % 2 * 4) & 15) ^ 8) - 8; }
    /// What is larger or smaller than a cell holds is cut off.
    void set(std::size_t i, int value) {
        const unsigned shift = i % 2 * 4;
        const auto cell = static_cast<unsigned>(std::clamp(value, -largest, largest)) & 15U;
        bytes[i / 2] = static_cast<std::uint8_t>((bytes[i / 2] & ~(15U << shift)) | cell << shift);
    }
    static constexpr std::size_t size() { return count; }
    friend bool operator==(const PackedCells&, const PackedCells&) = default;

    std::array<std::uint8_t, count / 2> bytes{};  ///< the first of two cells in the lower half
};

}  // namespace quadrille::vision
