#include "app/session/systems/noire_game.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/noire_deeds.hpp"
#include "app/session/systems/noire_read.hpp"
#include "rules/noire/cards.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

Json json_of(const Mana& mana) {
    Json json = Json::object();
    for (std::size_t i = 0; i < mana.size(); ++i) {
        if (mana[i] > 0) json[mana_colours[i]] = mana[i];
    }
    return json;
}

Mana mana_in(const Json& json) {
    Mana mana{};
    if (!json.is_object()) return mana;
    for (std::size_t i = 0; i < mana.size(); ++i) mana[i] = json.value(mana_colours[i], 0);
    return mana;
}

Json order_of(const std::vector<int>& order) {
    Json json = Json::array();
    for (const int colour : order) json.push_back(mana_colours[static_cast<std::size_t>(colour)]);
    return json;
}

std::vector<int> colours_in(const Json& words) {
    std::vector<int> order;
    for (const Json& word : words) {
        for (std::size_t i = 0; i < mana_colours.size(); ++i) {
            if (word == mana_colours[i]) order.push_back(static_cast<int>(i));
        }
    }
    return order;
}

/// The colours named first, then the rest of the mana.
std::vector<int> completed(const std::vector<int>& order, Mana left) {
    std::vector<int> whole;
    for (const int colour : order) {
        if (left[static_cast<std::size_t>(colour)]-- > 0) whole.push_back(colour);
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
        for (int n = left[i]; n > 0; --n) whole.push_back(static_cast<int>(i));
    }
    return whole;
}

/// Takes over what the rules made of the position; names and seats stay.
void take_over(Json& position, const Json& state) {
    position["channelled"] = state.at("channelled");
    for (std::size_t i = 0; i < state.at("players").size(); ++i)
        position["players"][i].update(state.at("players")[i]);
    position["stack"] = state.at("stack");
    position["turn"].update(state.at("turn"));
    Json pieces = Json::array();
    for (const Json& piece : state.at("pieces")) {
        Json whole = piece;
        for (const Json& old : position.at("pieces")) {
            if (old.at("id") != piece.at("id")) continue;
            whole = old;
            whole.update(piece);
        }
        // What a spell's card says stays with the permanent (NO-10.1, NO-11.7).
        if (const Json costs = position.value("costs", Json::object()); costs.contains(piece.at("id")))
            whole.update(costs.at(piece.at("id").get<std::string>()));
        pieces.push_back(std::move(whole));
    }
    position["pieces"] = std::move(pieces);
}

/// What each pile has more than before.
Json added(const Json& before, const Json& after) {
    Json more = Json::array();
    for (std::size_t pile = 0; pile < 2; ++pile) {
        Mana mana = mana_in(after.at(pile));
        const Mana old = mana_in(before.at(pile));
        for (std::size_t i = 0; i < mana.size(); ++i) mana[i] -= old[i];
        more.push_back(json_of(mana));
    }
    return more;
}

/// A channel step without a pile taken is not done: its mana leaves the piles again (NO-6.3, NO-6.5).
void undo_channel_step(Json& position) {
    if (position["turn"].value("channel_step", "none") != "open") return;
    for (std::size_t pile = 0; pile < 2; ++pile) {
        Mana mana = mana_in(position["channelled"][pile]);
        const Mana step = mana_in(position.value("step_mana", Json::array({nullptr, nullptr})).at(pile));
        for (std::size_t i = 0; i < mana.size(); ++i) mana[i] -= step[i];
        position["channelled"][pile] = json_of(mana);
    }
    position.erase("step_mana");
    position["turn"]["channel_step"] = "none";
}

/// An action of docs/rules/noire.md.
Acted ruled(Json position, const Json& action) {
    const Json answer = asked({rules::System::noire, position}, action);
    if (!answer.at("ok")) return {std::move(position), "NO-14.1", "malformed"};
    if (!answer.at("legal")) return {std::move(position), answer.at("rule"), answer.at("why")};
    const Json piles = position.at("channelled");
    take_over(position, answer.at("state"));
    if (action.at("do") == "channel_step") position["step_mana"] = added(piles, position.at("channelled"));
    if (action.at("do") == "take_pile") position.erase("step_mana");
    return {std::move(position), answer.at("rule")};
}

/// In the open channel step instants and abilities only (NO-6.4); what was agreed to be left out is not cast
/// (NO-13.1).
std::optional<Acted> may_not_cast(const Json& before, const Json& action) {
    const bool open = before.at("turn").value("channel_step", "none") == "open";
    if (open && action.contains("instant") && !action.at("instant").get<bool>())
        return Acted{before, "NO-6.4", "channel_step"};
    const Json left_out = before.value("left_out", Json::array());
    if (std::find(left_out.begin(), left_out.end(), action.value("name", "")) != left_out.end())
        return Acted{before, "NO-13.1", "left_out"};
    return std::nullopt;
}

Acted cast(const Json& before, const Json& action) {
    if (auto no = may_not_cast(before, action)) return *no;
    Json position = before;
    const int number = position.value("next", 1);
    const std::string id = fmt::format("s{}", number);
    position["next"] = number + 1;
    position["names"][id] = action.value("name", "");
    position["stack"].push_back({{"id", id},
                                 {"controller", action.at("player")},
                                 {"permanent", action.value("permanent", true)},
                                 {"spent", Json::object()}});
    Json pays{{"do", "pay"},
              {"player", action.at("player")},
              {"card", action.at("card")},
              {"payment", action.at("payment")},
              {"object", id}};
    for (const char* key : {"cost", "for"}) {
        if (action.contains(key)) pays[key] = action.at(key);
    }
    position["costs"][id] = {{"mana_cost", action.at("card").value("mana_cost", Json::object())},
                             {"supertypes", action.value("supertypes", Json::array())}};
    Acted paid = ruled(std::move(position), pays);
    if (!paid.why.empty()) paid.position = before;
    return paid;
}

Acted play_land(Json position, const Json& action) {
    const Json answer = asked({rules::System::noire, position},
                              {{"ask", "may_play"}, {"player", action.at("player")}, {"what", "land"}});
    if (!answer.at("ok")) return {std::move(position), "NO-14.1", "malformed"};
    if (!answer.at("allowed")) return {std::move(position), answer.at("rule"), "channelled"};
    const bool active = position["turn"].value("active", "") == action.at("player");
    if (active) position["turn"]["land_played"] = true;
    const std::string player = action.at("player");
    position["lands"][player] = position.value("lands", Json::object()).value(player, 0) + 1;
    return {std::move(position), answer.at("rule")};
}

/// How a player wants the focused mana that is left to go to the piles (NO-3.2, NO-2.4).
Acted return_order(Json position, const Json& action) {
    Json said{{"order", action.at("order")}};
    if (action.contains("pile")) said["pile"] = action.at("pile");
    position["returns"][action.at("player").get<std::string>()] = std::move(said);
    return {std::move(position), "NO-3.2"};
}

/// What the rules say about focused mana at the end of a turn: in the order that its owner has named, the
/// rest in the order of the colours; the first pile is the owner's choice where the piles are equal.
void end_turn(Json& position) {
    undo_channel_step(position);
    Json returns = Json::array();
    const Json wanted = position.value("returns", Json::object());
    for (const Json& player : position.at("players")) {
        const Mana focused = mana_in(player.value("focused", Json::object()));
        if (total(focused) == 0) continue;
        const Json said = wanted.value(player.at("id").get<std::string>(), Json::object());
        Json back{{"player", player.at("id")},
                  {"order", order_of(completed(colours_in(said.value("order", Json::array())), focused))}};
        if (said.contains("pile")) back["pile"] = said.at("pile");
        returns.push_back(std::move(back));
    }
    position.erase("returns");
    Acted ended = ruled(position, {{"do", "end_turn"}, {"returns", returns}});
    if (!ended.why.empty()) {
        // Not the pile that may be first any more: then the smaller one (NO-2.4).
        for (Json& back : returns) back.erase("pile");
        ended = ruled(position, {{"do", "end_turn"}, {"returns", returns}});
    }
    position = std::move(ended.position);
}

}  // namespace

int total(const Mana& mana) {
    int sum = 0;
    for (const int n : mana) sum += n;
    return sum;
}

Json first_noire(const GameSetup& setup) {
    std::vector<Seat> seats;
    for (const PlayerAtTable& player : setup.players) seats.push_back(player.seat);
    if (seats.empty()) seats = {Seat::south, Seat::north};
    std::sort(seats.begin(), seats.end());
    Json players = Json::array();
    for (const Seat seat : seats)
        players.push_back({{"id", fmt::format("P{}", players.size() + 1)},
                           {"seat", name(seat)},
                           {"pool", Json::object()},
                           {"focused", Json::object()},
                           {"stasis", Json::object()},
                           {"held", Json::array()}});
    return {{"channelled", {Json::object(), Json::object()}},
            {"players", players},
            {"pieces", Json::array()},
            {"stack", Json::array()},
            {"names", Json::object()},
            {"turn", {{"channel_step", "none"}, {"land_played", false}}}};
}

namespace {

/// X is one thing, the mana that answers it another (NO-2.6): it goes to the piles colour by colour.
Acted channel_x(const Json& position, const Json& action) {
    const Mana mana = mana_in(action.at("mana"));
    const bool countable = std::all_of(mana.begin(), mana.end(), [](int n) { return n >= 0 && n <= 20; });
    if (!countable) return refused(position, "", "malformed");
    Json whole = action;
    whole.erase("mana");
    whole["order"] = order_of(completed({}, mana));
    return ruled(position, whole);
}

}  // namespace

Acted act_noire(const Json& position, const Json& action) {
    const std::string verb = action.value("do", "");
    if (verb == "cast") return cast(position, action);
    if (verb == "land") return play_land(position, action);
    if (verb == "stasis" && !action.contains("x")) {
        // X is what is taken.
        Json whole = action;
        whole["x"] = action.at("mana");
        return ruled(position, whole);
    }
    if (verb == "channel" && action.contains("mana")) return channel_x(position, action);
    if (verb == "return_order") return return_order(position, action);
    if (auto done = act_noire_deed(position, action)) return *done;
    return ruled(position, action);
}

Json noire_with_turn(Json position, Seat active) {
    if (position["turn"].contains("active")) end_turn(position);
    for (const Json& player : position.at("players")) {
        if (player.at("seat") == name(active)) position["turn"]["active"] = player.at("id");
    }
    position["turn"]["channel_step"] = "none";
    position["turn"]["land_played"] = false;
    position["lands_used"] = Json::object();
    position.erase("die");
    if (!position["turn"].contains("active")) return position;
    const Json untap{{"do", "untap"}, {"player", position["turn"]["active"]}};
    return ruled(std::move(position), untap).position;
}

namespace {

/// The numbers of a card's text as they are here.
std::vector<NoireNumber> numbers_of(const Json& known) {
    namespace no = rules::noire;
    std::vector<NoireNumber> numbers;
    const Json said = known.value("numbers", Json::object());
    for (std::size_t i = 0; i < noire_counted.size(); ++i) {
        const int before = said.value(noire_counted[i], 0);
        if (before <= 0) continue;
        const no::AdjustedCount here = no::adjusted(static_cast<no::Counted>(i), before);
        numbers.push_back({noire_counted[i], before, here.count, number(here.rule)});
    }
    return numbers;
}

/// What each pile would let the players cast of the cards that they have named.
void add_castable(const Json& position, NoireTable& table) {
    namespace no = rules::noire;
    const auto read = noire_rules(position);
    if (!read) return;
    for (const Json& known : position.value("known", Json::array())) {
        const auto player = player_at(*read, known.at("player"));
        const no::Cost cost = cost_in(known.at("cost"));
        if (!player || cost.total() > 30) continue;
        no::Card card;
        card.mana_cost = cost;
        const no::PaymentConstraints constraints(card, cost, no::Purpose::cast);
        const no::Pool own = read->players[*player].reserves.personal();
        table.known.push_back(
            {.player = known.at("player"),
             .name = known.at("name"),
             .numbers = numbers_of(known),
             .now = no::can_pay(constraints, own),
             .with_pile = {no::can_pay(constraints, own + pool_in(position.at("channelled").at(0))),
                           no::can_pay(constraints, own + pool_in(position.at("channelled").at(1)))}});
    }
}

}  // namespace

NoireTable noire_table(const SystemGame& game) {
    const Json& position = game.position;
    NoireTable table;
    for (std::size_t i = 0; i < 2; ++i) table.piles[i] = mana_in(position.at("channelled").at(i));
    for (const Json& player : position.at("players")) {
        NoirePlayer line{.id = player.at("id"),
                         .seat = seat_from(player.value("seat", "south")).value_or(Seat::south),
                         .pool = mana_in(player.at("pool")),
                         .focused = mana_in(player.at("focused")),
                         .stasis = mana_in(player.at("stasis"))};
        line.lands = position.value("lands", Json::object()).value(line.id, 0);
        line.lands_used = position.value("lands_used", Json::object()).value(line.id, 0);
        line.returns = colours_in(position.value("returns", Json::object())
                                      .value(line.id, Json::object())
                                      .value("order", Json::array()));
        for (const Json& lot : player.at("held"))
            line.held.push_back({mana_in(lot.at("mana")), lot.value("until", "")});
        table.players.push_back(std::move(line));
    }
    const Json& names = position.at("names");
    for (const Json& object : position.at("stack"))
        table.stack.push_back({.id = object.at("id"),
                               .name = names.value(object.at("id").get<std::string>(), ""),
                               .controller = object.at("controller"),
                               .permanent = object.value("permanent", false),
                               .mana = mana_in(object.at("spent"))});
    for (const Json& piece : position.at("pieces"))
        table.permanents.push_back({.id = piece.at("id"),
                                    .name = names.value(piece.at("id").get<std::string>(), ""),
                                    .controller = piece.at("controller"),
                                    .permanent = true,
                                    .exiled = piece.value("zone", "battlefield") == "exile",
                                    .mana = mana_in(piece.at("mana"))});
    table.single_use = position.value("single_use", false);
    table.die = position.value("die", 0);
    table.left_out = position.value("left_out", std::vector<std::string>());
    add_castable(position, table);
    const Json& turn = position.at("turn");
    table.active = turn.value("active", "");
    const std::string step = turn.value("channel_step", "none");
    const bool land = turn.value("land_played", false);
    table.may_channel = !table.active.empty() && step == "none" && !land;
    table.may_take = step == "open";
    table.may_play_land = step == "none" && !land;
    table.equal_piles = total(table.piles[0]) == total(table.piles[1]);
    table.smaller_pile = total(table.piles[1]) < total(table.piles[0]) ? 1 : 0;
    return table;
}

namespace {

Json card_of(const NoireSpell& spell) {
    Json cost = json_of(spell.cost);
    if (spell.generic > 0) cost["generic"] = spell.generic;
    Json keywords = Json::array();
    if (spell.devoid) keywords.push_back("devoid");
    if (spell.sunburst) keywords.push_back("sunburst");
    return {{"mana_cost", cost}, {"keywords", keywords}};
}

/// What is paid in place of the card's mana cost.
Json other_cost_of(const NoireSpell& spell) {
    Json cost = json_of(spell.other);
    if (spell.other_generic > 0) cost["generic"] = spell.other_generic;
    return cost;
}

}  // namespace

NoirePayments payments_for(const SystemGame& game, const std::string& player, const NoireSpell& spell,
                           const NoireFilter& filter) {
    namespace no = rules::noire;
    NoirePayments payments{.ways = {}, .count = 0, .rule = "NO-14.1"};
    const auto position = noire_rules(game.position);
    const auto at = position ? player_at(*position, player) : std::nullopt;
    const no::Card card = card_in(card_of(spell));
    const no::Cost cost = spell.other_cost ? cost_in(other_cost_of(spell)) : *card.mana_cost;
    if (!at || cost.total() > 30) return payments;
    const no::PaymentConstraints constraints(card, cost,
                                             spell.ability ? no::Purpose::ability : no::Purpose::cast);
    no::Pool pool = position->players[*at].reserves.personal();
    for (std::size_t i = 0; i < filter.without.size(); ++i) {
        if (filter.without[i]) pool[no::all_colors[i]] = 0;
    }
    payments.rule = number(constraints.rule);
    payments.count = no::count_payments(constraints, pool);
    for (const no::Pool& way : no::payments(constraints, pool, static_cast<std::size_t>(payments.count)))
        payments.ways.push_back(mana_in(written(way)));
    if (filter.least_colourless_first) std::reverse(payments.ways.begin(), payments.ways.end());
    return payments;
}

std::string cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment) {
    Json action{{"do", "cast"},
                {"player", player},
                {"name", spell.name},
                {"card", card_of(spell)},
                {"payment", json_of(payment)},
                {"permanent", spell.permanent && !spell.ability},
                {"instant", spell.instant || spell.ability}};
    if (spell.other_cost) action["cost"] = other_cost_of(spell);
    if (spell.ability) action["for"] = "ability";
    if (spell.legendary) action["supertypes"] = {"legendary"};
    return action.dump();
}

std::string returning_action(const char* verb, const NoireObject& object, const std::vector<int>& order,
                             int pile) {
    Json action{{"object", object.id}};
    const std::string done = verb;
    const bool stays = (done == "resolve" && object.permanent) || done == "exile" || done == "return";
    if (done == "resolve" || done == "counter") {
        action["do"] = "resolve";
        action["countered"] = done == "counter";
    } else {
        action["do"] = "move";
        action["to"] = done == "return" ? "battlefield" : done;
    }
    if (!stays) {
        action["order"] = order_of(completed(order, object.mana));
        action["pile"] = pile;
    }
    return action.dump();
}

std::string mana_action(const char* verb, const NoirePlayer& player, const std::vector<int>& order,
                        int pile) {
    Mana mana{};
    for (const int colour : order) ++mana[static_cast<std::size_t>(colour)];
    const std::string done = verb;
    Json action{{"do", done}, {"player", player.id}};
    if (done == "channel_step" || done == "channel") {
        action["order"] = order_of(order);
        action["pile"] = pile;
    }
    if (done != "channel_step") action["x"] = json_of(mana);
    if (done == "focus" || done == "stasis") action["mana"] = json_of(mana);
    if (done == "dissipate") {
        // From the personal reserve what is there, the rest from stasis (NO-5.1).
        Mana personal{}, still{};
        for (std::size_t i = 0; i < mana.size(); ++i) {
            personal[i] = std::min(mana[i], player.pool[i] + player.focused[i]);
            still[i] = mana[i] - personal[i];
        }
        action["mana"] = json_of(personal);
        action["stasis_mana"] = json_of(still);
    }
    return action.dump();
}

}  // namespace quadrille::app
