// What a follower sees becomes events of a game's log, and a game goes on with its cards.
#include "app/session/seen_log.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using vision::EventKind;
using vision::Role;

vision::Event event(EventKind kind, const vision::Track& track, const char* from, const char* to) {
    return {kind, 5, 150, track, square_from(from), square_from(to)};
}

vision::Track card(int id, const char* square, std::optional<Seat> seat = Seat::south, bool tapped = false) {
    return track(id, square, seat, tapped);
}

class SeenTable : public testing::Test {
protected:
    std::vector<Json> see(std::vector<vision::Track> tracks, std::vector<vision::Event> events = {}) {
        vision::Observation now{straight_pose(), std::move(tracks)};
        std::vector<Json> payloads;
        for (const SeenLog::Entry& entry : seen.see(events, now, {1, 30}, settled)) {
            EXPECT_EQ(entry.event.origin, db::EventOrigin::seen);
            payloads.push_back(Json::parse(entry.event.payload));
        }
        told = std::move(events);
        return payloads;
    }
    const db::LoggedCard& known(int track) const { return seen.table().cards.at(track); }

    SeenLog seen;
    std::function<bool(int)> settled = [](int) { return false; };
    std::vector<vision::Event> told;  ///< the events of the newest look, afterwards
};

TEST_F(SeenTable, WhatLiesOnTheBoardAtTheBeginningIsLoggedOnce) {
    const std::vector<vision::Track> table{card(1, "d1"), card(2, "c4", Seat::north, true)};
    const auto first = see(table, {{.kind = EventKind::board_found, .t = 1, .frame = 30}});
    ASSERT_EQ(first.size(), 3U);
    EXPECT_EQ(
        first[0],
        Json::parse(R"({"event":"entered","track":1,"to":"d1","seat":"south","tapped":false,"face":"up"})"));
    EXPECT_EQ(first[1]["to"], "c4");
    EXPECT_EQ(first[2], Json::parse(R"({"event":"board_found"})"));
    EXPECT_TRUE(known(2).tapped);
    EXPECT_TRUE(see(table).empty());
}

TEST_F(SeenTable, ACardThatMovesBeforeItWasLoggedEntersWhereItLay) {
    const auto moved = card(4, "d5");
    const auto payloads = see({moved}, {event(EventKind::moved, moved, "c4", "d5")});
    ASSERT_EQ(payloads.size(), 2U);
    EXPECT_EQ(payloads[0]["to"], "c4");
    EXPECT_EQ(payloads[1]["from"], "c4");
    EXPECT_FALSE(payloads[1].contains("t") || payloads[1].contains("confidence")) << "they have columns";
}

TEST_F(SeenTable, WhatBecomesKnownOfACardThatLiesStillIsDescribed) {
    see({card(1, "d1", std::nullopt)});
    const auto described = see({card(1, "d1", Seat::north)});
    ASSERT_EQ(described.size(), 1U);
    EXPECT_EQ(described[0]["event"], "described");
    EXPECT_TRUE(see({card(1, "d1", std::nullopt)}).empty()) << "a seat that was read stays";
    EXPECT_EQ(known(1).seat, Seat::north);
    const auto moved = see({card(1, "d2", Seat::north)});
    ASSERT_EQ(moved.size(), 1U);
    EXPECT_EQ(moved[0]["event"], "moved");
    EXPECT_EQ(moved[0]["from"], "d1");
}

TEST_F(SeenTable, TheCamerasSecondThoughtsDoNotCountWhereAPersonHasSpoken) {
    see({card(1, "d1"), card(2, "e1")});
    settled = [](int track) { return track == 1; };
    const auto payloads = see({card(1, "d1", Seat::north), card(2, "e1", Seat::north)});
    ASSERT_EQ(payloads.size(), 1U);
    EXPECT_EQ(payloads[0]["track"], 2);
    settled = [](int) { return false; };
    EXPECT_EQ(see({card(1, "d1", Seat::north), card(2, "e1", Seat::north)}).size(), 1U) << "taken back";
}

TEST_F(SeenTable, WhatIsGoneWithoutAnEventHasLeft) {
    see({card(1, "d1"), card(2, "e1")});
    const auto left = see({card(2, "e1")});
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0], Json::parse(R"({"event":"left","track":1,"from":"d1"})"));
    vision::Observation lost;
    std::vector<vision::Event> none;
    EXPECT_TRUE(seen.see(none, lost, {2, 60}).empty()) << "a lost board says nothing about its cards";
    EXPECT_EQ(see({card(1, "d1"), card(2, "e1")}).size(), 1U) << "and it can come back";
    EXPECT_EQ(known(1).square, square_from("d1"));
}

/// The end of an earlier watch: a pawn, a card whose name a person has said, a card of north.
db::GameState earlier() {
    SeenLog first;
    std::vector<vision::Event> none;
    vision::Observation now{
        straight_pose(),
        {track(1, "d1", Seat::south, false, Role::pawn), card(2, "c4"), card(3, "e8", Seat::north)}};
    first.see(none, now, {1, 30});
    return first.table();
}

TEST_F(SeenTable, AGameResumesWithItsCards) {
    seen = SeenLog(earlier());
    // The follower counts from 1 again; the pawn on d1 is still there, the card on e8 is gone, one is new.
    std::vector<vision::Track> table{card(1, "c4"), card(2, "h8", Seat::north),
                                     track(3, "d1", Seat::south, false, Role::pawn)};
    const auto payloads = see(table);
    ASSERT_EQ(payloads.size(), 2U);
    EXPECT_EQ(payloads[0]["event"], "entered");
    EXPECT_EQ(payloads[0]["track"], 4);
    EXPECT_EQ(payloads[1], Json::parse(R"({"event":"left","track":3,"from":"e8"})"));
    EXPECT_EQ(seen.track(1), 2);
    EXPECT_EQ(seen.track(2), 4);
    EXPECT_EQ(seen.track(3), 1);
    table[0] = card(1, "c5");
    see(table, {event(EventKind::moved, table[0], "c4", "c5")});
    EXPECT_EQ(told[0].track->id, 2) << "events speak of the log's cards";
    EXPECT_EQ(known(2).square, square_from("c5"));
    // What the first look overlooked is the same card when it is found.
    table.push_back(card(5, "e8", Seat::north));
    see(table);
    EXPECT_EQ(seen.track(5), 3);
    EXPECT_EQ(known(3).square, square_from("e8"));
}

TEST_F(SeenTable, NoTwoCardsHaveOneNumber) {
    seen = SeenLog(earlier());
    const auto first = card(2, "a8", Seat::north), second = card(4, "b8", Seat::north);
    see({first, second},
        {event(EventKind::entered, first, "", "a8"), event(EventKind::entered, second, "", "b8")});
    EXPECT_NE(seen.track(2), seen.track(4));
    EXPECT_GT(std::min(seen.track(2), seen.track(4)), 3);
}

TEST_F(SeenTable, WhatWasReadTheWrongWayRoundLeaves) {
    see({card(1, "d1"), card(2, "e1")});
    const auto left = seen.forget({2, 60});
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(Json::parse(left[0].event.payload)["read_anew"], true);
    EXPECT_EQ(see({card(1, "e8")}).size(), 1U) << "the next look begins anew";
}

}  // namespace
}  // namespace quadrille::app
