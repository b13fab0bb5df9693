// tests/session/statement_builders.hpp: a game of one system, spoken through its panel.
#pragma once
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/session/session.hpp"

namespace quadrille::app {

/// Words are said one second apart.
class Spoken {
public:
    explicit Spoken(GameSetup setup) : session(TableProfile{}, std::move(setup)) {}

    Spoken& say(Statement word) {
        session.say(++t, std::move(word));
        return *this;
    }
    Spoken& does(const nlohmann::json& action) { return say(SystemAction{action.dump()}); }
    /// What the rules made of the newest word: the rule, and whether it was allowed.
    const Ruling& ruling() const { return session.log().back().ruling; }
    const SystemGame& game() const {
        table = session.table_at(t);
        return *table.game;
    }

    Session session;
    double t = 0;
    mutable Table table{};
};

}  // namespace quadrille::app
