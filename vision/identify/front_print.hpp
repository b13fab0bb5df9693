// vision/identify/front_print.hpp: what is left of a card's front at any distance, lamp and camera, small
// enough to keep 30,000 of them.
#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <span>

#include "vision/identify/front_view.hpp"
#include "vision/identify/packed_cells.hpp"

namespace quadrille::vision {

/// A plain value, which may be kept in a file as it is; the arrays are row by row from the top.
struct FrontPrint {
    /// Cells of two millimetres hold the lines of a title bar, but no letter: letters are gone at the
    /// distance of a camera over the board.
    static constexpr int width = 32, height = 44;
    static constexpr int coarse_width = width / 2, coarse_height = height / 2;
    static constexpr int coarse_cells = coarse_width * coarse_height;
    static constexpr int fine_width = 2 * width, fine_height = 2 * height;  ///< cells of one millimetre
    static constexpr int tones = 3;  ///< brightness, red against green, blue against green
    /// Of the numbers below; what was kept with another version is made again.
    static constexpr int version = 2;

    /// Brightness less its surroundings' mean, in shares of their deviation: a lamp on one side and a pale
    /// veil are gone. 0 where the front is not seen.
    std::array<std::int8_t, std::size_t{width} * height> structure{};
    /// The structure in fine cells, each of its numbers `detail_step` of the structure's: what sets the
    /// suits of a pack and titles of one length apart, where the camera is near enough.
    PackedCells<std::size_t{fine_width} * fine_height> detail{};
    static constexpr int detail_step = 16;
    /// Logarithms of brightness and of the ratios of colours, tone by tone, less their means: a lamp's colour
    /// is gone. 0 where the front is not seen.
    std::array<std::int8_t, std::size_t{tones} * coarse_cells> tone{};
    std::bitset<coarse_cells> seen{};  ///< coarse cells in which the front is seen

    double seen_share() const { return static_cast<double>(seen.count()) / coarse_cells; }
};

FrontPrint front_print(const FrontView& view);
/// The same front held the other way up.
FrontPrint turned(const FrontPrint& print);
/// Looks at one front that lies still as one: of each cell the mean of those that see it. A camera's noise is
/// less in it, and glare moves with the lamp and the hands. At least one look.
FrontPrint joined(std::span<const FrontPrint> looks);

}  // namespace quadrille::vision
