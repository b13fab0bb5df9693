#include "app/commands/export_words.hpp"

namespace quadrille::app {

db::ExportWords export_words(Language language) {
    constexpr std::string_view prefix = "export.";
    db::ExportWords::Texts texts;
    for (const auto& [key, text] : language.catalogue().texts()) {
        if (key.starts_with(prefix)) texts[key.substr(prefix.size())] = text;
    }
    return {language.code(), std::move(texts)};
}

}  // namespace quadrille::app
