// A person's word holds: a thousand mends at random, then ten minutes of a camera that insists.
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "app/session/session.hpp"
#include "tests/session/sight_builders.hpp"

namespace quadrille::app {
namespace {

constexpr int cards = 16;

std::vector<vision::Track> tracks_of_the_camera() {
    std::vector<vision::Track> tracks;
    for (int id = 1; id <= cards; ++id) {
        const char square[] = {static_cast<char>('a' + (id - 1) % 8), id > 8 ? '6' : '3', 0};
        tracks.push_back(track(id, square, id > 8 ? Seat::north : Seat::south));
    }
    return tracks;
}

/// What a mend may say; nothing that was said is left open by a later one of the same card.
Mend random_mend(std::mt19937& chance) {
    Mend mend{.track = 1 + static_cast<int>(chance() % cards)};
    mend.square = Square{static_cast<int>(chance() % 8), static_cast<int>(chance() % 8)};
    mend.tapped = chance() % 2 == 0;
    mend.seat = chance() % 2 == 0 ? Seat::south : Seat::north;
    return mend;
}

TEST(Mends, HoldAgainstTheCameraUntilTheirSquareChanges) {
    Session session(TableProfile{});
    const auto seen = tracks_of_the_camera();
    session.see(sight(0, seen));
    std::mt19937 chance(11);
    std::map<int, Mend> last;
    double t = 1;
    for (int i = 0; i < 1000; ++i, t += 0.1) {
        const Mend mend = random_mend(chance);
        session.say(t, mend);
        last.insert_or_assign(mend.track, mend);
    }
    const double end = t + 600;
    for (; t < end; t += 5) session.see(sight(t, seen));

    const Table table = session.table_at(t);
    ASSERT_EQ(table.cards.size(), static_cast<std::size_t>(cards));
    for (const TableCard& card : table.cards) {
        const Mend& said = last.at(card.track);
        EXPECT_EQ(card.square, said.square) << card.track;
        EXPECT_EQ(card.tapped, said.tapped) << card.track;
        EXPECT_EQ(card.seat, said.seat) << card.track;
    }

    const auto moved = track(3, "h8", Seat::south);
    session.see(sight(t + 1, {moved}, {changed(vision::EventKind::moved, t + 1, moved)}));
    const TableCard* there = session.table_at(t + 1).top_card(*square_from("h8"));
    ASSERT_NE(there, nullptr);
    EXPECT_FALSE(there->mended) << "the camera saw it move: it is believed again";
}

}  // namespace
}  // namespace quadrille::app
