// Creatures move and gather (docs/rules/frontiere.md, section 3, FR-4.12, FR-4.15).
#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/moves.hpp"

namespace quadrille::app::frontiere {

namespace fr = rules::frontiere;

namespace {

using Creatures = std::vector<const fr::Piece*>;

/// What keeps the creatures from being moved now.
std::optional<Verdict> kept_from_moving(const State& state, const Creatures& creatures) {
    for (const fr::Piece* creature : creatures) {
        if (lists(state.moved, creature->id)) return Verdict{"FR-3.6", "moved"};
    }
    for (const fr::Piece* creature : creatures) {
        if (!fr::may_move(*creature)) return Verdict{"FR-3.5", "may_not_move"};
    }
    return std::nullopt;
}

/// The creatures make one of their moves, by that rule. `action`: to where, and whether the opponent agrees.
template <typename Action>
Verdict moved(State& state, const Creatures& creatures, const std::vector<fr::Move>& moves,
              const Action& action, const char* rule) {
    bool there = false, free = false;
    for (const fr::Move& move : moves) {
        if (move.to != action.to) continue;
        there = true;
        free |= !move.may_refuse;
    }
    if (!there) return {rule, "too_far"};
    if (!free && !action.consent) return {"FR-4.15", "consent"};
    for (const fr::Piece* creature : creatures) state.moved.push_back(creature->id);
    // The player with the flying or reach creature below decides; refused, it does not move at all (FR-4.15).
    if (!free && !*action.consent) return {"FR-4.15"};
    for (const fr::Piece* creature : creatures) state.find_piece(creature->id)->square = action.to;
    turn_up(state, action.to, state.find_piece(creatures.front()->id)->controller);
    return {rule};
}

/// A creature of the active player; null: there is none of that id.
const fr::Piece* active_creature(const std::optional<fr::Territory>& territory, const std::string& id) {
    const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
    if (piece == nullptr || !piece->creature() || territory->active != piece->controller) return nullptr;
    return piece;
}

}  // namespace

Verdict act(State& state, const MoveCreature& action) {
    if (phase_of(state) != "movement") return {"FR-3.5", "phase"};
    const auto territory = territory_of(state);
    const fr::Piece* creature = active_creature(territory, action.of);
    if (creature == nullptr) return {"FR-3.5", "malformed"};
    if (auto kept = kept_from_moving(state, {creature})) return *kept;
    return moved(state, {creature}, fr::moves(*territory, *creature), action, "FR-3.6");
}

Verdict act(State& state, const MoveBand& action) {
    if (phase_of(state) != "movement") return {"FR-3.5", "phase"};
    const auto territory = territory_of(state);
    const fr::Piece* member = active_creature(territory, action.of);
    const Creatures band = member != nullptr ? fr::band_of(*territory, *member) : Creatures();
    if (band.size() < 2) return {"FR-4.12", "members"};
    if (auto kept = kept_from_moving(state, band)) return *kept;
    return moved(state, band, fr::band_moves(*territory, band), action, "FR-4.12");
}

Verdict act(State& state, const GatherBand& action) {
    const auto territory = territory_of(state);
    std::vector<const fr::Piece*> members;
    for (const std::string& id : action.members) {
        const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
        if (piece != nullptr) members.push_back(piece);
    }
    if (members.size() < 2 || members.size() != action.members.size()) return {"FR-4.12", "members"};
    if (!fr::gather(*territory, members).squares.contains(action.square)) return {"FR-4.12", "square"};
    for (const std::string& id : action.members) state.find_piece(id)->square = action.square;
    return checked(state, "FR-4.12");
}

}  // namespace quadrille::app::frontiere
