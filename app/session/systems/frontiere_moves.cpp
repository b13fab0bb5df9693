// Creatures move and gather (docs/rules/frontiere.md, section 3, FR-4.12, FR-4.15).
#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/moves.hpp"

namespace quadrille::app::frontiere {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

namespace {

using Creatures = std::vector<const fr::Piece*>;

/// What keeps the creatures from being moved now: nothing is written.
std::optional<Acted> kept_from_moving(const Json& before, const Creatures& creatures) {
    const Json moved = before.value("moved", Json::array());
    for (const fr::Piece* creature : creatures) {
        if (lists(moved, creature->id)) return refused(before, "FR-3.6", "moved");
    }
    for (const fr::Piece* creature : creatures) {
        if (!fr::may_move(*creature)) return refused(before, "FR-3.5", "may_not_move");
    }
    return std::nullopt;
}

/// The creatures make one of their moves, by that rule.
Acted moved(const Json& before, const Creatures& creatures, const std::vector<fr::Move>& moves, Square to,
            std::optional<bool> consent, const char* rule) {
    bool there = false, free = false;
    for (const fr::Move& move : moves) {
        if (move.to != to) continue;
        there = true;
        free |= !move.may_refuse;
    }
    if (!there) return refused(before, rule, "too_far");
    if (!free && !consent) return refused(before, "FR-4.15", "consent");
    Json position = before;
    for (const fr::Piece* creature : creatures) position["moved"].push_back(creature->id);
    // The player with the flying or reach creature below decides; refused, it does not move at all (FR-4.15).
    if (!free && !*consent) return {std::move(position), "FR-4.15"};
    for (const fr::Piece* creature : creatures) (*piece_in(position, creature->id))["square"] = name(to);
    turn_up(position, to, piece_in(position, creatures.front()->id)->at("controller"));
    return {std::move(position), rule};
}

/// A creature of the active player; null: there is none of that id.
const fr::Piece* active_creature(const std::optional<fr::Territory>& territory, const std::string& id) {
    const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
    if (piece == nullptr || !piece->creature() || territory->active != piece->controller) return nullptr;
    return piece;
}

}  // namespace

Acted done(const Position& before, const MoveCreature& action) {
    if (phase_of(before) != "movement") return refused(before, "FR-3.5", "phase");
    const auto territory = frontiere_rules(before);
    const fr::Piece* creature = active_creature(territory, action.of);
    if (creature == nullptr) return refused(before, "FR-3.5", "malformed");
    if (auto kept = kept_from_moving(before, {creature})) return *kept;
    return moved(before, {creature}, fr::moves(*territory, *creature), action.to, action.consent, "FR-3.6");
}

Acted done(const Position& before, const MoveBand& action) {
    if (phase_of(before) != "movement") return refused(before, "FR-3.5", "phase");
    const auto territory = frontiere_rules(before);
    const fr::Piece* member = active_creature(territory, action.of);
    const Creatures band = member != nullptr ? fr::band_of(*territory, *member) : Creatures();
    if (band.size() < 2) return refused(before, "FR-4.12", "members");
    if (auto kept = kept_from_moving(before, band)) return *kept;
    return moved(before, band, fr::band_moves(*territory, band), action.to, action.consent, "FR-4.12");
}

Acted done(const Position& before, const GatherBand& action) {
    const auto territory = frontiere_rules(before);
    std::vector<const fr::Piece*> members;
    for (const std::string& id : action.members) {
        const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
        if (piece != nullptr) members.push_back(piece);
    }
    if (members.size() < 2 || members.size() != action.members.size())
        return refused(before, "FR-4.12", "members");
    if (!fr::gather(*territory, members).squares.contains(action.square))
        return refused(before, "FR-4.12", "square");
    Json position = before;
    for (const std::string& id : action.members) (*piece_in(position, id))["square"] = name(action.square);
    return checked(before, std::move(position), "FR-4.12");
}

}  // namespace quadrille::app::frontiere
