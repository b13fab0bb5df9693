// tests/db/export_words.hpp: the texts of exports, from the catalogues of the app.
#pragma once
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "db/exchange/export_words.hpp"

namespace quadrille::db::test {

/// `language`: "en" or "fr".
inline ExportWords export_words(const std::string& language = "en") {
    std::ifstream file(QUADRILLE_SOURCE_DIR "/app/messages/" + language + ".json");
    ExportWords::Texts texts;
    const nlohmann::json catalogue = nlohmann::json::parse(file);
    for (const auto& [key, text] : catalogue.items()) {
        if (key.starts_with("export.")) texts[key.substr(7)] = text.get<std::string>();
    }
    // Each another one; which they are is the app's to say.
    texts.insert({{"colour.south", "#100000"},
                  {"colour.west", "#200000"},
                  {"colour.north", "#300000"},
                  {"colour.east", "#400000"}});
    return {language, std::move(texts)};
}

}  // namespace quadrille::db::test
