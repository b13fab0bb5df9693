#include "app/session/systems/noire_game.hpp"

#include <algorithm>
#include <fmt/format.h>

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
        pieces.push_back(std::move(whole));
    }
    position["pieces"] = std::move(pieces);
}

/// An action of docs/rules/noire.md.
Acted ruled(Json position, const Json& action) {
    const Json answer = asked({rules::System::noire, position}, action);
    if (!answer.at("ok")) return {std::move(position), "NO-14.1", "malformed"};
    if (!answer.at("legal")) return {std::move(position), answer.at("rule"), answer.at("why")};
    take_over(position, answer.at("state"));
    return {std::move(position), answer.at("rule")};
}

Acted cast(const Json& before, const Json& action) {
    Json position = before;
    const int number = position.value("next", 1);
    const std::string id = fmt::format("s{}", number);
    position["next"] = number + 1;
    position["names"][id] = action.value("name", "");
    position["stack"].push_back({{"id", id},
                                 {"controller", action.at("player")},
                                 {"permanent", action.value("permanent", true)},
                                 {"spent", Json::object()}});
    Acted paid = ruled(std::move(position), {{"do", "pay"},
                                             {"player", action.at("player")},
                                             {"card", action.at("card")},
                                             {"payment", action.at("payment")},
                                             {"object", id}});
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
    return {std::move(position), answer.at("rule")};
}

/// What the rules say about focused mana at the end of a turn, in the order of the colours.
void end_turn(Json& position) {
    // Whoever goes on without having taken a pile leaves it (NO-6.5).
    if (position["turn"].value("channel_step", "none") == "open") position["turn"]["channel_step"] = "done";
    Json returns = Json::array();
    for (const Json& player : position.at("players")) {
        const Mana focused = mana_in(player.value("focused", Json::object()));
        if (total(focused) > 0)
            returns.push_back({{"player", player.at("id")}, {"order", order_of(completed({}, focused))}});
    }
    Acted ended = ruled(position, {{"do", "end_turn"}, {"returns", returns}});
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

Acted act_noire(const Json& position, const Json& action) {
    const std::string verb = action.value("do", "");
    if (verb == "cast") return cast(position, action);
    if (verb == "land") return play_land(position, action);
    return ruled(position, action);
}

Json noire_with_turn(Json position, Seat active) {
    if (position["turn"].contains("active")) end_turn(position);
    for (const Json& player : position.at("players")) {
        if (player.at("seat") == name(active)) position["turn"]["active"] = player.at("id");
    }
    position["turn"]["channel_step"] = "none";
    position["turn"]["land_played"] = false;
    if (!position["turn"].contains("active")) return position;
    const Json untap{{"do", "untap"}, {"player", position["turn"]["active"]}};
    return ruled(std::move(position), untap).position;
}

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

}  // namespace

NoirePayments payments_for(const SystemGame& game, const std::string& player, const NoireSpell& spell) {
    const Json answer =
        asked(game, {{"ask", "payments"}, {"card", card_of(spell)}, {"player", player}, {"list", true}});
    NoirePayments payments;
    if (!answer.at("ok")) return {.ways = {}, .count = 0, .rule = "NO-14.1"};
    payments.count = answer.at("count");
    payments.rule = answer.at("rule");
    for (const Json& way : answer.at("payments")) payments.ways.push_back(mana_in(way));
    return payments;
}

std::string cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment) {
    return Json{{"do", "cast"},
                {"player", player},
                {"name", spell.name},
                {"card", card_of(spell)},
                {"payment", json_of(payment)},
                {"permanent", spell.permanent}}
        .dump();
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
