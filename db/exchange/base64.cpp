#include "db/exchange/base64.hpp"

#include <cstdint>

namespace quadrille::db {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 3; ++k)
            word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? digits[word >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::optional<std::string> bytes_from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool padded = i >= text.size() - padding;
        const auto digit = padded ? 0 : digits.find(text[i]);
        if (digit == std::string_view::npos) return std::nullopt;
        word = word << 6 | static_cast<std::uint32_t>(digit);
        if (i % 4 != 3) continue;
        for (const int shift : {16, 8, 0}) bytes += static_cast<char>(word >> shift & 255);
        word = 0;
    }
    bytes.resize(bytes.size() - padding);
    return bytes;
}

}  // namespace quadrille::db
