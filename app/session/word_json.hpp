// app/session/word_json.hpp: words as payloads of the game log (docs/game-log.md) and back.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/table.hpp"
#include "app/session/word.hpp"

namespace quadrille::app {

/// The payload of a word, but for a mend's: the log writes life as a total and players by id, so it is asked
/// for with the table before the word.
nlohmann::json payload_of(const Word& word, const Table& before);
/// What a mend changes, to stand under "mend" in the payload of the event that it corrects.
nlohmann::json json_of(const Mend& mend);

/// The word that a payload was written from; nullopt for what is no word.
std::optional<Word> word_from(const nlohmann::json& payload);

}  // namespace quadrille::app
