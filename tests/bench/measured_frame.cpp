#include "tests/bench/measured_frame.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::bench {
namespace {

/// Cardboard on a grained table, seen from straight above.
cv::Mat bare_table(const RectifiedFrame& frame, cv::RNG& chance) {
    cv::Mat table = scenes::lined_table(frame, {165, 190, 205}, {50, 45, 45});
    cv::Mat grain(frame.size().height / 4, 1, CV_8UC3), planks;
    chance.fill(grain, cv::RNG::UNIFORM, cv::Scalar(50, 70, 100), cv::Scalar(80, 105, 140));
    cv::resize(grain, planks, frame.size(), 0, 0, cv::INTER_CUBIC);
    constexpr double cardboard_mm = 30;  // beyond the outer lines
    const auto reach = cvRound((frame.margin_mm - cardboard_mm) * frame.px_per_mm);
    const cv::Rect cardboard(reach, reach, table.cols - 2 * reach, table.rows - 2 * reach);
    table(cardboard).copyTo(planks(cardboard));
    return planks;
}

void lay_cards(cv::Mat& table, const RectifiedFrame& frame, int cards, cv::RNG& chance) {
    const int squares = frame.grid.columns * frame.grid.rows;
    for (int i = 0; i < cards; ++i) {
        // A step that shares no divisor with any usual number of squares spreads them over the board.
        const int square = i * 37 % squares;
        const bool north = square / frame.grid.columns >= frame.grid.rows / 2;
        scenes::DrawnCard card;
        card.centre_mm = frame.grid.centre_mm({square % frame.grid.columns, square / frame.grid.columns});
        card.centre_mm += {chance.uniform(-8.0, 8.0), chance.uniform(-6.0, 6.0)};
        card.angle_deg = (north ? 180 : 0) + (i % 3 == 0 ? 45 : 0) + chance.gaussian(2);
        card.sleeve_bgr = north ? cv::Scalar{150, 60, 30} : cv::Scalar{40, 180, 220};
        card.face_up = i % 5 != 4;
        card.seed = static_cast<unsigned>(i) + 1;
        scenes::lay(table, frame, card);
    }
}

/// Where the table's corners are in the picture: the far edge shorter, all turned a little.
BoardPose pose_in(cv::Size size, const BoardGrid& grid) {
    const double side = 0.8 * size.height, x = size.width / 2.0, y = size.height / 2.0;
    const std::array<cv::Point2d, 4> corners{{{x - 0.56 * side, y + 0.47 * side},
                                              {x + 0.53 * side, y + 0.50 * side},
                                              {x + 0.44 * side, y - 0.45 * side},
                                              {x - 0.43 * side, y - 0.47 * side}}};
    return BoardPose::from_corners(grid, corners, Lens::pinhole(size));
}

}  // namespace

MeasuredFrame measured_frame(cv::Size size, int cards, const BoardGrid& grid) {
    cv::RNG chance(5);
    RectifiedFrame above{grid, 0, 0.35 * grid.height_mm()};
    above.px_per_mm = size.height / grid.height_mm();  // a little finer than the picture will be
    cv::Mat table = bare_table(above, chance);
    lay_cards(table, above, cards, chance);

    MeasuredFrame frame{{}, pose_in(size, grid)};
    std::array<cv::Point2f, 4> from, to;
    for (std::size_t i = 0; i < 4; ++i) {
        from[i] = above.rectified_from_board(grid.corners_mm()[i]);
        to[i] = frame.pose.image_from_board(grid.corners_mm()[i]);
    }
    cv::Mat seen;
    cv::warpPerspective(table, seen, cv::getPerspectiveTransform(from, to), size, cv::INTER_AREA,
                        cv::BORDER_CONSTANT, {70, 90, 120});
    cv::GaussianBlur(seen, seen, {}, 0.7);
    frame.picture = with_noise(seen, 1);
    return frame;
}

cv::Mat with_noise(const cv::Mat& picture, unsigned seed) {
    constexpr double grey_levels = 2;
    cv::Mat noise(picture.size(), CV_16SC3), noisy;
    cv::RNG(seed).fill(noise, cv::RNG::NORMAL, 0, grey_levels);
    cv::add(picture, noise, noisy, cv::noArray(), CV_8U);
    return noisy;
}

}  // namespace quadrille::bench
