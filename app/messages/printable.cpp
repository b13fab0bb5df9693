#include "app/messages/printable.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< 0: no UTF-8 begins here
};

/// The first character of a text that is not empty (RFC 3629).
Character first_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
    char32_t code = lead & (0xFFU >> (bytes + 1));
    for (const char c : text.substr(1, bytes - 1)) {
        const auto next = static_cast<unsigned char>(c);
        if ((next & 0xC0U) != 0x80) return {};
        code = code << 6 | (next & 0x3FU);
    }
    const bool shorter = code < (bytes == 4 ? 0x10000U : bytes == 3 ? 0x800U : 0x80U);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return shorter || surrogate || code > 0x10FFFF ? Character{} : Character{code, bytes};
}

bool is_obeyed(char32_t code) {
    const bool control = (code < 0x20 && code != '\t') || (code >= 0x7F && code <= 0x9F);
    const bool turns_round = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return control || turns_round || code == 0x2028 || code == 0x2029;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const Character first = first_of(text);
        const std::size_t bytes = first.bytes == 0 ? 1 : first.bytes;
        if (first.bytes == 0)
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
        else if (is_obeyed(first.code))
            shown += first.code < 0x100 ? fmt::format("\\x{:02x}", static_cast<unsigned>(first.code))
                                        : fmt::format("\\u{:04x}", static_cast<unsigned>(first.code));
        else
            shown += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return shown;
}

std::string printable_lines(std::string_view text) {
    std::string shown;
    for (;;) {
        const std::size_t end = text.find('\n');
        shown += printable(text.substr(0, end));
        if (end == std::string_view::npos) return shown;
        shown += '\n';
        text.remove_prefix(end + 1);
    }
}

}  // namespace quadrille::app
