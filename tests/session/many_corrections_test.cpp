// A person's word holds: a thousand corrections at random, then ten minutes of a camera that insists.
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "app/session/session.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

constexpr int card_count = 16;

std::vector<vision::Track> tracks_of_the_camera() {
    std::vector<vision::Track> tracks;
    for (int id = 1; id <= card_count; ++id) {
        const char square[] = {static_cast<char>('a' + (id - 1) % 8), id > 8 ? '6' : '3', 0};
        tracks.push_back(track(id, square, id > 8 ? Seat::north : Seat::south));
    }
    return tracks;
}

/// What a correction may say; nothing that was said is left open by a later one of the same card.
Correction random_correction(std::mt19937& chance) {
    Correction correction{.track = 1 + static_cast<int>(chance() % card_count)};
    correction.square = Square{static_cast<int>(chance() % 8), static_cast<int>(chance() % 8)};
    correction.tapped = chance() % 2 == 0;
    correction.seat = chance() % 2 == 0 ? Seat::south : Seat::north;
    return correction;
}

TEST(Mends, HoldAgainstTheCameraUntilTheirSquareChanges) {
    Session session(TableProfile{});
    const auto seen = tracks_of_the_camera();
    session.see(update(0, seen));
    std::mt19937 chance(11);
    std::map<int, Correction> last;
    double t = 1;
    for (int i = 0; i < 1000; ++i, t += 0.1) {
        const Correction correction = random_correction(chance);
        session.say(t, correction);
        last.insert_or_assign(correction.track, correction);
    }
    const double end = t + 600;
    for (; t < end; t += 5) session.see(update(t, seen));

    const Table table = session.table_at(t);
    ASSERT_EQ(table.cards.size(), static_cast<std::size_t>(card_count));
    for (const TableCard& card : table.cards) {
        const Correction& said = last.at(card.track);
        EXPECT_EQ(card.square, said.square) << card.track;
        EXPECT_EQ(card.tapped, said.tapped) << card.track;
        EXPECT_EQ(card.seat, said.seat) << card.track;
    }

    const auto moved = track(3, "h8", Seat::south);
    session.see(update(t + 1, {moved}, {changed(vision::EventKind::moved, t + 1, moved)}));
    const TableCard* there = session.table_at(t + 1).top_card(*square_from("h8"));
    ASSERT_NE(there, nullptr);
    EXPECT_FALSE(there->corrected) << "the camera saw it move: it is believed again";
}

}  // namespace
}  // namespace quadrille::app
