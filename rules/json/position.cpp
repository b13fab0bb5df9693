#include "rules/json/position.hpp"

#include <algorithm>

#include "rules/json/setup.hpp"

namespace quadrille::rules {

bool is_at_or_below(std::string_view at, const Mistake& mistake) {
    return at.starts_with(mistake.at) && (at.size() == mistake.at.size() || at[mistake.at.size()] == '/');
}

std::optional<Position> read_position(const Node& node) {
    const std::size_t first = node.mistakes().size();
    return check_setup(node, read_setup(node), first);
}

std::optional<Position> check_setup(const Node& node, Setup setup, std::size_t first) {
    auto position = Position::from(std::move(setup));
    if (position && node.mistakes().size() == first) return std::move(*position);
    if (position) return std::nullopt;

    const std::string base = node.pointer();
    const std::vector<Mistake> read(node.mistakes().begin() + static_cast<std::ptrdiff_t>(first),
                                    node.mistakes().end());
    for (Mistake& mistake : position.error()) {
        mistake.at = base + mistake.at;
        const bool follows = std::any_of(read.begin(), read.end(), [&](const Mistake& earlier) {
            return is_at_or_below(mistake.at, earlier);
        });
        if (!follows) node.add(std::move(mistake));
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
