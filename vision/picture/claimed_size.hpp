// vision/picture/claimed_size.hpp: what the head of a picture file says of its size, before any of it is
// decoded.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

namespace quadrille::vision {

struct ClaimedSize {
    std::int64_t width = 0, height = 0;  ///< px, not negative
};

/// The size that a BMP, TIFF or WebP claims; nullopt where its head is cut, damaged or of a kind that gives
/// none. Of a TIFF the first picture's.
std::optional<ClaimedSize> claimed_size(std::span<const unsigned char> bytes);

}  // namespace quadrille::vision
