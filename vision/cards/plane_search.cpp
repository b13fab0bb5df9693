#include "vision/cards/plane_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/networks/card_network_constants.hpp"

namespace quadrille::vision {
namespace {

using network_constants::trained_sleeve_px;

/// What the first look makes of a plane.
struct SeenPlane {
    TablePlane plane;
    /// How much speaks for it: of each card what its log odds are above 1, times its size in pixels.
    float evidence = 0;
    float odds = 0;  ///< the same without the sizes, so that planes of about one size compare
    std::vector<cv::Point2d> corners_px;  ///< of the likely cards, without the lens's distortion
};

/// Whether a part of a plane, in the size in which networks see it, is no larger than pictures are: towards
/// the horizon it may be.
bool fits_a_view(const cv::Rect2d& part, const LooseTable& table) {
    constexpr double most_pixels = 1.5e6;
    const double scale = trained_sleeve_px / table.card_mm.width;
    return has_room(part, table.card_mm) && part.area() * scale * scale < most_pixels;
}

/// Corners in pixels without the lens's distortion.
std::vector<cv::Point2f> outline_of(const CardDetection& card, const PlaneReading& read) {
    const cv::Matx33d image_from_table = read.plane.image_from_table();
    std::vector<cv::Point2f> outline;
    for (const cv::Point2f corner : card.place.corners()) {
        const cv::Point2d mm = read.placed.table_mm(read.view.frame.board_from_rectified(corner));
        const cv::Vec3d p = image_from_table * cv::Vec3d(mm.x, mm.y, 1);
        outline.emplace_back(cv::Point2d(p[0] / p[2], p[1] / p[2]));
    }
    return outline;
}

/// What the cards of a reading, the surest first, say of its plane.
SeenPlane evidence_of(const PlaneReading& read) {
    constexpr float least_likely = 0.3F;  ///< of fainter cards nothing follows
    constexpr float likely = 0.5F;
    constexpr float even_odds = 1;
    SeenPlane seen{.plane = read.plane, .evidence = 0, .odds = 0, .corners_px = {}};
    for (const CardDetection& card : read.cards) {
        if (card.score < least_likely) break;
        const std::vector<cv::Point2f> outline = outline_of(card, read);
        const auto size = static_cast<float>(std::sqrt(cv::contourArea(outline)));
        const float odds = card_odds(card) - even_odds;
        seen.odds += odds;
        seen.evidence += size * odds;
        if (card.score > likely)
            seen.corners_px.insert(seen.corners_px.end(), outline.begin(), outline.end());
    }
    return seen;
}

SeenPlane look_at(const LooseTable& table, const TablePlane& plane, const cv::Rect2d& part) {
    if (!fits_a_view(part, table)) return {.plane = plane, .evidence = 0, .odds = 0, .corners_px = {}};
    return evidence_of(first_look(table, plane, part));
}

SeenPlane look_at_all(const LooseTable& table, const TablePlane& plane) {
    return look_at(table, plane, seen_part(plane, table.picture_px()));
}

/// A plane that is tilted and moved so that what lies at a pixel is `larger` times as large as before.
TablePlane moved(const TablePlane& plane, const cv::Vec2d& tilt, double larger, cv::Point2d at_px) {
    const cv::Point2d ray = (at_px - cv::Point2d(plane.camera.centre_px)) / plane.camera.focal_px;
    const auto depth_share = [&](const TablePlane& p) { return p.tilt[0] * ray.x + p.tilt[1] * ray.y + 1; };
    TablePlane result = plane;
    result.tilt += tilt;
    result.distance_mm *= depth_share(result) / (depth_share(plane) * larger);
    return result;
}

cv::Point2d mean_of(const std::vector<cv::Point2d>& points) {
    cv::Point2d sum;
    for (const cv::Point2d& p : points) sum += p;
    return sum / static_cast<double>(points.size());
}

struct Step {
    cv::Vec2d tilt;
    double log_larger = 0;
};

/// Moved and tilted as long as that shows more.
SeenPlane refined(const LooseTable& table, SeenPlane best) {
    constexpr double most_tilt = 1.4;
    constexpr int most_rounds = 6;
    constexpr double smallest_step = 0.3;
    const std::array<Step, 6> steps{Step{{}, 0.1},       Step{{}, -0.1},    Step{{0, 0.25}, 0},
                                    Step{{0, -0.25}, 0}, Step{{0.2, 0}, 0}, Step{{-0.2, 0}, 0}};
    double share = 1;
    for (int round = 0; round < most_rounds && share > smallest_step; ++round) {
        bool gained = false;
        for (const Step& step : steps) {
            const TablePlane plane = moved(best.plane, share * step.tilt, std::exp(share * step.log_larger),
                                           mean_of(best.corners_px));
            if (cv::norm(plane.tilt) > most_tilt || plane.distance_mm <= 0 ||
                plane.px_per_mm() * table.card_mm.width < least_card_px)
                continue;
            SeenPlane other = look_at(
                table, plane, part_around(best.corners_px, plane, table.picture_px(), table.card_mm.height));
            if (other.odds <= best.odds) continue;
            best = std::move(other);
            gained = true;
        }
        if (!gained) share /= 2;
    }
    return best;
}

/// Those with most evidence that differ in tilt or size; without any none.
std::vector<SeenPlane> likeliest(std::vector<SeenPlane> planes, std::size_t most, double apart_log_size) {
    constexpr double apart_tilt = 0.3;
    std::stable_sort(planes.begin(), planes.end(),
                     [](const SeenPlane& a, const SeenPlane& b) { return a.evidence > b.evidence; });
    std::vector<SeenPlane> result;
    for (SeenPlane& plane : planes) {
        if (result.size() == most || plane.evidence <= 0) break;
        const bool known = std::any_of(result.begin(), result.end(), [&](const SeenPlane& other) {
            return std::abs(std::log(plane.plane.px_per_mm() / other.plane.px_per_mm())) < apart_log_size &&
                   cv::norm(plane.plane.tilt - other.plane.tilt) < apart_tilt;
        });
        if (!known) result.push_back(std::move(plane));
    }
    return result;
}

/// As if seen from straight above.
std::vector<SeenPlane> seen_from_above(const LooseTable& table) {
    constexpr double step = 1.25, largest_share = 0.62;
    constexpr double smallest_px = 40;    ///< the width of a card
    constexpr double most_pixels = 1000;  ///< a side of a view: smaller cards are not looked for
    const cv::Size picture = table.picture_px();
    const auto [shorter, longer] = std::minmax(picture.width, picture.height);
    std::vector<SeenPlane> planes;
    for (double width = std::max(smallest_px, static_cast<double>(trained_sleeve_px) * longer / most_pixels);
         width < largest_share * shorter; width *= step)
        planes.push_back(
            look_at_all(table, {.tilt = {},
                                .distance_mm = table.camera.focal_px * table.card_mm.width / width,
                                .camera = table.camera}));
    return planes;
}

/// The likeliest of those seen from above, of some that lean away from the camera and of `starts`.
std::vector<SeenPlane> likely_planes(const LooseTable& table, const std::vector<TablePlane>& starts) {
    constexpr std::size_t most_sizes = 3, most_planes = 3;
    constexpr double a_step = 0.1, same_size = 0.15;
    std::vector<SeenPlane> planes = seen_from_above(table);
    for (const SeenPlane& flat : likeliest(planes, most_sizes, a_step)) {
        for (const double tilt : {0.4, 0.8}) {
            TablePlane leaning = flat.plane;
            leaning.tilt = {0, tilt};
            planes.push_back(look_at_all(table, leaning));
        }
    }
    for (const TablePlane& start : starts) planes.push_back(look_at_all(table, start));
    return likeliest(std::move(planes), most_planes, same_size);
}

}  // namespace

std::optional<PlaneReading> read_by_look(const LooseTable& table, const std::vector<TablePlane>& starts) {
    constexpr double around_mm = 250;
    std::optional<PlaneReading> best;
    float most = 0;  // evidence of both looks: the first one sees several cards in one that is read too small
    for (const SeenPlane& likely : likely_planes(table, starts)) {
        const SeenPlane seen = refined(table, likely);
        PlaneReading read = read_in_plane(
            table, seen.plane, part_around(seen.corners_px, seen.plane, table.picture_px(), around_mm));
        const float evidence = seen.evidence + evidence_of(read).evidence;
        if (best && evidence <= most) continue;
        most = evidence;
        best = std::move(read);
    }
    return best;
}

}  // namespace quadrille::vision
