#include "db/cards/fold.hpp"

#include <array>
#include <utf8proc.h>

namespace quadrille::db {
namespace {

/// Letters that Unicode does not take apart.
std::string_view apart(utf8proc_int32_t point) {
    switch (point) {
        case 0x152:
        case 0x153:
            return "oe";
        case 0xC6:
        case 0xE6:
            return "ae";
        case 0xDF:
        case 0x1E9E:
            return "ss";
        case 0xD8:
        case 0xF8:
            return "o";
        case 0x141:
        case 0x142:
            return "l";
        default:
            return {};
    }
}

bool is_letter_or_digit(utf8proc_int32_t point) {
    switch (utf8proc_category(point)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
            return true;
        default:
            return false;
    }
}

bool is_mark(utf8proc_int32_t point) {
    const auto category = utf8proc_category(point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

void append_space(std::string& to) {
    if (!to.empty() && to.back() != ' ') to += ' ';
}

void append_point(std::string& to, utf8proc_int32_t point) {
    if (const auto letters = apart(point); !letters.empty()) {
        to += letters;
    } else if (is_letter_or_digit(point)) {
        std::array<utf8proc_uint8_t, 4> bytes{};
        const auto size = utf8proc_encode_char(point, bytes.data());
        to.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
    } else if (!is_mark(point)) {
        append_space(to);
    }
}

}  // namespace

std::string folded(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    const auto* next = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    auto left = static_cast<utf8proc_ssize_t>(text.size());
    while (left > 0) {
        utf8proc_int32_t point = 0;
        const utf8proc_ssize_t used = utf8proc_iterate(next, left, &point);
        const utf8proc_ssize_t step = used > 0 ? used : 1;
        next += step;
        left -= step;
        if (used <= 0) {
            append_space(result);
            continue;
        }
        std::array<utf8proc_int32_t, 32> parts{};
        int boundary = 0;
        const auto count = utf8proc_decompose_char(
            point, parts.data(), parts.size(),
            static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD),
            &boundary);
        for (utf8proc_ssize_t i = 0; i < count && i < static_cast<utf8proc_ssize_t>(parts.size()); ++i)
            append_point(result, parts[static_cast<std::size_t>(i)]);
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

}  // namespace quadrille::db
