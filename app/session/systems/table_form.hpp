// app/session/systems/table_form.hpp: the fields that a person fills in before an action is written or a
// question is answered at a system's table: fields, each with what it may be in the game as it stands.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

/// One of the values that a field may have.
struct FormChoice {
    std::string value;
    std::string text{};  ///< a name as people wrote it; empty: a word of the catalogue ("choice.VALUE")
};

enum class FieldKind {
    one,      ///< one of the choices
    several,  ///< any of them
    number,
    text,
    amounts,  ///< a number for any of the choices
    flag      ///< yes, or not said
};

struct FormField {
    std::string key;  ///< of the action; "field.KEY" in the catalogue
    FieldKind kind = FieldKind::one;
    std::vector<FormChoice> choices{};
    int least = 0, most = 99;
    bool needed = true;
};

struct TableForm {
    std::string verb;   ///< "form.SYSTEM.VERB" in the catalogue
    bool asks = false;  ///< a question: its answer is shown, nothing is written
    std::vector<FormField> fields{};
};

/// What was put into a form. Numbers of `amounts` are under "KEY.CHOICE".
struct FormEntries {
    std::map<std::string, std::vector<std::string>> words{};
    std::map<std::string, int> numbers{};

    /// The first word of a field; empty: none.
    std::string word(const std::string& key) const;
    const std::vector<std::string>& list(const std::string& key) const;
    int number(const std::string& key) const;
    /// The numbers of a field of amounts, by choice.
    std::map<std::string, int> amounts(const std::string& key) const;
    /// Whether yes was chosen.
    bool flag(const std::string& key) const;
    bool has(const std::string& key, const std::string& word) const;
    friend bool operator==(const FormEntries&, const FormEntries&) = default;
};

/// The form that is open at a table, with what is in it.
struct FormUse {
    std::string verb{};  ///< empty: none is open
    FormEntries entries{};
    friend bool operator==(const FormUse&, const FormUse&) = default;
};

/// One line of an answer: "answer.WORD" in the catalogue, with the names and the number that stand in it.
struct FormAnswer {
    std::string word;
    std::vector<std::string> named{};
    int number = 0;
    std::string rule{};
    friend bool operator==(const FormAnswer&, const FormAnswer&) = default;
};

/// The form of that verb; null: there is none now.
const TableForm* form_of(const std::vector<TableForm>& forms, const std::string& verb);
/// Whether one of these forms is the one that is open, and complete.
bool is_answered(const std::vector<TableForm>& forms, const FormUse& use);
/// Whether every field that is needed holds something that may stand in it.
bool complete(const TableForm& form, const FormEntries& entries);

/// Fields as the systems' forms have them.
FormField one_of(std::string key, std::vector<FormChoice> choices, bool needed = true);
FormField any_of(std::string key, std::vector<FormChoice> choices, bool needed = true);
FormField number_in(std::string key, int least, int most);
FormField name_in(std::string key, bool needed = true);
FormField flag_of(std::string key);
/// Words of the catalogue.
std::vector<FormChoice> words(std::initializer_list<const char*> values);

}  // namespace quadrille::app
