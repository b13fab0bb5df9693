#include "rules/position/position.hpp"

namespace quadrille::rules {

std::optional<Object> Position::find(std::string_view id) const {
    const auto found = objects_.find(id);
    if (found == objects_.end()) return std::nullopt;
    return found->second;
}

std::optional<PlayerIndex> Position::find_player(std::string_view id) const {
    const auto object = find(id);
    if (!object || object->type != Object::Type::player) return std::nullopt;
    return object->index;
}

std::optional<PieceIndex> Position::find_piece(std::string_view id) const {
    const auto object = find(id);
    if (!object || object->type != Object::Type::piece) return std::nullopt;
    return object->index;
}

bool Position::is_active(PlayerIndex index) const {
    if (!active_) return false;
    if (index == *active_) return true;
    if (setup_.options.shared_life && player(index).side == player(*active_).side) return true;
    return zombie_ && *active_ != *zombie_ && index != *zombie_;
}

const Attack* Position::attack_of(PieceIndex attacker) const {
    const int place = attack_of_piece_[static_cast<std::size_t>(attacker)];
    return place < 0 ? nullptr : &attacks_[static_cast<std::size_t>(place)];
}

std::optional<Square> Position::last_square(std::string_view id) const {
    const auto found = setup_.history.left.find(Id(id));
    if (found == setup_.history.left.end()) return std::nullopt;
    return found->second;
}

}  // namespace quadrille::rules
