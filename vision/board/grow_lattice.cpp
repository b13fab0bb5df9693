#include "vision/board/grow_lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <utility>

namespace quadrille::vision {
namespace {

constexpr std::size_t fewest_nodes = 12;
constexpr std::size_t starts_tried = 12;
constexpr std::size_t neighbours_asked = 6;
constexpr double neighbour_reach = 0.28;  ///< of a step: how far a neighbour may be from where it is expected

using Nodes = std::map<std::pair<int, int>, std::size_t>;

/// One growing of a lattice.
class Growth {
public:
    Growth(const std::vector<Crossing>& crossings, std::size_t first, cv::Point2d x_step, cv::Point2d y_step)
        : crossings_(crossings), taken_(crossings.size(), false), steps_{x_step, y_step} {
        put({0, 0}, first);
        while (!waiting_.empty()) {
            const cv::Point number = waiting_.front();
            waiting_.pop_front();
            for (const cv::Point way : {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)})
                extend(number, way);
        }
    }
    const Nodes& nodes() const { return nodes_; }

private:
    void put(cv::Point number, std::size_t crossing) {
        nodes_[{number.x, number.y}] = crossing;
        taken_[crossing] = true;
        waiting_.push_back(number);
    }
    std::optional<cv::Point2d> at(cv::Point number) const {
        const auto node = nodes_.find({number.x, number.y});
        if (node == nodes_.end()) return std::nullopt;
        return crossings_[node->second].image_px;
    }
    /// The step from a node in one direction, as the nodes nearest to it have it.
    cv::Point2d step_at(cv::Point number, cv::Point way) const {
        const cv::Point aside(way.y, way.x);
        constexpr int far = 2;
        for (int off = 0; off <= far; ++off) {
            for (const int sign : {1, -1}) {
                const cv::Point from = number + aside * (sign * off);
                if (const auto a = at(from), b = at(from + way); a && b) return *b - *a;
                if (const auto a = at(from - way), b = at(from); a && b) return *b - *a;
            }
        }
        const cv::Point2d step = steps_[way.x != 0 ? 0 : 1];
        return step * static_cast<double>(way.x + way.y);
    }
    void extend(cv::Point number, cv::Point way) {
        const cv::Point there = number + way;
        if (nodes_.contains({there.x, there.y})) return;
        const cv::Point2d step = step_at(number, way), expected = *at(number) + step;
        const double length = cv::norm(step);
        double nearest = neighbour_reach * length;
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < crossings_.size(); ++i) {
            const double off = cv::norm(crossings_[i].image_px - expected);
            if (!taken_[i] && off < nearest) nearest = off, found = i;
        }
        if (found) put(there, *found);
    }

    const std::vector<Crossing>& crossings_;
    std::vector<bool> taken_;
    std::array<cv::Point2d, 2> steps_;
    Nodes nodes_;
    std::deque<cv::Point> waiting_;
};

/// The crossings nearest to one, as steps from it.
std::vector<cv::Point2d> steps_from(const std::vector<Crossing>& crossings, std::size_t first) {
    std::vector<cv::Point2d> steps;
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        if (i != first) steps.push_back(crossings[i].image_px - crossings[first].image_px);
    }
    std::sort(steps.begin(), steps.end(), [](auto a, auto b) { return a.dot(a) < b.dot(b); });
    if (steps.size() > neighbours_asked) steps.resize(neighbours_asked);
    return steps;
}

/// Whether two steps can be the sides of one square under perspective.
bool span_a_square(cv::Point2d x, cv::Point2d y) {
    constexpr double least_sine = 0.35, most_unlike = 2.6;
    const double a = cv::norm(x), b = cv::norm(y);
    const double turn = -x.cross(y) / (a * b);  // counterclockwise with y up
    return turn > least_sine && std::max(a, b) < most_unlike * std::min(a, b);
}

/// What one pair of steps leads to.
struct Grown {
    Nodes nodes;
    double length = 0;  ///< of both steps, pixels
};

/// Whether one growth numbers clearly more crossings, or as many by shorter steps: the sides of squares and
/// their diagonals span one lattice.
bool better(const Grown& a, const Grown& b) {
    constexpr double clearly = 1.15;
    const auto many = static_cast<double>(a.nodes.size()), known = static_cast<double>(b.nodes.size());
    return many > clearly * known || (clearly * many > known && a.length < b.length);
}

Grown grown_from(const std::vector<Crossing>& crossings, std::size_t first) {
    Grown best;
    const auto steps = steps_from(crossings, first);
    for (const cv::Point2d x : steps) {
        for (const cv::Point2d y : steps) {
            if (!span_a_square(x, y)) continue;
            const Grown grown{Growth(crossings, first, x, y).nodes(), cv::norm(x) + cv::norm(y)};
            if (better(grown, best)) best = grown;
        }
    }
    return best;
}

}  // namespace

std::optional<std::vector<LatticeNode>> grown_lattice(const std::vector<Crossing>& crossings) {
    if (crossings.size() < fewest_nodes) return std::nullopt;
    Nodes most;
    for (std::size_t first = 0; first < std::min(starts_tried, crossings.size()); ++first) {
        Nodes nodes = grown_from(crossings, first).nodes;
        if (nodes.size() > most.size()) most = std::move(nodes);
        if (5 * most.size() > 4 * crossings.size()) break;
    }
    if (most.size() < fewest_nodes) return std::nullopt;
    std::vector<LatticeNode> nodes;
    for (const auto& [number, crossing] : most)
        nodes.push_back({crossings[crossing].image_px, {number.first, number.second}});
    return nodes;
}

}  // namespace quadrille::vision
