#include "vision/cards/card_detector.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/local_maxima.hpp"
#include "vision/network/log_odds.hpp"
#include "vision/network/trained_network.hpp"

// network_weights.S: the file that vision/cards/training/export.py writes.
extern "C" const char quadrille_card_network_begin[], quadrille_card_network_end[];
extern "C" const char quadrille_loose_card_network_begin[], quadrille_loose_card_network_end[];

namespace quadrille::vision {
namespace {

using namespace network_constants;

constexpr float least_reliability = 0.05F;  ///< less is hardly ever a card
constexpr float same_card = 4.5F;           ///< pixels between centres: two cells that detect one card

/// The network's answer by plane: one value a cell.
using Planes = std::array<cv::Mat1f, plane_count>;

TrainedNetwork& network_of(TableKind kind) {
    if (kind == TableKind::with_board) {
        thread_local TrainedNetwork network{quadrille_card_network_begin, quadrille_card_network_end};
        return network;
    }
    thread_local TrainedNetwork loose{quadrille_loose_card_network_begin, quadrille_loose_card_network_end};
    return loose;
}

/// Turns the log odds of the network of loose cards into those that the other one gives where it is as often
/// right, for the second look is joined with those.
void match_odds(cv::Mat1f& centre) {
    centre = (loose_reliability_slope * centre + (loose_reliability_offset - reliability_offset)) /
             reliability_slope;
}

Planes answer(const cv::Mat& view, TableKind kind) {
    const auto up_to_multiple = [](int length) {
        return (size_multiple_px - length % size_multiple_px) % size_multiple_px;
    };
    cv::Mat padded;
    cv::copyMakeBorder(view, padded, 0, up_to_multiple(view.rows), 0, up_to_multiple(view.cols),
                       cv::BORDER_CONSTANT);
    cv::Mat answered = network_of(kind).answers({padded}).front();
    Planes planes;
    for (int i = 0; i < plane_count; ++i)
        cv::Mat1f(answered.size[1], answered.size[2], answered.ptr<float>(i))
            .copyTo(planes[static_cast<std::size_t>(i)]);
    if (kind == TableKind::without_board) match_odds(planes[plane_centre]);
    return planes;
}

/// How likely it is that a card lies where the network gives its centre these log odds, as
/// vision/cards/training/reliability.py found on drawn tables that the network had not seen.
float reliability(float centre_odds) {
    return probability(reliability_slope * centre_odds + reliability_offset);
}

/// What the cells around one answer for its card too, weighed as they are in training (targets() of
/// vision/cards/training/train_cards.py): less noise than one cell alone.
float mean_around(const cv::Mat1f& plane, cv::Point cell) {
    float sum = 0, weights = 0;
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            const cv::Point near = cell + cv::Point(right, down);
            if (!near.inside({{}, plane.size()})) continue;
            const float weight = std::exp(-static_cast<float>(right * right + down * down) / 2);
            sum += weight * plane(near);
            weights += weight;
        }
    }
    return sum / weights;
}

CardDetection card_at(const Planes& planes, cv::Point cell, cv::Size2f card_size) {
    const auto value = [&](std::size_t plane) { return planes[plane](cell); };
    CardDetection card;
    card.place.size = card_size;
    card.place.centre = {(static_cast<float>(cell.x) + 0.5F + value(plane_right)) * detection_cell_px,
                         (static_cast<float>(cell.y) + 0.5F + value(plane_down)) * detection_cell_px};
    const float axis =
        std::atan2(mean_around(planes[plane_axis_sin], cell), mean_around(planes[plane_axis_cos], cell)) / 2;
    // The mean of unit vectors that point one way with probability p and the other way without is 2p - 1
    // long.
    const float lean = value(plane_end_cos) * std::cos(axis) + value(plane_end_sin) * std::sin(axis);
    const float degrees = axis * static_cast<float>(180 / CV_PI) + (lean < 0 ? 180.0F : 0.0F);
    card.place.angle_deg = std::fmod(degrees + 360.0F, 360.0F);
    const float sure = std::min(std::abs(lean), 0.998F);
    card.end_odds = std::log((1 + sure) / (1 - sure));
    card.face_odds = value(plane_face_up);
    card.visible = std::clamp(value(plane_visible), 0.0F, 1.0F);
    card.centre_odds = value(plane_centre);
    card.score = reliability(card.centre_odds);
    return card;
}

}  // namespace

std::vector<CardDetection> detect_cards(const cv::Mat& view, cv::Size2f card_size, TableKind kind) {
    const Planes planes = answer(view, kind);
    std::vector<CardDetection> peaks, cards;
    for (const cv::Point cell : local_maxima(planes[plane_centre], std::numeric_limits<float>::lowest())) {
        if (reliability(planes[plane_centre](cell)) > least_reliability)
            peaks.push_back(card_at(planes, cell, card_size));
    }
    std::stable_sort(peaks.begin(), peaks.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.score > b.score; });
    for (const CardDetection& peak : peaks) {
        const bool new_card = std::none_of(cards.begin(), cards.end(), [&](const CardDetection& card) {
            return cv::norm(card.place.centre - peak.place.centre) < same_card;
        });
        if (new_card) cards.push_back(peak);
    }
    return cards;
}

}  // namespace quadrille::vision
