// tests/systems/noire_duel.hpp: a duel of Magic Noire played by the panel's own forms and buttons.
#pragma once
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/session/systems/noire_forms.hpp"
#include "app/session/systems/noire_table.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {

constexpr int white = 0, blue = 1, black = 2, red = 3, green = 4, colourless = 5;

struct NoireDuel : AtThePanel<noire_forms, noire_said> {
    NoireDuel() : AtThePanel({.system = rules::System::noire}) { say(TurnBegins{1, Seat::south}); }
    NoireTable table() const { return noire_table(game()); }
    NoireDuel& with(NoireKeyword keyword, const std::vector<int>& order, int pile = 0) {
        say(said(mana_action(keyword, table().players[0], order, pile)));
        return *this;
    }
    /// That mana lasts in the south's personal reserve.
    NoireDuel& reserve(const std::vector<int>& mana) { return with(NoireKeyword::focus, mana); }
    /// A permanent that was paid with its coloured symbols.
    NoireDuel& permanent(const char* name, const Mana& cost, bool legendary = false) {
        std::vector<int> mana;
        for (std::size_t i = 0; i < cost.size(); ++i)
            mana.insert(mana.end(), static_cast<std::size_t>(cost[i]), static_cast<int>(i));
        reserve(mana);
        const NoireSpell spell{.name = name, .cost = cost, .legendary = legendary};
        say(said(cast_action("P1", spell, cost)));
        EXPECT_TRUE(ruling().allowed) << ruling().rule;
        say(said(exit_action(NoireExit::resolve, table().stack.back(), {}, 0)));
        return *this;
    }
    FormAnswer answer(const char* verb, Filled entries, std::size_t at = 0) const {
        const auto answers = noire_answers(game(), filled(verb, std::move(entries)));
        return at < answers.size() ? answers[at] : FormAnswer{"no answer"};
    }
    NoireDuel& lands(const char* effect, std::map<std::string, int> numbers, const char* until = nullptr) {
        Filled entries{{{"player", {"P1"}}, {"effect", {effect}}}, std::move(numbers)};
        if (until != nullptr) entries.words["until"] = {until};
        form("land_effect", std::move(entries));
        EXPECT_TRUE(ruling().allowed) << effect << " " << ruling().rule;
        return *this;
    }
    NoirePlayer player() const { return table().players[0]; }
};

}  // namespace quadrille::app
