// app/messages/messages.hpp: every word that a person reads, in each language that there is a catalogue of.
#pragma once
#include <fmt/core.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

/// The texts of one language: app/messages/CODE.json, a JSON object from key to text. A text may hold fmt's
/// named arguments ("{player}"). A key that ends in ".one" or ".other" is the form for a count; "rule." and a
/// rule's number is that rule in a sentence.
class Catalogue {
public:
    using Texts = std::map<std::string, std::string, std::less<>>;

    /// `code`: "fr", as locales begin. Throws what nlohmann/json throws where `json` is not such an object,
    /// and std::logic_error where it lacks "language.name" or "language.singular".
    Catalogue(std::string code, std::string_view json);

    const std::string& code() const { return code_; }
    /// What the language calls itself: "Français".
    const std::string& name() const { return texts_.at("language.name"); }
    /// Whether a count takes the form ".one": 1 in English, 0 and 1 in French ("language.singular").
    bool singular(long count) const { return singular_.contains(count < 0 ? -count : count); }
    /// Null where the key is not there.
    const std::string* find(std::string_view key) const;
    /// As `find`, for a key that must be there: throws std::logic_error, a bug.
    const std::string& text(std::string_view key) const;
    const Texts& texts() const { return texts_; }

private:
    std::string code_;
    Texts texts_;
    std::set<long> singular_;
};

/// A catalogue as it is compiled in.
struct EmbeddedCatalogue {
    std::string_view code, json;
};

/// All that are compiled in: one for each file app/messages/*.json, by code.
std::span<const EmbeddedCatalogue> embedded_catalogues();

/// A language that there are texts in: a reference to its catalogue, which must outlive it. Cheap to copy.
class Language {
public:
    /// English, where no language was chosen.
    Language();
    explicit Language(const Catalogue& catalogue) : catalogue_(&catalogue) {}

    const std::string& code() const { return catalogue_->code(); }
    const std::string& name() const { return catalogue_->name(); }
    const Catalogue& catalogue() const { return *catalogue_; }
    friend bool operator==(Language, Language) = default;

private:
    const Catalogue* catalogue_;
};

/// The languages of the compiled-in catalogues, by code.
const std::vector<Language>& languages();

/// Their codes: "en", "fr".
std::vector<std::string> language_codes();

/// The language after `language` in languages(); after the last the first.
Language next(Language language);

/// The language of "fr", "fr_CA.UTF-8", "en"; nullopt for one that there are no texts in.
std::optional<Language> language_from(std::string_view locale);

/// What LC_ALL, LC_MESSAGES or LANG ask for, the first that is set; English where it is another language.
Language language_of_environment();

/// The language that the command line asks for; nullopt where it asks for none. Set once, by the program,
/// before its command runs.
std::optional<Language> asked_language();
void ask_for_language(Language language);

/// Gives texts in one language. Cheap to copy; a key that is in no catalogue is a bug and throws.
class Messages {
public:
    explicit Messages(Language language) : language_(language) {}

    Language language() const { return language_; }

    /// Whether there is a text for a key that was put together from what a file or another program wrote.
    bool knows(std::string_view key) const { return language_.catalogue().find(key) != nullptr; }

    /// The text of a key as it stands; for keys without arguments. Valid as long as the program runs.
    const char* operator()(std::string_view key) const { return language_.catalogue().text(key).c_str(); }

    /// The text with its named arguments filled in: `tr("player.range", fmt::arg("range", 5),
    /// fmt::arg("square", "d1"))`.
    template <typename... Named>
    std::string operator()(std::string_view key, const Named&... named) const {
        return fmt::vformat(language_.catalogue().text(key), fmt::make_format_args(named...));
    }

    /// The form of the text for a count ("1 card", "2 cards"), which is its argument "count": `key` is given
    /// without ".one" and ".other"; a text without these forms is the same for every count.
    template <typename... Named>
    std::string counted(std::string_view key, long count, const Named&... named) const {
        return (*this)(form_of(key, count), fmt::arg("count", count), named...);
    }

private:
    std::string form_of(std::string_view key, long count) const {
        if (knows(key)) return std::string(key);
        return std::string(key) + (language_.catalogue().singular(count) ? ".one" : ".other");
    }

    Language language_;
};

/// What commands print in: the language that was asked for, English where none was.
Messages program_messages();

/// A text that is made in the language in which it will be read; empty: none.
using LocalizedText = std::function<std::string(const Messages& tr)>;

}  // namespace quadrille::app
