#include "rules/json/position.hpp"

#include <algorithm>

#include "rules/json/setup.hpp"

namespace quadrille::rules {
namespace {

/// Whether a place is that of a mistake or below it: what is wrong there follows from that mistake.
bool follows_from(const Mistake& mistake, std::string_view at) {
    return at.starts_with(mistake.at) && (at.size() == mistake.at.size() || at[mistake.at.size()] == '/');
}

}  // namespace

std::optional<Position> read_position(const Node& node) {
    const std::size_t before = node.mistakes().size();
    auto position = Position::from(read_setup(node));
    if (position && node.mistakes().size() == before) return std::move(*position);
    if (position) return std::nullopt;

    const std::string base = node.pointer();
    const std::vector<Mistake> found(node.mistakes().begin() + static_cast<std::ptrdiff_t>(before),
                                     node.mistakes().end());
    for (Mistake& mistake : position.error()) {
        mistake.at = base + mistake.at;
        const bool known = std::any_of(found.begin(), found.end(), [&](const Mistake& earlier) {
            return follows_from(earlier, mistake.at);
        });
        if (!known) node.add(std::move(mistake));
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
