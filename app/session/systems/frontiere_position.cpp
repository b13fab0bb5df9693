#include "app/session/systems/frontiere_position.hpp"

#include <utility>

#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app::frontiere {

namespace fr = rules::frontiere;

const Permanent* State::find_piece(const std::string& id) const {
    const auto found =
        std::find_if(pieces.begin(), pieces.end(), [&](const Permanent& piece) { return piece.id == id; });
    return found != pieces.end() ? &*found : nullptr;
}

Permanent* State::find_piece(const std::string& id) {
    return const_cast<Permanent*>(std::as_const(*this).find_piece(id));
}

bool has_vigilance(const Permanent& piece) {
    return lists(piece.card.keywords, std::string("vigilance"));
}

std::string new_id(State& state) {
    return "k" + std::to_string(state.next++);
}

Verdict checked(const State& state, std::string rule) {
    return {std::move(rule), territory_of(state) ? "" : "impossible"};
}

void lay_down(State& state, const Permanent& bearer) {
    for (Permanent& piece : state.pieces) {
        if (piece.attached_to != bearer.id || piece.kind != rules::Kind::equipment) continue;
        piece.attached_to.clear();
        piece.square = bearer.square;
    }
}

void leave_play(State& state, const std::string& id) {
    lay_down(state, *state.find_piece(id));
    leave_combat(state, id);
    std::erase_if(state.pieces,
                  [&](const Permanent& piece) { return piece.id == id || piece.attached_to == id; });
}

void leave_combat(State& state, const std::string& id) {
    std::erase_if(state.declare, [&](const auto& one) { return one.first == id || one.second == id; });
    std::erase_if(state.choice, [&](const auto& one) { return one.first == id || lists(one.second, id); });
}

void owe_sacrifices(State& state, const std::string& attacker, const std::string& target) {
    const auto territory = territory_of(state);
    const fr::Piece* piece = territory ? territory->find_piece(attacker) : nullptr;
    const auto aim = territory ? aim_at(*territory, target) : std::nullopt;
    if (piece == nullptr || !aim) return;
    const int number = fr::annihilates(*piece, *aim);
    const auto before = state.owed_for.find(attacker);
    const int owed_before = before != state.owed_for.end() ? before->second : 0;
    if (number == owed_before) return;
    int& owed = state.owed[territory->players[static_cast<std::size_t>(fr::opponent(piece->controller))].id];
    owed = std::max(0, owed + number - owed_before);
    state.owed_for[attacker] = number;
}

void turn_up(State& state, Square square, const std::string& player) {
    Land& land = state.lands.at(square);
    if (land.revealed) return;
    state.triggered.clear();
    if (const auto territory = territory_of(state)) {
        const int who = player == territory->players[0].id ? 0 : 1;
        for (const fr::Piece* piece : fr::landfall(*territory, who)) state.triggered.push_back(piece->id);
    }
    land.revealed = true;
}

}  // namespace quadrille::app::frontiere
