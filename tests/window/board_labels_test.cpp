// On a full board no name lies on a card's art or on another, from above and as a camera sees it.
#include "app/window/panels/board_labels.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/window/headless_imgui.hpp"

namespace quadrille::app {
namespace {

using tests::HeadlessImGui;

/// Named cards of both sides on every square but those of a checkerboard's one colour, and pawns.
BoardView crowded() {
    BoardView view;
    constexpr const char* names[] = {"Hawk", "Serra Angel · +1/+1 × 2", "Goblin King", "Elf"};
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) {
            if ((column + row) % 2 == 0) continue;
            const bool south = row < 4;
            view.cards.push_back({.corners_px = {},
                                  .centre_mm = BoardGrid{}.centre_mm({column, row}),
                                  .angle_deg = (south ? 0.0 : 180.0) + (column == 3 ? 45 : 0),
                                  .seat = south ? Seat::south : Seat::north,
                                  .tapped = column == 3,
                                  .face_down = column == 4 && (row == 1 || row == 7),
                                  .on_board = true,
                                  .chosen = false,
                                  .label = names[(column + row / 2) % 4]});
        }
    }
    view.moves = {*square_from("c3"), *square_from("e3")};
    view.damage = {{*square_from("d4"), 4, false}};
    view.special = {{*square_from("f6"), "Fountain"}, {*square_from("c4"), "Old mire"}};
    view.hovered = square_from("d4");
    view.hover_text = "d4 may not block: flying (EC-10.4)";
    return view;
}

Polyline corners_from_above(const BoardProjection& on, const CardShape& card) {
    const double turn = card.angle_deg * CV_PI / 180, c = std::cos(turn), s = std::sin(turn);
    Polyline corners;
    for (const cv::Point2d p : {cv::Point2d{-33, 45.5}, {33, 45.5}, {33, -45.5}, {-33, -45.5}})
        corners.push_back(
            on.surface_from_board(*card.centre_mm + cv::Point2d{p.x * c + p.y * s, p.y * c - p.x * s}));
    return corners;
}

void expect_apart(const BoardProjection& on, cv::Size size) {
    const HeadlessImGui imgui;
    ImGui::NewFrame();
    const BoardView view = crowded();
    const auto outline = [&](const CardShape& card) { return corners_from_above(on, card); };
    const DrawArea area{*ImGui::GetForegroundDrawList(),
                        imgui.fonts(),
                        {0, 0},
                        {static_cast<float>(size.width), static_cast<float>(size.height)}};
    const auto labels = board_labels(area, on, view, outline);
    ASSERT_EQ(labels.size(), view.cards.size() + 3);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const cv::Rect2f& place = labels[i].place;
        EXPECT_TRUE((place & cv::Rect2f(0, 0, area.size.x, area.size.y)) == place) << labels[i].text;
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_LE((place & labels[k].place).area(), 0) << labels[i].text << " on " << labels[k].text;
        const std::vector<cv::Point2f> corners{
            place.tl(), {place.br().x, place.y}, place.br(), {place.x, place.br().y}};
        for (const CardShape& card : view.cards) {
            const auto art = art_of(card, outline(card));
            std::vector<cv::Point2f> shared;
            if (art.empty()) continue;
            EXPECT_LE(cv::intersectConvexConvex(corners, art, shared, true), 1.5)
                << labels[i].text << " on a card's art";
        }
    }
    ImGui::EndFrame();
}

TEST(BoardLabels, LieOnNoArtAndNotOnEachOtherFromAbove) {
    expect_apart(BoardProjection::from_above({}, {0, 0, 800, 800}, 0, 45), {800, 800});
    expect_apart(BoardProjection::from_above({}, {0, 0, 1300, 1300}, 1, 45), {1300, 1300});
}

TEST(BoardLabels, LieOnNoArtAndNotOnEachOtherInACamerasPicture) {
    const BoardPose pose =
        BoardPose::from_corners(BoardGrid{}, {cv::Point2d{120, 900}, {1480, 900}, {1250, 150}, {350, 150}},
                                Lens::pinhole({1600, 1000}));
    expect_apart(BoardProjection::of_picture(pose, {0, 0}, 1), {1600, 1000});
}

TEST(BoardLabels, LeadToWhatTheyAreAwayFrom) {
    const HeadlessImGui imgui;
    ImGui::NewFrame();
    const auto on = BoardProjection::from_above({}, {0, 0, 800, 800}, 0, 45);
    const DrawArea area{*ImGui::GetForegroundDrawList(), imgui.fonts(), {0, 0}, {800, 800}};
    const BoardView view = crowded();
    const auto outline = [&](const CardShape& card) { return corners_from_above(on, card); };
    for (const BoardLabel& label : board_labels(area, on, view, outline)) {
        if (!label.leads_to) continue;
        EXPECT_FALSE(label.place.contains(*label.leads_to)) << label.text;
        EXPECT_LT(cv::norm(*label.leads_to - (label.place.tl() + label.place.br()) * 0.5F), 300)
            << label.text;
    }
    ImGui::EndFrame();
}

TEST(BoardLabels, OfPlainCardsCoverNoOtherCard) {
    const HeadlessImGui imgui;
    ImGui::NewFrame();
    const auto on = BoardProjection::from_above({}, {0, 0, 560, 560}, 0, 45);
    const DrawArea area{*ImGui::GetForegroundDrawList(), imgui.fonts(), {0, 0}, {560, 560}};
    BoardView view;
    for (const auto& [square, label] : {std::pair{"c5", "Squire 2/2"},
                                        {"d5", "Karn"},
                                        {"e5", "Bear 2/2"},
                                        {"d4", "Knight 2/2"},
                                        {"d1", "20"}})
        view.cards.push_back({.corners_px = {},
                              .centre_mm = BoardGrid{}.centre_mm(*square_from(square)),
                              .seat = Seat::south,
                              .on_board = true,
                              .label = label});
    const auto outline = [&](const CardShape& card) { return corners_from_above(on, card); };
    const auto labels = board_labels(area, on, view, outline, false);
    ASSERT_EQ(labels.size(), view.cards.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const cv::Rect2f& place = labels[i].place;
        for (std::size_t k = 0; k < view.cards.size(); ++k) {
            const Polyline corners = outline(view.cards[k]);
            const cv::Rect2f card{cv::Point2f(corners[0]), cv::Point2f(corners[2])};
            if (k == i) continue;
            EXPECT_LE((place & card).area(), 1) << labels[i].text << " on " << labels[k].text;
        }
        for (const auto& [at_mm, text] : square_names(on.grid))
            EXPECT_FALSE(place.contains(cv::Point2f(on.surface_from_board(at_mm)))) << labels[i].text;
    }
    ImGui::EndFrame();
}

}  // namespace
}  // namespace quadrille::app
