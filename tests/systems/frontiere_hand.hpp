// tests/systems/frontiere_hand.hpp: a game on a territory, played by what its panel shows.
#pragma once
#include <algorithm>
#include <gtest/gtest.h>

#include "app/session/systems/frontiere_forms.hpp"
#include "app/session/systems/frontiere_game.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {

using Ids = std::vector<std::string>;

/// Turns of south and north in a territory of four rows; positions are reached by moves.
struct Territory4 : AtThePanel<frontiere_forms, frontiere_said> {
    Territory4() : AtThePanel({.system = rules::System::frontiere}) {
        does({{"do", "territory"}, {"lands", 20}}).say(TurnBegins{1, Seat::south});
    }
    Territory4& turn(Seat seat) {
        say(TurnBegins{++number, seat});
        return *this;
    }
    Territory4& phase(int at) {
        does({{"do", "phase"}, {"phase", at}});
        return *this;
    }
    /// A creature, k1 and following, that can move and attack at once.
    Territory4& creature(const char* player, const char* name, int size, Ids keywords = {}, Ids colours = {},
                         int extra_blocks = 0) {
        keywords.push_back("haste");
        form("creature",
             {{{"player", {player}}, {"name", {name}}, {"keywords", keywords}, {"colors", colours}},
              {{"power", size}, {"toughness", size}, {"extra_blocks", extra_blocks}}});
        return *this;
    }
    /// South's or north's creature comes to a square of its own column, a row a turn.
    Territory4& bring(const char* of, Seat seat, std::initializer_list<const char*> squares) {
        for (const char* square : squares) {
            turn(seat).phase(3);
            does({{"do", "move"}, {"of", of}, {"to", square}});
            EXPECT_TRUE(ruling().allowed) << of << " " << square << " " << ruling().rule;
        }
        return *this;
    }
    Territory4& reveal(const char* square, const char* type) {
        does({{"do", "reveal"}, {"square", square}, {"type", type}});
        return *this;
    }
    Territory4& attack(const char* of, const char* target) {
        does({{"do", "attack"}, {"of", of}, {"target", target}});
        EXPECT_TRUE(ruling().allowed) << of << " " << target << " " << ruling().rule;
        return *this;
    }
    FrontiereTable table(const char* chosen = "", FrontiereVerb verb = FrontiereVerb::move) const {
        return frontiere_table(game(), chosen, verb);
    }
    FrontierePiece piece(const std::string& name) const {
        for (const FrontierePiece& one : table().pieces) {
            if (one.name == name) return one;
        }
        return {};
    }
    Ids moves(const char* of) const {
        Ids list;
        for (const Square square : table(of).choice.squares) list.push_back(name(square));
        std::sort(list.begin(), list.end());
        return list;
    }
    std::string answer(const char* verb, Filled entries) const {
        const auto answers = frontiere_answers(game(), filled(verb, std::move(entries)));
        return answers.empty() ? "no answer" : answers.front().word;
    }
    int number = 1;
};

/// The south's Bear and Wolf stand beside the north's Giant.
struct TwoAgainstOne : Territory4 {
    explicit TwoAgainstOne(int extra_blocks = 0, Ids keywords = {}) {
        creature("P1", "Bear", 2).creature("P1", "Wolf", 3);
        creature("P2", "Giant", 5, std::move(keywords), {}, extra_blocks);
        bring("k3", Seat::north, {"c4", "c3", "c2"});
        bring("k1", Seat::south, {"b1", "b2"}).bring("k2", Seat::south, {"c1"});
        turn(Seat::south).phase(1).attack("k1", "k3").attack("k2", "k3");
    }
};

}  // namespace quadrille::app
