// tests/identify/drawn_fronts.hpp: fronts of drawn cards, and tables with them.
#pragma once
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/scenes/cards.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/identify/front_index.hpp"

namespace quadrille::vision::drawn {

inline scenes::DrawnCard card(unsigned seed) {
    const auto shade = [seed](unsigned of) { return 40.0 + (seed * of) % 180; };
    scenes::DrawnCard card;
    card.seed = seed;
    card.frame_bgr = {shade(37), shade(71), shade(113)};
    return card;
}

/// The front without its sleeve, as a scanner gives it.
inline cv::Mat scan(unsigned seed) {
    constexpr int px_per_mm = 4;
    const cv::Mat sleeved = scenes::card_picture(card(seed), px_per_mm);
    return sleeved(
        cv::Rect(cvRound(1.5 * px_per_mm), cvRound(1.5 * px_per_mm), 63 * px_per_mm, 88 * px_per_mm));
}

enum class Pip { round, diamond, square };

/// A card of a pack, of which nothing but the shape of its six pips sets it apart.
inline cv::Mat pip_card(Pip pip) {
    constexpr int px_per_mm = 4, half = 4 * px_per_mm;
    const cv::Scalar ink(30, 30, 30);
    cv::Mat card(88 * px_per_mm, 63 * px_per_mm, CV_8UC3, cv::Scalar(240, 245, 245));
    for (int i = 0; i < 6; ++i) {
        const cv::Point at((i % 2 == 0 ? 18 : 45) * px_per_mm, (18 + i / 2 * 26) * px_per_mm);
        std::vector<cv::Point> outline;
        if (pip == Pip::round)
            cv::ellipse2Poly(at, {half, half}, 0, 0, 360, 10, outline);
        else if (pip == Pip::diamond)
            outline = {at + cv::Point(0, -half), at + cv::Point(half, 0), at + cv::Point(0, half),
                       at + cv::Point(-half, 0)};
        else
            outline = {at + cv::Point(-half, -half), at + cv::Point(half, -half), at + cv::Point(half, half),
                       at + cv::Point(-half, half)};
        cv::fillConvexPoly(card, outline, ink, cv::LINE_AA);
    }
    return card;
}

inline FrontPrint print(unsigned seed) {
    return front_print(front_view(scan(seed)));
}

inline std::string name(unsigned seed) {
    return "card " + std::to_string(seed);
}

/// The fronts of seeds 1 to `fronts`.
inline FrontIndex index(unsigned fronts) {
    FrontIndex index;
    for (unsigned seed = 1; seed <= fronts; ++seed) index.add(name(seed), print(seed));
    return index;
}

/// A table seen from above by a camera, 1.2 px a millimetre.
struct Table {
    cv::Mat picture;
    std::vector<CardReading> cards;
};

inline Table table(const std::vector<scenes::DrawnCard>& laid) {
    const RectifiedFrame frame{.grid = BoardGrid{}, .px_per_mm = 1.2, .margin_mm = 40};
    Table table{scenes::lined_table(frame, {150, 160, 150}, {30, 30, 30}), {}};
    const BoardPose pose = scenes::pose_from_above(frame);
    for (const scenes::DrawnCard& card : laid) {
        scenes::lay(table.picture, frame, card);
        CardReading reading;
        const double turn = card.angle_deg * CV_PI / 180;
        const cv::Point2d right(std::cos(turn), -std::sin(turn)), up(std::sin(turn), std::cos(turn));
        const std::pair<double, double> ends[] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
        for (std::size_t i = 0; i < 4; ++i)
            reading.corners_px[i] = pose.image_from_board(card.centre_mm + right * (33 * ends[i].first) +
                                                          up * (45.5 * ends[i].second));
        reading.face = card.face_up ? Face::up : Face::down;
        table.cards.push_back(reading);
    }
    return table;
}

}  // namespace quadrille::vision::drawn
