#include "app/window/drawing/overlay.hpp"

#include <cmath>
#include <map>
#include <tuple>

namespace quadrille::app {
namespace {

/// Longest straight piece of a projected line. A webcam's lens bends 15 mm by less than a tenth of a pixel.
constexpr double step_mm = 15;

/// A corner of squares; its neighbours differ by one step.
struct Corner {
    int x = 0, y = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
    friend bool operator<(const Corner& a, const Corner& b) {
        return std::tie(a.x, a.y) < std::tie(b.x, b.y);
    }
};

/// The sides of the set's border, each from its first corner, members on the left.
std::multimap<Corner, Corner> border_of(const SquareSet& squares) {
    std::multimap<Corner, Corner> sides;
    for (const Square s : squares) {
        const int x = s.column, y = s.row;
        if (!squares.contains({x, y - 1})) sides.insert({{x, y}, {x + 1, y}});
        if (!squares.contains({x + 1, y})) sides.insert({{x + 1, y}, {x + 1, y + 1}});
        if (!squares.contains({x, y + 1})) sides.insert({{x + 1, y + 1}, {x, y + 1}});
        if (!squares.contains({x - 1, y})) sides.insert({{x, y + 1}, {x, y}});
    }
    return sides;
}

/// Takes one loop of sides out of the border. Where two squares touch at a corner only, the loop turns left,
/// so that each of them has its own.
std::vector<Corner> take_loop(std::multimap<Corner, Corner>& sides) {
    const auto first = *sides.begin();
    sides.erase(sides.begin());
    std::vector<Corner> loop{first.first};
    Corner before = first.first, at = first.second;
    while (at != first.first) {
        loop.push_back(at);
        auto [next, end] = sides.equal_range(at);
        const auto turn = [&](Corner to) {
            return (at.x - before.x) * (to.y - at.y) - (at.y - before.y) * (to.x - at.x);
        };
        for (auto other = std::next(next); other != end; ++other) {
            if (turn(other->second) > turn(next->second)) next = other;
        }
        before = at;
        at = next->second;
        sides.erase(next);
    }
    return loop;
}

}  // namespace

BoardProjection BoardProjection::of_picture(const BoardPose& pose, cv::Point2d origin, double scale) {
    // A pixel's centre is half a pixel inside its corner.
    const cv::Point2d half{0.5, 0.5};
    return {pose.grid, [=](cv::Point2d mm) { return origin + (pose.image_from_board(mm) + half) * scale; },
            [=](cv::Point2d at) { return pose.board_from_image((at - origin) * (1 / scale) - half); }};
}

BoardProjection BoardProjection::from_above(const BoardGrid& grid, cv::Rect2d surface, int rotation,
                                            double margin_mm) {
    const bool odd = rotation % 2 != 0;
    const double across = (odd ? grid.height_mm() : grid.width_mm()) + 2 * margin_mm;
    const double along = (odd ? grid.width_mm() : grid.height_mm()) + 2 * margin_mm;
    const double scale = std::min(surface.width / across, surface.height / along);
    const cv::Point2d middle{surface.x + surface.width / 2, surface.y + surface.height / 2};
    const cv::Point2d centre_mm{grid.width_mm() / 2, grid.height_mm() / 2};
    constexpr int sines[] = {0, 1, 0, -1};
    const double sine = sines[rotation & 3], cosine = sines[(rotation + 1) & 3];
    return {grid,
            [=](cv::Point2d mm) {
                const cv::Point2d d = mm - centre_mm;
                return middle + cv::Point2d{d.x * cosine - d.y * sine, -(d.x * sine + d.y * cosine)} * scale;
            },
            [=](cv::Point2d at) {
                const cv::Point2d d = (at - middle) * (1 / scale);
                return centre_mm + cv::Point2d{d.x * cosine - d.y * sine, -d.x * sine - d.y * cosine};
            }};
}

std::optional<Square> BoardProjection::square_at(cv::Point2d surface_point) const {
    return grid.square_at(board_from_surface(surface_point));
}

std::vector<Polyline> outline_mm(const SquareSet& squares, const BoardGrid& grid, double inset_mm) {
    auto sides = border_of(squares);
    std::vector<Polyline> outlines;
    while (!sides.empty()) {
        const std::vector<Corner> loop = take_loop(sides);
        Polyline outline;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Corner before = loop[(i + loop.size() - 1) % loop.size()], at = loop[i],
                         after = loop[(i + 1) % loop.size()];
            const cv::Point2d in{double(at.x - before.x), double(at.y - before.y)};
            const cv::Point2d out{double(after.x - at.x), double(after.y - at.y)};
            if (in == out) continue;
            // Inwards is to the left of both sides.
            const cv::Point2d inwards = cv::Point2d{-in.y, in.x} + cv::Point2d{-out.y, out.x};
            outline.push_back(cv::Point2d{double(at.x), double(at.y)} * grid.square_mm + inwards * inset_mm);
        }
        outlines.push_back(std::move(outline));
    }
    return outlines;
}

Polyline projected(const Polyline& board_mm, bool closed, const BoardProjection& projection) {
    Polyline points;
    const std::size_t sides = closed ? board_mm.size() : board_mm.size() - 1;
    for (std::size_t i = 0; i < sides; ++i) {
        const cv::Point2d from = board_mm[i], to = board_mm[(i + 1) % board_mm.size()];
        const int pieces = std::max(1, static_cast<int>(std::ceil(cv::norm(to - from) / step_mm)));
        for (int k = 0; k < pieces; ++k) {
            points.push_back(projection.surface_from_board(from + (to - from) * (double(k) / pieces)));
        }
    }
    if (!closed) points.push_back(projection.surface_from_board(board_mm.back()));
    return points;
}

Polyline square_on(const BoardProjection& projection, Square square, double inset_mm) {
    const double side = projection.grid.square_mm - inset_mm;
    const double x = square.column * projection.grid.square_mm, y = square.row * projection.grid.square_mm;
    return projected({{x + inset_mm, y + inset_mm},
                      {x + side, y + inset_mm},
                      {x + side, y + side},
                      {x + inset_mm, y + side}},
                     true, projection);
}

std::vector<Polyline> grid_lines(const BoardProjection& projection) {
    std::vector<Polyline> lines;
    for (const auto& [from, to] : projection.grid.lines())
        lines.push_back(projected({from, to}, false, projection));
    return lines;
}

std::vector<Polyline> dashes(const Polyline& line, bool closed, double dash, double gap) {
    std::vector<Polyline> pieces;
    bool drawing = true;
    double left = dash;
    Polyline piece{line.front()};
    const std::size_t sides = closed ? line.size() : line.size() - 1;
    for (std::size_t i = 0; i < sides; ++i) {
        cv::Point2d from = line[i];
        const cv::Point2d to = line[(i + 1) % line.size()];
        double length = cv::norm(to - from);
        while (length > left) {
            from += (to - from) * (left / length);
            length -= left;
            if (drawing) {
                piece.push_back(from);
                pieces.push_back(std::move(piece));
            }
            piece = {from};
            drawing = !drawing;
            left = drawing ? dash : gap;
        }
        left -= length;
        if (drawing && length > 0) piece.push_back(to);
    }
    if (drawing && piece.size() > 1) pieces.push_back(std::move(piece));
    return pieces;
}

}  // namespace quadrille::app
