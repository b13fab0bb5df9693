// tests/systems/games_by_chance.hpp: games that are played to their end by what a panel offers, without a
// camera: from seeds, so that they are the same games each time.
#pragma once
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

/// A choice from a seed.
class Chance {
public:
    explicit Chance(unsigned seed) : numbers_(seed) {}
    int below(int count) { return static_cast<int>(numbers_() % static_cast<unsigned>(count)); }
    bool once_in(int count) { return below(count) == 0; }
    template <typename List>
    const auto& of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937 numbers_;
};

/// Every form that a table offers is filled by chance and said, now and then.
inline FormEntries filled_by_chance(const TableForm& form, Chance& chance) {
    FormEntries entries;
    for (const FormField& field : form.fields) {
        switch (field.kind) {
            case FieldKind::number:
                entries.numbers[field.key] =
                    field.least + chance.below(std::min(4, field.most - field.least + 1));
                break;
            case FieldKind::text:
                entries.words[field.key] = {"Card " + std::to_string(chance.below(100))};
                break;
            case FieldKind::amounts:
                entries.numbers[field.key + "." + chance.of(field.choices).value] = 1 + chance.below(4);
                break;
            case FieldKind::flag:
                if (chance.once_in(4)) entries.words[field.key] = {"yes"};
                break;
            case FieldKind::one:
            case FieldKind::several:
                if (!field.choices.empty() && (field.needed || chance.once_in(2)))
                    entries.words[field.key] = {chance.of(field.choices).value};
                break;
        }
    }
    return entries;
}

/// One of the forms, filled by chance; a question is answered at once. Nullopt: nothing is to be said.
template <typename Forms, typename Answers>
std::optional<FormUse> use_of_a_form(const Spoken& game, const Forms& forms_of, const Answers& answers_of,
                                     const Ids& not_these, Chance& chance) {
    const std::vector<TableForm> forms = forms_of(game.game());
    if (forms.empty()) return std::nullopt;
    const TableForm& form = chance.of(forms);
    if (std::find(not_these.begin(), not_these.end(), form.verb) != not_these.end()) return std::nullopt;
    FormUse use{form.verb, filled_by_chance(form, chance)};
    if (!complete(form, use.entries)) return std::nullopt;
    if (!form.asks) return use;
    for (const FormAnswer& answer : answers_of(game.game(), use))
        EXPECT_FALSE(answer.rule.empty()) << form.verb;
    return std::nullopt;
}

/// Life as the table has it, for the systems whose page does not count it.
inline int life_of(const Spoken& game, Seat seat) {
    return game.session.table_at(game.t).player_at(seat)->life;
}

inline Seat seat_of(const std::string& player) {
    return player == "P2" ? Seat::north : Seat::south;
}

}  // namespace quadrille::app
