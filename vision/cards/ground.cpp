#include "vision/cards/ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/cards/log_colours.hpp"

namespace quadrille::vision {
namespace {

constexpr double line_half_width_mm = 4;  ///< drawn lines wobble and overshoot; wider loses ground

/// The corners of a square stay bare: an upright card leaves 12 mm beside it, and a tapped one crosses the
/// middles of the sides. So what lies beside the crossings of the grid is ground, save for what was laid
/// askew.
struct Patch {
    cv::Point2f at;  ///< board millimetres
    int parity = 0;
    cv::Vec3f colour;
    float spread = 0;
    bool ground = false;
};

/// Ground from its darkest to its lightest nearby: a shadow's edge may run through the square.
struct LocalGround {
    cv::Vec3f dark, light;
    bool known = false;
};

float brightness(const cv::Vec3f& colour) {
    return (colour[0] + colour[1] + colour[2]) / 3;
}

/// Chroma counts more than brightness: light changes across a table, dyes do not.
float distance(const cv::Vec3f& a, const cv::Vec3f& b) {
    const cv::Vec3f miss = a - b;
    const float bright = brightness(miss);
    const cv::Vec3f chroma = miss - cv::Vec3f::all(bright);
    return std::sqrt(2 * chroma.dot(chroma) + bright * bright);
}

float median(std::vector<float>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

cv::Vec3f median_colour(const std::vector<cv::Vec3f>& colours) {
    cv::Vec3f result;
    for (int c = 0; c < 3; ++c) {
        std::vector<float> channel;
        channel.reserve(colours.size());
        for (const cv::Vec3f& colour : colours) channel.push_back(colour[c]);
        result[c] = median(channel);
    }
    return result;
}

/// The four corner patches of every square that the picture shows.
std::vector<Patch> corner_patches(const cv::Mat& colours, const cv::Mat& reached,
                                  const RectifiedFrame& frame) {
    const BoardGrid& grid = frame.grid;
    constexpr double offset_mm = 9;
    const auto half = std::max(1, static_cast<int>(4 * frame.px_per_mm));
    std::vector<Patch> patches;
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            for (int corner = 0; corner < 4; ++corner) {
                const double reach = grid.square_mm / 2 - offset_mm;
                const cv::Point2d at = grid.centre_mm({column, row}) +
                                       cv::Point2d(corner & 1 ? reach : -reach, corner & 2 ? reach : -reach);
                const cv::Point2d middle = frame.rectified_from_board(at);
                const cv::Rect area(cvRound(middle.x) - half, cvRound(middle.y) - half, 2 * half + 1,
                                    2 * half + 1);
                if ((area & cv::Rect({0, 0}, colours.size())) != area ||
                    cv::countNonZero(reached(area)) < area.area())
                    continue;
                std::vector<cv::Vec3f> inside;
                for (int y = area.y; y < area.br().y; ++y) {
                    for (int x = area.x; x < area.br().x; ++x) inside.push_back(colours.at<cv::Vec3f>(y, x));
                }
                Patch patch{at, (column + row) & 1, median_colour(inside), 0, false};
                std::vector<float> off;
                for (const cv::Vec3f& colour : inside) off.push_back(distance(colour, patch.colour));
                patch.spread = median(off);
                patches.push_back(patch);
            }
        }
    }
    return patches;
}

/// A patch is ground when its chroma is the board's and others near it look the same.
void judge(std::vector<Patch>& patches, int parity) {
    constexpr float like_board = 0.35F, like_neighbour = 0.14F;
    constexpr float near_mm = 160;
    std::vector<cv::Vec3f> colours;
    for (const Patch& patch : patches) {
        if (patch.parity == parity) colours.push_back(patch.colour);
    }
    if (colours.empty()) return;
    const cv::Vec3f board = median_colour(colours);
    for (Patch& patch : patches) {
        if (patch.parity != parity) continue;
        cv::Vec3f same_light = patch.colour;
        same_light -= cv::Vec3f::all(brightness(patch.colour - board));
        if (distance(same_light, board) > like_board) continue;
        int alike = 0;
        for (const Patch& other : patches) {
            if (&other == &patch || other.parity != parity || cv::norm(other.at - patch.at) > near_mm)
                continue;
            alike += distance(other.colour, patch.colour) < like_neighbour ? 1 : 0;
        }
        patch.ground = alike >= 3;
    }
}

LocalGround ground_about(const std::vector<Patch>& patches, cv::Point2f centre, int parity) {
    std::vector<const Patch*> near;
    for (float reach_mm = 100; near.size() < 4 && reach_mm < 2000; reach_mm *= 1.5F) {
        near.clear();
        for (const Patch& patch : patches) {
            if (patch.ground && patch.parity == parity && cv::norm(patch.at - centre) < reach_mm)
                near.push_back(&patch);
        }
    }
    if (near.empty()) return {};
    std::sort(near.begin(), near.end(),
              [](const Patch* a, const Patch* b) { return brightness(a->colour) < brightness(b->colour); });
    // One patch too many that is no ground should not widen it: the second from either end, where there are
    // enough.
    const std::size_t aside = near.size() > 6 ? 1 : 0;
    return {near[aside]->colour, near[near.size() - 1 - aside]->colour, true};
}

/// Distance to the nearest colour between two.
float off_segment(const cv::Vec3f& colour, const cv::Vec3f& from, const cv::Vec3f& to) {
    const cv::Vec3f span = to - from;
    const float length = span.dot(span);
    const float t = length > 1e-4F ? std::clamp((colour - from).dot(span) / length, 0.0F, 1.0F) : 0.5F;
    return distance(colour, from + span * t);
}

/// What one picture's board looks like: ground square by square, and the ink of its lines.
struct Board {
    std::vector<LocalGround> squares;  ///< column by column
    cv::Vec3f ink_from_ground{};       ///< in logarithms; the light cancels
    float clear = 0;                   ///< a distance that noise does not make

    float unlike(const cv::Vec3f& colour, const LocalGround& ground, bool near_line) const {
        float off = off_segment(colour, ground.dark, ground.light);
        if (near_line) {
            const cv::Vec3f middle = (ground.dark + ground.light) * 0.5F;
            off = std::min(off, off_segment(colour, middle, middle + ink_from_ground));
        }
        return off / clear;
    }
};

double off_line(double v, double square_mm) {
    const double in_square = v - std::floor(v / square_mm) * square_mm;
    return std::min(in_square, square_mm - in_square);
}

/// The ink, from places of the lines with ground on both sides.
cv::Vec3f ink_from_ground(const cv::Mat& colours, const RectifiedFrame& frame, const Board& board) {
    const BoardGrid& grid = frame.grid;
    const cv::Rect whole({0, 0}, colours.size());
    std::vector<cv::Vec3f> differences;
    const auto look = [&](cv::Point2d at, cv::Point2d across, const LocalGround& ground) {
        const auto colour_at = [&](double offset_mm) {
            const cv::Point2d p = frame.rectified_from_board(at + across * offset_mm);
            const cv::Point pixel(cvRound(p.x), cvRound(p.y));
            return whole.contains(pixel) ? colours.at<cv::Vec3f>(pixel) : cv::Vec3f::all(99);
        };
        for (const double beside : {-7.0, 7.0}) {
            if (off_segment(colour_at(beside), ground.dark, ground.light) > board.clear) return;
        }
        const cv::Vec3f middle = (ground.dark + ground.light) * 0.5F;
        cv::Vec3f strongest{};
        for (const double offset : {-2.0, 0.0, 2.0}) {
            const cv::Vec3f off = colour_at(offset) - middle;
            if (off.dot(off) > strongest.dot(strongest)) strongest = off;
        }
        differences.push_back(strongest);
    };
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            const LocalGround& ground = board.squares[static_cast<std::size_t>(column * grid.rows + row)];
            if (!ground.known) continue;
            for (double along = 0.15; along < 0.9; along += 0.1) {
                look({(column + along) * grid.square_mm, row * grid.square_mm}, {0, 1}, ground);
                look({column * grid.square_mm, (row + along) * grid.square_mm}, {1, 0}, ground);
            }
        }
    }
    return differences.empty() ? cv::Vec3f{} : median_colour(differences);
}

}  // namespace

Foreign foreign_to_board(const TopView& view) {
    Foreign foreign;
    cv::Mat small, reached;
    cv::resize(view.bgr, small, {}, foreign.px_per_mm, foreign.px_per_mm, cv::INTER_AREA);
    cv::resize(view.inside, reached, small.size(), 0, 0, cv::INTER_NEAREST);
    cv::GaussianBlur(small, small, {3, 3}, 0.8);
    const cv::Mat colours = log_colours(small);
    const BoardGrid& grid = view.frame.grid;
    const RectifiedFrame frame{
        .grid = grid, .px_per_mm = foreign.px_per_mm, .margin_mm = view.frame.margin_mm};

    std::vector<Patch> patches = corner_patches(colours, reached, frame);
    judge(patches, 0);
    judge(patches, 1);
    std::vector<float> spreads;
    for (const Patch& patch : patches) {
        if (patch.ground) spreads.push_back(patch.spread);
    }
    foreign.unlike = cv::Mat::zeros(small.size(), CV_8U);
    foreign.known = cv::Mat::zeros(small.size(), CV_8U);
    if (spreads.empty()) return foreign;
    Board board;
    board.clear = std::max(4.0F * median(spreads), 0.16F);
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            board.squares.push_back(ground_about(patches, grid.centre_mm({column, row}), (column + row) & 1));
        }
    }
    board.ink_from_ground = ink_from_ground(colours, frame, board);
    for (int y = 0; y < small.rows; ++y) {
        for (int x = 0; x < small.cols; ++x) {
            const cv::Point2d at = frame.board_from_rectified(cv::Point2d(x, y));
            const auto square = grid.square_at(at);
            if (!square || reached.at<uchar>(y, x) == 0) continue;
            const LocalGround& ground =
                board.squares[static_cast<std::size_t>(square->column * grid.rows + square->row)];
            if (!ground.known) continue;
            const bool near_line = off_line(at.x, grid.square_mm) < line_half_width_mm ||
                                   off_line(at.y, grid.square_mm) < line_half_width_mm;
            foreign.known.at<uchar>(y, x) = 255;
            foreign.unlike.at<uchar>(y, x) =
                cv::saturate_cast<uchar>(127 * board.unlike(colours.at<cv::Vec3f>(y, x), ground, near_line));
        }
    }
    return foreign;
}

}  // namespace quadrille::vision
