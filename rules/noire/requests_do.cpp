// The actions (`do`) of system `noire`: docs/rules/noire.md, section 16, in its order.
#include "rules/noire/keywords.hpp"
#include "rules/noire/requests.hpp"
#include "rules/noire/spells.hpp"
#include "rules/noire/turn.hpp"

namespace quadrille::rules::noire {
namespace {

Answer to_json(const Outcome& outcome) {
    if (outcome) return {{"legal", true}, {"state", state(outcome->after)}, {"rule", number(outcome->rule)}};
    return {
        {"legal", false}, {"why", rules::name(outcome.error().why)}, {"rule", number(outcome.error().rule)}};
}

Answer do_channel(const Request& request) {
    read_player(request, "player");
    const Quantity x = read_quantity(request.fields["x"]);
    const PileOrder pile_order = read_pile_order(request.fields);
    if (request.fields.any_mistake()) return {};
    return to_json(channel(request.position, x, pile_order));
}

Answer do_focus(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const Quantity x = read_quantity(request.fields["x"]);
    const Pool mana = read_pool(request.fields["mana"]);
    const bool to_stasis = request.fields["to_stasis"].truth(false);
    if (request.fields.any_mistake()) return {};
    return to_json(focus(request.position, player, x, mana, to_stasis));
}

Answer do_stasis(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const Stasis keyword{.x = read_quantity(request.fields["x"]),
                         .mana = read_pool(request.fields["mana"]),
                         .until = request.fields["until"].text(),
                         .required = request.fields["required"].truth(false)};
    if (request.fields.any_mistake()) return {};
    return to_json(stasis(request.position, player, keyword));
}

Answer do_dissipate(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const Dissipate keyword{.x = read_quantity(request.fields["x"]),
                            .mana = read_pool(request.fields["mana"]),
                            .stasis_mana = read_pool(request.fields["stasis_mana"]),
                            .required = request.fields["required"].truth(false)};
    if (request.fields.any_mistake()) return {};
    return to_json(dissipate(request.position, player, keyword));
}

Answer do_untap(const Request& request) {
    const std::size_t player = read_player(request, "player");
    need_active(request);
    if (request.fields.any_mistake()) return {};
    return to_json(untap(request.position, player));
}

Answer do_release(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const Node field = request.fields["lot"];
    const int lot = field.required("the lot").integer(0, 0);
    if (field.any_mistake()) return {};
    const auto index = static_cast<std::size_t>(lot);
    if (index >= request.position.players[player].reserves.held.size()) {
        field.mistake("the player holds no such lot");
        return {};
    }
    return to_json(release(request.position, player, index));
}

Answer do_channel_step(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const PileOrder pile_order = read_pile_order(request.fields);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    return to_json(channel_step(request.position, player, pile_order));
}

Answer do_take_pile(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const auto pile = read_pile(request.fields["pile"].required("the pile"));
    need_active(request);
    if (request.fields.any_mistake()) return {};
    return to_json(take_pile(request.position, player, static_cast<std::size_t>(*pile)));
}

Answer do_pay(const Request& request) {
    const Node& fields = request.fields;
    const std::size_t player = read_player(request, "player");
    const Card card = read_card(fields["card"]);
    const auto cost = read_cost_of(request, card);
    if (!cost) fields["cost"].required("the cost of a card without a mana cost");
    const Pool payment = read_pool(fields["payment"]);
    const Purpose purpose = read_purpose(request);
    const auto object = request.ids.index(fields["object"], IdKind::stack_object);
    if (fields.any_mistake()) return {};
    return to_json(pay(request.position, player, PaymentConstraints(card, *cost, purpose), payment, *object));
}

Answer do_resolve(const Request& request) {
    const auto object = request.ids.index(request.fields["object"], IdKind::stack_object);
    const bool countered = request.fields["countered"].truth(false);
    const PileOrder pile_order = read_pile_order(request.fields);
    if (request.fields.any_mistake()) return {};
    return to_json(resolve(request.position, *object, countered, pile_order));
}

Answer do_move(const Request& request) {
    const auto piece = request.ids.index(request.fields["object"], IdKind::piece);
    const auto to = enum_value<Zone>(request.fields["to"].required("where it goes"));
    const PileOrder pile_order = read_pile_order(request.fields);
    if (request.fields.any_mistake()) return {};
    return to_json(move(request.position, *piece, *to, pile_order));
}

Answer do_end_turn(const Request& request) {
    std::vector<PileOrder> returns(request.position.players.size());
    std::vector<bool> named(returns.size());
    for (const Node& entry : request.fields["returns"].objects()) {
        const auto player = request.ids.index(entry["player"], IdKind::player);
        PileOrder pile_order = read_pile_order(entry);
        if (!player) continue;
        if (named[*player]) entry["player"].mistake("a player is named twice");
        named[*player] = true;
        returns[*player] = std::move(pile_order);
    }
    need_active(request);
    if (request.fields.any_mistake()) return {};
    return to_json(end_turn(request.position, returns));
}

}  // namespace

const std::vector<Handler>& actions() {
    static const std::vector<Handler> all{
        {"channel", do_channel},           {"focus", do_focus},         {"stasis", do_stasis},
        {"dissipate", do_dissipate},       {"untap", do_untap},         {"release", do_release},
        {"channel_step", do_channel_step}, {"take_pile", do_take_pile}, {"pay", do_pay},
        {"resolve", do_resolve},           {"move", do_move},           {"end_turn", do_end_turn}};
    return all;
}

}  // namespace quadrille::rules::noire
