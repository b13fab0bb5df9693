#include "vision/picture/claimed_size.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace quadrille::vision {
namespace {

using namespace std::string_view_literals;

/// Numbers of a file, from either end; what lies behind the file's end is 0.
class Numbers {
public:
    Numbers(std::span<const unsigned char> bytes, bool big_endian) : bytes_(bytes), big_endian_(big_endian) {}

    std::int64_t at(std::size_t place, std::size_t count) const {
        std::int64_t number = 0;
        if (place > bytes_.size() || bytes_.size() - place < count) return 0;
        for (std::size_t i = 0; i < count; ++i)
            number = number << 8 | bytes_[place + (big_endian_ ? i : count - 1 - i)];
        return number;
    }

private:
    std::span<const unsigned char> bytes_;
    bool big_endian_;
};

bool holds(std::span<const unsigned char> bytes, std::size_t at, std::string_view text) {
    return bytes.size() >= at + text.size() && std::memcmp(bytes.data() + at, text.data(), text.size()) == 0;
}

/// A height below 0 has the first line on top.
ClaimedSize of_bitmap(const Numbers& numbers) {
    constexpr std::int64_t oldest_head = 12;
    if (numbers.at(14, 4) == oldest_head) return {numbers.at(18, 2), numbers.at(20, 2)};
    const auto with_sign = [&](std::size_t place) {
        return std::int64_t{std::abs(std::int64_t{static_cast<std::int32_t>(numbers.at(place, 4))})};
    };
    return {with_sign(18), with_sign(22)};
}

/// TIFF 6.0, section 2: the first directory's ImageWidth and ImageLength, shorts or longs.
ClaimedSize of_tiff(const Numbers& numbers) {
    constexpr std::int64_t width_tag = 256, length_tag = 257, is_short = 3;
    ClaimedSize size;
    const auto directory = static_cast<std::size_t>(numbers.at(4, 4));
    const auto entries = static_cast<std::size_t>(numbers.at(directory, 2));
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        const std::int64_t tag = numbers.at(entry, 2);
        const std::int64_t value = numbers.at(entry + 8, numbers.at(entry + 2, 2) == is_short ? 2 : 4);
        if (tag == width_tag) size.width = value;
        if (tag == length_tag) size.height = value;
    }
    return size;
}

/// RFC 9649, section 2: the three kinds of a first chunk.
ClaimedSize of_webp(std::span<const unsigned char> bytes, const Numbers& numbers) {
    if (holds(bytes, 12, "VP8X"sv)) return {numbers.at(24, 3) + 1, numbers.at(27, 3) + 1};
    if (holds(bytes, 12, "VP8 "sv)) return {numbers.at(26, 2) & 0x3FFF, numbers.at(28, 2) & 0x3FFF};
    const std::int64_t packed = numbers.at(21, 4);
    return {(packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1};
}

}  // namespace

std::optional<ClaimedSize> claimed_size(std::span<const unsigned char> bytes) {
    const Numbers from_the_end(bytes, false);
    ClaimedSize size;
    if (holds(bytes, 0, "BM"sv)) size = of_bitmap(from_the_end);
    if (holds(bytes, 0, "II*\0"sv)) size = of_tiff(from_the_end);
    if (holds(bytes, 0, "MM\0*"sv)) size = of_tiff(Numbers(bytes, true));
    if (holds(bytes, 0, "RIFF"sv) && holds(bytes, 8, "WEBP"sv)) size = of_webp(bytes, from_the_end);
    if (size.width <= 0 || size.height <= 0) return std::nullopt;
    return size;
}

}  // namespace quadrille::vision
