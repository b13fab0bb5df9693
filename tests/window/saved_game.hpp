// tests/window/saved_game.hpp: a game in its log as a person left it, to be gone on with in a window.
#pragma once
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/session/game_recorder.hpp"

namespace quadrille::tests {

/// What was said at a system's table before the window opens; turns of the board between the actions are
/// written as {"turn": "south"}.
struct SavedGame {
    rules::System system;
    std::vector<nlohmann::json> said{};
    std::vector<app::PlayerAtTable> players{};
};

/// Writes the game into the log of a data folder: `source` gives its pictures, `profile` is the table's JSON.
inline void begin_game(const std::filesystem::path& data, const std::filesystem::path& source,
                       nlohmann::json profile, const SavedGame& begun) {
    namespace fs = std::filesystem;
    fs::create_directories(data / "quadrille");
    profile["table"]["system"] = rules::name(begun.system);
    auto log = app::Journal::open((data / "quadrille/quadrille.db").string(),
                                  {.name = "Friday",
                                   .system = std::string(rules::name(begun.system)),
                                   .source = source.string(),
                                   .profile = profile.dump(),
                                   .players = app::seated_players(begun.players)});
    ASSERT_TRUE(log) << log.error();
    app::GameRecorder recorder(TableProfile{}, {.system = begun.system, .players = begun.players},
                               std::move(*log), false);
    int turn = 0;
    for (const nlohmann::json& said : begun.said) {
        if (said.contains("turn"))
            recorder.say(0, app::TurnBegins{++turn, *seat_from(said.at("turn").get<std::string>())});
        else
            recorder.say(0, app::SystemAction{said.dump()});
        EXPECT_TRUE(recorder.session().log().back().ruling.allowed)
            << said << " " << recorder.session().log().back().ruling.rule;
    }
    EXPECT_FALSE(recorder.trouble());
}

}  // namespace quadrille::tests
