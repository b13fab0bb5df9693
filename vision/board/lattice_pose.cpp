#include "vision/board/lattice_pose.hpp"

#include <algorithm>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/grow_lattice.hpp"

namespace quadrille::vision {
namespace {

constexpr double square_mm = 90;
constexpr int smallest = 3, largest = 26;
constexpr std::size_t windows_fitted = 12, poses_given = 8;

/// The squares of a lattice from (left, bottom) on.
struct SquareWindow {
    int left = 0, bottom = 0, columns = 0, rows = 0;
    double inside = 0;  ///< sum of the odds that its squares are inside a board
};

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

BoardPose on(const BoardPose& lattice, const SquareWindow& window) {
    BoardPose pose = lattice;
    pose.grid = {};
    pose.grid.columns = pose.grid.rows = 0;
    return with_extent(
        pose, {-window.left, -window.bottom, window.left + window.columns, window.bottom + window.rows});
}

/// The odds that each square of a lattice is inside a board, summed from the corner on: a table of sums.
class InsideSums {
public:
    InsideSums(const BoardPose& lattice, const LatticeMap& map, cv::Rect squares) : squares_(squares) {
        cv::Mat1d odds(squares.height, squares.width, 0.0);
        for (int y = 0; y < squares.height; ++y) {
            for (int x = 0; x < squares.width; ++x) {
                const cv::Point2d middle(squares.x + x + 0.5, squares.y + y + 0.5);
                odds(y, x) = odds_at(map, lattice.image_from_board(middle * square_mm));
            }
        }
        cv::integral(odds, sums_, CV_64F);
    }
    cv::Rect squares() const { return squares_; }
    double of(const SquareWindow& w) const {
        const int x0 = w.left - squares_.x, y0 = w.bottom - squares_.y, x1 = x0 + w.columns, y1 = y0 + w.rows;
        return sums_(y1, x1) - sums_(y0, x1) - sums_(y1, x0) + sums_(y0, x0);
    }

private:
    static double odds_at(const LatticeMap& map, cv::Point2d image_px) {
        constexpr double enough = 4;
        const cv::Point2d cell = map.in_cells(image_px);
        const cv::Rect plane({}, map.inside.size());
        const cv::Point at(cvRound(cell.x), cvRound(cell.y));
        if (!plane.contains(at)) return 0;
        return std::clamp(static_cast<double>(map.inside(at)), -enough, enough);
    }
    cv::Rect squares_;
    cv::Mat1d sums_;
};

cv::Rect squares_round(const std::vector<LatticeNode>& nodes, int margin) {
    std::vector<cv::Point> numbers;
    for (const LatticeNode& node : nodes) numbers.push_back(node.number);
    const cv::Rect box = cv::boundingRect(numbers);
    return {box.x - margin, box.y - margin, box.width - 1 + 2 * margin, box.height - 1 + 2 * margin};
}

void add_windows(const InsideSums& sums, int columns, int rows, std::vector<SquareWindow>& windows) {
    const cv::Rect all = sums.squares();
    for (int bottom = all.y; bottom + rows <= all.y + all.height; ++bottom) {
        for (int left = all.x; left + columns <= all.x + all.width; ++left) {
            SquareWindow window{left, bottom, columns, rows, 0};
            window.inside = sums.of(window);
            windows.push_back(window);
        }
    }
}

/// The windows whose squares are most surely inside a board.
std::vector<SquareWindow> likely_windows(const InsideSums& sums, const std::optional<BoardGrid>& grid) {
    std::vector<SquareWindow> windows;
    if (grid) {
        add_windows(sums, grid->columns, grid->rows, windows);
        if (grid->columns != grid->rows) add_windows(sums, grid->rows, grid->columns, windows);
    } else {
        const cv::Size most(std::min(largest, sums.squares().width),
                            std::min(largest, sums.squares().height));
        for (int columns = smallest; columns <= most.width; ++columns) {
            for (int rows = smallest; rows <= most.height; ++rows) add_windows(sums, columns, rows, windows);
        }
    }
    const std::size_t kept = std::min(windows_fitted, windows.size());
    std::partial_sort(windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(kept), windows.end(),
                      [](const SquareWindow& a, const SquareWindow& b) { return a.inside > b.inside; });
    windows.resize(kept);
    return windows;
}

}  // namespace

std::vector<BoardPose> poses_on_lattice(const LatticeMap& map, const BoardSearch& search, cv::Size size) {
    const auto nodes = grown_lattice(crossings(map));
    if (!nodes) return {};
    const Lens lens = search.lens ? search.lens->scaled_to(size) : Lens::pinhole(size);
    const BoardPose lattice = pose_of(*nodes, lens, search.lens.has_value());
    const int margin = search.grid ? std::max(search.grid->columns, search.grid->rows) - 2 : 2;
    const InsideSums sums(lattice, map, squares_round(*nodes, margin));
    std::vector<std::pair<double, BoardPose>> weighed;
    for (const SquareWindow& window : likely_windows(sums, search.grid)) {
        const BoardPose pose = on(lattice, window);
        if (plausible(pose)) weighed.emplace_back(agreement(pose, map).score(), pose);
    }
    std::stable_sort(weighed.begin(), weighed.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<BoardPose> poses;
    for (const auto& [score, pose] : weighed) {
        if (poses.size() < poses_given) poses.push_back(pose);
    }
    return poses;
}

}  // namespace quadrille::vision
