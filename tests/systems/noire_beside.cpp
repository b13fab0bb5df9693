#include "tests/systems/noire_beside.hpp"

#include <algorithm>
#include <map>

#include "app/session/systems/noire_table.hpp"

namespace quadrille::app {
namespace beside_of_noire {
namespace {

using Json = nlohmann::json;

/// What a card says stays with the permanent (NO-10.1).
Json text_of(const Json& of) {
    return {{"mana_cost", of.value("mana_cost", Json())}, {"supertypes", of.at("supertypes")}};
}

Json added(const Json& before, const Json& after) {
    Json piles = Json::array();
    for (std::size_t pile = 0; pile < 2; ++pile) {
        Json mana = Json::object();
        for (const char* colour : mana_colours)
            mana[colour] = after.at(pile).value(colour, 0) - before.at(pile).value(colour, 0);
        piles.push_back(mana);
    }
    return piles;
}

Json every_colour(const Json& piles) {
    if (piles.is_null()) return piles;
    const Json none{Json::object(), Json::object()};
    return added(none, piles);
}

void cast(Json& kept, const Json& action) {
    const int number = kept.at("next");
    kept["next"] = number + 1;
    const std::string id = "s" + std::to_string(number);
    kept["names"][id] = action.at("name");
    const Json nothing = Json::object();
    kept["costs"][id] = {{"mana_cost", action.at("card").value("mana_cost", nothing)},
                         {"supertypes", action.value("supertypes", Json::array())}};
}

void forget(Json& list, const Json& name) {
    Json left = Json::array();
    for (const Json& card : list) {
        if (card.at("name") != name) left.push_back(card);
    }
    list = left;
}

/// The action without its verb.
Json said_by(Json action, std::initializer_list<const char*> without) {
    action.erase("do");
    for (const char* key : without) action.erase(key);
    return action;
}

}  // namespace
}  // namespace beside_of_noire

nlohmann::json beside(const nlohmann::json& position) {
    using nlohmann::json;
    json kept{{"names", position.at("names")},
              {"costs", position.value("costs", json::object())},
              {"next", position.at("next")},
              {"known", position.value("known", json::array())},
              {"left_out", position.value("left_out", json::array())},
              {"single_use", position.value("single_use", false)},
              {"die", position.value("die", 0)},
              {"returns", position.value("returns", json::object())},
              {"step_mana", beside_of_noire::every_colour(position.value("step_mana", json()))},
              {"active", position.at("turn").value("active", "")},
              {"seats", json::object()},
              {"texts", json::object()}};
    for (const json& player : position.at("players"))
        kept["seats"][player.at("id").get<std::string>()] = player.at("seat");
    for (const json& piece : position.at("pieces"))
        kept["texts"][piece.at("id").get<std::string>()] = beside_of_noire::text_of(piece);
    return kept;
}

nlohmann::json beside_after(const nlohmann::json& before, const nlohmann::json& action,
                            const nlohmann::json& after) {
    using nlohmann::json;
    json kept = beside(before);
    const std::string verb = action.at("do");
    if (verb == "cast") beside_of_noire::cast(kept, action);
    if (verb == "channel_step")
        kept["step_mana"] = beside_of_noire::added(before.at("channelled"), after.at("channelled"));
    if (verb == "take_pile") kept["step_mana"] = nullptr;
    if (verb == "return_order")
        kept["returns"][action.at("player").get<std::string>()] =
            beside_of_noire::said_by(action, {"player"});
    if (verb == "named_card") kept["known"].push_back(beside_of_noire::said_by(action, {}));
    if (verb == "forget_card") beside_of_noire::forget(kept["known"], action.at("name"));
    if (verb == "agree") kept["left_out"].push_back(action.at("name"));
    if (verb == "single_use") kept["single_use"] = action.at("on");
    if (verb == "die") kept["die"] = action.at("number");
    json texts = json::object();
    for (const json& piece : after.at("pieces")) {
        const std::string id = piece.at("id");
        texts[id] = kept.at("texts").contains(id) ? kept.at("texts").at(id) : kept.at("costs").at(id);
    }
    kept["texts"] = texts;
    return kept;
}

nlohmann::json beside_at_turn(const nlohmann::json& before, const std::string& player) {
    nlohmann::json kept = beside(before);
    kept["active"] = player;
    kept["step_mana"] = nullptr;
    kept["returns"] = nlohmann::json::object();
    kept["die"] = 0;
    return kept;
}

}  // namespace quadrille::app
