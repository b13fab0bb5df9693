// app/session/statement_json.hpp: statements as payloads of the game log (docs/game-log.md) and back.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/statement.hpp"
#include "app/session/table.hpp"

namespace quadrille::app {

/// The payload of a statement, but for a correction's: the log writes life as a total and players by id, so
/// it is asked for with the table before the statement.
nlohmann::json payload_of(const Statement& statement, const Table& before);
/// What a correction changes, to stand under "mend" in the payload of the event that it corrects.
nlohmann::json json_of(const Correction& correction);

/// The statement that a payload was written from; nullopt for what is no statement.
std::optional<Statement> statement_from(const nlohmann::json& payload);

}  // namespace quadrille::app
