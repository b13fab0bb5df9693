// db/exchange/export_words.hpp: the texts of an export in the language of its reader; `app` gives them.
#pragma once
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::db {

class ExportWords {
public:
    /// A named argument of a text ("{card}") and what stands in its place.
    using Argument = std::pair<const char*, std::string>;
    using Texts = std::map<std::string, std::string, std::less<>>;

    /// The sentence of a note that the program wrote by itself, by the note's payload; empty: its own text.
    using NoteSentence = std::function<std::string(std::string_view payload)>;

    /// `language` as in HTML ("fr"); `texts` by key, with the colour of each seat ("#f2a93b") under
    /// "colour.south" and so forth.
    ExportWords(std::string language, Texts texts, NoteSentence note = {})
        : language_(std::move(language)), texts_(std::move(texts)), note_(std::move(note)) {}

    const std::string& language() const { return language_; }
    std::string note(std::string_view payload) const { return note_ ? note_(payload) : std::string(); }
    bool knows(std::string_view key) const { return texts_.find(key) != texts_.end(); }
    /// As it stands. A key without a text is a bug and throws std::logic_error.
    const std::string& text(std::string_view key) const;
    /// With its arguments in place; those that the text does not name are left out.
    std::string operator()(std::string_view key, std::span<const Argument> arguments) const;
    std::string operator()(std::string_view key, std::initializer_list<Argument> arguments) const {
        return (*this)(key, std::span(arguments.begin(), arguments.size()));
    }

private:
    std::string language_;
    Texts texts_;
    NoteSentence note_;
};

}  // namespace quadrille::db
