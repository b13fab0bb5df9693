// tests/systems/at_a_round.hpp: a game of many players, played by the forms that its panel shows.
#pragma once
#include <string>
#include <vector>

#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

struct Round : AtThePanel<multiplayer_forms, multiplayer_said> {
    Round(const char* format, int players, const char* first = "P1", Json options = Json::object())
        : AtThePanel({.system = rules::System::multiplayer}) {
        does({{"do", "format"}, {"format", format}, {"players", players}});
        if (!options.empty()) {
            options["do"] = "option";
            does(options);
        }
        does({{"do", "begin"}, {"first", first}});
        EXPECT_TRUE(ruling().allowed) << ruling().rule;
    }
    Round& card(const char* player, const char* name, int size = 2, const char* kind = "creature") {
        form("card", {{{"player", {player}}, {"name", {name}}, {"kind", {kind}}},
                      {{"power", size}, {"toughness", size}}});
        return *this;
    }
    /// Everybody passes until the step is over.
    Round& to_step(const char* step) {
        for (int i = 0; i < 200 && table().step != step; ++i) does({{"do", "pass"}});
        EXPECT_EQ(table().step, step);
        return *this;
    }
    Round& next() {
        does({{"do", "next_turn"}});
        return *this;
    }
    MultiplayerTable table(const char* of = "") const { return multiplayer_table(game(), of); }
    MultiplayerCard permanent(const std::string& name) const {
        for (const MultiplayerCard& card : table().permanents) {
            if (card.name == name) return card;
        }
        return {};
    }
    std::vector<FormAnswer> answers(const char* verb, Filled entries) const {
        return multiplayer_answers(game(), filled(verb, std::move(entries)));
    }
    Ids named(const char* verb, Filled entries, const char* word) const {
        for (const FormAnswer& answer : answers(verb, std::move(entries))) {
            if (answer.word == word) return answer.named;
        }
        return {"no answer"};
    }
    Ids winners() const { return table().winners; }
};

}  // namespace quadrille::app
