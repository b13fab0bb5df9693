// Exports and imports: nothing is lost by JSON, nothing breaks the readable formats.
#include "db/exchange/description.hpp"
#include "db/exchange/game_stats.hpp"
#include "db/exchange/qgn.hpp"
#include "db/game_state.hpp"
#include "tests/db/exchange_records.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;
using test::correction;
using test::duel;
using test::expect_same;
using test::hostile_record;
using test::recorded;
using test::said;
using test::scripted_events;
using test::TemporaryFolder;
using test::words;

TEST(Exchange, JsonAndLinesGiveTheSameLogAgain) {
    for (const GameRecord& record :
         {hostile_record(), recorded(duel("Friday"), scripted_events(0, 200), "picture")}) {
        for (const auto& again :
             {record_from_json(json_from(record)), record_from_jsonl(jsonl_from(record))}) {
            ASSERT_TRUE(again) << name(again.error().fault);
            expect_same(record, *again);
            const TemporaryFolder folder;
            auto file = GameFile::open(folder / "other.db");
            ASSERT_TRUE(import_record(*file, *again));
            EXPECT_TRUE(file->verify(1)->empty());
            expect_same(record, *read_record(*file, 1));
            EXPECT_EQ(import_record(*file, *again).error().fault, StoreFault::name_taken);
        }
    }
}

TEST(Exchange, AChangedExportIsRefusedAndNothingIsStored) {
    const TemporaryFolder folder;
    auto file = GameFile::open(folder / "game.db");
    const GameRecord record = recorded(duel("Friday"), scripted_events(0, 9), "picture");
    std::vector<GameRecord> changed(4, record);
    changed[0].events[4].confidence = 0.5;
    changed[1].events.erase(changed[1].events.begin() + 3);
    changed[2].game.players[0].name = "Bob";
    changed[3].pictures[0].jpeg = "another";
    for (const GameRecord& wrong : changed) {
        const auto imported = import_record(*file, wrong);
        ASSERT_FALSE(imported);
        EXPECT_EQ(imported.error().fault, StoreFault::chain_broken);
    }
    EXPECT_TRUE(file->games()->empty());
}

TEST(Exchange, BrokenJsonGetsASentence) {
    const std::string whole = json_from(recorded(duel("Friday"), scripted_events(0, 3)));
    std::vector<std::string> broken{"",
                                    "[]",
                                    "{",
                                    "null",
                                    R"({"quadrille":2,"format":"quadrille-game"})",
                                    R"({"quadrille":1,"format":"other"})",
                                    std::string(100'000, '['),
                                    "\xEF\xBB\xBF{\"a\":\xFF}",
                                    whole.substr(0, whole.size() / 2)};
    for (const char* key : {"uid", "events", "hash", "seat", "payload"}) {
        std::string without = whole;
        const std::string quoted = std::string("\"") + key + "\"";
        for (std::size_t at; (at = without.find(quoted)) != std::string::npos;)
            without.replace(at + 1, 1, "_");
        broken.push_back(without);
    }
    for (const std::string& text : broken) {
        const auto json_record = record_from_json(text);
        ASSERT_FALSE(json_record) << text.substr(0, 60);
        EXPECT_FALSE(record_from_jsonl(text));
    }
}

constexpr const char* watched =
    R"({"quadrille":1,"t":0.4,"frame":6,"event":"board_found"}
{"quadrille":1,"t":1.2,"frame":18,"event":"moved","track":3,"from":"c3","to":"c4","seat":"south","tapped":false,"face":"up","confidence":0.9}
{"quadrille":1,"t":2,"frame":30,"event":"tapped","track":3,"from":"c4","to":"c4","seat":"south","tapped":true,"face":"up","confidence":0.9,"stored":false}
{"quadrille":1,"t":2,"frame":30,"event":"entered","track":9,"to":"k10","seat":"north","tapped":false,"face":"down","confidence":0.8}
{"quadrille":1,"t":2.5,"frame":37,"event":"named","track":3,"name":"Suntail Hawk","name_odds":0.97}
{"quadrille":1,"t":3,"frame":45,"event":"end","frames":45,"fps":15,"squares":[{"square":"c4","seat":"south","tapped":true,"face":"up","role":"card","track":3},{"square":"d1","seat":"south","tapped":false,"face":"down","role":"pawn","track":1},{"square":"k10","seat":"north","tapped":false,"face":"down","role":"card","track":9}]}
)";

TEST(Exchange, TheLinesOfAWatchAreAGame) {
    const auto record = record_from_jsonl(watched);
    ASSERT_TRUE(record) << record.error().word;
    EXPECT_EQ(record->game.columns, 11);
    EXPECT_EQ(record->game.rows, 10);
    ASSERT_EQ(record->events.size(), 7U) << "two that lay there, five that happened";
    const auto line = effective_events(record->events);
    const GameState begin = state_at(record->game, line, 2), end = state_at(record->game, line, 7);
    EXPECT_EQ(name(*begin.cards.at(3).square), "c3");
    EXPECT_EQ(name(*begin.cards.at(1).square), "d1");
    EXPECT_FALSE(begin.cards.contains(9));
    EXPECT_EQ(name(*end.cards.at(3).square), "c4");
    EXPECT_TRUE(end.cards.at(3).tapped);
    EXPECT_EQ(end.cards.at(3).name, "Suntail Hawk");
    EXPECT_EQ(end.cards.at(1).role, "pawn");
    EXPECT_EQ(end.cards.at(9).seat, Seat::north);
    const TemporaryFolder folder;
    auto file = GameFile::open(folder / "game.db");
    const auto id = import_record(*file, *record);
    ASSERT_TRUE(id) << id.error().detail;
    EXPECT_TRUE(file->verify(*id)->empty());
    EXPECT_EQ(json_from(*read_record(*file, *id)), json_from([&] {
                  GameRecord stored = *record;
                  stored.game.id = *id;
                  return stored;
              }()));
}

TEST(Exchange, BrokenLinesOfAWatchGetASentenceWithTheLine) {
    const std::string first = R"({"quadrille":1,"t":0,"frame":1,"event":"board_found"})";
    for (const std::string second :
         {R"({"quadrille":2,"t":1,"frame":2,"event":"moved"})", R"({"quadrille":1,"t":1})", "[]", "{",
          R"({"quadrille":1,"t":1,"frame":2,"event":"moved","track":1,"to":"b2","confidence":1e400})"}) {
        const auto record = record_from_jsonl(first + "\n" + second + "\n");
        ASSERT_FALSE(record) << second;
        EXPECT_EQ(record.error().line, 2) << second;
    }
}

TEST(Exchange, CorrectionsStandInThePlaceOfWhatTheyCorrect) {
    std::vector<NewEvent> events{
        said(R"({"event":"entered","track":1,"to":"c4","seat":"south"})"),
        said(R"({"event":"moved","track":1,"from":"c4","to":"c5"})"),
        said(R"({"event":"life","player":"P1","life":15})"),
        correction(2, R"({"event":"moved","track":1,"from":"c4","to":"d5"})"),
        correction(3, R"({"event":"undone"})"),
        correction(4, R"({"event":"moved","track":1,"from":"c4","to":"e5"})"),
    };
    const GameRecord record = recorded(duel("Friday"), events);
    const auto line = effective_events(record.events);
    ASSERT_EQ(line.size(), 3U);
    EXPECT_EQ(state_at(record.game, line, 2).cards.at(1).square, square_from("e5"));
    EXPECT_EQ(state_at(record.game, line, 1).cards.at(1).square, square_from("c4"));
    EXPECT_FALSE(state_at(record.game, line, 6).players[0].life);
    EXPECT_NE(markdown_from(record, words).find("first read as"), std::string::npos);
    EXPECT_NE(qgn_from(record, words).find("#1:c4-e5 {first read as: card 1 moves from c4 to c5}"),
              std::string::npos);
}

/// A payload of that kind with every key that a text may name.
std::string full_payload(EventKind kind) {
    return json{{"event", name(kind)}, {"track", 7},      {"from", "c4"},   {"to", "d5"},
                {"seat", "south"},     {"tapped", true},  {"face", "down"}, {"player", "P1"},
                {"life", 12},          {"number", 3},     {"step", "main"}, {"counter", "charge"},
                {"count", 2},          {"attacker", 7},   {"target", "P2"}, {"amount", 4},
                {"winner", "P1"},      {"text", "a note"}}
        .dump();
}

TEST(Exchange, EveryKindOfEventHasASentenceInBothLanguages) {
    const GameState state = initial_state(duel("Friday"));
    const ExportWords french = test::export_words("fr");
    EventPayload payload;
    for (std::size_t i = 0; i < event_kind_names.size(); ++i) {
        const auto kind = static_cast<EventKind>(i);
        ASSERT_TRUE(payload.read(full_payload(kind)));
        ASSERT_EQ(payload.kind(), kind);
        const std::string in_english = describe(payload, state, words);
        const std::string in_french = describe(payload, state, french);
        EXPECT_FALSE(in_english.empty() || in_english.find('{') != std::string::npos) << in_english;
        EXPECT_EQ(in_english == in_french, kind == EventKind::note) << in_english;
    }
}

TEST(Exchange, AnEventOfANewerVersionIsKeptAndNamedAndChangesNothing) {
    const GameRecord record = recorded(
        duel("Friday"), {said(R"({"event":"entered","track":1,"to":"c4"})"),
                         said(R"({"event":"teleported","track":1,"from":"c4","to":"d5","by":["x"]})")});
    const auto events = effective_events(record.events);
    EXPECT_EQ(state_at(record.game, events, 2).cards.at(1).square, square_from("c4"));
    EXPECT_NE(markdown_from(record, words).find("2: teleported"), std::string::npos);
    const auto again = record_from_qgn(qgn_from(record, words));
    ASSERT_TRUE(again);
    EXPECT_EQ(json::parse(again->events[1].payload), json::parse(record.events[1].payload));
}

struct TableCase {
    const char* profile;
    double tap_deg, square_mm;
};

TEST(Exchange, ThePageTurnsAndSizesCardsAsTheTableDoes) {
    for (const TableCase& table :
         {TableCase{"{}", 45, 90}, TableCase{R"({"tap_deg":90})", 90, 90},
          TableCase{R"({"board":{"square_mm":60},"tap_direction":"counterclockwise"})", -45, 60},
          TableCase{R"({"board":[1],"tap_deg":"much"})", 45, 90}}) {
        NewGame game = duel("Friday");
        game.profile = table.profile;
        const std::string page = html_from(recorded(game, scripted_events(0, 4)), words);
        const std::size_t begin = page.find("id=\"data\">") + 10;
        const json data = json::parse(page.substr(begin, page.find("</script>", begin) - begin));
        EXPECT_EQ(data["tap_deg"], table.tap_deg) << table.profile;
        EXPECT_EQ(data["square_mm"], table.square_mm) << table.profile;
    }
}

TEST(Exchange, ThePageSpeaksTheLanguageThatIsAskedFor) {
    const GameRecord record = recorded(duel("Friday"), scripted_events(0, 4));
    const std::string page = html_from(record, test::export_words("fr"));
    EXPECT_NE(page.find("<html lang=\"fr\">"), std::string::npos);
    EXPECT_NE(page.find("Chercher une carte"), std::string::npos);
    EXPECT_NE(page.find(" va de "), std::string::npos);
    EXPECT_EQ(page.find("{{"), std::string::npos) << "each place of the page is filled";
    EXPECT_EQ(page.find(" moves from "), std::string::npos);
}

TEST(Exchange, ThePageNamesTheDayOfThePlace) {
    GameRecord record = recorded(duel("Friday"), scripted_events(0, 4));
    record.game.wall_time_ms = 1'795'213'800'000;  // 2026-11-20 22:30 UTC
    for (const auto& [zone, day] : {std::pair{"UTC", "2026-11-20"}, std::pair{"CET-1CEST", "2026-11-20"},
                                    std::pair{"JST-9", "2026-11-21"}}) {
        setenv("TZ", zone, 1);
        tzset();
        EXPECT_NE(html_from(record, words).find(day), std::string::npos) << zone;
    }
    unsetenv("TZ");
    tzset();
}

TEST(Exchange, ReadableFormatsEscapeWhatTheyHold) {
    const GameRecord record = hostile_record();
    const std::string html = html_from(record, words), csv = csv_from(record, words),
                      markdown = markdown_from(record, words);
    EXPECT_EQ(html.find("<script>alert"), std::string::npos);
    EXPECT_NE(html.find("\\u003c/script>\\u003cscript>alert(1)"), std::string::npos);
    EXPECT_EQ(html.find("http://"), html.find("http://www.w3.org/2000/svg"));
    EXPECT_EQ(csv.find(",=1+1"), std::string::npos);
    EXPECT_NE(csv.find(",'=1+1"), std::string::npos);
    EXPECT_EQ(markdown.find("<b>"), std::string::npos);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n') > 20, true);
}

TEST(Stats, CountTurnsFightsAndMoves) {
    std::vector<NewEvent> events{
        said(R"({"event":"turn","number":1,"player":"P1"})"),
        said(R"({"event":"entered","track":1,"to":"c4","seat":"south","name":"Faucon"})"),
        said(R"({"event":"entered","track":2,"to":"d5","seat":"north"})"),
        said(R"({"event":"moved","track":1,"from":"c4","to":"d5"})"),
        said(R"({"event":"turn","number":2,"player":"P2"})"),
        said(R"({"event":"left","track":2,"from":"d5"})"),
        said(R"({"event":"result","winner":"P2"})"),
    };
    for (std::size_t i = 0; i < events.size(); ++i) events[i].game_time_s = 10.0 * static_cast<double>(i);
    events[3].verdict = Verdict{"EC-8.2", false};
    const GameRecord record = recorded(duel("Friday"), events);
    const GameStats stats = stats_of(record);
    EXPECT_EQ(stats.winner, "Chloé");
    EXPECT_EQ(stats.not_allowed, 1);
    ASSERT_EQ(stats.turns.size(), 2U);
    EXPECT_EQ(stats.turns[0].player, "Bill");
    EXPECT_DOUBLE_EQ(stats.turns[0].seconds, 40);
    EXPECT_DOUBLE_EQ(stats.turns[1].seconds, 20);
    EXPECT_EQ(stats.squares.at(*square_from("d5")).arrivals, 2);
    EXPECT_EQ(stats.squares.at(*square_from("d5")).fights, 2);
    ASSERT_EQ(stats.most_moved.size(), 1U);
    EXPECT_EQ(stats.most_moved[0].name, "Faucon");
    EXPECT_NE(heat_map_svg(record.game, stats).find(">2/2</text>"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::db
