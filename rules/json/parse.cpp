#include "rules/json/parse.hpp"

namespace quadrille::rules {
namespace {

/// No request of the systems is deeper than 10; the limit keeps hostile lines from exhausting the stack.
constexpr int deepest = 64;

bool too_deep(std::string_view line) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (in_text) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                in_text = false;
            }
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest) return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

}  // namespace

tl::expected<Document, Mistake> parse(std::string_view text) {
    if (too_deep(text))
        return tl::unexpected(
            Mistake{"", "the request is nested more than " + std::to_string(deepest) + " levels deep"});
    try {
        return Document{Json::parse(text), {}};
    } catch (const Json::exception& error) {
        return tl::unexpected(Mistake{"", std::string("the request is not valid JSON: ") + error.what()});
    }
}

}  // namespace quadrille::rules
