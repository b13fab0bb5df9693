#include "app/session/systems/table_form.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

bool offers(const FormField& field, const std::string& value) {
    return std::any_of(field.choices.begin(), field.choices.end(),
                       [&](const FormChoice& choice) { return choice.value == value; });
}

bool holds(const FormField& field, const FormEntries& entries) {
    const std::vector<std::string>& list = entries.list(field.key);
    switch (field.kind) {
        case FieldKind::number: {
            const int number = entries.number(field.key);
            return number >= field.least && number <= field.most;
        }
        case FieldKind::flag:
            return true;
        case FieldKind::text:
            return !field.needed || !entries.word(field.key).empty();
        case FieldKind::amounts:
            return !field.needed ||
                   std::any_of(field.choices.begin(), field.choices.end(), [&](const FormChoice& choice) {
                       return entries.numbers.contains(field.key + "." + choice.value);
                   });
        case FieldKind::one:
        case FieldKind::several:
            break;
    }
    if (list.empty()) return !field.needed;
    if (field.kind == FieldKind::one && list.size() > 1) return false;
    return std::all_of(list.begin(), list.end(),
                       [&](const std::string& value) { return offers(field, value); });
}

}  // namespace

const std::vector<std::string>& FormEntries::list(const std::string& key) const {
    static const std::vector<std::string> none;
    const auto found = words.find(key);
    return found != words.end() ? found->second : none;
}

std::string FormEntries::word(const std::string& key) const {
    const std::vector<std::string>& there = list(key);
    return there.empty() ? "" : there.front();
}

int FormEntries::number(const std::string& key) const {
    const auto found = numbers.find(key);
    return found != numbers.end() ? found->second : 0;
}

std::map<std::string, int> FormEntries::amounts(const std::string& key) const {
    const std::string start = key + ".";
    std::map<std::string, int> amounts;
    for (const auto& [name, number] : numbers) {
        if (name.starts_with(start)) amounts[name.substr(start.size())] = number;
    }
    return amounts;
}

bool FormEntries::flag(const std::string& key) const {
    return !list(key).empty();
}

bool FormEntries::has(const std::string& key, const std::string& word) const {
    const std::vector<std::string>& there = list(key);
    return std::find(there.begin(), there.end(), word) != there.end();
}

const TableForm* form_of(const std::vector<TableForm>& forms, const std::string& verb) {
    const auto found =
        std::find_if(forms.begin(), forms.end(), [&](const TableForm& form) { return form.verb == verb; });
    return found != forms.end() ? &*found : nullptr;
}

bool complete(const TableForm& form, const FormEntries& entries) {
    return std::all_of(form.fields.begin(), form.fields.end(),
                       [&](const FormField& field) { return holds(field, entries); });
}

bool is_answered(const std::vector<TableForm>& forms, const FormUse& use) {
    const TableForm* form = form_of(forms, use.verb);
    return form != nullptr && complete(*form, use.entries);
}

FormField one_of(std::string key, std::vector<FormChoice> choices, bool needed) {
    return {.key = std::move(key), .kind = FieldKind::one, .choices = std::move(choices), .needed = needed};
}

FormField any_of(std::string key, std::vector<FormChoice> choices, bool needed) {
    return {
        .key = std::move(key), .kind = FieldKind::several, .choices = std::move(choices), .needed = needed};
}

FormField number_in(std::string key, int least, int most) {
    return {.key = std::move(key), .kind = FieldKind::number, .least = least, .most = most};
}

FormField name_in(std::string key, bool needed) {
    return {.key = std::move(key), .kind = FieldKind::text, .needed = needed};
}

FormField flag_of(std::string key) {
    return {.key = std::move(key), .kind = FieldKind::flag, .needed = false};
}

std::vector<FormChoice> words(std::initializer_list<const char*> values) {
    std::vector<FormChoice> choices;
    for (const char* value : values) choices.push_back({value});
    return choices;
}

}  // namespace quadrille::app
