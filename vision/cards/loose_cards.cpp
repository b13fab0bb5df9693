#include "vision/cards/loose_cards.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_detector.hpp"
#include "vision/cards/card_scale.hpp"
#include "vision/cards/likely_quads.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/table_light.hpp"
#include "vision/cards/verification.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {
namespace {

using network_constants::trained_sleeve_px;

constexpr float least_loose_score = 0.6F;  ///< higher than on a board: nothing else says where cards may lie

/// The size of all cards of the table.
cv::Size2d card_size_mm(const TableProfile& profile) {
    return profile.names_sleeves() ? profile.sleeved_mm : profile.bare_mm;
}

PinholeCamera camera_of(const TableProfile& profile, cv::Size picture) {
    if (profile.lens) {
        const Lens lens = profile.lens->scaled_to(picture);
        return {.focal_px = lens.fx, .centre_px = {lens.cx, lens.cy}};
    }
    constexpr double usual_focal = 0.9;  ///< of the longer side: between webcams and telephones
    return {.focal_px = usual_focal * std::max(picture.width, picture.height),
            .centre_px = {(picture.width - 1) / 2.0, (picture.height - 1) / 2.0}};
}

/// Outlines that may be cards, in pixels of the whole picture.
std::vector<CardQuad> quads_in(const ImagePyramid& picture) {
    constexpr double working_px = 960;
    const cv::Size size = picture.whole().size();
    const double smaller = std::max(1.0, std::max(size.width, size.height) / working_px);
    const auto level = picture.level_for(smaller);
    const auto shrunk = [&](int length) {
        return std::max(1, static_cast<int>(std::lround(length / level.width)));
    };
    cv::Mat coarse;
    cv::resize(level.picture, coarse, {shrunk(level.picture.cols), shrunk(level.picture.rows)}, 0, 0,
               cv::INTER_AREA);
    std::vector<CardQuad> quads = card_quads(coarse);
    const auto across = static_cast<float>(size.width) / static_cast<float>(coarse.cols);
    const auto down = static_cast<float>(size.height) / static_cast<float>(coarse.rows);
    for (CardQuad& quad : quads) {
        for (cv::Point2f& corner : quad)
            corner = {(corner.x + 0.5F) * across - 0.5F, (corner.y + 0.5F) * down - 0.5F};
    }
    return quads;
}

/// The part of the plane that the picture shows, where cards are no smaller than `least_share` of those in
/// its middle: towards the horizon it has no end.
cv::Rect2d seen_part(const TablePlane& plane, cv::Size picture) {
    constexpr int steps = 24;
    constexpr double least_share = 0.4;
    const cv::Matx33d table_from_image = plane.image_from_table().inv();
    const double middle =
        (table_from_image * cv::Vec3d(plane.camera.centre_px.x, plane.camera.centre_px.y, 1))[2];
    cv::Point2d low(1e9, 1e9), high(-1e9, -1e9);
    for (int i = 0; i <= steps; ++i) {
        for (int j = 0; j <= steps; ++j) {
            const cv::Vec3d p = table_from_image * cv::Vec3d((picture.width - 1.0) * i / steps,
                                                             (picture.height - 1.0) * j / steps, 1);
            if (p[2] / middle < least_share) continue;
            low = {std::min(low.x, p[0] / p[2]), std::min(low.y, p[1] / p[2])};
            high = {std::max(high.x, p[0] / p[2]), std::max(high.y, p[1] / p[2])};
        }
    }
    return {low, high};
}

/// The plane as a board's pose: its squares say nothing but where the view ends.
BoardPose pose_of(const TablePlane& plane, const cv::Rect2d& part, const std::optional<Lens>& lens,
                  cv::Size picture) {
    BoardPose pose;
    pose.grid.square_mm = std::max(part.width, part.height) / SquareSet::side;
    pose.grid.columns =
        std::clamp(static_cast<int>(std::ceil(part.width / pose.grid.square_mm)), 1, SquareSet::side);
    pose.grid.rows =
        std::clamp(static_cast<int>(std::ceil(part.height / pose.grid.square_mm)), 1, SquareSet::side);
    const cv::Matx33d table_from_board{1, 0, part.x, 0, 1, part.y, 0, 0, 1};
    pose.undistorted_from_board = plane.image_from_table() * table_from_board;
    pose.lens = lens ? lens->scaled_to(picture) : Lens::pinhole(picture);
    return pose;
}

/// What may hold cards: around the outlines that lie in the plane as cards do, or all of the plane without
/// any.
cv::Rect2d part_to_read(const TablePlane& plane, const std::vector<CardQuad>& quads, cv::Size2d card_mm,
                        cv::Size picture) {
    constexpr double around_mm = 250;
    const cv::Rect2d seen = seen_part(plane, picture);
    const cv::Matx33d table_from_image = plane.image_from_table().inv();
    std::vector<cv::Point2d> corners;
    for (const CardQuad& quad : quads) {
        if (!agrees(quad, plane, card_mm)) continue;
        for (const cv::Point2f& corner : quad) {
            const cv::Vec3d p = table_from_image * cv::Vec3d(corner.x, corner.y, 1);
            corners.emplace_back(p[0] / p[2], p[1] / p[2]);
        }
    }
    if (corners.empty()) return seen;
    cv::Point2d low = corners.front(), high = low;
    for (const cv::Point2d& p : corners) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const cv::Point2d around(around_mm, around_mm);
    return cv::Rect2d(low - around, high + around) & seen;
}

CardReading reading_of(const CardDetection& card, const BoardPose& pose, const RectifiedFrame& frame,
                       const cv::Rect2d& part) {
    CardReading reading;
    reading.centre_mm = frame.board_from_rectified(card.place.centre) + part.tl();
    reading.angle_deg = card.place.angle_deg;
    reading.face = card.face_odds > 0 ? Face::up : Face::down;
    reading.visible = card.visible;
    reading.confidence = card.score;
    const auto corners = card.place.corners();
    for (std::size_t i = 0; i < 4; ++i)
        reading.corners_px[i] = pose.image_from_board(frame.board_from_rectified(corners[i]));
    return reading;
}

/// The surest of the detections of one card.
std::vector<CardDetection> distinct(std::vector<CardDetection> cards) {
    constexpr double most_shared = 0.8;  ///< of a card's area: more are two readings of one card
    std::stable_sort(cards.begin(), cards.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.score > b.score; });
    std::vector<CardDetection> kept;
    for (const CardDetection& card : cards) {
        const auto outline = [](const OrientedRectangle& place) {
            return cv::RotatedRect(place.centre, place.size, place.angle_deg);
        };
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const CardDetection& other) {
            std::vector<cv::Point2f> shared;
            return cv::rotatedRectangleIntersection(outline(card.place), outline(other.place), shared) !=
                       cv::INTERSECT_NONE &&
                   cv::contourArea(shared) > most_shared * card.place.size.area();
        });
        if (!known) kept.push_back(card);
    }
    return kept;
}

/// Cards in a plane, the surest first.
struct Read {
    TablePlane plane;
    std::vector<CardReading> cards;
    float explained = 0;  ///< how much of the picture sure cards account for, in pixels of length
};

/// The sum of the sure cards' sizes: neither many pips nor one playmat count for more than the cards.
float explained(const std::vector<CardReading>& cards) {
    float sum = 0;
    for (const CardReading& card : cards) {
        const std::vector<cv::Point2f> outline(card.corners_px.begin(), card.corners_px.end());
        sum += static_cast<float>(std::pow(card.confidence, 3) * std::sqrt(cv::contourArea(outline)));
    }
    return sum;
}

Read read_in_plane(const ImagePyramid& picture, const TableProfile& profile, const TablePlane& plane,
                   const cv::Rect2d& part, cv::Size2d card_mm) {
    const double scale = trained_sleeve_px / card_mm.width;
    const BoardPose pose = pose_of(plane, part, profile.lens, picture.whole().size());
    const TopView view = top_view(picture, pose, scale, 0);
    std::vector<CardDetection> seen = detect_cards(view.bgr, cv::Size2d(card_mm) * scale);
    reclassify(seen, {picture.whole(), pose, view.frame, {}}, Sleeves::unnamed);
    std::erase_if(seen, [](const CardDetection& card) { return card.score < least_loose_score; });
    Read read{.plane = plane, .cards = {}};
    for (const CardDetection& card : distinct(std::move(seen)))
        read.cards.push_back(reading_of(card, pose, view.frame, part));
    read.explained = explained(read.cards);
    return read;
}

/// Whether the cards leave no doubt that this is their plane and size. Pips may look like small cards.
bool settled(const Read& read, cv::Size picture) {
    constexpr double sure = 0.9;
    constexpr auto enough = 2;
    constexpr double least_share = 0.14;  ///< of the picture's side
    return read.explained > least_share * std::sqrt(picture.area()) &&
           std::count_if(read.cards.begin(), read.cards.end(),
                         [](const CardReading& card) { return card.confidence > sure; }) >= enough;
}

/// By the cards' outlines, at the size at which what is read explains most of the picture.
std::optional<Read> read_by_outlines(const ImagePyramid& picture, const TableProfile& profile,
                                     const PinholeCamera& camera, cv::Size2d card_mm) {
    std::vector<CardQuad> quads = quads_in(picture);
    std::vector<float> likely = card_likelihoods(quads, picture.whole());
    const LikelyQuads outlines = without_print({std::move(quads), std::move(likely)});
    std::optional<Read> best;
    for (const TablePlane& plane : table_planes(outlines.quads, outlines.likely, camera, card_mm)) {
        constexpr float clearly = 1.3F;  ///< of two that explain about as much the one with more outlines
        const cv::Rect2d part = part_to_read(plane, outlines.quads, card_mm, picture.whole().size());
        Read read = read_in_plane(picture, profile, plane, part, card_mm);
        if (!best || read.explained > clearly * best->explained) best = std::move(read);
    }
    return best;
}

/// By their look, seen from straight above, at the size at which what is read explains most of the picture:
/// cards that overlap or blend with the table have no outlines.
std::optional<Read> read_by_look(const ImagePyramid& picture, const TableProfile& profile,
                                 const PinholeCamera& camera, cv::Size2d card_mm) {
    std::optional<Read> best;
    for (const float width :
         card_widths_px(picture.whole(), static_cast<float>(card_mm.height / card_mm.width))) {
        const TablePlane plane{.tilt = {},
                               .distance_mm = camera.focal_px * card_mm.width / static_cast<double>(width),
                               .camera = camera};
        Read read = read_in_plane(picture, profile, plane, seen_part(plane, picture.whole().size()), card_mm);
        if (!best || read.explained > best->explained) best = std::move(read);
    }
    return best;
}

}  // namespace

LooseCards read_loose_cards(const ImagePyramid& given, const TableProfile& profile) {
    const ImagePyramid picture = balanced(given, table_light(given));
    const cv::Size2d card_mm = card_size_mm(profile);
    const PinholeCamera camera = camera_of(profile, picture.whole().size());
    auto read = read_by_outlines(picture, profile, camera, card_mm);
    if (!read || !settled(*read, picture.whole().size())) {
        auto other = read_by_look(picture, profile, camera, card_mm);
        if (other && (!read || other->explained > read->explained)) read = std::move(other);
    }
    if (!read || read->cards.empty()) return {};
    return {.table = read->plane, .cards = std::move(read->cards)};
}

}  // namespace quadrille::vision
