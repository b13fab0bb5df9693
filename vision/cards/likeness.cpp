#include "vision/cards/likeness.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/cards/card_patch.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

constexpr float doubtful = network_constants::certain_face_odds;  ///< of others the network is seldom wrong

/// What a card shows in 11 x 15 cells of about 5.5 mm: logarithms of its colours without their mean, so that
/// the lamp hardly matters, of unit length. (vision/follow/appearance_descriptor.hpp, in CIELAB, would cost
/// the first look of a process 0.1 s for OpenCV's tables, and takes plain cards to be alike.)
struct ColourPattern {
    CardHypothesis* open = nullptr;
    cv::Mat3f upright;
    cv::Mat3f turned;  ///< by half

    bool surely_front() const { return open->card.face_odds >= doubtful; }
};

/// Fronts that are certain may look like anything.
bool in_doubt(const CardHypothesis& open) {
    return std::abs(open.card.face_odds) < doubtful;
}

/// What lies on a card makes it unlike its equals.
bool hardly_hidden(const CardDetection& card) {
    constexpr float whole = 0.75F;
    return card.visible >= whole;
}

bool wholly_seen(const CardHypothesis& open) {
    return open.card.score >= least_score && hardly_hidden(open.card);
}

/// Where the picture does not reach, the view is black.
bool leaves_picture(const cv::Mat& part) {
    constexpr int few = 20;  ///< of so many pixels one may be black
    cv::Mat black;
    cv::inRange(part, cv::Scalar::all(0), cv::Scalar::all(0), black);
    return cv::countNonZero(black) * few > static_cast<int>(part.total());
}

/// nullopt where a card is plain (plain things are all alike) or cut by the picture's border.
std::optional<ColourPattern> colour_pattern(CardHypothesis& open, const TopView& view) {
    constexpr double plain = 0.06;  ///< spread of the logarithms
    constexpr double black = 8;     ///< below, a camera's noise is all there is
    constexpr float inner = 0.92F;  ///< of its width and height: its neighbours may show at its rim
    constexpr int fineness = 2;     ///< pixels a cell
    const cv::Size cells{11, 15};
    OrientedRectangle place = open.card.place;
    place.size = place.size * inner;
    cv::Mat part;
    cv::resize(card_patch(view.bgr, view.inside, place, {}).bgr, part, cells * fineness, 0, 0,
               cv::INTER_AREA);
    if (leaves_picture(part)) return std::nullopt;
    ColourPattern result{&open, {}, {}};
    part.convertTo(result.upright, CV_32F, 1, black);
    cv::log(result.upright, result.upright);
    cv::resize(result.upright, result.upright, cells, 0, 0, cv::INTER_AREA);
    result.upright -= cv::mean(result.upright);
    const double length = cv::norm(result.upright);
    if (length < plain * std::sqrt(cells.area())) return std::nullopt;
    result.upright *= 1 / length;
    cv::rotate(result.upright, result.turned, cv::ROTATE_180);
    return result;
}

/// Correlation of two patterns, either way round.
double likeness(const ColourPattern& a, const ColourPattern& b) {
    return std::max(a.upright.dot(b.upright), a.upright.dot(b.turned));
}

/// Whether two readings are of two cards, and not of one that was seen twice.
bool apart(const ColourPattern& a, const ColourPattern& b) {
    const OrientedRectangle& place = a.open->card.place;
    return cv::norm(place.centre - b.open->card.place.centre) > place.size.width / 2;
}

/// Log odds that a card is a back: it is more like one that is likely a back than like any sure front. Where
/// no front is sure nothing is known of how fronts look here. The weight is the likeliest one on 146 tables
/// drawn by vision/cards/training that no network was taught with.
float speaks_for_back(const ColourPattern& card, const std::vector<ColourPattern>& seen) {
    constexpr double alike = 0.5, weight = 3.5;
    double front = 0;
    for (const ColourPattern& other : seen)
        if (other.surely_front() && apart(card, other)) front = std::max(front, likeness(card, other));
    if (front == 0) return 0;
    double result = 0;
    for (const ColourPattern& other : seen) {
        if (other.surely_front() || !apart(card, other)) continue;
        const double like = likeness(card, other);
        if (like >= alike)
            result = std::max(result, weight * (like - front) * probability(-other.open->card.face_odds));
    }
    return static_cast<float>(result);
}

/// Log odds that a card lies where the pattern of a back that was found elsewhere is seen again. Of 220
/// places of rendered tables that were in doubt, 22 of 47 cards were as like such a back as 0.8, and 2 of 173
/// others.
float speaks_for_card(const ColourPattern& back, const std::vector<ColourPattern>& backs) {
    constexpr double unlike = 0.75, equal = 0.9, weight = 3;
    constexpr float found = 0.8F;
    double most = unlike;
    for (const ColourPattern& other : backs)
        if (other.open->card.score > found && apart(back, other))
            most = std::max(most, std::min(equal, likeness(back, other)));
    return static_cast<float>(weight * (most - unlike) / (equal - unlike));
}

}  // namespace

void weigh_equal_backs(std::vector<CardHypothesis>& cards, const TopView& view) {
    std::vector<ColourPattern> backs;
    for (CardHypothesis& open : cards) {
        if (open.card.face_odds > 0 || !hardly_hidden(open.card)) continue;
        if (auto back = colour_pattern(open, view)) backs.push_back(std::move(*back));
    }
    std::vector<float> odds;
    odds.reserve(backs.size());
    for (const ColourPattern& back : backs) odds.push_back(speaks_for_card(back, backs));
    for (std::size_t i = 0; i < backs.size(); ++i) {
        float& score = backs[i].open->card.score;
        score = probability(log_odds(score) + odds[i]);
    }
}

void weigh_likeness(std::vector<CardHypothesis>& cards, const TopView& view) {
    const auto in_question = [](const CardHypothesis& open) { return wholly_seen(open) && in_doubt(open); };
    if (std::none_of(cards.begin(), cards.end(), in_question)) return;
    std::vector<ColourPattern> seen;
    for (CardHypothesis& open : cards) {
        if (!wholly_seen(open)) continue;
        if (auto card = colour_pattern(open, view)) seen.push_back(std::move(*card));
    }
    std::vector<float> back;
    back.reserve(seen.size());
    for (const ColourPattern& card : seen)
        back.push_back(in_doubt(*card.open) ? speaks_for_back(card, seen) : 0);
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i].open->card.face_odds -= back[i];
}

}  // namespace quadrille::vision
