#include "vision/cards/loose_cards.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <tuple>

#include "vision/cards/card_detector.hpp"
#include "vision/cards/card_scale.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/likely_quads.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/plane_pose.hpp"
#include "vision/cards/seats.hpp"
#include "vision/cards/sleeve_rims.hpp"
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

/// What is seen in a plane, the surest first.
struct Read {
    TablePlane plane;
    cv::Rect2d part;
    PlanePose placed;
    TopView view;
    std::vector<CardDetection> cards;
    float explained = 0;  ///< how much of the picture sure cards account for, in pixels of length
};

std::array<cv::Point2d, 4> corners_px(const OrientedRectangle& place, const Read& read) {
    std::array<cv::Point2d, 4> result;
    const auto corners = place.corners();
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = read.placed.pose.image_from_board(read.view.frame.board_from_rectified(corners[i]));
    return result;
}

bool is_sure_enough(const CardDetection& card) {
    return card.score >= least_loose_score;
}

/// The sum of the sure cards' sizes: neither many pips nor one playmat count for more than the cards.
float explained(const Read& read) {
    float sum = 0;
    for (const CardDetection& card : read.cards) {
        if (!is_sure_enough(card)) continue;
        std::vector<cv::Point2f> outline;
        for (const cv::Point2d& corner : corners_px(card.place, read)) outline.emplace_back(corner);
        sum += std::pow(card.score, 3.0F) * static_cast<float>(std::sqrt(cv::contourArea(outline)));
    }
    return sum;
}

/// What all attempts at one picture have in common.
struct Task {
    const ImagePyramid& picture;
    const TableProfile& profile;
    Seating seating;
    PinholeCamera camera;
    cv::Size2d card_mm;
    Sleeves sleeves;

    cv::Size picture_px() const { return picture.whole().size(); }
};

Read read_in_plane(const Task& task, const TablePlane& plane, const cv::Rect2d& part) {
    const double scale = trained_sleeve_px / task.card_mm.width;
    Read read{.plane = plane,
              .part = part,
              .placed = plane_pose(plane, part, task.seating, task.profile.lens, task.picture_px()),
              .view = {},
              .cards = {}};
    read.view = top_view(task.picture, read.placed.pose, scale, 0);
    std::vector<CardDetection> seen = detect_cards(read.view.bgr, cv::Size2d(task.card_mm) * scale);
    reclassify(seen, {task.picture.whole(), read.placed.pose, read.view.frame, {}}, task.sleeves);
    std::erase_if(seen, [](const CardDetection& card) { return !is_sure_enough(card); });
    read.cards = distinct(std::move(seen));
    read.explained = explained(read);
    return read;
}

/// Whether the cards leave no doubt that this is their plane and size. Pips may look like small cards.
bool settled(const Read& read, cv::Size picture) {
    constexpr float sure = 0.9F;
    constexpr auto enough = 2;
    constexpr double least_share = 0.14;  ///< of the picture's side
    return read.explained > least_share * std::sqrt(picture.area()) &&
           std::count_if(read.cards.begin(), read.cards.end(),
                         [](const CardDetection& card) { return card.score > sure; }) >= enough;
}

/// By the cards' outlines, at the size at which what is read explains most of the picture.
std::optional<Read> read_by_outlines(const Task& task) {
    std::vector<CardQuad> quads = quads_in(task.picture);
    std::vector<float> likely = card_likelihoods(quads, task.picture.whole());
    const LikelyQuads outlines = without_print({std::move(quads), std::move(likely)});
    std::optional<Read> best;
    for (const TablePlane& plane : table_planes(outlines.quads, outlines.likely, task.camera, task.card_mm)) {
        constexpr float clearly = 1.3F;  ///< of two that explain about as much the one with more outlines
        const cv::Rect2d part = part_to_read(plane, outlines.quads, task.card_mm, task.picture_px());
        Read read = read_in_plane(task, plane, part);
        if (!best || read.explained > clearly * best->explained) best = std::move(read);
    }
    return best;
}

/// By their look, seen from straight above, at the size at which what is read explains most of the picture:
/// cards that overlap or blend with the table have no outlines.
std::optional<Read> read_by_look(const Task& task) {
    std::optional<Read> best;
    for (const float width :
         card_widths_px(task.picture.whole(), static_cast<float>(task.card_mm.height / task.card_mm.width))) {
        const TablePlane plane{
            .tilt = {},
            .distance_mm = task.camera.focal_px * task.card_mm.width / static_cast<double>(width),
            .camera = task.camera};
        Read read = read_in_plane(task, plane, seen_part(plane, task.picture_px()));
        if (!best || read.explained > best->explained) best = std::move(read);
    }
    return best;
}

/// A card as the networks see it: which way it points, but not whose it is.
CardReading reading_of(const CardDetection& card) {
    CardReading reading;
    reading.angle_deg = card.place.angle_deg;
    reading.face = card.face_odds > 0 ? Face::up : Face::down;
    reading.visible = card.visible;
    reading.confidence = card.score;
    return reading;
}

/// Negative log likelihood of how a card lies; more of them lie upright than tapped.
float tidiest(float angle_deg, const TableProfile& profile) {
    constexpr float most = 4, tapped_cost = 1.4F;
    float least = most;
    for (const CardOrientation& way : possible_orientations(angle_deg, profile))
        least = std::min(least, angle_penalty(way) + (way.tapped ? tapped_cost : 0));
    return least;
}

/// By how much the players sit turned against the border of the picture that is nearest to south: clockwise
/// degrees, in which the cards lie tidiest.
double players_turn(const std::vector<CardDetection>& cards, const TableProfile& profile) {
    constexpr float most_deg = 44, usual_deg = 12;
    float best = 0, least = std::numeric_limits<float>::infinity();
    for (float turn = -most_deg; turn <= most_deg; ++turn) {
        float cost = 0.5F * (turn / usual_deg) * (turn / usual_deg);
        for (const CardDetection& card : cards) cost += tidiest(card.place.angle_deg - turn, profile);
        if (cost < least) std::tie(best, least) = {turn, cost};
    }
    return best;
}

/// The same cards as those who sit there see them.
Read turned_to_players(const Task& task, const Read& read) {
    Seating seating = task.seating;
    const double turn = players_turn(read.cards, task.profile);
    seating.turn_deg = seating.mirror ? -turn : turn;
    Read result{.plane = read.plane,
                .part = read.part,
                .placed = plane_pose(read.plane, read.part, seating, task.profile.lens, task.picture_px()),
                .view = {},
                .cards = read.cards};
    result.view = top_view(task.picture, result.placed.pose, read.view.frame.px_per_mm, 0);
    const cv::Matx33d turned_from_read = result.placed.table_from_board.inv() * read.placed.table_from_board;
    for (CardDetection& card : result.cards) {
        const cv::Point2d mm = read.view.frame.board_from_rectified(card.place.centre);
        const cv::Vec3d at = turned_from_read * cv::Vec3d(mm.x, mm.y, 1);
        card.place.centre = result.view.frame.rectified_from_board({at[0], at[1]});
        card.place.angle_deg = std::fmod(card.place.angle_deg - static_cast<float>(turn) + 360, 360.0F);
    }
    return result;
}

/// Whose the cards are and which are tapped: the surest first.
std::vector<InterpretedCard> interpreted(const Task& task, const Read& read) {
    std::vector<CardDetection> cards = read.cards;
    // Of two cards that overlap the one of which more is seen lies above.
    std::stable_sort(cards.begin(), cards.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.visible < b.visible; });
    look_at_rims(cards, {task.picture.whole(), read.placed.pose, read.view.frame, {}}, read.view,
                 task.profile);
    std::vector<InterpretedCard> result = interpret_loose(cards, read.view, task.profile);
    std::erase_if(result, [](const InterpretedCard& card) { return card.score < least_loose_score; });
    std::stable_sort(result.begin(), result.end(), [](const InterpretedCard& a, const InterpretedCard& b) {
        return a.reading.confidence > b.reading.confidence;
    });
    return result;
}

std::vector<CardReading> with_places(const std::vector<InterpretedCard>& cards, const Read& read) {
    std::vector<CardReading> result;
    result.reserve(cards.size());
    for (const InterpretedCard& card : cards) {
        result.push_back(card.reading);
        CardReading& reading = result.back();
        reading.centre_mm = read.placed.table_mm(read.view.frame.board_from_rectified(card.place.centre));
        reading.angle_deg = read.placed.table_deg(card.reading.angle_deg);
        reading.corners_px = corners_px(card.place, read);
    }
    return result;
}

std::vector<CardReading> readings_of(const Task& task, const Read& read) {
    if (task.sleeves == Sleeves::named) {
        const Read turned = turned_to_players(task, read);
        return with_places(interpreted(task, turned), turned);
    }
    std::vector<InterpretedCard> cards;
    cards.reserve(read.cards.size());
    for (const CardDetection& card : read.cards) cards.push_back({card.place, reading_of(card), card.score});
    return with_places(cards, read);
}

}  // namespace

LooseCards read_loose_cards(const ImagePyramid& given, const TableProfile& profile, PictureSide south) {
    const ImagePyramid picture = balanced(given, table_light(given));
    const Task task{.picture = picture,
                    .profile = profile,
                    .seating = {.south = south, .mirror = profile.mirror},
                    .camera = camera_of(profile, picture.whole().size()),
                    .card_mm = card_size_mm(profile),
                    .sleeves = profile.names_sleeves() ? Sleeves::named : Sleeves::unnamed};
    auto read = read_by_outlines(task);
    if (!read || !settled(*read, task.picture_px())) {
        auto other = read_by_look(task);
        if (other && (!read || other->explained > read->explained)) read = std::move(other);
    }
    if (!read || read->cards.empty()) return {};
    return {.table = read->plane, .cards = readings_of(task, *read)};
}

}  // namespace quadrille::vision
