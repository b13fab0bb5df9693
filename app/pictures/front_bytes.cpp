#include "app/pictures/front_bytes.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

using vision::FrontPrint;

constexpr std::size_t structure_bytes = FrontPrint::width * FrontPrint::height;
constexpr std::size_t tone_bytes = FrontPrint::tones * FrontPrint::coarse_cells;
constexpr std::size_t seen_bytes = FrontPrint::coarse_cells / 8;
static_assert(FrontPrint::coarse_cells % 8 == 0);

}  // namespace

std::string bytes_of(const FrontPrint& print) {
    std::string bytes;
    bytes.reserve(structure_bytes + tone_bytes + seen_bytes);
    const auto to_char = [](std::int8_t value) { return static_cast<char>(value); };
    std::ranges::transform(print.structure, std::back_inserter(bytes), to_char);
    std::ranges::transform(print.tone, std::back_inserter(bytes), to_char);
    for (std::size_t byte = 0; byte < seen_bytes; ++byte) {
        unsigned bits = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) bits |= print.seen[8 * byte + bit] ? 1U << bit : 0U;
        bytes.push_back(static_cast<char>(bits));
    }
    return bytes;
}

std::optional<FrontPrint> print_from(std::string_view bytes) {
    if (bytes.size() != structure_bytes + tone_bytes + seen_bytes) return std::nullopt;
    FrontPrint print;
    const auto to_value = [](char byte) { return static_cast<std::int8_t>(byte); };
    std::ranges::transform(bytes.substr(0, structure_bytes), print.structure.begin(), to_value);
    std::ranges::transform(bytes.substr(structure_bytes, tone_bytes), print.tone.begin(), to_value);
    const std::string_view seen = bytes.substr(structure_bytes + tone_bytes);
    for (std::size_t i = 0; i < FrontPrint::coarse_cells; ++i)
        print.seen[i] = (static_cast<unsigned char>(seen[i / 8]) >> (i % 8) & 1U) != 0;
    return print;
}

}  // namespace quadrille::app
