#include "app/commands/export_words.hpp"

namespace quadrille::app {

db::ExportWords export_words(Language language) {
    constexpr std::string_view prefix = "export.";
    db::ExportWords::Texts texts;
    for (const auto& [key, text] : catalogue(language)) {
        if (key.starts_with(prefix)) texts[key.substr(prefix.size())] = text;
    }
    return {language == Language::french ? "fr" : "en", std::move(texts)};
}

}  // namespace quadrille::app
