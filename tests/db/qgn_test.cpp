// The notation of games: written as docs/notation.md says, and read as it was written.
#include "db/exchange/qgn.hpp"

#include <rapidcheck/gtest.h>

#include "db/exchange/qgn_token.hpp"
#include "db/game_state.hpp"
#include "tests/db/exchange_records.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;
using test::duel;
using test::hostile_record;
using test::recorded;
using test::said;
using test::scripted_events;
using test::TemporaryFolder;
using test::words;

TEST(Qgn, IsWrittenAsThePageSays) {
    std::vector<NewEvent> events{
        said(R"({"event":"turn","number":1,"player":"P1"})"),
        said(
            R"({"event":"entered","track":7,"to":"c4","seat":"south","tapped":false,"face":"up","name":"Faucon mordoré"})"),
        said(R"({"event":"moved","track":7,"from":"c4","to":"d5","tapped":true})"),
        said(R"({"event":"attack","track":7,"target":"P2"})"),
        said(R"({"event":"block","track":9,"attacker":7})"),
        said(R"({"event":"damage","from":7,"to":"P2","amount":1})"),
        said(R"({"event":"life","player":"P2","life":19})"),
        said(R"({"event":"counters","track":7,"counter":"+1/+1","count":2})"),
        said(R"({"event":"left","track":7,"from":"d5"})"),
        said(R"({"event":"board_lost"})"),
    };
    events[2].verdict = Verdict{"EC-8.2", false};
    const std::string text = qgn_from(recorded(duel("Friday"), events), words);
    EXPECT_NE(
        text.find("1.P1 #7+c4(south,upright,up,\"Faucon mordoré\") #7:c4-d5(tapped)?\"EC-8.2\" #7!P2 #9^#7 "
                  "#7>1>P2 P2=19 #7*\"+1/+1\"=2 #7:d5x &board_lost\n"),
        std::string::npos)
        << text;
}

/// What the page's words name, as payloads.
std::vector<json> payloads(const GameRecord& record) {
    std::vector<json> list;
    for (const Event& event : record.events) list.push_back(json::parse(event.payload));
    return list;
}

TEST(Qgn, OfACamerasGameSaysOnlyWhatChanged) {
    const auto seen = [](double t, std::string payload) {
        NewEvent event;
        event.game_time_s = t;
        event.frame = 12;
        event.confidence = 0.873;
        event.payload = std::move(payload);
        return event;
    };
    const GameRecord record = recorded(
        duel("Friday"),
        {seen(0.5, R"({"t":0.5,"frame":15,"event":"board_found"})"),
         seen(
             0.8333333,
             R"({"t":0.83,"frame":25,"event":"entered","track":7,"to":"c4","seat":"south","tapped":false,"face":"up","confidence":0.97})"),
         seen(
             0.8333333,
             R"({"event":"entered","track":8,"to":"d4","seat":null,"tapped":false,"face":"down","role":"pawn","name":"Golem"})"),
         seen(
             2,
             R"({"t":2,"frame":60,"event":"moved","track":7,"from":"c4","to":"d5","seat":"south","tapped":true,"face":"up","confidence":0.9})"),
         seen(
             3,
             R"({"event":"untapped","track":7,"from":"d5","to":"d5","seat":"south","tapped":false,"face":"up"})"),
         seen(
             4,
             R"({"event":"flipped","track":7,"from":"d5","to":"d5","seat":"south","tapped":false,"face":"down"})"),
         seen(5,
              R"({"event":"described","track":8,"seat":"north","tapped":true,"face":"down","role":"pawn"})"),
         seen(6, R"({"event":"left","track":7,"from":"d5","seat":"south","tapped":false,"face":"down"})")});
    const std::string text = qgn_from(record, words);
    EXPECT_EQ(text.substr(text.find("[Result")), R"([Result "*"]

0.5s &board_found
0.833s #7+c4(south) #8+d4(down,pawn,"Golem")
2s #7:c4-d5(tapped)
3s #7:d5|
4s #7:d5%
5s #8(north,tapped)
6s #7:d5x
)");
    const auto again = record_from_qgn(text);
    ASSERT_TRUE(again) << name(again.error().fault);
    EXPECT_EQ(qgn_from(*again, words), text);
    for (std::int64_t last = 0; last <= 8; ++last) {
        EXPECT_EQ(state_at(record.game, effective_events(record.events), last),
                  state_at(again->game, effective_events(again->events), last))
            << last;
    }
}

TEST(Qgn, IsReadAsItWasWritten) {
    // What people say is written whole; what a camera sees, above, without repetition.
    std::vector<NewEvent> statements = scripted_events(0, 200);
    for (NewEvent& event : statements) event.origin = EventOrigin::said;
    for (const GameRecord& record : {hostile_record(), recorded(duel("Friday"), statements)}) {
        const std::string text = qgn_from(record, words);
        const auto again = record_from_qgn(text);
        ASSERT_TRUE(again) << again.error().line << name(again.error().fault);
        EXPECT_EQ(payloads(*again), payloads(record));
        EXPECT_EQ(qgn_from(*again, words), text);
        const TemporaryFolder folder;
        auto file = GameFile::open(folder / "game.db");
        ASSERT_TRUE(import_record(*file, *again));
        EXPECT_TRUE(file->verify(1)->empty());
    }
}

RC_GTEST_PROP(QgnToken, EveryPayloadHasOne, ()) {
    const std::vector<std::string> keys{"event",  "track",  "from",     "to",   "seat", "tapped",
                                        "face",   "name",   "player",   "life", "role", "text",
                                        "winner", "amount", "attacker", "\"x y"};
    const std::vector<json> values{"entered",
                                   "moved",
                                   "left",
                                   "tapped",
                                   "life",
                                   "damage",
                                   "note",
                                   "turn",
                                   "c4",
                                   "d5",
                                   "z99",
                                   "P1",
                                   "a b",
                                   7,
                                   -3,
                                   1.5,
                                   true,
                                   false,
                                   nullptr,
                                   json::array({1, "],)"}),
                                   "south",
                                   "\")}{",
                                   json::object({{"a", json::array()}}),
                                   "up",
                                   "named",
                                   "block",
                                   "result"};
    json payload = json::object();
    for (const std::string& key : keys) {
        if (*rc::gen::inRange(0, 3) != 0) payload[key] = *rc::gen::elementOf(values);
    }
    const std::string token = token_from(payload);
    const auto again = payload_from(token);
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == payload);
}

TEST(Qgn, AByteOrderMarkChangesNothing) {
    const std::string text = "[Quadrille \"1\"]\n[Game \"g\"]\n\n1s #7+c4\n";
    const auto plain = record_from_qgn(text), marked = record_from_qgn("\xEF\xBB\xBF" + text);
    ASSERT_TRUE(plain);
    ASSERT_TRUE(marked) << marked.error().word;
    EXPECT_EQ(json_from(*marked), json_from(*plain));
}

TEST(Qgn, BrokenTextsGetASentenceWithTheLine) {
    const std::string head = "[Quadrille \"1\"]\n[Game \"g\"]\n";
    struct Broken {
        std::string text;
        int line;
    };
    for (const auto& [text, line] :
         {Broken{"", 0}, Broken{"[Quadrille \"2\"]", 1}, Broken{"[Game \"g\"]", 1},
          Broken{"[Quadrille \"1\"]", 1}, Broken{head + "#7+z99", 3}, Broken{head + "hello", 3},
          Broken{head + "{never closed", 3}, Broken{head + "[Board \"0x8\"]", 3},
          Broken{head + "[Board 8x8]", 3}, Broken{head + "[South \"P1\"]", 3},
          Broken{head + "#7+c4(south", 3}, Broken{head + "\n\n1s #7>", 5}, Broken{head + "\xFF", 0},
          Broken{head + "&x(\"a\"=" + std::string(100'000, '[') + ")", 3},
          Broken{head + "#99999999999999999999+c4", 3}, Broken{head + "&x(\"a\"=1,\"a\"=2)", 3}}) {
        const auto record = record_from_qgn(text);
        ASSERT_FALSE(record) << text.substr(0, 80);
        EXPECT_EQ(record.error().line, line) << name(record.error().fault);
    }
}

}  // namespace
}  // namespace quadrille::db
