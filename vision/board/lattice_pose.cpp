#include "vision/board/lattice_pose.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/seen_lattice.hpp"

namespace quadrille::vision {
namespace {

constexpr double square_mm = SeenLattice::square_mm;
constexpr int smallest = 3, largest = 26;
constexpr std::size_t windows_fitted = 12, poses_given = 8;

/// The squares of a lattice from (left, bottom) on.
struct SquareWindow {
    int left = 0, bottom = 0, columns = 0, rows = 0;
    double inside = 0;  ///< sum of the odds that its squares are inside a board
};

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

/// The boards of the searched size on one lattice that are likeliest inside, by how well the map agrees.
void weigh_windows(const SeenLattice& lattice, const LatticeMap& map, const BoardSearch& search,
                   std::vector<std::pair<double, BoardPose>>& weighed) {
    const InsideSums sums(lattice.pose, map, lattice.squares);
    for (const SquareWindow& window : likely_windows(sums, search.grid)) {
        const BoardPose pose = on(lattice.pose, window);
        const auto known = [&](const auto& other) { return same_place(other.second, pose); };
        if (plausible(pose) && std::none_of(weighed.begin(), weighed.end(), known))
            weighed.emplace_back(agreement(pose, map).score(), pose);
    }
}

}  // namespace

std::vector<BoardPose> poses_on_lattice(const LatticeMap& map, const BoardSearch& search, cv::Size size) {
    std::vector<std::pair<double, BoardPose>> weighed;
    for (const SeenLattice& lattice : seen_lattices(map, search, size))
        weigh_windows(lattice, map, search, weighed);
    std::stable_sort(weighed.begin(), weighed.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<BoardPose> poses;
    for (const auto& [score, pose] : weighed) {
        if (poses.size() < poses_given) poses.push_back(pose);
    }
    return poses;
}

}  // namespace quadrille::vision
