#include "vision/follow/settled_table.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// Of a card's cells that may differ before its place has changed: single cells flicker.
constexpr double changed_share = 0.12;

std::vector<CardReading> cards_of(const std::vector<Track>& tracks) {
    std::vector<CardReading> cards;
    cards.reserve(tracks.size());
    for (const Track& track : tracks) cards.push_back(track.card);
    return cards;
}

std::vector<ViewQuad> view_quads(const std::vector<CardReading>& cards, const BoardPose& pose,
                                 const RectifiedFrame& frame) {
    std::vector<ViewQuad> places;
    places.reserve(cards.size());
    for (const CardReading& card : cards) places.push_back(view_quad(card, pose, frame));
    return places;
}

}  // namespace

ViewQuad view_quad(const CardReading& card, const BoardPose& pose, const RectifiedFrame& frame) {
    ViewQuad place;
    std::transform(card.corners_px.begin(), card.corners_px.end(), place.begin(), [&](const cv::Point2d& px) {
        return frame.rectified_from_board(pose.board_from_image(px));
    });
    return place;
}

cv::Mat cells_of(const ViewQuad& place, cv::Size cells) {
    ViewQuad by_cell;
    std::transform(place.begin(), place.end(), by_cell.begin(), [](const cv::Point2d& p) {
        return (p + cv::Point2d(0.5, 0.5)) / cell_px - cv::Point2d(0.5, 0.5);
    });
    return mask_of(by_cell, cv::Rect({0, 0}, cells));
}

Place place_of(const cv::Mat& cells, const Changes& changes, double steady_s) {
    const cv::Mat differing = cells & changes.differs;
    if (cv::countNonZero(differing) <= changed_share * std::max(1, cv::countNonZero(cells)))
        return Place::unchanged;
    return still_for(differing, changes) < steady_s ? Place::covered : Place::changed;
}

double still_for(const cv::Mat& cells, const Changes& changes) {
    double least = 1e9;
    if (cv::countNonZero(cells) > 0) cv::minMaxLoc(changes.still_s, &least, nullptr, nullptr, nullptr, cells);
    return least;
}

SettledTable::SettledTable(const CellView& known, const CellView& now, const BoardPose& pose,
                           const RectifiedFrame& frame, const std::vector<Track>& tracks)
    : pose_(pose),
      frame_(frame),
      change_(known, now),
      ground_(known, frame, view_quads(cards_of(tracks), pose, frame)) {}

double SettledTable::changed(const CardReading& card) const {
    return change_.share_in(view_quad(card, pose_, frame_));
}

std::optional<double> SettledTable::changed_alone(const CardReading& card,
                                                  const std::vector<CardReading>& others) const {
    return change_.share_alone_in(view_quad(card, pose_, frame_), view_quads(others, pose_, frame_));
}

double SettledTable::changed_between(const CardReading& a, const CardReading& b) const {
    return change_.share_between(view_quad(a, pose_, frame_), view_quad(b, pose_, frame_));
}

std::optional<double> SettledTable::bare(const CardReading& card,
                                         const std::vector<CardReading>& others) const {
    return ground_.share_bare(change_.in_old_light(), view_quad(card, pose_, frame_),
                              view_quads(others, pose_, frame_));
}

}  // namespace quadrille::vision
