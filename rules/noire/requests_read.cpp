#include <algorithm>

#include "rules/noire/requests.hpp"

namespace quadrille::rules::noire {
namespace {

constexpr int most = 1'000'000;  // of anything that is counted
constexpr int most_cost = 30;

/// Reads mana by colour, and one more key, if any, into `extra`.
Pool read_amounts(const Node& node, std::string_view extra_key, int* extra) {
    Pool pool;
    for (const auto& [key, value] : node.members()) {
        if (const auto color = color_from(key)) {
            pool[*color] = value.integer(0, 0, most);
        } else if (extra != nullptr && key == extra_key) {
            *extra = value.integer(0, 0, most);
        } else {
            value.mistake("\"" + std::string(key) + "\" is no kind of mana here");
        }
    }
    return pool;
}

Reserves read_reserves(const Node& player) {
    Reserves reserves;
    reserves.pool = read_pool(player["pool"]);
    reserves.focused = read_pool(player["focused"]);
    reserves.stasis = read_pool(player["stasis"]);
    for (const Node& lot : player["held"].objects())
        reserves.held.push_back({read_pool(lot["mana"]), lot["until"].text()});
    return reserves;
}

bool read_land(const Node& kind) {
    return enum_value<bool>(kind, {{"creature", false},
                                   {"planeswalker", false},
                                   {"equipment", false},
                                   {"aura", false},
                                   {"fortification", false},
                                   {"land", true},
                                   {"artifact", false},
                                   {"enchantment", false}})
        .value_or(false);
}

Piece read_piece(const Node& node, Ids& ids, std::size_t index) {
    Piece piece;
    piece.id = ids.declare(node["id"], IdKind::piece, index);
    piece.controller = ids.index(node["controller"], IdKind::player).value_or(0);
    piece.land = read_land(node["kind"]);
    piece.zone = enum_value<Zone>(node["zone"], {{"battlefield", Zone::battlefield}, {"exile", Zone::exile}})
                     .value_or(Zone::battlefield);
    piece.mana = read_pool(node["mana"]);
    if (node["mana_cost"].given()) piece.mana_cost = read_cost(node["mana_cost"]);
    piece.supertypes = node["supertypes"].texts();
    return piece;
}

StackObject read_stack_object(const Node& node, Ids& ids, std::size_t index) {
    StackObject object;
    object.id = ids.declare(node["id"], IdKind::stack_object, index);
    object.controller = ids.index(node["controller"], IdKind::player).value_or(0);
    object.permanent = node["permanent"].truth(false);
    object.spent = read_pool(node["spent"]);
    return object;
}

Turn read_turn(const Node& node, const Ids& ids) {
    Turn turn;
    node.object();
    if (node["active"].given()) turn.active = ids.index(node["active"], IdKind::player);
    turn.step = enum_value<Step>(node["step"]);
    turn.channel_step = enum_value<ChannelStep>(node["channel_step"]).value_or(ChannelStep::none);
    turn.land_played = node["land_played"].truth(false);
    return turn;
}

Answer amounts(const Pool& pool) {
    return Answer{{"white", pool[Color::white]}, {"blue", pool[Color::blue]},
                  {"black", pool[Color::black]}, {"red", pool[Color::red]},
                  {"green", pool[Color::green]}, {"colorless", pool[Color::colorless]}};
}

}  // namespace

Position read_position(const Node& node, Ids& ids) {
    Position position;
    node.object();
    const Node channelled = node["channelled"];
    const std::vector<Node> piles = channelled.elements();
    if (piles.size() == position.channelled.size()) {
        std::transform(piles.begin(), piles.end(), position.channelled.begin(), read_pool);
    } else if (channelled.is_array()) {
        channelled.mistake("there are exactly two piles");
    }
    for (const Node& player : node["players"].objects()) {
        const std::size_t index = position.players.size();
        position.players.push_back({ids.declare(player["id"], IdKind::player, index), read_reserves(player)});
    }
    for (const Node& piece : node["pieces"].objects())
        position.pieces.push_back(read_piece(piece, ids, position.pieces.size()));
    for (const Node& object : node["stack"].objects())
        position.stack.push_back(read_stack_object(object, ids, position.stack.size()));
    position.turn = read_turn(node["turn"], ids);
    return position;
}

Pool read_pool(const Node& node) {
    return read_amounts(node, {}, nullptr);
}

Quantity read_quantity(const Node& node) {
    Quantity quantity;
    quantity.named = read_amounts(node, "any", &quantity.any);
    return quantity;
}

Cost read_cost(const Node& node) {
    Cost cost;
    cost.symbols = read_amounts(node, "generic", &cost.generic);
    if (cost.total() > most_cost) node.mistake("a cost is at most 30 mana in all");
    return cost;
}

Card read_card(const Node& node) {
    Card card;
    node.object();
    if (node["mana_cost"].given()) card.mana_cost = read_cost(node["mana_cost"]);
    for (const Node& element : node["colors"].elements()) {
        if (const auto color = read_color(element, true)) card.colors.insert(*color);
    }
    for (std::string& keyword : node["keywords"].texts()) card.keywords.insert(std::move(keyword));
    return card;
}

std::optional<Cost> read_cost_of(const Request& request, const Card& card) {
    const Node cost = request.fields["cost"];
    return cost.given() ? read_cost(cost) : card.mana_cost;
}

Purpose read_purpose(const Request& request) {
    return enum_value<Purpose>(request.fields["for"]).value_or(Purpose::cast);
}

std::optional<Color> read_color(const Node& node, bool five) {
    const auto text = node.required("a colour").optional_text();
    if (!text) return std::nullopt;
    const auto color = color_from(*text);
    if (color && !(five && color == Color::colorless)) return color;
    node.mistake("\"" + *text + "\" is not one of white, blue, black, red, green" +
                 (five ? "" : ", colorless"));
    return std::nullopt;
}

PileOrder read_pile_order(const Node& node) {
    PileOrder pile_order;
    for (const Node& element : node["order"].elements()) {
        if (const auto color = read_color(element)) pile_order.order.push_back(*color);
    }
    pile_order.pile = read_pile(node["pile"]);
    return pile_order;
}

std::optional<int> read_pile(const Node& node) {
    return node.optional_integer(0, 1);
}

std::size_t read_player(const Request& request, std::string_view field) {
    return request.ids.index(request.fields[field], IdKind::player).value_or(0);
}

void need_active(const Request& request) {
    request.fields["position"]["turn"]["active"].required("whose turn it is");
}

Answer to_json(const Pool& pool) {
    return amounts(pool);
}

Answer to_json(const Quantity& quantity) {
    Answer answer = amounts(quantity.named);
    answer["any"] = quantity.any;
    return answer;
}

Answer to_json(const Cost& cost) {
    Answer answer = amounts(cost.symbols);
    answer["generic"] = cost.generic;
    return answer;
}

Answer to_json(const Piles& piles) {
    return Answer::array({to_json(piles[0]), to_json(piles[1])});
}

Answer to_json(const std::vector<Color>& colors) {
    Answer answer = Answer::array();
    for (const Color color : colors) answer.push_back(name(color));
    return answer;
}

}  // namespace quadrille::rules::noire
