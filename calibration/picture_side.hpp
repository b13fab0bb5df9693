// calibration/picture_side.hpp: the four borders of a picture and the words for them.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "rules/geometry/enum_map.hpp"

namespace quadrille {

/// A border of the picture, clockwise as the seats of the table are: the one nearest to the south player.
enum class PictureSide { bottom, left, top, right };

inline constexpr std::array<PictureSide, 4> all_picture_sides{PictureSide::bottom, PictureSide::left,
                                                              PictureSide::top, PictureSide::right};
template <>
inline constexpr std::size_t enum_size<PictureSide> = all_picture_sides.size();

/// "bottom" for PictureSide::bottom, as profiles and options have it.
constexpr std::string_view name(PictureSide side) {
    constexpr EnumMap<PictureSide, std::string_view> names{"bottom", "left", "top", "right"};
    return names[side];
}

/// The border of that name; nullopt for any other text.
constexpr std::optional<PictureSide> picture_side_from(std::string_view text) {
    for (const PictureSide side : all_picture_sides) {
        if (name(side) == text) return side;
    }
    return std::nullopt;
}

}  // namespace quadrille
