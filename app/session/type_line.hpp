// app/session/type_line.hpp: a card's type line and its words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

/// "Artifact Creature" as the rules write it: {"artifact", "creature"}.
std::vector<std::string> type_words(std::string_view line);

/// "Artifact Creature — Golem", split when it is made: positions ask for its words in every frame.
class TypeLine {
public:
    TypeLine() = default;
    TypeLine(std::string text);
    TypeLine(const char* text) : TypeLine(std::string(text)) {}

    const std::string& text() const { return text_; }
    bool empty() const { return text_.empty(); }
    /// What stands before the dash, and behind it, in lower case.
    const std::vector<std::string>& types() const { return types_; }
    const std::vector<std::string>& subtypes() const { return subtypes_; }
    friend bool operator==(const TypeLine& a, const TypeLine& b) { return a.text_ == b.text_; }

private:
    std::string text_;
    std::vector<std::string> types_, subtypes_;
};

}  // namespace quadrille::app
