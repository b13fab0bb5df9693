// app/messages/messages.hpp: every word that the window shows, in English and French.
#pragma once
#include <fmt/core.h>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::app {

enum class Language { english, french };

/// The language of "fr", "fr_CA.UTF-8", "en"; nullopt for one that there are no texts in.
std::optional<Language> language_from(std::string_view locale);

/// What LC_ALL, LC_MESSAGES or LANG ask for, the first that is set; English where it is another language.
Language language_of_environment();

/// Key to text; a text may hold fmt's named arguments ("{player}").
using Catalogue = std::map<std::string, std::string, std::less<>>;

/// The texts of a language, as compiled in from en.json and fr.json.
const Catalogue& catalogue(Language language);

/// Gives texts in one language. Cheap to copy; a key that is in no catalogue is a bug and throws.
class Messages {
public:
    explicit Messages(Language language) : language_(language), texts_(&catalogue(language)) {}

    Language language() const { return language_; }

    /// Whether there is a text for a key that was put together from what a file or another program wrote.
    bool knows(std::string_view key) const { return texts_->find(key) != texts_->end(); }

    /// The text of a key as it stands; for keys without arguments. Valid as long as the program runs.
    const char* operator()(std::string_view key) const { return text(key).c_str(); }

    /// The text with its named arguments filled in: `say("life.change", fmt::arg("life", 17))`.
    template <typename... Named>
    std::string operator()(std::string_view key, const Named&... named) const {
        return fmt::vformat(text(key), fmt::make_format_args(named...));
    }

private:
    const std::string& text(std::string_view key) const;

    Language language_;
    const Catalogue* texts_;
};

/// Something that is to be said, in the language in which it will be read; empty: nothing.
using Sentence = std::function<std::string(const Messages& say)>;

}  // namespace quadrille::app
