#include <algorithm>

#include "app/session/systems/noire_json.hpp"
#include "app/session/systems/noire_state.hpp"
#include "rules/noire/read.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

Json written(const noire::PileOrder& returns) {
    Json json{{"order", Json::array()}};
    for (const noire::Color color : returns.order) json["order"].push_back(std::string(name(color)));
    if (returns.pile) json["pile"] = *returns.pile;
    return json;
}

noire::PileOrder pile_order_in(const Json& json) {
    noire::PileOrder returns;
    for (const Json& colour : json.at("order"))
        returns.order.push_back(rules::noire::color_from(colour.get<std::string>()).value());
    if (json.contains("pile")) returns.pile = json.at("pile").get<int>();
    return returns;
}

Json written(const noire::NameKnownCard& card) {
    Json numbers = Json::object();
    for (const auto& [what, number] : card.numbers) numbers[std::string(rules::name(what))] = number;
    return {{"player", card.player},
            {"name", card.name},
            {"cost", noire::written(card.cost)},
            {"numbers", std::move(numbers)}};
}

noire::NameKnownCard known_card_in(const Json& json) {
    noire::NameKnownCard card{json.at("player").get<std::string>(), json.at("name").get<std::string>(),
                              noire::cost_in(json.at("cost"))};
    for (const auto& [what, number] : json.at("numbers").get<std::map<std::string, int>>())
        card.numbers[rules::value_of<noire::Counted>(what).value()] = number;
    return card;
}

NoireSeat seat_in(const Json& position, const Json& player) {
    const std::string id = player.at("id");
    NoireSeat seat{.seat = seat_from(player.at("seat").get<std::string>()).value(),
                   .lands = noire::part(position, "lands").value(id, 0),
                   .lands_used = noire::part(position, "lands_used").value(id, 0)};
    const Json returns = noire::part(position, "returns");
    if (returns.contains(id)) seat.returns = pile_order_in(returns.at(id));
    return seat;
}

void write_seat(const std::string& id, const NoireSeat& seat, Json& player, Json& position) {
    player["seat"] = name(seat.seat);
    if (seat.lands > 0) position["lands"][id] = seat.lands;
    if (seat.lands_used > 0) position["lands_used"][id] = seat.lands_used;
    if (seat.returns) position["returns"][id] = written(*seat.returns);
}

Json written(const NoireCardText& text) {
    Json json{{"supertypes", text.supertypes}};
    if (text.mana_cost) json["mana_cost"] = noire::written(*text.mana_cost);
    return json;
}

NoireCardText card_text_in(const Json& json) {
    NoireCardText text{.supertypes = json.at("supertypes").get<std::vector<std::string>>()};
    if (json.contains("mana_cost")) text.mana_cost = noire::cost_in(json.at("mana_cost"));
    return text;
}

NoireState state_in(const Json& json, rules::noire::Position position) {
    NoireState state{.position = std::move(position)};
    for (const Json& player : json.at("players")) state.seats.push_back(seat_in(json, player));
    state.names = json.at("names").get<std::map<std::string, std::string>>();
    const Json costs = noire::part(json, "costs");
    for (const auto& [id, text] : costs.items()) state.texts[id] = card_text_in(text);
    state.next = json.value("next", 1);
    if (json.contains("step_mana")) {
        const Json& added = json.at("step_mana");
        state.step_mana = {noire::pool_in(added.at(0)), noire::pool_in(added.at(1))};
    }
    for (const Json& card : json.value("known", Json::array())) state.known.push_back(known_card_in(card));
    state.left_out = json.value("left_out", std::vector<std::string>());
    state.single_use = json.value("single_use", false);
    state.die = json.value("die", 0);
    return state;
}

}  // namespace

std::optional<NoireState> noire_state(const Json& position) {
    auto read = rules::noire::position_from(position.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!read) return std::nullopt;
    try {
        return state_in(position, std::move(*read));
    } catch (const Json::exception&) {
        return std::nullopt;
    } catch (const std::bad_optional_access&) {
        return std::nullopt;
    }
}

Json written(const NoireState& state) {
    const rules::noire::Position& position = state.position;
    Json json = Json::parse(rules::noire::written(position));
    if (position.turn.active) json["turn"]["active"] = position.players[*position.turn.active].id;
    for (std::size_t i = 0; i < state.seats.size(); ++i)
        write_seat(position.players[i].id, state.seats[i], json["players"][i], json);
    for (std::size_t i = 0; i < position.pieces.size(); ++i)
        json["pieces"][i].update(
            written(NoireCardText{position.pieces[i].mana_cost, position.pieces[i].supertypes}));
    json["names"] = state.names;
    for (const auto& [id, text] : state.texts) json["costs"][id] = written(text);
    json["next"] = state.next;
    if (state.step_mana)
        json["step_mana"] =
            Json::array({noire::written((*state.step_mana)[0]), noire::written((*state.step_mana)[1])});
    for (const noire::NameKnownCard& card : state.known) json["known"].push_back(written(card));
    if (!state.left_out.empty()) json["left_out"] = state.left_out;
    if (state.single_use) json["single_use"] = true;
    if (state.die > 0) json["die"] = state.die;
    return json;
}

std::vector<noire::Color> completed(const std::vector<noire::Color>& order, noire::Pool mana) {
    std::vector<noire::Color> whole;
    for (const noire::Color color : order) {
        if (mana[color]-- > 0) whole.push_back(color);
    }
    for (const noire::Color color : rules::noire::all_colors) {
        for (int n = mana[color]; n > 0; --n) whole.push_back(color);
    }
    return whole;
}

std::optional<std::size_t> player_at(const NoireState& state, const std::string& id) {
    const auto& players = state.position.players;
    const auto found =
        std::find_if(players.begin(), players.end(), [&](const auto& player) { return player.id == id; });
    if (found == players.end()) return std::nullopt;
    return static_cast<std::size_t>(found - players.begin());
}

}  // namespace quadrille::app
