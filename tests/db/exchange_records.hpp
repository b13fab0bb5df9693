// tests/db/exchange_records.hpp: games as exports and imports have them.
#pragma once
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "db/exchange/record.hpp"
#include "tests/db/export_words.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db::test {

inline const ExportWords words = export_words();

inline NewEvent said(std::string payload) {
    NewEvent event;
    event.origin = EventOrigin::said;
    event.payload = std::move(payload);
    return event;
}

inline NewEvent correction(std::int64_t of, std::string payload) {
    NewEvent event;
    event.origin = EventOrigin::corrected;
    event.corrects = of;
    event.payload = std::move(payload);
    return event;
}

/// The record of a game with these events, through a file.
inline GameRecord recorded(const NewGame& game, const std::vector<NewEvent>& events,
                           const std::string& picture = {}) {
    const TemporaryFolder folder;
    auto file = GameFile::open(folder / "game.db");
    auto writer = file->create(game);
    EXPECT_TRUE(writer->append(events, picture));
    return *read_record(*file, 1);
}

/// Names and texts that break careless writers.
inline const std::vector<std::string> hostile{"=1+1",
                                              "</script><script>alert(1)</script>",
                                              "a\"b,c\r\nd",
                                              "🐉 שלום e\u0301",
                                              "| *x* `y` <b>",
                                              "'); DROP TABLE game; --",
                                              "{brace} }{",
                                              std::string(10'000, 'x'),
                                              ""};

inline GameRecord hostile_record() {
    NewGame game = duel("a \"game\" = </title> 🐉");
    std::vector<NewEvent> events;
    for (const std::string& text : hostile) {
        game.players.push_back({"Q" + std::to_string(game.players.size()), text, Seat::west});
        events.push_back(said(nlohmann::json{{"event", "named"}, {"track", 1}, {"name", text}}.dump()));
        events.push_back(said(nlohmann::json{{"event", "note"}, {"text", text}}.dump()));
        events.push_back(said(nlohmann::json{{"event", text}, {text, text}}.dump()));
        events.back().verdict = Verdict{text, false};
    }
    // Texts that JSON would write otherwise: the hash is over the bytes.
    events.push_back(said("{ \"event\" : \"note\",\"x\":1.50, \"x\":2 }"));
    return recorded(game, events, std::string("\0\xFF JPEG", 7));
}

inline void expect_same(const GameRecord& a, const GameRecord& b) {
    EXPECT_EQ(static_cast<const NewGame&>(a.game), static_cast<const NewGame&>(b.game));
    EXPECT_EQ(a.game.uid, b.game.uid);
    EXPECT_EQ(a.events, b.events);
    ASSERT_EQ(a.pictures.size(), b.pictures.size());
    for (std::size_t i = 0; i < a.pictures.size(); ++i) EXPECT_EQ(a.pictures[i].jpeg, b.pictures[i].jpeg);
}

}  // namespace quadrille::db::test
