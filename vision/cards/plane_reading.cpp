#include "vision/cards/plane_reading.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

using network_constants::trained_sleeve_px;

/// The surest of the detections of one card.
std::vector<CardDetection> distinct(std::vector<CardDetection> cards) {
    constexpr double most_shared = 0.8;  ///< of a card's area: more are two readings of one card
    std::stable_sort(cards.begin(), cards.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.score > b.score; });
    std::vector<CardDetection> kept;
    for (const CardDetection& card : cards) {
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const CardDetection& other) {
            return shared_area(card.place, other.place) > most_shared * card.place.size.area();
        });
        if (!known) kept.push_back(card);
    }
    return kept;
}

/// The sum of the cards' sizes: neither many pips nor one playmat count for more than the cards.
float explained(const PlaneReading& read) {
    float sum = 0;
    for (const CardDetection& card : read.cards) {
        std::vector<cv::Point2f> outline;
        for (const cv::Point2d& corner : read.corners_px(card.place)) outline.emplace_back(corner);
        sum += std::pow(card.score, 3.0F) * static_cast<float>(std::sqrt(cv::contourArea(outline)));
    }
    return sum;
}

/// How many cards, by how sure each is.
float count_of(const PlaneReading& read) {
    float sum = 0;
    for (const CardDetection& card : read.cards) sum += std::pow(card.score, 3.0F);
    return sum;
}

/// Whether cards are so small that it is not clear whether an outline is the sleeve's, the card's or its
/// frame's: of 30 rendered tables it was up to a tenth too large or too small.
bool has_coarse_outlines(const LooseTable& table, const TablePlane& plane) {
    constexpr double coarse_px = 70;  ///< in the picture in which outlines are found
    return plane.px_per_mm() * table.card_mm.width < coarse_px * times_larger(table.picture_px());
}

/// What the first look sees in a part of a reading's view, the surest first.
std::vector<CardDetection> detections(const LooseTable& table, const PlaneReading& read, const cv::Rect& part,
                                      TableKind kind) {
    std::vector<CardDetection> seen =
        detect_cards(read.view.bgr(part), cv::Size2d(table.card_mm) * read.view.frame.px_per_mm, kind);
    for (CardDetection& card : seen) card.place.centre += cv::Point2f(part.tl());
    constexpr std::size_t most_cards =
        150;  ///< a fine weave has hundreds: a second look at all takes seconds
    if (seen.size() > most_cards) seen.resize(most_cards);
    return seen;
}

std::vector<CardDetection> likely_and_distinct(std::vector<CardDetection> seen) {
    std::erase_if(seen, [](const CardDetection& card) { return card.score < least_loose_score; });
    return distinct(std::move(seen));
}

}  // namespace

double times_larger(cv::Size picture) {
    constexpr double outlines_px = 960;  ///< of the longer side
    return std::max(1.0, std::max(picture.width, picture.height) / outlines_px);
}

std::array<cv::Point2d, 4> PlaneReading::corners_px(const OrientedRectangle& place) const {
    std::array<cv::Point2d, 4> result;
    const auto corners = place.corners();
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = placed.pose.image_from_board(view.frame.board_from_rectified(corners[i]));
    return result;
}

float card_odds(const CardDetection& card) {
    constexpr float most = 5;
    return std::min(most, log_odds(card.score));
}

LitPicture lit_picture(const LooseTable& table, const PlaneReading& read) {
    return {table.picture, read.placed.pose, read.view.frame, {}};
}

std::vector<CardDetection> cards_as_on_a_board(const LooseTable& table, const PlaneReading& read,
                                               const cv::Rect& part) {
    std::vector<CardDetection> seen = detections(table, read, part, TableKind::with_board);
    score_again(seen, read.cards, lit_picture(table, read), table.sleeves);
    return likely_and_distinct(std::move(seen));
}

PlaneReading first_look(const LooseTable& table, const TablePlane& plane, const cv::Rect2d& part) {
    PlaneReading read{
        .plane = plane,
        .part = part,
        .placed = plane_pose(plane, part, table.seating, table.profile.lens, table.picture_px()),
        .view = {},
        .cards = {}};
    read.view = top_view(table.picture, read.placed.pose, trained_sleeve_px / table.card_mm.width, 0);
    read.cards = detections(table, read, {{}, read.view.bgr.size()}, TableKind::without_board);
    return read;
}

PlaneReading read_in_plane(const LooseTable& table, const TablePlane& plane, const cv::Rect2d& part) {
    PlaneReading read = first_look(table, plane, part);
    reclassify(read.cards, lit_picture(table, read), table.sleeves);
    read.cards = likely_and_distinct(std::move(read.cards));
    read.explained = explained(read);
    return read;
}

PlaneReading at_best_size(const LooseTable& table, PlaneReading read) {
    if (!has_coarse_outlines(table, read.plane)) return read;
    constexpr int most_steps = 2;
    constexpr double step = 0.05;
    constexpr float one_more = 0.5F;  ///< one with a score of 0.8; fainter ones come by chance
    const TablePlane outlined = read.plane;
    for (const double way : {-step, step}) {
        bool is_better = false;
        for (int steps = 1; steps <= most_steps; ++steps) {
            TablePlane plane = outlined;
            plane.distance_mm /= 1 + steps * way;
            PlaneReading other = read_in_plane(table, plane, read.part);
            if (count_of(other) < count_of(read) + one_more) break;
            is_better = true;
            read = std::move(other);
        }
        if (is_better) break;
    }
    return read;
}

}  // namespace quadrille::vision
