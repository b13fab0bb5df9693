#include "vision/cards/counters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/local_maxima.hpp"
#include "vision/network/trained_network.hpp"
#include "vision/picture/top_view.hpp"

// networks/network_weights.S
extern "C" const char quadrille_presence_network_begin[], quadrille_presence_network_end[];
extern "C" const char quadrille_counter_network_begin[], quadrille_counter_network_end[];
extern "C" const char quadrille_die_network_begin[], quadrille_die_network_end[];

namespace quadrille::vision {
namespace {

using namespace network_constants;

/// A card in the middle of the crop that the networks were trained on, one pixel a millimetre.
const cv::Size crop_size{counter_crop_width_mm, counter_crop_height_mm};
/// What is searched where the presence network marks no more than that: three eighths of the crop.
const cv::Size small_part{56, 56};

enum Kind { die, bead };

struct Counter {
    Kind kind = die;
    cv::Point2f at;  ///< millimetres from the corner of the crop
};

using Quad = std::array<cv::Point2f, 4>;

/// From millimetres of the crop to the picture.
cv::Matx33d picture_from_crop(const CardReading& card) {
    const float left = (static_cast<float>(crop_size.width) - counter_sleeve_width_mm) / 2;
    const float top = (static_cast<float>(crop_size.height) - counter_sleeve_height_mm) / 2;
    const float right = left + counter_sleeve_width_mm, bottom = top + counter_sleeve_height_mm;
    const Quad from{cv::Point2f{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    Quad to;
    std::copy(card.corners_px.begin(), card.corners_px.end(), to.begin());
    return cv::getPerspectiveTransform(from, to);
}

cv::Point2f apply(const cv::Matx33d& homography, cv::Point2f point) {
    const cv::Vec3d at = homography * cv::Vec3d(point.x, point.y, 1);
    return {static_cast<float>(at[0] / at[2]), static_cast<float>(at[1] / at[2])};
}

/// `size` pixels of `mm` millimetres, from the place `corner` of the crop on.
cv::Mat view_of(const cv::Mat& picture, const cv::Matx33d& picture_from_mm, cv::Point2f corner, cv::Size size,
                double mm) {
    const cv::Matx33d mm_from_view{mm, 0, corner.x, 0, mm, corner.y, 0, 0, 1};
    cv::Mat view;
    cv::warpPerspective(picture, view, picture_from_mm * mm_from_view, size,
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    return view;
}

std::vector<Counter> counters_in(const cv::Mat1f& odds, Kind kind) {
    std::vector<Counter> found;
    for (const cv::Point cell : local_maxima(odds, least_counter_odds))
        found.push_back({kind, (cv::Point2f(cell) + cv::Point2f(0.5F, 0.5F)) * counter_cell_mm});
    return found;
}

bool within(const CardReading& card, cv::Point2f at) {
    const std::vector<cv::Point2f> outline(card.corners_px.begin(), card.corners_px.end());
    return cv::pointPolygonTest(outline, at, false) >= 0;
}

/// The crop for the presence network, from the level of the picture at which at most two pixels make one of
/// the crop.
cv::Mat presence_view(const ImagePyramid& picture, const CardReading& card,
                      const cv::Matx33d& picture_from_mm) {
    const std::vector<cv::Point2f> outline(card.corners_px.begin(), card.corners_px.end());
    const double px_per_mm =
        std::sqrt(cv::contourArea(outline) / (counter_sleeve_width_mm * counter_sleeve_height_mm));
    const auto level = picture.level_for(px_per_mm * presence_mm_per_px);
    // The middle of a pixel is at whole numbers at every scale.
    const cv::Matx33d level_from_picture{level.x, 0, (level.x - 1) / 2, 0, level.y, (level.y - 1) / 2, 0,
                                         0,       1};
    constexpr float first = (presence_mm_per_px - 1) / 2.0F;
    return view_of(level.picture, level_from_picture * picture_from_mm, {first, first},
                   crop_size / presence_mm_per_px, presence_mm_per_px);
}

/// The part of the crop that holds every cell in which the presence network sees something (`odds`); nullopt
/// where it sees nothing. It costs a fifth of searching the whole crop, and most parts are small.
std::optional<cv::Rect> worth_searching(cv::Mat odds) {
    constexpr int cell = presence_cell_mm;
    constexpr int room = 16;  ///< millimetres that the search must see around a counter
    const cv::Mat something =
        cv::Mat1f(crop_size.height / cell, crop_size.width / cell, odds.ptr<float>()) > least_presence_odds;
    if (cv::countNonZero(something) == 0) return std::nullopt;
    const cv::Rect cells = cv::boundingRect(something);
    const cv::Size needed = cells.size() * cell + cv::Size(room, room) * 2;
    if (needed.width > small_part.width || needed.height > small_part.height) return cv::Rect({}, crop_size);
    const cv::Point middle = (cells.tl() + cells.br()) * cell / 2;
    const cv::Point last(crop_size.width - small_part.width, crop_size.height - small_part.height);
    return cv::Rect({std::clamp((middle.x - small_part.width / 2) / cell * cell, 0, last.x),
                     std::clamp((middle.y - small_part.height / 2) / cell * cell, 0, last.y)},
                    small_part);
}

/// What the presence network says of each card's crop.
std::vector<cv::Mat> presences(const std::vector<cv::Mat>& views) {
    thread_local TrainedNetwork network(quadrille_presence_network_begin, quadrille_presence_network_end);
    return views.empty() ? std::vector<cv::Mat>{} : network.answers(views);
}

/// Counters in a part of the crop.
std::vector<Counter> searched(const cv::Mat& view, const cv::Rect& part) {
    const auto new_network = [] {
        return TrainedNetwork(quadrille_counter_network_begin, quadrille_counter_network_end);
    };
    // A network that is given another size than the last time begins with asking for memory.
    thread_local TrainedNetwork for_whole = new_network(), for_part = new_network();
    cv::Mat answered = (part.size() == small_part ? for_part : for_whole).answers({view}).front();
    const cv::Size cells = part.size() / counter_cell_mm;
    std::vector<Counter> found;
    for (const Kind kind : {die, bead}) {
        const auto of_kind =
            counters_in(cv::Mat1f(cells.height, cells.width, answered.ptr<float>(kind)), kind);
        for (const Counter& counter : of_kind) found.push_back({kind, counter.at + cv::Point2f(part.tl())});
    }
    return found;
}

/// The value of a die, 1 to 6; nullopt where it cannot be read.
std::optional<int> value(const cv::Mat& view) {
    thread_local TrainedNetwork network(quadrille_die_network_begin, quadrille_die_network_end);
    const cv::Mat answer = network.answers({view}).front();
    const auto* odds = answer.ptr<float>();
    const auto* likeliest = std::max_element(odds, odds + 6);
    float sum = 0;
    for (int i = 0; i < 6; ++i) sum += std::exp(odds[i] - *likeliest);
    if (1 / sum <= least_die_probability) return std::nullopt;
    return static_cast<int>(likeliest - odds) + 1;
}

}  // namespace

void count_counters(const ImagePyramid& pyramid, std::vector<CardReading>& cards) {
    const cv::Mat& picture = pyramid.whole();
    std::vector<cv::Matx33d> places;
    std::vector<cv::Mat> views;
    places.reserve(cards.size());
    views.reserve(cards.size());
    for (const CardReading& card : cards) {
        places.push_back(picture_from_crop(card));
        views.push_back(presence_view(pyramid, card, places.back()));
    }
    const std::vector<cv::Mat> presence = presences(views);
    for (auto card = cards.begin(); card != cards.end(); ++card) {
        const auto i = static_cast<std::size_t>(card - cards.begin());
        Counters& counters = card->counters.emplace();
        const cv::Matx33d& place = places[i];
        const auto part = worth_searching(presence[i]);
        if (!part) continue;
        for (const Counter& counter : searched(view_of(picture, place, part->tl(), part->size(), 1), *part)) {
            const cv::Point2f at = apply(place, counter.at);
            const auto on = [&](const CardReading& other) { return within(other, at); };
            if (!on(*card) || std::any_of(card + 1, cards.end(), on)) continue;
            ++(counter.kind == die ? counters.dice : counters.beads);
            if (counter.kind != die) continue;
            const cv::Point2f corner = counter.at - cv::Point2f(1, 1) * (die_crop_px / 2.0F / die_px_per_mm);
            if (const auto read =
                    value(view_of(picture, place, corner, {die_crop_px, die_crop_px}, 1.0 / die_px_per_mm)))
                counters.values.push_back(*read);
        }
        std::sort(counters.values.begin(), counters.values.end());
    }
}

}  // namespace quadrille::vision
