// tests/rules/frontiere/ask.hpp: asks about small territories.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "rules/answer.hpp"

namespace quadrille::rules::frontiere {

using Json = nlohmann::json;

/// A position of `rows` rows: lands that are not in `lands` are face down. P1 sits at south and is active.
inline Json position(int rows, const std::string& lands, const std::string& pieces) {
    Json all = Json::object();
    for (char column = 'a'; column <= 'e'; ++column) {
        for (int row = 1; row <= rows; ++row) all[column + std::to_string(row)] = Json::object();
    }
    all.update(Json::parse(lands));
    return {{"board", {{"rows", rows}}},
            {"players", {{{"id", "P1"}, {"seat", "south"}}, {{"id", "P2"}, {"seat", "north"}}}},
            {"lands", all},
            {"pieces", Json::parse(pieces)},
            {"turn", {{"active", "P1"}, {"first_upkeep_reached", {{"P1", true}, {"P2", true}}}}}};
}

/// The answer to a request; `fields` is an object with `ask` and what it needs but the position.
inline Json ask(const std::string& fields, Json on) {
    Json request = Json::parse(fields);
    request["system"] = "frontiere";
    request["position"] = std::move(on);
    return Json::parse(answer(request.dump()));
}

}  // namespace quadrille::rules::frontiere
