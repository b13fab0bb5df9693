// db/exchange/qgn_token.hpp: one event as a QGN token. Internal to db/exchange.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::db {

/// "#7:c4-d5(south,tapped,up)" for a payload; every JSON object has a token.
std::string token_from(const nlohmann::json& payload);

/// The payload of a token; nullopt where it is none.
std::optional<nlohmann::json> payload_from(std::string_view token);

}  // namespace quadrille::db
