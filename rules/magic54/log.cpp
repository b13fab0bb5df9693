#include "rules/magic54/log.hpp"

namespace quadrille::rules::magic54 {

std::string_view name(Event::Kind kind) {
    constexpr std::array<std::string_view, 17> names{
        "mana",      "summon",  "stack", "resolve", "damage", "cancelled", "redirected", "dies", "returned",
        "discarded", "fetched", "draw",  "turn",    "attack", "block",     "grow",       "over"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace quadrille::rules::magic54
