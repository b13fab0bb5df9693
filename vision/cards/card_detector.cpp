#include "vision/cards/card_detector.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/network/trained_network.hpp"

// network_weights.S: the file that vision/cards/training/export.py writes.
extern "C" const char quadrille_card_network_begin[], quadrille_card_network_end[];

namespace quadrille::vision {
namespace {

constexpr int stride = 4;             ///< pixels of the view a cell
constexpr int whole = 16;             ///< the network halves its picture four times
constexpr float least_score = 0.05F;  ///< less is hardly ever a card
constexpr float same_card = 4.5F;     ///< pixels between centres: two cells that tell of one card

/// What the network says of each cell, in the order of vision/cards/training/network.py.
enum Plane { centre, right, down, axis_cos, axis_sin, end_cos, end_sin, face_up, visible, plane_count };
using Planes = std::array<cv::Mat1f, plane_count>;

Planes answer(const cv::Mat& view) {
    const int below = (whole - view.rows % whole) % whole, beside = (whole - view.cols % whole) % whole;
    cv::Mat padded;
    cv::copyMakeBorder(view, padded, 0, below, 0, beside, cv::BORDER_CONSTANT);
    thread_local TrainedNetwork network{quadrille_card_network_begin, quadrille_card_network_end};
    cv::Mat said = network.answers({padded}).front();
    Planes planes;
    for (int i = 0; i < plane_count; ++i)
        cv::Mat1f(said.size[1], said.size[2], said.ptr<float>(i)).copyTo(planes[static_cast<std::size_t>(i)]);
    return planes;
}

/// How likely it is that a card lies where the network gives its centre these log odds, as
/// vision/cards/training/reliability.py found on drawn tables that the network had not seen.
float reliability(float log_odds) {
    constexpr float slope = 2.628F, offset = 0.763F;
    return 1 / (1 + std::exp(-(slope * log_odds + offset)));
}

CardDetection card_at(const Planes& planes, cv::Point cell, cv::Size2f card_size) {
    const auto told = [&](Plane plane) { return planes[plane](cell); };
    CardDetection card;
    card.place.size = card_size;
    card.place.centre = {(static_cast<float>(cell.x) + 0.5F + told(right)) * stride,
                         (static_cast<float>(cell.y) + 0.5F + told(down)) * stride};
    const float axis = std::atan2(told(axis_sin), told(axis_cos)) / 2;
    // The mean of unit vectors that point one way with probability p and the other way without is 2p - 1
    // long.
    const float lean = told(end_cos) * std::cos(axis) + told(end_sin) * std::sin(axis);
    const float degrees = axis * static_cast<float>(180 / CV_PI) + (lean < 0 ? 180.0F : 0.0F);
    card.place.angle_deg = std::fmod(degrees + 360.0F, 360.0F);
    const float sure = std::min(std::abs(lean), 0.998F);
    card.end_odds = std::log((1 + sure) / (1 - sure));
    card.face_odds = told(face_up);
    card.visible = std::clamp(told(visible), 0.0F, 1.0F);
    card.centre_odds = told(centre);
    card.score = reliability(card.centre_odds);
    return card;
}

}  // namespace

std::vector<CardDetection> detect_cards(const cv::Mat& view, cv::Size2f card_size) {
    const Planes planes = answer(view);
    cv::Mat1f highest;
    cv::dilate(planes[centre], highest, cv::Mat::ones(3, 3, CV_8U));
    std::vector<CardDetection> peaks, cards;
    for (int y = 0; y < highest.rows; ++y) {
        for (int x = 0; x < highest.cols; ++x) {
            const float odds = planes[centre](y, x);
            if (odds == highest(y, x) && reliability(odds) > least_score)
                peaks.push_back(card_at(planes, {x, y}, card_size));
        }
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
