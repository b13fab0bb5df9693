#include "app/messages/messages.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

extern const char* const embedded_en;
extern const char* const embedded_fr;

namespace quadrille::app {
namespace {

Catalogue catalogue_from(const char* json) {
    Catalogue texts;
    const auto parsed = nlohmann::json::parse(json);
    for (const auto& [key, text] : parsed.items()) texts[key] = text.get<std::string>();
    return texts;
}

}  // namespace

std::optional<Language> language_from(std::string_view locale) {
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@-"));
    if (code == "fr") return Language::french;
    if (code == "en" || code == "C" || code == "POSIX") return Language::english;
    return std::nullopt;
}

Language language_of_environment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') return language_from(value).value_or(Language::english);
    }
    return Language::english;
}

const Catalogue& catalogue(Language language) {
    static const Catalogue english = catalogue_from(embedded_en), french = catalogue_from(embedded_fr);
    return language == Language::french ? french : english;
}

const std::string& Messages::text(std::string_view key) const {
    const auto found = texts_->find(key);
    if (found == texts_->end()) throw std::logic_error("no text for " + std::string(key));
    return found->second;
}

}  // namespace quadrille::app
