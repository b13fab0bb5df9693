#include "vision/cards/counters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/cards/top_view.hpp"
#include "vision/network/trained_network.hpp"

// network_weights.S: the files that vision/cards/training/learn_counters.py writes.
extern "C" const char quadrille_presence_network_begin[], quadrille_presence_network_end[];
extern "C" const char quadrille_counter_network_begin[], quadrille_counter_network_end[];
extern "C" const char quadrille_die_network_begin[], quadrille_die_network_end[];

namespace quadrille::vision {
namespace {

// What the networks were taught with: a sleeve of 66 x 91 mm in the middle of 80 x 104 mm; a die in the
// middle of 16 x 16 mm.
const cv::Size cut_out{80, 104};  ///< pixels, one a millimetre
constexpr float sleeve_width = 66, sleeve_height = 91;
const cv::Size small_part{56, 56};               ///< that is searched where no more is worth it
constexpr int stride = 4;                        ///< pixels a cell of the answer
constexpr int die_size = 32, die_px_per_mm = 2;  ///< pixels of a die's picture
constexpr int presence_mm_per_px = 2;            ///< millimetres a pixel of what is given a glance
constexpr float least_presence = 0.1F;           ///< log odds; less is seldom found to be a counter
constexpr float least_odds = 0.8F;               ///< log odds; less is seldom a counter
constexpr float least_value = 0.8F;              ///< probability that a value is right

enum Kind { die, bead };

struct Counter {
    Kind kind = die;
    cv::Point2f at;  ///< millimetres from the corner of the cut-out
};

using Quad = std::array<cv::Point2f, 4>;

/// From millimetres of the cut-out to the picture.
cv::Matx33d picture_from_cut_out(const CardReading& card) {
    const float left = (static_cast<float>(cut_out.width) - sleeve_width) / 2;
    const float top = (static_cast<float>(cut_out.height) - sleeve_height) / 2;
    const float right = left + sleeve_width, bottom = top + sleeve_height;
    const Quad from{cv::Point2f{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    Quad to;
    std::copy(card.corners_px.begin(), card.corners_px.end(), to.begin());
    return cv::getPerspectiveTransform(from, to);
}

cv::Point2f apply(const cv::Matx33d& homography, cv::Point2f point) {
    const cv::Vec3d at = homography * cv::Vec3d(point.x, point.y, 1);
    return {static_cast<float>(at[0] / at[2]), static_cast<float>(at[1] / at[2])};
}

/// `size` pixels of `mm` millimetres, from the place `corner` of the cut-out on.
cv::Mat view_of(const cv::Mat& picture, const cv::Matx33d& picture_from_mm, cv::Point2f corner, cv::Size size,
                double mm) {
    const cv::Matx33d mm_from_view{mm, 0, corner.x, 0, mm, corner.y, 0, 0, 1};
    cv::Mat view;
    cv::warpPerspective(picture, view, picture_from_mm * mm_from_view, size,
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    return view;
}

std::vector<Counter> peaks(const cv::Mat1f& odds, Kind kind) {
    cv::Mat1f highest;
    cv::dilate(odds, highest, cv::Mat::ones(3, 3, CV_8U));
    std::vector<Counter> found;
    for (int y = 0; y < odds.rows; ++y) {
        for (int x = 0; x < odds.cols; ++x) {
            if (odds(y, x) > least_odds && odds(y, x) == highest(y, x))
                found.push_back(
                    {kind, cv::Point2f(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F) * stride});
        }
    }
    return found;
}

bool within(const CardReading& card, cv::Point2f at) {
    const std::vector<cv::Point2f> outline(card.corners_px.begin(), card.corners_px.end());
    return cv::pointPolygonTest(outline, at, false) >= 0;
}

/// The card's cut-out for a glance, from a half of the picture of which no more than two pixels make one of
/// it.
cv::Mat presence_view(const ImagePyramid& picture, const CardReading& card,
                      const cv::Matx33d& picture_from_mm) {
    const std::vector<cv::Point2f> outline(card.corners_px.begin(), card.corners_px.end());
    const double px_per_mm = std::sqrt(cv::contourArea(outline) / (sleeve_width * sleeve_height));
    const auto level = picture.level_for(px_per_mm * presence_mm_per_px);
    // The middle of a pixel is at whole numbers at every scale.
    const cv::Matx33d level_from_picture{level.x, 0, (level.x - 1) / 2, 0, level.y, (level.y - 1) / 2, 0,
                                         0,       1};
    constexpr float first = (presence_mm_per_px - 1) / 2.0F;
    return view_of(level.picture, level_from_picture * picture_from_mm, {first, first},
                   cut_out / presence_mm_per_px, presence_mm_per_px);
}

// The networks are given one picture at a time: several at once are no faster.

/// The part of a cut-out in which everything lies that one glance makes out; nullopt where that is nothing.
/// To glance costs a fifth of searching the whole, and most parts are small.
std::optional<cv::Rect> worth_searching(const cv::Mat& presence_view) {
    constexpr int cell = 8;   ///< millimetres
    constexpr int room = 16;  ///< millimetres that the search must see around a counter
    thread_local TrainedNetwork network(quadrille_presence_network_begin, quadrille_presence_network_end);
    cv::Mat odds = network.answers({presence_view}).front();
    const cv::Mat something =
        cv::Mat1f(cut_out.height / cell, cut_out.width / cell, odds.ptr<float>()) > least_presence;
    if (cv::countNonZero(something) == 0) return std::nullopt;
    const cv::Rect cells = cv::boundingRect(something);
    const cv::Size needed = cells.size() * cell + cv::Size(room, room) * 2;
    if (needed.width > small_part.width || needed.height > small_part.height) return cv::Rect({}, cut_out);
    const cv::Point middle = (cells.tl() + cells.br()) * cell / 2;
    const cv::Point last(cut_out.width - small_part.width, cut_out.height - small_part.height);
    return cv::Rect({std::clamp((middle.x - small_part.width / 2) / cell * cell, 0, last.x),
                     std::clamp((middle.y - small_part.height / 2) / cell * cell, 0, last.y)},
                    small_part);
}

/// Counters in a part of the cut-out.
std::vector<Counter> searched(const cv::Mat& view, const cv::Rect& part) {
    const auto new_network = [] {
        return TrainedNetwork(quadrille_counter_network_begin, quadrille_counter_network_end);
    };
    // A network that is given another size than the last time begins with asking for memory.
    thread_local TrainedNetwork for_whole = new_network(), for_part = new_network();
    cv::Mat told = (part.size() == small_part ? for_part : for_whole).answers({view}).front();
    const cv::Size cells = part.size() / stride;
    std::vector<Counter> found;
    for (const Kind kind : {die, bead}) {
        const auto of_kind = peaks(cv::Mat1f(cells.height, cells.width, told.ptr<float>(kind)), kind);
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
    if (1 / sum <= least_value) return std::nullopt;
    return static_cast<int>(likeliest - odds) + 1;
}

}  // namespace

void count_counters(const ImagePyramid& pyramid, std::vector<CardReading>& cards) {
    const cv::Mat& picture = pyramid.whole();
    for (auto card = cards.begin(); card != cards.end(); ++card) {
        Counters& counters = card->counters.emplace();
        const cv::Matx33d place = picture_from_cut_out(*card);
        const auto part = worth_searching(presence_view(pyramid, *card, place));
        if (!part) continue;
        for (const Counter& counter : searched(view_of(picture, place, part->tl(), part->size(), 1), *part)) {
            const cv::Point2f at = apply(place, counter.at);
            const auto on = [&](const CardReading& other) { return within(other, at); };
            if (!on(*card) || std::any_of(card + 1, cards.end(), on)) continue;
            ++(counter.kind == die ? counters.dice : counters.beads);
            if (counter.kind != die) continue;
            const cv::Point2f corner = counter.at - cv::Point2f(1, 1) * (die_size / 2.0F / die_px_per_mm);
            if (const auto read =
                    value(view_of(picture, place, corner, {die_size, die_size}, 1.0 / die_px_per_mm)))
                counters.values.push_back(*read);
        }
        std::sort(counters.values.begin(), counters.values.end());
    }
}

}  // namespace quadrille::vision
