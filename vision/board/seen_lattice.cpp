#include "vision/board/seen_lattice.hpp"

#include <algorithm>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/grow_lattice.hpp"
#include "vision/board/lattice.hpp"
#include "vision/board/lattice_sides.hpp"
#include "vision/board/pencils.hpp"
#include "vision/board/sheets.hpp"

namespace quadrille::vision {
namespace {

constexpr double square_mm = SeenLattice::square_mm;
constexpr int lines_past = 2;  ///< of a lattice whose size is known: further lines may hardly show

/// The squares of a board and some round it.
cv::Rect squares_about(const BoardGrid& grid) {
    return {-lines_past, -lines_past, grid.columns + 2 * lines_past, grid.rows + 2 * lines_past};
}

/// A lattice whose node (0, 0) is the first corner of square (0, 0).
BoardPose pose_of(const std::vector<LatticeNode>& nodes, const Lens& lens, bool lens_known) {
    std::vector<cv::Point2d> board_mm, undistorted;
    std::vector<LinePoint> points;
    for (const LatticeNode& node : nodes) {
        board_mm.push_back(cv::Point2d(node.number) * square_mm);
        undistorted.push_back(lens.undistorted(node.image_px));
        points.push_back({node.image_px, true, node.number.x, 1});
        points.push_back({node.image_px, false, node.number.y, 1});
    }
    BoardPose pose;
    pose.lens = lens;
    const double off_px = 0.012 * lens.size.width;  // what a lens bends
    const cv::Mat h = cv::findHomography(board_mm, undistorted, cv::RANSAC, off_px);
    if (h.empty()) return pose;
    pose.undistorted_from_board = h;
    // With few crossings a bend of the lens is indistinguishable from the tilt.
    constexpr std::size_t enough_to_bend = 30;
    const bool bends = !lens_known && nodes.size() >= enough_to_bend;
    constexpr double sigma_px = 2.5;
    return fitted(pose, points, bends ? DistortionModel::radial_1 : DistortionModel::fixed, sigma_px);
}

cv::Rect numbers_round(const std::vector<LatticeNode>& nodes, int margin) {
    std::vector<cv::Point> numbers;
    numbers.reserve(nodes.size());
    for (const LatticeNode& node : nodes) numbers.push_back(node.number);
    const cv::Rect box = cv::boundingRect(numbers);
    return {box.x - margin, box.y - margin, box.width - 1 + 2 * margin, box.height - 1 + 2 * margin};
}

/// From crossing to crossing. What grew may be a part of the board.
std::optional<SeenLattice> by_growth(const std::vector<Crossing>& crossed, const BoardSearch& search,
                                     cv::Size size) {
    const auto nodes = grown_lattice(crossed);
    if (!nodes) return std::nullopt;
    const int margin = search.grid ? std::max(search.grid->columns, search.grid->rows) - 2 : lines_past;
    const Lens lens = likely_lenses(search, size).front();
    return SeenLattice{pose_of(*nodes, lens, search.lens.has_value()), numbers_round(*nodes, margin)};
}

/// The pose fitted to the crossings that lie nearest to its own, within less and less of a square.
BoardPose fitted_to_crossings(BoardPose pose, const std::vector<Crossing>& crossed, bool lens_known) {
    for (const double gate : {0.4, 0.3, 0.2, 0.15}) {
        std::vector<LinePoint> points;
        for (const Crossing& crossing : crossed) {
            const cv::Point2d squares = pose.board_from_image(crossing.image_px) / pose.grid.square_mm;
            const cv::Point node(cvRound(squares.x), cvRound(squares.y));
            const cv::Rect nodes(0, 0, pose.grid.columns + 1, pose.grid.rows + 1);
            if (!nodes.contains(node) || cv::norm(squares - cv::Point2d(node)) > gate) continue;
            points.push_back({crossing.image_px, true, node.x, 1});
            points.push_back({crossing.image_px, false, node.y, 1});
        }
        constexpr std::size_t fewest = 24, enough_to_bend = 60;
        if (points.size() < fewest) break;
        const bool bends = !lens_known && points.size() >= enough_to_bend;
        constexpr double sigma_px = 4;
        pose = fitted(pose, points, bends ? DistortionModel::radial_1 : DistortionModel::fixed, sigma_px, 3);
    }
    return pose;
}

/// By vanishing points and periods of the lines between crossings: one lattice for each plane and lens.
std::vector<SeenLattice> by_vanishing_points(const std::vector<Crossing>& crossed, const LatticeMap& map,
                                             const BoardSearch& search, cv::Size size) {
    constexpr int most_pencils = 5;
    constexpr std::size_t most_planes = 3, most_lattices = 2;
    const bool lens_known = search.lens.has_value();
    const std::vector<Segment> sides = lattice_sides(crossed, map);
    std::optional<BoardGrid> grid;
    if (search.grid) grid = BoardGrid{search.grid->columns, search.grid->rows, square_mm};
    std::vector<SeenLattice> seen;
    for (const Lens& lens : likely_lenses(search, size)) {
        const auto normal = normalised(sides, lens);
        const auto spanned = planes(strongest_pencils(normal, most_pencils, 1), normal, lens_known);
        for (std::size_t i = 0; i < std::min(most_planes, spanned.size()); ++i) {
            const auto likely = lattice_hypotheses(spanned[i], normal, lens, grid);
            for (std::size_t k = 0; k < std::min(most_lattices, likely.size()); ++k) {
                const BoardPose pose = fitted_to_crossings(likely[k].pose, crossed, lens_known);
                if (plausible(pose)) seen.push_back({pose, squares_about(pose.grid)});
            }
        }
    }
    return seen;
}

/// By the outline of what is inside a board, where the size is known.
std::vector<SeenLattice> by_outline(const std::vector<Crossing>& crossed, const LatticeMap& map,
                                    const BoardSearch& search, const Lens& lens) {
    if (!search.grid) return {};
    std::vector<SeenLattice> seen;
    for (const float odds : {0.F, 1.5F}) {
        // Without what a mug or a card across its edge adds.
        cv::Mat1b inside;
        cv::morphologyEx(map.inside > odds, inside, cv::MORPH_OPEN,
                         cv::getStructuringElement(cv::MORPH_ELLIPSE, {9, 9}));
        auto quad = quad_about(inside);
        if (!quad) continue;
        for (cv::Point2d& corner : *quad) corner = map.in_picture(corner - cv::Point2d(0.5, 0.5));
        for (const int turn : {0, 1}) {
            if (turn == 1 && search.grid->columns == search.grid->rows) break;
            BoardGrid grid{search.grid->columns, search.grid->rows, square_mm};
            if (turn == 1) std::swap(grid.columns, grid.rows);
            BoardPose pose = BoardPose::from_corners(grid, *quad, lens);
            pose = fitted_to_crossings(pose, crossed, search.lens.has_value());
            if (plausible(pose)) seen.push_back({pose, squares_about(grid)});
        }
    }
    return seen;
}

}  // namespace

std::vector<SeenLattice> seen_lattices(const LatticeMap& map, const BoardSearch& search, cv::Size size) {
    const std::vector<Crossing> crossed = crossings(map);
    std::vector<SeenLattice> lattices;
    // The first reading of a pose is kept: where crossings can be followed that is the most exact.
    if (const auto grown = by_growth(crossed, search, size)) lattices.push_back(*grown);
    for (const auto& more : {by_vanishing_points(crossed, map, search, size),
                             by_outline(crossed, map, search, likely_lenses(search, size).front())})
        lattices.insert(lattices.end(), more.begin(), more.end());
    return lattices;
}

}  // namespace quadrille::vision
