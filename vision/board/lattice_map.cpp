#include "vision/board/lattice_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/board/networks/board_network_constants.hpp"
#include "vision/network/trained_network.hpp"
#include "vision/picture/even_channels.hpp"

// network_weights.S: the file that vision/board/training/export.py writes.
extern "C" const char quadrille_lattice_network_begin[], quadrille_lattice_network_end[];

namespace quadrille::vision {
namespace {

constexpr float least_crossing_odds = -1.1F;  ///< one in four

/// As vision/board/training/learn.py shows its pictures: exposure and the lamp's colour do not count.
cv::Mat evened(const cv::Mat& work) {
    using namespace network_constants;
    return even_channels(work, {}, {lattice_mean, lattice_spread, lattice_least_spread});
}

float probability(float odds) {
    return 1 / (1 + std::exp(-odds));
}

/// The mean of probabilities at places of a plane; what is outside the picture does not count.
class Mean {
public:
    Mean(const cv::Mat1f& plane, const LatticeMap& map) : plane_(plane), map_(map) {}

    void add(cv::Point2d image_px) {
        ++all_;
        const cv::Point2d cell = map_.in_cells(image_px);
        const int x = cvRound(cell.x), y = cvRound(cell.y);
        if (x < 0 || y < 0 || x >= plane_.cols || y >= plane_.rows) return;
        sum_ += probability(plane_(y, x));
        ++seen_;
    }
    double value() const { return seen_ > 0 ? sum_ / seen_ : 0; }
    double visible() const { return all_ > 0 ? static_cast<double>(seen_) / all_ : 0; }

private:
    const cv::Mat1f& plane_;
    const LatticeMap& map_;
    double sum_ = 0;
    int seen_ = 0, all_ = 0;
};

/// Means over the sides of squares of one direction: on the lines, and half a square aside.
void add_sides(const WarpedBoard& board, bool x_line, Mean& on_lines, Mean& aside) {
    const BoardGrid& grid = board.pose.grid;
    const int lines = x_line ? grid.columns : grid.rows, length = x_line ? grid.rows : grid.columns;
    const auto at = [&](double across, double along) {
        const cv::Point2d squares = x_line ? cv::Point2d(across, along) : cv::Point2d(along, across);
        return board.image_from_board(squares * grid.square_mm);
    };
    for (int line = 0; line <= lines; ++line) {
        for (int piece = 0; piece < length; ++piece) {
            if (!grid.has_side(x_line, line, piece)) continue;
            for (const double t : {0.3, 0.5, 0.7}) {
                on_lines.add(at(line, piece + t));
                if (line < lines && t != 0.5) aside.add(at(line + 0.5, piece + t));
            }
        }
    }
}

/// How far in squares the nearest crossing that the map shows is from one of the board; nullopt where it
/// shows none.
std::optional<double> crossing_miss(const WarpedBoard& board, cv::Point2d squares, const LatticeMap& map) {
    constexpr int around = 2;
    const double side = board.pose.grid.square_mm;
    const cv::Point middle(map.in_cells(board.image_from_board(squares * side)));
    const cv::Rect near =
        cv::Rect(middle - cv::Point(around, around), cv::Size(2 * around + 1, 2 * around + 1)) &
        cv::Rect({}, map.crossing.size());
    if (near.empty()) return std::nullopt;
    double highest = 0;
    cv::Point at;
    cv::minMaxLoc(map.crossing(near), nullptr, &highest, nullptr, &at);
    at += near.tl();
    if (highest < least_crossing_odds) return std::nullopt;
    const cv::Point2d cell = cv::Point2d(at) + cv::Point2d(map.right(at), map.down(at));
    return cv::norm(board.board_from_image(map.in_picture(cell)) * (1 / side) - squares);
}

/// The median over all crossings of the board.
double median_miss(const WarpedBoard& board, const LatticeMap& map) {
    constexpr std::size_t fewest = 8;
    constexpr double of_none = 0.3;
    std::vector<double> misses;
    for (int row = 0; row <= board.pose.grid.rows; ++row) {
        for (int column = 0; column <= board.pose.grid.columns; ++column) {
            if (const auto miss = crossing_miss(board, cv::Point2d(column, row), map))
                misses.push_back(*miss);
        }
    }
    if (misses.size() < fewest) return of_none;
    const auto middle = misses.begin() + static_cast<std::ptrdiff_t>(misses.size() / 2);
    std::nth_element(misses.begin(), middle, misses.end());
    return std::min(*middle, of_none);
}

}  // namespace

cv::Point2d LatticeMap::in_picture(cv::Point2d cell) const {
    return (cell + cv::Point2d(0.5, 0.5)) * picture_from_cell - cv::Point2d(0.5, 0.5);
}

cv::Point2d LatticeMap::in_cells(cv::Point2d image_px) const {
    return (image_px + cv::Point2d(0.5, 0.5)) * (1 / picture_from_cell) - cv::Point2d(0.5, 0.5);
}

LatticeMap lattice_map(const cv::Mat& work, double picture_from_work) {
    constexpr int whole = network_constants::lattice_size_multiple_px,
                  cell = network_constants::lattice_cell_px;
    const int below = (whole - work.rows % whole) % whole, beside = (whole - work.cols % whole) % whole;
    cv::Mat padded;
    cv::copyMakeBorder(evened(work), padded, 0, below, 0, beside, cv::BORDER_CONSTANT);
    thread_local TrainedNetwork network{quadrille_lattice_network_begin, quadrille_lattice_network_end};
    cv::Mat planes = network.answers({padded}).front();
    const cv::Rect shown(0, 0, (work.cols + cell - 1) / cell, (work.rows + cell - 1) / cell);
    const auto plane = [&](int i) {
        return cv::Mat1f(planes.size[1], planes.size[2], planes.ptr<float>(i))(shown).clone();
    };
    return {plane(0), plane(1), plane(2), plane(3), plane(4), cell * picture_from_work};
}

LatticeMap within(const LatticeMap& map, const std::vector<cv::Point2f>& outline) {
    constexpr float never = -20;
    constexpr int edge = 5;  // cells: a board's outer lines may be the edge of what it is drawn on
    std::vector<cv::Point> cells;
    for (const cv::Point2f corner : outline) cells.emplace_back(map.in_cells(corner));
    cv::Mat1b shown(map.inside.size(), uchar{0});
    cv::fillConvexPoly(shown, cells, cv::Scalar(255));
    cv::dilate(shown, shown, cv::Mat1b::ones(edge, edge));
    LatticeMap part = map;
    for (cv::Mat1f* plane : {&part.crossing, &part.line, &part.inside}) {
        *plane = plane->clone();
        plane->setTo(never, shown == 0);
    }
    return part;
}

std::vector<Crossing> crossings(const LatticeMap& map) {
    constexpr double same_cells = 2.5;
    cv::Mat1f highest;
    cv::dilate(map.crossing, highest, cv::Mat::ones(3, 3, CV_8U));
    std::vector<Crossing> peaks, result;
    for (int y = 0; y < highest.rows; ++y) {
        for (int x = 0; x < highest.cols; ++x) {
            const float odds = map.crossing(y, x);
            if (odds != highest(y, x) || odds < least_crossing_odds) continue;
            const cv::Point2d cell = cv::Point2d(x, y) + cv::Point2d(map.right(y, x), map.down(y, x));
            peaks.push_back({map.in_picture(cell), odds});
        }
    }
    std::stable_sort(peaks.begin(), peaks.end(),
                     [](const Crossing& a, const Crossing& b) { return a.odds > b.odds; });
    for (const Crossing& peak : peaks) {
        const auto same = [&](const Crossing& c) {
            return cv::norm(c.image_px - peak.image_px) < same_cells * map.picture_from_cell;
        };
        if (std::none_of(result.begin(), result.end(), same)) result.push_back(peak);
    }
    return result;
}

LatticeAgreement agreement(const WarpedBoard& board, const LatticeMap& map) {
    const BoardGrid& grid = board.pose.grid;
    Mean on_lines(map.line, map), aside(map.line, map), inside(map.inside, map), beyond(map.inside, map),
        crossed(map.crossing, map);
    add_sides(board, true, on_lines, aside);
    add_sides(board, false, on_lines, aside);
    for (int row = -1; row <= grid.rows; ++row) {
        for (int column = -1; column <= grid.columns; ++column) {
            const cv::Point2d middle((column + 0.5) * grid.square_mm, (row + 0.5) * grid.square_mm);
            const bool outside = row < 0 || column < 0 || row == grid.rows || column == grid.columns;
            if (!outside && !grid.has({column, row})) continue;
            (outside ? beyond : inside).add(board.image_from_board(middle));
        }
    }
    for (int row = 0; row <= grid.rows; ++row) {
        for (int column = 0; column <= grid.columns; ++column)
            crossed.add(board.image_from_board({column * grid.square_mm, row * grid.square_mm}));
    }
    constexpr double tenths = 10;
    return {.on_lines = on_lines.value(),
            .aside = aside.value(),
            .inside = inside.value(),
            .beyond = beyond.value(),
            .crossings = crossed.value(),
            .visible = inside.visible(),
            .miss = tenths * median_miss(board, map)};
}

}  // namespace quadrille::vision
