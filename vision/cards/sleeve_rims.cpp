#include "vision/cards/sleeve_rims.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_crop.hpp"
#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/card_patch.hpp"
#include "vision/cards/card_stack.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/sleeves.hpp"
#include "vision/network/trained_network.hpp"

// networks/network_weights.S
extern "C" const char quadrille_rim_network_begin[], quadrille_rim_network_end[];

namespace quadrille::vision {
namespace {

using namespace network_constants;

constexpr int rows = 2 * (rim_short_rows + rim_long_rows);

/// The rows of one side, outside first: `across` and `along` are the card's sides in pixels of the crop.
cv::Mat side_rows(const cv::Mat& crop, int along_px, int across_px, int count) {
    const int outermost = (rim_crop_px - across_px) / 2 - rim_outside_px;
    const int first = (rim_crop_px - along_px) / 2 + rim_corner_px;
    cv::Mat side;
    cv::resize(crop({first, outermost, count * rim_row_px, rim_depths}), side, {count, rim_depths}, 0, 0,
               cv::INTER_AREA);
    return side.t();
}

/// A card's outline, `rows` x `rim_depths`: top, right, bottom, left.
cv::Mat unrolled(cv::Mat crop) {
    cv::Mat all;
    for (int side = 0; side < 4; ++side) {
        all.push_back(side % 2 == 0 ? side_rows(crop, rim_sleeve_px, rim_sleeve_height_px, rim_short_rows)
                                    : side_rows(crop, rim_sleeve_height_px, rim_sleeve_px, rim_long_rows));
        cv::Mat next_on_top;
        cv::rotate(crop, next_on_top, cv::ROTATE_90_COUNTERCLOCKWISE);
        crop = next_on_top;
    }
    return all;
}

/// The rows that the picture reaches and no card `above` covers: 255, one a row.
cv::Mat seen_rows(const TopView& view, const OrientedRectangle& place,
                  const std::vector<OrientedRectangle>& above) {
    OrientedRectangle around = place;
    const float side = place.size.width * static_cast<float>(rim_crop_px) / static_cast<float>(rim_sleeve_px);
    around.size = {side, side};
    cv::Mat mean;
    cv::reduce(unrolled(seen_part(view.inside, around, {rim_crop_px, rim_crop_px}, above)), mean, 1,
               cv::REDUCE_AVG, CV_8U);
    return mean > rim_seen;
}

/// Colours as the network sees them: black and white of the table are the same under every lamp.
cv::Mat as_levels(const cv::Mat& bgr, const TableLight& light) {
    constexpr float least_contrast = 0.1F, highest = 255;
    const float black = 0.8F * light.black;
    const float gain = rim_white / std::max(least_contrast, light.white - black);
    cv::Mat result;
    bgr.convertTo(result, CV_8U, gain, -gain * black * highest);
    return result;
}

/// What the network answers of one sleeve: the mean of the rows that are seen, by their weights.
float mean_of_rows(const cv::Mat& answer, const cv::Mat& seen, int sleeve) {
    enum Plane { sleeve_odds, log_weight };
    const auto value = [&](Plane plane, int row) { return answer.at<float>(plane, row, sleeve); };
    float sum = 0, weights = rim_doubt;
    for (int row = 0; row < rows; ++row) {
        if (seen.at<uchar>(row) == 0) continue;
        const float weight =
            std::exp(std::clamp(value(log_weight, row), -rim_largest_log_weight, rim_largest_log_weight));
        sum += value(sleeve_odds, row) * weight;
        weights += weight;
    }
    return sum / weights;
}

/// `outline`: `rows` x `rim_depths`, levels; `white`: what is white on the table, in levels.
std::vector<float> rim_odds(const cv::Mat& outline, const cv::Mat& seen, const cv::Vec3b& white,
                            const std::vector<SeatedPlayer>& players) {
    thread_local TrainedNetwork network{quadrille_rim_network_begin, quadrille_rim_network_end};
    std::vector<float> result;
    for (std::size_t first = 0; first < players.size(); first += rim_players) {
        const std::size_t count = std::min<std::size_t>(rim_players, players.size() - first);
        cv::Mat asked;
        cv::hconcat(outline, cv::Mat::zeros(rows, 1 + rim_players, CV_8UC3), asked);
        asked.col(rim_depths).setTo(white);
        for (std::size_t i = 0; i < count; ++i) {
            const cv::Vec3b rgb = players[first + i].sleeve_rgb.value_or(cv::Vec3b{});
            asked.col(rim_depths + 1 + static_cast<int>(i)).setTo(cv::Scalar(rgb[2], rgb[1], rgb[0]));
        }
        const cv::Mat answer = network.answers({asked}).front();
        for (std::size_t i = 0; i < count; ++i) {
            result.push_back(players[first + i].sleeve_rgb ? mean_of_rows(answer, seen, static_cast<int>(i))
                                                           : rim_clear_odds);
        }
    }
    return result;
}

/// By how much the angle and the end of a front fit the likeliest seat better than any other.
float seat_margin(const CardDetection& card, const TableProfile& profile) {
    const std::vector<float> costs =
        cost_by_player(possible_orientations(card.place.angle_deg, profile), profile.players,
                       [&](const CardOrientation& way) { return front_cost(way, card); });
    const auto best = std::min_element(costs.begin(), costs.end());
    const Seat seat = profile.players[static_cast<std::size_t>(best - costs.begin())].seat;
    float other = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (profile.players[i].seat != seat) other = std::min(other, costs[i]);
    }
    return other - *best;
}

/// The fronts on the board whose seat is not clear, and some of the others, by which the rims of this
/// picture are trusted.
std::vector<std::size_t> worth_looking_at(const std::vector<CardDetection>& seen, const RectifiedFrame& frame,
                                          const TableProfile& profile) {
    constexpr float clear = 4;
    constexpr std::size_t enough_clear = 12;
    std::vector<std::size_t> open, settled;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const CardDetection& card = seen[i];
        const bool on_board = frame.grid.square_at(frame.board_from_rectified(card.place.centre)).has_value();
        if (!on_board || card.face_odds <= 0) continue;
        (seat_margin(card, profile) < clear ? open : settled).push_back(i);
    }
    if (open.empty()) return {};
    const std::size_t more = std::min(settled.size(), enough_clear);  // of which the most is seen
    open.insert(open.end(), settled.end() - static_cast<std::ptrdiff_t>(more), settled.end());
    return open;
}

}  // namespace

void look_at_rims(std::vector<CardDetection>& seen, const LitPicture& picture, const TopView& view,
                  const TableProfile& profile) {
    if (!profile.names_sleeves() || profile.players.size() < 2) return;
    const std::vector<std::size_t> worth_it = worth_looking_at(seen, view.frame, profile);
    if (worth_it.empty()) return;
    const TableLight light = table_light(view);
    const cv::Mat white(1, 1, CV_8UC3, cv::Scalar(light.white_bgr * 255.0F));
    const cv::Vec3b white_level = as_levels(white, light).at<cv::Vec3b>(0);
    for (const std::size_t i : worth_it) {
        CardDetection& card = seen[i];
        const cv::Mat crop = card_crop(card.place, {rim_crop_px, rim_sleeve_px}, picture);
        card.rim_odds =
            rim_odds(as_levels(unrolled(crop), light), seen_rows(view, card.place, covers_above(seen, i)),
                     white_level, profile.players);
    }
}

}  // namespace quadrille::vision
