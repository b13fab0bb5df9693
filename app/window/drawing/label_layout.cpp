#include "app/window/drawing/label_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>

namespace quadrille::app {
namespace {

/// A side of an outline, with the direction out of it.
struct Side {
    cv::Point2f from, out;  ///< `out`: of length one

    float outside(cv::Point2f p) const { return (p - from).dot(out); }
};

/// An outline with the rectangle round it, which is asked first.
struct Art {
    cv::Rect2f round;
    std::vector<Side> sides;
};

Art art_with(const std::vector<cv::Point2f>& outline) {
    cv::Point2f least = outline.front(), most = outline.front();
    double area = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const cv::Point2f p = outline[i], next = outline[(i + 1) % outline.size()];
        least = {std::min(least.x, p.x), std::min(least.y, p.y)};
        most = {std::max(most.x, p.x), std::max(most.y, p.y)};
        area += p.cross(next);
    }
    Art art{cv::Rect2f(least, most), {}};
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const cv::Point2f along = outline[(i + 1) % outline.size()] - outline[i];
        const float length = std::hypot(along.x, along.y);
        if (length <= 0) continue;
        const cv::Point2f right = cv::Point2f(along.y, -along.x) * (1 / length);
        art.sides.push_back({outline[i], area > 0 ? right : -right});
    }
    return art;
}

std::vector<Art> arts_of(const LabelRoom& room) {
    std::vector<Art> arts;
    arts.reserve(room.art.size());
    for (const auto& outline : room.art) arts.push_back(art_with(outline));
    return arts;
}

bool overlap(const cv::Rect2f& a, const cv::Rect2f& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// By a line that parts them: the label's own sides are asked with the rectangle round the art.
bool covers(const cv::Rect2f& label, const Art& art) {
    if (!overlap(label, art.round)) return false;
    const std::array corners{label.tl(), cv::Point2f(label.x + label.width, label.y), label.br(),
                             cv::Point2f(label.x, label.y + label.height)};
    constexpr float a_touch_px = 0.02F;
    return std::none_of(art.sides.begin(), art.sides.end(), [&](const Side& side) {
        return std::all_of(corners.begin(), corners.end(),
                           [&](cv::Point2f corner) { return side.outside(corner) > -a_touch_px; });
    });
}

/// The free place nearest to a label's first one, wherever it is inside; nullopt: there is none.
std::optional<cv::Point2f> nearest_free(const LabelRequest& label, const LabelRoom& room,
                                        const std::function<bool(cv::Point2f)>& is_free) {
    if (!room.inside) return std::nullopt;
    const float step = std::max(4.0F, label.size.height / 2);
    const int rings = static_cast<int>(std::max(room.inside->width, room.inside->height) / step);
    const cv::Point2f from = label.middles.front();
    for (int ring = 1; ring <= rings; ++ring) {
        for (int x = -ring; x <= ring; ++x) {
            // All of the upper and lower side, the ends of the rows between.
            const int rows = std::abs(x) == ring ? 1 : 2 * ring;
            for (int y = -ring; y <= ring; y += rows) {
                const cv::Point2f middle = from + cv::Point2f(float(x), float(y)) * step;
                if (is_free(middle)) return middle;
            }
        }
    }
    return std::nullopt;
}

cv::Rect2f around(const LabelRequest& label, cv::Point2f middle) {
    return {middle - cv::Point2f(label.size) * 0.5F, label.size};
}

/// Places the labels after the last one that is placed.
void place_further(const std::vector<LabelRequest>& labels, const LabelRoom& room,
                   std::vector<cv::Point2f>& placed) {
    std::vector<cv::Rect2f> taken = room.taken;
    for (std::size_t i = 0; i < placed.size(); ++i) taken.push_back(around(labels[i], placed[i]));
    const std::vector<Art> arts = arts_of(room);
    while (placed.size() < labels.size()) {
        const LabelRequest& label = labels[placed.size()];
        const auto is_free = [&](cv::Point2f middle) {
            const cv::Rect2f place = around(label, middle);
            if (room.inside && (place & *room.inside) != place) return false;
            return std::none_of(taken.begin(), taken.end(),
                                [&](const cv::Rect2f& other) { return overlap(place, other); }) &&
                   std::none_of(arts.begin(), arts.end(), [&](const Art& art) { return covers(place, art); });
        };
        const auto free = std::find_if(label.middles.begin(), label.middles.end(), is_free);
        if (free != label.middles.end())
            placed.push_back(*free);
        else
            placed.push_back(nearest_free(label, room, is_free).value_or(label.middles.front()));
        taken.push_back(around(label, placed.back()));
    }
}

}  // namespace

std::vector<cv::Point2f> place_labels(const std::vector<LabelRequest>& labels, const LabelRoom& room) {
    std::vector<cv::Point2f> placed;
    place_further(labels, room, placed);
    return placed;
}

const std::vector<cv::Point2f>& LabelLayout::of(const std::vector<LabelRequest>& labels,
                                                const LabelRoom& room) {
    const auto changed = std::mismatch(labels_.begin(), labels_.end(), labels.begin(), labels.end()).first;
    placed_.resize(room == room_ ? static_cast<std::size_t>(changed - labels_.begin()) : 0);
    if (placed_.size() == labels.size() && labels_.size() == labels.size()) return placed_;
    place_further(labels, room, placed_);
    labels_ = labels;
    room_ = room;
    return placed_;
}

}  // namespace quadrille::app
