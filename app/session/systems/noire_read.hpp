// app/session/systems/noire_read.hpp: the position of a game of Magic Noire as the rules take it.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/systems/noire_game.hpp"
#include "rules/noire/payment.hpp"
#include "rules/noire/read.hpp"

namespace quadrille::app {

inline std::optional<rules::noire::Position> noire_rules(const nlohmann::json& position) {
    return rules::noire::position_from(
        position.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// A number of each colour that a written pool, quantity or cost names.
inline rules::noire::Pool pool_in(const nlohmann::json& json) {
    rules::noire::Pool pool;
    if (!json.is_object()) return pool;
    for (const rules::noire::Color color : rules::noire::all_colors)
        pool[color] = json.value(std::string(name(color)), 0);
    return pool;
}

inline rules::noire::Quantity quantity_in(const nlohmann::json& json) {
    return {pool_in(json), json.is_object() ? json.value("any", 0) : 0};
}

inline rules::noire::Cost cost_in(const nlohmann::json& json) {
    return {pool_in(json), json.is_object() ? json.value("generic", 0) : 0};
}

inline nlohmann::json written(const rules::noire::Pool& pool) {
    nlohmann::json json = nlohmann::json::object();
    for (const rules::noire::Color color : rules::noire::all_colors) {
        if (pool[color] > 0) json[std::string(name(color))] = pool[color];
    }
    return json;
}

inline nlohmann::json written(const rules::noire::Quantity& x) {
    nlohmann::json json = written(x.named);
    if (x.any > 0) json["any"] = x.any;
    return json;
}

/// Place of a player in the list; nullopt: there is none of that id.
inline std::optional<std::size_t> player_at(const rules::noire::Position& position, const std::string& id) {
    for (std::size_t i = 0; i < position.players.size(); ++i) {
        if (position.players[i].id == id) return i;
    }
    return std::nullopt;
}

/// The card of an action: its mana cost, and what keywords it has.
inline rules::noire::Card card_in(const nlohmann::json& json) {
    rules::noire::Card card;
    card.mana_cost = cost_in(json.value("mana_cost", nlohmann::json::object()));
    for (const nlohmann::json& word : json.value("keywords", nlohmann::json::array()))
        card.keywords.insert(word.get<std::string>());
    return card;
}

}  // namespace quadrille::app
