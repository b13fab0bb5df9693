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

using Json = nlohmann::json;
namespace fr = rules::frontiere;

/// A permanent that enters off the territory.
Acted entered(const Json& before, const std::string& player, const Printed& card, Json piece) {
    Json position = before;
    piece["id"] = new_id(position);
    piece["controller"] = player;
    add_printed(piece, card);
    position["pieces"].push_back(std::move(piece));
    return checked(before, std::move(position), "FR-1.12");
}

/// A piece of that kind that is in phase; null: there is none.
const fr::Piece* of_kind(const std::optional<fr::Territory>& territory, const std::string& id,
                         rules::Kind kind) {
    const fr::Piece* piece = territory ? territory->find_piece(id) : nullptr;
    return piece != nullptr && piece->kind == kind && !piece->phased_out ? piece : nullptr;
}

}  // namespace

void add_printed(Json& piece, const Printed& card) {
    piece.update({{"name", card.name},
                  {"power", card.power},
                  {"toughness", card.toughness},
                  {"colors", card.colors},
                  {"keywords", card.keywords},
                  {"types", card.types},
                  {"extra_blocks", card.extra_blocks},
                  {"must_be_blocked", card.must_be_blocked}});
}

Acted done(const Position& before, const EnterCreature& action) {
    return entered(before, action.player, action.card,
                   {{"kind", "creature"}, {"summoning_sick", true}, {"controlled_since_turn_start", false}});
}

Acted done(const Position& before, const EnterPermanent& action) {
    constexpr std::array kinds{rules::Kind::equipment, rules::Kind::fortification, rules::Kind::aura,
                               rules::Kind::planeswalker};
    if (std::find(kinds.begin(), kinds.end(), action.kind) == kinds.end())
        return refused(before, "", "malformed");
    return entered(before, action.player, action.card, {{"kind", rules::name(action.kind)}});
}

Acted done(const Position& before, const PutToken& action) {
    const auto territory = frontiere_rules(before);
    const fr::Player* player = territory ? territory->find_player(action.player) : nullptr;
    if (player == nullptr) return refused(before, "FR-2.2", "square");
    const int place = static_cast<int>(player - territory->players.data());
    if (!fr::token_rule(*territory, place).squares.contains(action.square))
        return refused(before, "FR-2.2", "square");
    Acted put = done(before, EnterCreature{action.player, {.power = 1, .toughness = 1}});
    if (!put.why.empty()) return put;
    Json& piece = put.position["pieces"].back();
    piece["token"] = true;
    piece["square"] = name(action.square);
    turn_up(put.position, action.square, action.player);
    put.rule = "FR-2.2";
    return put;
}

Acted done(const Position& before, const Equip& action) {
    const auto territory = frontiere_rules(before);
    const fr::Piece* equipment = of_kind(territory, action.of, rules::Kind::equipment);
    if (equipment == nullptr) return refused(before, "FR-5.1", "target");
    const auto targets = fr::equip_targets(*territory, *equipment);
    const bool there = std::any_of(targets.begin(), targets.end(),
                                   [&](const fr::Piece* piece) { return piece->id == action.target; });
    if (!there) return refused(before, "FR-5.1", "target");
    Json position = before;
    (*piece_in(position, action.of))["attached_to"] = action.target;
    return {std::move(position), "FR-5.1"};
}

Acted done(const Position& before, const Fortify& action) {
    const auto territory = frontiere_rules(before);
    const fr::Piece* fortification = of_kind(territory, action.of, rules::Kind::fortification);
    if (fortification == nullptr || !fr::fortify_squares(*territory, *fortification).contains(action.square))
        return refused(before, "FR-5.4", "square");
    Json position = before;
    (*piece_in(position, action.of))["square"] = name(action.square);
    return {std::move(position), "FR-5.4"};
}

/// An aura enchants a piece that is not protected from it, a player, or a land (FR-1.7, FR-4.10).
Acted done(const Position& before, const Enchant& action) {
    Json position = before;
    Json* aura = piece_in(position, action.of);
    if (aura == nullptr || aura->at("kind") != "aura" ||
        action.square.has_value() == action.target.has_value())
        return refused(before, "FR-1.7", "malformed");
    if (action.square) {
        (*aura)["attached_to"] = nullptr;
        (*aura)["square"] = name(*action.square);
        return checked(before, std::move(position), "FR-1.7");
    }
    (*aura)["attached_to"] = *action.target;
    const auto territory = frontiere_rules(position);
    if (!territory) return refused(before, "FR-1.7", "impossible");
    const fr::Piece* host = territory->find_piece(*action.target);
    const fr::Piece* source = territory->find_piece(action.of);
    if (host != nullptr && fr::is_protected(*territory, *host, *source))
        return refused(before, "FR-4.10", "protected");
    return {std::move(position), "FR-1.7"};
}

Acted done(const Position& before, const TapPiece& action) {
    Json position = before;
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return refused(before, "", "malformed");
    (*piece)["tapped"] = action.on;
    return {std::move(position)};
}

Acted done(const Position& before, const MarkDamage& action) {
    Json position = before;
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return refused(before, "", "malformed");
    (*piece)["damage"] = std::max(0, piece->value("damage", 0) + action.change);
    return {std::move(position)};
}

Acted done(const Position& before, const Regenerate& action) {
    Json position = before;
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return refused(before, "FR-4.11", "malformed");
    lay_down(position, Json(*piece));
    piece->update({{"tapped", true}, {"damage", 0}, {"square", nullptr}});
    leave_combat(position, action.of);
    return {std::move(position), "FR-4.11"};
}

Acted done(const Position& before, const PhaseOut& action) {
    Json position = before;
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return refused(before, "FR-4.3", "malformed");
    (*piece)["phased_out"] = !piece->value("phased_out", false);
    leave_combat(position, action.of);
    return checked(before, std::move(position), "FR-4.3");
}

Acted done(const Position& before, const Sacrifice& action) {
    Json position = before;
    const Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return refused(before, "", "malformed");
    if (piece->value("token", false)) return refused(before, "FR-2.2", "token");
    const std::string player = piece->at("controller");
    leave_play(position, action.of);
    if (const int owed = position.value("owed", Json::object()).value(player, 0); owed > 0)
        position["owed"][player] = owed - 1;
    return {std::move(position), "FR-4.1"};
}

Acted done(const Position& before, const LeavePlay& action) {
    Json position = before;
    if (piece_in(position, action.of) == nullptr) return refused(before, "", "malformed");
    leave_play(position, action.of);
    return {std::move(position)};
}

}  // namespace quadrille::app::frontiere
