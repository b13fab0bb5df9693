#include "app/window/drawing/label_layout.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <opencv2/imgproc.hpp>

namespace quadrille::app {
namespace {

/// An outline with the rectangle round it, which is asked first.
struct Art {
    const std::vector<cv::Point2f>& outline;
    cv::Rect2f round;
};

std::vector<Art> arts_of(const LabelRoom& room) {
    std::vector<Art> arts;
    for (const auto& outline : room.art) {
        cv::Point2f least = outline.front(), most = outline.front();
        for (const cv::Point2f p : outline) {
            least = {std::min(least.x, p.x), std::min(least.y, p.y)};
            most = {std::max(most.x, p.x), std::max(most.y, p.y)};
        }
        arts.push_back({outline, cv::Rect2f(least, most)});
    }
    return arts;
}

bool covers(const cv::Rect2f& label, const Art& art) {
    if ((label & art.round).area() <= 0) return false;
    const std::vector<cv::Point2f> corners{
        label.tl(), {label.x + label.width, label.y}, label.br(), {label.x, label.y + label.height}};
    std::vector<cv::Point2f> shared;
    constexpr float a_corner_px2 = 1;
    return cv::intersectConvexConvex(corners, art.outline, shared, true) > a_corner_px2;
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

}  // namespace

std::vector<cv::Point2f> place_labels(const std::vector<LabelRequest>& labels, const LabelRoom& room) {
    std::vector<cv::Rect2f> taken = room.taken;
    const std::vector<Art> arts = arts_of(room);
    std::vector<cv::Point2f> placed;
    for (const LabelRequest& label : labels) {
        const auto around = [&](cv::Point2f middle) {
            return cv::Rect2f(middle - cv::Point2f(label.size) * 0.5F, label.size);
        };
        const auto is_free = [&](cv::Point2f middle) {
            const cv::Rect2f place = around(middle);
            if (room.inside && (place & *room.inside) != place) return false;
            return std::none_of(taken.begin(), taken.end(),
                                [&](const cv::Rect2f& other) { return (place & other).area() > 0; }) &&
                   std::none_of(arts.begin(), arts.end(), [&](const Art& art) { return covers(place, art); });
        };
        const auto free = std::find_if(label.middles.begin(), label.middles.end(), is_free);
        if (free != label.middles.end())
            placed.push_back(*free);
        else
            placed.push_back(nearest_free(label, room, is_free).value_or(label.middles.front()));
        taken.push_back(around(placed.back()));
    }
    return placed;
}

}  // namespace quadrille::app
