#include "vision/cards/covered_backs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/cards/card_patch.hpp"
#include "vision/cards/interpret.hpp"

namespace quadrille::vision {
namespace {

constexpr int reduced = 2;              ///< downscaling factor
constexpr double least_visible = 0.35;  ///< of a card; smaller patches are dice, fingertips and pens

using Polygon = std::vector<cv::Point>;

/// The view at half its scale, in YCrCb, and where something may be found.
struct Reduced {
    cv::Mat colours;  ///< 8-bit
    cv::Mat free;     ///< 8-bit, 255 on the board where no known card lies
};

Polygon reduced_outline(const OrientedRectangle& place, float wider) {
    OrientedRectangle grown = place;
    grown.size += cv::Size2f(wider, wider);
    Polygon outline;
    for (const cv::Point2f& corner : grown.corners()) outline.emplace_back(corner / reduced);
    return outline;
}

Reduced reduce(const TopView& view, const std::vector<CardDetection>& seen) {
    constexpr float rim = 6;  ///< pixels of the view by which a card's place may be wrong, on both sides
    Reduced result;
    cv::resize(view.bgr, result.colours, view.bgr.size() / reduced, 0, 0, cv::INTER_AREA);
    cv::cvtColor(result.colours, result.colours, cv::COLOR_BGR2YCrCb);
    result.free = cv::Mat::zeros(result.colours.size(), CV_8U);
    const cv::Point2d top_left = view.frame.rectified_from_board({0, view.frame.grid.height_mm()});
    const cv::Point2d bottom_right = view.frame.rectified_from_board({view.frame.grid.width_mm(), 0});
    result.free(cv::Rect(cv::Point(top_left / reduced), cv::Point(bottom_right / reduced)) &
                cv::Rect({}, result.free.size())) = 255;
    for (const CardDetection& card : seen) {
        if (card.score > least_score) cv::fillConvexPoly(result.free, reduced_outline(card.place, rim), 0);
    }
    return result;
}

/// Which way a colour lies from grey, and how far: the last two values of YCrCb.
cv::Vec2f chroma(const cv::Vec3f& colours) {
    constexpr float grey = 128;
    return {colours[1] - grey, colours[2] - grey};
}

/// The chromas of the players' sleeves that are not grey: grey is also what shadows and the ground are.
std::vector<cv::Vec2f> sleeve_chromas(const TableProfile& profile) {
    constexpr double coloured = 30;
    std::vector<cv::Vec2f> result;
    for (const SeatedPlayer& player : profile.players) {
        if (!player.sleeve_rgb) continue;
        cv::Mat3b colour(1, 1, *player.sleeve_rgb);
        cv::cvtColor(colour, colour, cv::COLOR_RGB2YCrCb);
        if (const cv::Vec2f found = chroma(colour(0, 0)); cv::norm(found) > coloured) result.push_back(found);
    }
    return result;
}

/// Whether a colour has the hue of a sleeve, in any light.
bool alike(const cv::Vec2f& seen, const cv::Vec2f& sleeve) {
    constexpr float least = 0.4F, off = 0.3F;  ///< how far from grey against the sleeve; off its hue
    const float far = sleeve.dot(sleeve), towards = seen.dot(sleeve);
    return towards > least * far && std::abs(seen[0] * sleeve[1] - seen[1] * sleeve[0]) < off * towards;
}

/// 255 where the table has a sleeve's colour; empty where that is the board's own colour.
cv::Mat in_colour(const Reduced& table, const cv::Vec2f& sleeve) {
    cv::Mat mask = cv::Mat::zeros(table.colours.size(), CV_8U);
    for (int y = 0; y < mask.rows; ++y) {
        for (int x = 0; x < mask.cols; ++x) {
            if (table.free.at<uchar>(y, x) == 0) continue;
            if (alike(chroma(table.colours.at<cv::Vec3b>(y, x)), sleeve)) mask.at<uchar>(y, x) = 255;
        }
    }
    constexpr int rare = 16;  ///< of so many pixels one may be the sleeve's
    if (cv::countNonZero(mask) * rare > cv::countNonZero(table.free)) return {};
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
    return mask;
}

/// A part of the table in a sleeve's colour.
struct Patch {
    cv::Mat pixels;          ///< 8-bit, 255 where it is
    double area = 0;         ///< pixels
    cv::RotatedRect around;  ///< the smallest rectangle that holds it
    cv::Vec2f colour;        ///< chroma
};

/// Those that are as large as what is seen of a card, and rectangles but for what fingers hide.
std::vector<Patch> patches_of(const Reduced& table, const cv::Mat& mask, double card_area) {
    constexpr double least_filled = 0.6, largest = 1.2;
    std::vector<Patch> result;
    cv::Mat labels, boxes, middles;
    const int count = mask.empty() ? 0 : cv::connectedComponentsWithStats(mask, labels, boxes, middles);
    for (int i = 1; i < count; ++i) {
        Patch patch{.pixels = {},
                    .area = static_cast<double>(boxes.at<int>(i, cv::CC_STAT_AREA)),
                    .around = {},
                    .colour = {}};
        if (patch.area < least_visible * card_area || patch.area > largest * card_area) continue;
        patch.pixels = labels == i;
        std::vector<cv::Point> points;
        cv::findNonZero(patch.pixels, points);
        patch.around = cv::minAreaRect(points);
        patch.around.size += cv::Size2f(1, 1);  // from the middles of the outermost pixels to their edges
        if (patch.area < least_filled * static_cast<double>(patch.around.size.area())) continue;
        const cv::Scalar mean = cv::mean(table.colours, patch.pixels);
        patch.colour = chroma(cv::Vec3f(cv::Vec3d(mean[0], mean[1], mean[2])));
        result.push_back(patch);
    }
    return result;
}

/// The share of what of a card is not `patch` that looks like the ground (YCrCb), in the shade or not.
double ground_share(const Reduced& table, const Patch& patch, const OrientedRectangle& place,
                    const cv::Vec3f& ground) {
    constexpr double lighter = 50, other_hue = 9;
    cv::Mat hidden = cv::Mat::zeros(patch.pixels.size(), CV_8U), like_ground;
    cv::fillConvexPoly(hidden, reduced_outline(place, 0), 255);
    hidden.setTo(0, patch.pixels);
    const cv::Scalar middle(ground[0], ground[1], ground[2]), off(lighter, other_hue, other_hue);
    cv::inRange(table.colours, middle - off, middle + off, like_ground);
    const int all = cv::countNonZero(hidden);
    return all == 0 ? 0 : static_cast<double>(cv::countNonZero(like_ground & hidden)) / all;
}

/// Where a card may lie of which a rectangle of the reduced view is what is seen: one of its sides is as long
/// as the card's, and what is hidden lies beyond one end of it.
std::vector<OrientedRectangle> places_of(const cv::RotatedRect& around, cv::Size2f card_size) {
    constexpr float tolerance = 0.1F;  ///< of a side's length
    std::vector<OrientedRectangle> places;
    for (const bool turned : {false, true}) {
        const OrientedRectangle place{.centre = around.center * static_cast<float>(reduced),
                                      .angle_deg = std::fmod(around.angle + (turned ? 90.0F : 0.0F), 360.0F),
                                      .size = card_size};
        const float width = reduced * (turned ? around.size.height : around.size.width);
        const float height = reduced * (turned ? around.size.width : around.size.height);
        const float wider = card_size.width - width, higher = card_size.height - height;
        const float wide = tolerance * card_size.width, high = tolerance * card_size.height;
        if (wider < -wide || higher < -high || (wider > wide && higher > high)) continue;
        const cv::Point2f hidden = wider > wide ? place.right() * wider : place.down() * higher;
        for (const float side : {-0.5F, 0.5F}) {
            places.push_back(place);
            places.back().centre += hidden * side;
        }
    }
    return places;
}

/// The card of which a patch is a part; nullopt where the rest of it would be bare ground.
std::optional<CardDetection> card_of(const Reduced& table, const Patch& patch, cv::Size2f card_size) {
    constexpr double most_ground = 0.7, distinct = 15;
    const cv::Vec3f ground = median_colour(table.colours, table.free) * 255;
    if (cv::norm(chroma(ground) - patch.colour) < distinct) return std::nullopt;
    std::optional<OrientedRectangle> best;
    double least_ground = most_ground;
    for (const OrientedRectangle& place : places_of(patch.around, card_size)) {
        const double share = ground_share(table, patch, place, ground);
        if (share >= least_ground) continue;
        least_ground = share;
        best = place;
    }
    if (!best) return std::nullopt;
    const double visible = patch.area * reduced * reduced / static_cast<double>(card_size.area());
    return CardDetection{.place = *best,
                         .face_odds = -3,
                         .visible = static_cast<float>(std::min(1.0, visible)),
                         .score = 0.75F};
}

std::vector<CardDetection> cards_of(const Reduced& table, const std::vector<Patch>& patches,
                                    cv::Size2f card_size) {
    std::vector<CardDetection> result;
    for (const Patch& patch : patches)
        if (const auto card = card_of(table, patch, card_size)) result.push_back(*card);
    return result;
}

/// A card that was seen there, though so faintly that it would not count.
CardDetection* seen_faintly(std::vector<CardDetection>& seen, const CardDetection& card) {
    constexpr double same = 10;  ///< pixels between centres
    const auto at = std::find_if(seen.begin(), seen.end(), [&](const CardDetection& other) {
        return cv::norm(other.place.centre - card.place.centre) < same;
    });
    return at == seen.end() ? nullptr : &*at;
}

}  // namespace

void add_covered_backs(std::vector<CardDetection>& seen, const TopView& view, const TableProfile& profile,
                       cv::Size2f card_size) {
    const std::vector<cv::Vec2f> sleeves = sleeve_chromas(profile);
    if (sleeves.empty()) return;
    const Reduced table = reduce(view, seen);
    const double card_area = static_cast<double>(card_size.area()) / (reduced * reduced);
    for (const cv::Vec2f& sleeve : sleeves) {
        const std::vector<CardDetection> cards =
            cards_of(table, patches_of(table, in_colour(table, sleeve), card_area), card_size);
        if (cards.size() != 1) continue;  // a hand covers one card; several are the ground's own print
        if (CardDetection* faint = seen_faintly(seen, cards.front()))
            faint->score = std::max(faint->score, cards.front().score);
        else
            seen.push_back(cards.front());
    }
}

}  // namespace quadrille::vision
