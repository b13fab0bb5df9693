#include "vision/board/lattice_sides.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

constexpr std::size_t neighbours_tried = 8;
constexpr double least_line = 0.3;  ///< mean probability along a side

/// Mean probability that a line runs along a piece, its ends left out: those are crossings anyway.
double line_along(const LatticeMap& map, cv::Point2d from_px, cv::Point2d to_px) {
    const cv::Point2d from = map.in_cells(from_px), to = map.in_cells(to_px);
    const int steps = std::max(3, static_cast<int>(std::lround(cv::norm(to - from))));
    double sum = 0;
    int places = 0;
    for (int i = 1; i < steps; ++i) {
        const cv::Point2d p = from + (to - from) * (static_cast<double>(i) / steps);
        const cv::Point cell(cvRound(p.x), cvRound(p.y));
        if (!cv::Rect({}, map.line.size()).contains(cell)) continue;
        sum += 1 / (1 + std::exp(-map.line(cell)));
        ++places;
    }
    return places > 0 ? sum / places : 0;
}

/// A piece from one crossing to another.
struct Piece {
    std::size_t from, to;
    double cost;  ///< less for short ones and for those along which a line surely runs
};

std::vector<Piece> likely_pieces(const std::vector<Crossing>& crossings, const LatticeMap& map) {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        const cv::Point2d from = crossings[i].image_px;
        std::vector<std::pair<double, std::size_t>> others;
        for (std::size_t k = 0; k < crossings.size(); ++k) {
            if (k != i) others.emplace_back(cv::norm(crossings[k].image_px - from), k);
        }
        const std::size_t near = std::min(neighbours_tried, others.size());
        std::partial_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(near), others.end());
        others.resize(near);
        for (const auto& [length, k] : others) {
            const double line = line_along(map, from, crossings[k].image_px);
            if (line >= least_line) pieces.push_back({i, k, length / (line * line)});
        }
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.cost < b.cost; });
    return pieces;
}

}  // namespace

std::vector<Segment> lattice_sides(const std::vector<Crossing>& crossings, const LatticeMap& map) {
    std::vector<std::vector<cv::Point2d>> ways(crossings.size());  // from each crossing along its sides
    // Between the sides of squares at a crossing lies a right angle, seen aslant; a diagonal lies between.
    const auto beside_another = [&](std::size_t at, cv::Point2d way) {
        constexpr double near = 0.64;  // cosine: diagonals are at 45 degrees
        return std::any_of(ways[at].begin(), ways[at].end(),
                           [&](cv::Point2d other) { return other.dot(way) > near; });
    };
    std::vector<Segment> sides;
    for (const Piece& piece : likely_pieces(crossings, map)) {
        const cv::Point2d from = crossings[piece.from].image_px, to = crossings[piece.to].image_px;
        const double length = cv::norm(to - from);
        const cv::Point2d way = (to - from) / length;
        if (beside_another(piece.from, way) || beside_another(piece.to, -way)) continue;
        ways[piece.from].push_back(way);
        ways[piece.to].push_back(-way);
        sides.push_back({from, to, length});
    }
    return sides;
}

}  // namespace quadrille::vision
