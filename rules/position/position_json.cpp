#include "rules/position/position_json.hpp"

#include "rules/position/setup_json.hpp"

namespace quadrille::rules {

Places::Places(std::span<const InputError> mistakes) {
    for (const InputError& mistake : mistakes) places_.insert(mistake.at);
}

bool Places::hold_or_are_above(std::string_view at) const {
    if (places_.contains(at)) return true;
    for (std::size_t end = at.size(); end > 0; --end) {
        if (at[end - 1] == '/' && places_.contains(at.substr(0, end - 1))) return true;
    }
    return false;
}

bool Places::are_below(std::string_view at) const {
    const auto next = places_.lower_bound(std::string(at) + "/");
    return next != places_.end() && next->starts_with(std::string(at) + "/");
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
    const Places read(std::span(node.mistakes()).subspan(first));
    for (InputError& mistake : position.error()) {
        mistake.at = base + mistake.at;
        if (!read.hold_or_are_above(mistake.at)) node.add(std::move(mistake));
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
