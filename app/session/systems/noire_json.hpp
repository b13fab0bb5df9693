// app/session/systems/noire_json.hpp: mana as the log and a position of Magic Noire write it.
//
// For the two files that read and write them. A reader throws std::bad_optional_access or a JSON exception
// where it is none.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/session/systems/action_json.hpp"
#include "rules/noire/mana.hpp"

namespace quadrille::app::noire {

/// The value of a key; of one that is absent or null, an empty object.
inline nlohmann::json part(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && !found->is_null() ? *found : nlohmann::json::object();
}

/// Whether a value is there and not null.
inline bool given(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && !found->is_null();
}

/// Amounts by colour, and under `extra_key`, where there is one, another into `extra`.
inline rules::noire::Pool amounts_in(const nlohmann::json& json, std::string_view extra_key = {},
                                     int* extra = nullptr) {
    rules::noire::Pool pool;
    for (const auto& [key, count] : json.get_ref<const nlohmann::json::object_t&>()) {
        if (count.is_null()) continue;
        if (extra != nullptr && key == extra_key)
            *extra = count_in(count);
        else
            pool[rules::noire::color_from(key).value()] = count_in(count);
    }
    return pool;
}

inline rules::noire::Pool pool_in(const nlohmann::json& json) {
    return amounts_in(json);
}

inline rules::noire::Quantity quantity_in(const nlohmann::json& json) {
    rules::noire::Quantity x;
    x.named = amounts_in(json, "any", &x.any);
    return x;
}

/// At most 30 in all, as the rules take it.
inline rules::noire::Cost cost_in(const nlohmann::json& json) {
    rules::noire::Cost cost;
    cost.symbols = amounts_in(json, "generic", &cost.generic);
    return (cost.total() <= 30 ? std::optional(cost) : std::nullopt).value();
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

inline nlohmann::json written(const rules::noire::Cost& cost) {
    nlohmann::json json = written(cost.symbols);
    if (cost.generic > 0) json["generic"] = cost.generic;
    return json;
}

}  // namespace quadrille::app::noire
