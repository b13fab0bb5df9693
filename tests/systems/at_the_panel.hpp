// tests/systems/at_the_panel.hpp: a game of one system, played by the forms that its panel shows.
#pragma once
#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/noire_action.hpp"
#include "app/session/systems/table_form.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {

/// What is put into a form: lists of words, and numbers.
struct Filled {
    std::map<std::string, std::vector<std::string>> words{};
    std::map<std::string, int> numbers{};
};

/// The use of a form that those entries fill.
inline FormUse filled(const char* verb, Filled entries) {
    return {verb, {std::move(entries.words), std::move(entries.numbers)}};
}

/// `said_of`: what a complete form says.
template <auto forms_of, auto said_of>
struct AtThePanel : Spoken {
    using Spoken::Spoken;

    /// Says what the form of that verb says; it has to be there and complete.
    AtThePanel& form(const char* verb, Filled entries) {
        const FormUse use = filled(verb, std::move(entries));
        const std::vector<TableForm> forms = forms_of(game());
        const TableForm* there = form_of(forms, verb);
        EXPECT_NE(there, nullptr) << verb;
        if (there == nullptr) return *this;
        EXPECT_TRUE(complete(*there, use.entries)) << verb;
        say(said(said_of(use).value()));
        return *this;
    }
    /// The rule that refused the newest word; empty: it was done.
    std::string refusal() const { return ruling().allowed ? "" : ruling().rule; }
};

}  // namespace quadrille::app
