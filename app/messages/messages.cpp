#include "app/messages/messages.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace quadrille::app {
namespace {

std::vector<Catalogue> catalogues_from(std::span<const EmbeddedCatalogue> embedded) {
    std::vector<Catalogue> catalogues;
    catalogues.reserve(embedded.size());
    for (const auto& [code, json] : embedded) catalogues.emplace_back(std::string(code), json);
    return catalogues;
}

std::vector<Language> languages_of(const std::vector<Catalogue>& catalogues) {
    return {catalogues.begin(), catalogues.end()};
}

std::set<long> counts_from(const std::string& text) {
    std::istringstream counts(text);
    return {std::istream_iterator<long>(counts), {}};
}

std::optional<Language> language_of_code(std::string_view code) {
    for (const Language language : languages()) {
        if (language.code() == code) return language;
    }
    return std::nullopt;
}

std::optional<Language> asked_for;

}  // namespace

Catalogue::Catalogue(std::string code, std::string_view json) : code_(std::move(code)) {
    const auto parsed = nlohmann::json::parse(json);
    for (const auto& [key, text] : parsed.items()) texts_[key] = text.get<std::string>();
    text("language.name");
    singular_ = counts_from(text("language.singular"));
}

const std::string* Catalogue::find(std::string_view key) const {
    const auto found = texts_.find(key);
    return found != texts_.end() ? &found->second : nullptr;
}

const std::string& Catalogue::text(std::string_view key) const {
    const std::string* found = find(key);
    if (found == nullptr) throw std::logic_error("no text for " + std::string(key) + " in " + code_);
    return *found;
}

Language::Language() : Language(language_of_code("en").value()) {}

const std::vector<Language>& languages() {
    static const std::vector<Catalogue> catalogues = catalogues_from(embedded_catalogues());
    static const std::vector<Language> all = languages_of(catalogues);
    return all;
}

std::vector<std::string> language_codes() {
    std::vector<std::string> codes;
    for (const Language language : languages()) codes.push_back(language.code());
    return codes;
}

Language next(Language language) {
    const auto& all = languages();
    const auto found = std::find(all.begin(), all.end(), language);
    return found == all.end() || std::next(found) == all.end() ? all.front() : *std::next(found);
}

std::optional<Language> language_from(std::string_view locale) {
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@-"));
    return code == "C" || code == "POSIX" ? Language() : language_of_code(code);
}

Language language_of_environment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') return language_from(value).value_or(Language());
    }
    return {};
}

std::optional<Language> asked_language() {
    return asked_for;
}

void ask_for_language(Language language) {
    asked_for = language;
}

Messages program_messages() {
    return Messages(asked_for.value_or(Language()));
}

}  // namespace quadrille::app
