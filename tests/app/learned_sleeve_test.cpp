// Sleeves that are learned from the pawns at set-up: from a picture to the table's file to the next look.
#include "app/session/learned_sleeve.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "app/setup/table_file.hpp"
#include "tests/scenes/played_table.hpp"
#include "vision/look.hpp"

namespace quadrille::app {
namespace {

using scenes::ClipLook;
using scenes::PlayedCard;
using scenes::PlayedTable;

/// A table under a lamp: pawns before south and north, face down, so that only the sleeves say whose they
/// are.
PlayedTable table_under(const cv::Scalar& lamp_bgr, std::vector<PlayedCard> cards) {
    ClipLook look;
    look.view = {.size = {1280, 960}, .tilt_deg = 12, .turn_deg = 4, .fill = 0.85};
    look.lamp.bgr = lamp_bgr;
    PlayedTable table(look);
    table.cards = std::move(cards);
    return table;
}

PlayedCard pawn(int id, Square square, Seat seat) {
    return {.id = id, .square = square, .seat = seat, .face_up = false};
}

TableSetup duel() {
    TableSetup table;
    table.name = "duel";
    table.profile.grid_given = true;
    for (const Seat seat : {Seat::south, Seat::north}) {
        table.profile.players.push_back({.seat = seat, .sleeve_rgb = {}});
        table.setup.players.push_back({.seat = seat});
    }
    return table;
}

TEST(LearnedSleeve, IsKeptInTheTablesFileAndIdentifiesCardsUnderAnotherLamp) {
    PlayedTable at_set_up =
        table_under({0.8, 0.95, 1.0}, {pawn(1, {3, 0}, Seat::south), pawn(2, {4, 7}, Seat::north)});
    TableSetup table = duel();
    const cv::Mat picture = at_set_up.picture();
    const vision::Look seen = vision::look(picture, table.profile, PictureSide::bottom);
    ASSERT_TRUE(seen.board.has_value());
    ASSERT_EQ(seen.cards.size(), 2U);
    for (SeatedPlayer& player : table.profile.players) {
        const vision::CardReading* pawn = pawn_before(player.seat, 1, seen.board->grid, seen.cards);
        ASSERT_NE(pawn, nullptr);
        player.sleeve_rgb = learned_sleeve(picture, *seen.board, *pawn);
        ASSERT_TRUE(player.sleeve_rgb.has_value());
    }

    const auto kept = table_from(json_from(table));
    ASSERT_TRUE(kept.has_value()) << kept.error();
    ASSERT_EQ(kept->profile.players.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(kept->profile.players[i].sleeve_rgb, table.profile.players[i].sleeve_rgb);

    // The next evening: a dimmer, whiter lamp, and more face-down cards, each far from its player's edge.
    PlayedTable later =
        table_under({0.7, 0.7, 0.7}, {pawn(1, {2, 5}, Seat::south), pawn(2, {5, 2}, Seat::north),
                                      pawn(3, {1, 3}, Seat::south), pawn(4, {6, 4}, Seat::north)});
    const vision::Look again = vision::look(later.picture(), kept->profile, PictureSide::bottom);
    ASSERT_TRUE(again.board.has_value());
    for (const PlayedCard& laid : later.cards) {
        const auto found = std::find_if(again.cards.begin(), again.cards.end(),
                                        [&](const auto& card) { return card.square == laid.square; });
        ASSERT_NE(found, again.cards.end()) << name(laid.square);
        EXPECT_EQ(found->seat, laid.seat) << name(laid.square);
        EXPECT_EQ(found->face, vision::Face::down) << name(laid.square);
    }
}

TEST(LearnedSleeve, IsOfNoPawnWhereNoCardLiesFaceDown) {
    EXPECT_EQ(pawn_before(Seat::south, 1, BoardGrid{}, {}), nullptr);
    vision::CardReading up;
    up.face = vision::Face::up;
    up.centre_mm = {360, 45};
    EXPECT_EQ(pawn_before(Seat::south, 1, BoardGrid{}, {up}), nullptr);
}

/// In Bob's sleeves, who sits beside Anne at south.
PlayedCard of_bob(PlayedCard card) {
    card.sleeve_bgr = cv::Scalar(60, 170, 60);
    return card;
}

TEST(LearnedSleeve, OfTwoAtASideIsThatOfTheirPawnsFromTheRightAndSeparatesTheirCards) {
    PlayedTable at_set_up = table_under(
        {0.9, 0.95, 1.0},
        {pawn(1, {5, 0}, Seat::south), of_bob(pawn(2, {2, 0}, Seat::south)), pawn(3, {4, 7}, Seat::north)});
    TableSetup table = duel();
    table.profile.players.insert(table.profile.players.begin() + 1, {.seat = Seat::south, .sleeve_rgb = {}});
    const cv::Mat picture = at_set_up.picture();
    const vision::Look seen = vision::look(picture, table.profile, PictureSide::bottom);
    ASSERT_TRUE(seen.board.has_value());
    const std::vector<Chair> chairs = chairs_of(table.profile.players);
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        const int at_side = chairs[i].side == Seat::south ? 2 : 1;
        const vision::CardReading* pawn = pawn_before(chairs[i], at_side, seen.board->grid, seen.cards);
        ASSERT_NE(pawn, nullptr);
        table.profile.players[i].sleeve_rgb = learned_sleeve(picture, *seen.board, *pawn);
        ASSERT_TRUE(table.profile.players[i].sleeve_rgb.has_value());
    }
    EXPECT_GT((*table.profile.players[0].sleeve_rgb)[0], (*table.profile.players[0].sleeve_rgb)[1])
        << "Anne's is red";
    EXPECT_GT((*table.profile.players[1].sleeve_rgb)[1], (*table.profile.players[1].sleeve_rgb)[0])
        << "Bob's is green";
    EXPECT_EQ(pawn_before({Seat::north, 2}, 2, seen.board->grid, {}), nullptr);

    PlayedTable later =
        table_under({0.8, 0.8, 0.8}, {pawn(1, {6, 1}, Seat::south), of_bob(pawn(2, {1, 1}, Seat::south)),
                                      pawn(3, {4, 6}, Seat::north), of_bob(pawn(4, {3, 4}, Seat::south))});
    const vision::Look again = vision::look(later.picture(), table.profile, PictureSide::bottom);
    ASSERT_TRUE(again.board.has_value());
    int pawns = 0;
    for (const PlayedCard& laid : later.cards) {
        const auto found = std::find_if(again.cards.begin(), again.cards.end(),
                                        [&](const auto& card) { return card.square == laid.square; });
        ASSERT_NE(found, again.cards.end()) << name(laid.square);
        EXPECT_EQ(found->seat, laid.seat) << name(laid.square);
        const bool alone = laid.seat == Seat::north;
        const auto place = alone ? std::nullopt : std::optional(laid.sleeve_bgr ? 2 : 1);
        EXPECT_EQ(found->place, place) << name(laid.square);
        pawns += found->role == vision::Role::pawn ? 1 : 0;
    }
    EXPECT_EQ(pawns, 3) << "one a player";
}

}  // namespace
}  // namespace quadrille::app
