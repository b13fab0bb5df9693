// Permanents enter, are attached, change and leave (docs/rules/frontiere.md, sections 1, 2, 4 and 5).
#include <algorithm>

#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/abilities.hpp"
#include "rules/frontiere/attachments.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app::frontiere {
namespace {

namespace fr = rules::frontiere;

/// A permanent that enters off the territory.
Verdict entered(State& state, Permanent piece) {
    piece.id = new_id(state);
    state.pieces.push_back(std::move(piece));
    return checked(state, "FR-1.12");
}

/// A piece of that kind that is in phase; null: there is none.
const fr::Piece* of_kind(const std::optional<fr::Territory>& territory, const std::string& id,
                         rules::Kind kind) {
    const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
    return piece != nullptr && piece->kind == kind && !piece->phased_out ? piece : nullptr;
}

}  // namespace

Verdict act(State& state, const EnterCreature& action) {
    return entered(state, {.id = {},
                           .controller = action.player,
                           .card = action.card,
                           .summoning_sick = true,
                           .controlled_since_turn_start = false});
}

Verdict act(State& state, const EnterPermanent& action) {
    constexpr std::array kinds{rules::Kind::equipment, rules::Kind::fortification, rules::Kind::aura,
                               rules::Kind::planeswalker};
    if (std::find(kinds.begin(), kinds.end(), action.kind) == kinds.end()) return {"", "malformed"};
    return entered(state, {.id = {}, .kind = action.kind, .controller = action.player, .card = action.card});
}

Verdict act(State& state, const PutToken& action) {
    const auto territory = territory_of(state);
    const fr::Player* player = territory ? territory->find_player(action.player) : nullptr;
    if (player == nullptr) return {"FR-2.2", "square"};
    const int place = static_cast<int>(player - territory->players.data());
    if (!fr::token_rule(*territory, place).squares.contains(action.square)) return {"FR-2.2", "square"};
    const Verdict put = act(state, EnterCreature{action.player, {.power = 1, .toughness = 1}});
    if (!put.why.empty()) return {put.rule, put.why};
    Permanent& piece = state.pieces.back();
    piece.token = true;
    piece.square = action.square;
    turn_up(state, action.square, action.player);
    return {"FR-2.2"};
}

Verdict act(State& state, const Equip& action) {
    const auto territory = territory_of(state);
    const fr::Piece* equipment = of_kind(territory, action.of, rules::Kind::equipment);
    if (equipment == nullptr) return {"FR-5.1", "target"};
    const auto targets = fr::equip_targets(*territory, *equipment);
    const bool there = std::any_of(targets.begin(), targets.end(),
                                   [&](const fr::Piece* piece) { return piece->id == action.target; });
    if (!there) return {"FR-5.1", "target"};
    state.find_piece(action.of)->attached_to = action.target;
    return {"FR-5.1"};
}

Verdict act(State& state, const Fortify& action) {
    const auto territory = territory_of(state);
    const fr::Piece* fortification = of_kind(territory, action.of, rules::Kind::fortification);
    if (fortification == nullptr || !fr::fortify_squares(*territory, *fortification).contains(action.square))
        return {"FR-5.4", "square"};
    state.find_piece(action.of)->square = action.square;
    return {"FR-5.4"};
}

/// An aura enchants a piece that is not protected from it, a player, or a land (FR-1.7, FR-4.10).
Verdict act(State& state, const Enchant& action) {
    Permanent* aura = state.find_piece(action.of);
    if (aura == nullptr || aura->kind != rules::Kind::aura ||
        action.square.has_value() == action.target.has_value())
        return {"FR-1.7", "malformed"};
    if (action.square) {
        aura->attached_to.clear();
        aura->square = action.square;
        return checked(state, "FR-1.7");
    }
    aura->attached_to = *action.target;
    const auto territory = territory_of(state);
    if (!territory) return {"FR-1.7", "impossible"};
    const fr::Piece* host = territory->find_piece(*action.target);
    const fr::Piece* source = territory->find_piece(action.of);
    if (host != nullptr && fr::is_protected(*territory, *host, *source)) return {"FR-4.10", "protected"};
    return {"FR-1.7"};
}

Verdict act(State& state, const TapPiece& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return {"", "malformed"};
    piece->tapped = action.on;
    return {};
}

Verdict act(State& state, const MarkDamage& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return {"", "malformed"};
    piece->damage = std::max(0, piece->damage + action.change);
    return {};
}

Verdict act(State& state, const Regenerate& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return {"FR-4.11", "malformed"};
    lay_down(state, *piece);
    piece->tapped = true;
    piece->damage = 0;
    piece->square.reset();
    leave_combat(state, action.of);
    return {"FR-4.11"};
}

Verdict act(State& state, const PhaseOut& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return {"FR-4.3", "malformed"};
    piece->phased_out = !piece->phased_out;
    leave_combat(state, action.of);
    return checked(state, "FR-4.3");
}

Verdict act(State& state, const Sacrifice& action) {
    const Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return {"FR-4.1", "malformed"};
    if (piece->token) return {"FR-2.2", "token"};
    const auto owed = state.owed.find(piece->controller);
    leave_play(state, action.of);
    if (owed != state.owed.end() && owed->second > 0) --owed->second;
    return {"FR-4.1"};
}

Verdict act(State& state, const LeavePlay& action) {
    if (state.find_piece(action.of) == nullptr) return {"", "malformed"};
    leave_play(state, action.of);
    return {};
}

}  // namespace quadrille::app::frontiere
