// rules/noire/requests.hpp: the requests of system `noire` (docs/rules/noire.md, sections 14 to 16).
//
// Internal to rules/: requests.cpp sends a request to a question or an action, requests_read.cpp reads what
// they share.
#pragma once
#include <string_view>
#include <vector>

#include "rules/json/ids.hpp"
#include "rules/json/request.hpp"
#include "rules/noire/payment.hpp"
#include "rules/noire/pile_order.hpp"
#include "rules/noire/position.hpp"

namespace quadrille::rules::noire {

/// The answer to a request of the system; mistakes are noted in its document.
Answer answer(const Node& request);

/// A request whose position was read. The indices in `position` are good only while there is no mistake.
struct Request {
    Node fields;
    Position position;
    Ids ids;
};

/// One question or action: reads its fields, notes mistakes, and, without any in the whole document, answers.
struct Handler {
    std::string_view name;
    Answer (*answer)(const Request& request);
};
const std::vector<Handler>& questions();
const std::vector<Handler>& actions();

/// `position`: the position of a request. `ids` takes its ids.
Position read_position(const Node& position, Ids& ids);

// Amounts of mana; absent is none. A mistake is noted for a key that is none of theirs.
Pool read_pool(const Node& node);
Quantity read_quantity(const Node& node);
Cost read_cost(const Node& node);  ///< at most 30 in all
Card read_card(const Node& node);
/// `cost` of a request, by default the card's mana cost; nullopt, without a mistake, where there is neither.
std::optional<Cost> read_cost_of(const Request& request, const Card& card);
Purpose read_purpose(const Request& request);
/// One of the six colours, or with `five` of the five; notes a mistake where it is absent or another word.
std::optional<Color> read_color(const Node& node, bool five = false);
/// `order` and `pile` of an object.
PileOrder read_pile_order(const Node& node);
/// 0 or 1; nullopt where absent.
std::optional<int> read_pile(const Node& node);
/// The index of the player that a field names, 0 with a mistake noted where it names none.
std::size_t read_player(const Request& request, std::string_view field);
/// Notes a mistake where the position does not say whose turn it is.
void need_active(const Request& request);

Answer to_json(const Pool& pool);
Answer to_json(const Quantity& quantity);
Answer to_json(const Cost& cost);
Answer to_json(const Piles& piles);
Answer to_json(const std::vector<Color>& colors);
/// The state that an action leaves (section 16).
Answer state(const Position& position);

}  // namespace quadrille::rules::noire
