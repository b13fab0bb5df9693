#include "vision/cards/read_cards.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/drawn_lines.hpp"
#include "vision/cards/explain.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/proposals.hpp"
#include "vision/cards/rectangle_fit.hpp"
#include "vision/cards/top_view.hpp"

namespace quadrille::vision {
namespace {

constexpr double margin_mm = 150;

Evidence evidence_of(const TopView& view, EdgeEvidence& coarse) {
    cv::Mat safely_inside, outside;
    cv::erode(view.inside, safely_inside, cv::Mat::ones(9, 9, CV_8U));
    outside = safely_inside == 0;
    Evidence evidence{edge_evidence(view.bgr, 1), foreign_to_board(view), safely_inside, view.frame};
    evidence.edges.doubled.setTo(cv::Scalar::all(0), outside);
    cv::Mat half, half_outside;
    cv::resize(view.bgr, half, {}, 0.5, 0.5, cv::INTER_AREA);
    coarse = edge_evidence(half, 0.5F);
    cv::resize(outside, half_outside, half.size(), 0, 0, cv::INTER_NEAREST);
    coarse.doubled.setTo(cv::Scalar::all(0), half_outside);
    discount_drawn_lines(coarse, view.frame);
    discount_drawn_lines(evidence.edges, view.frame);
    return evidence;
}

std::vector<OrientedRectangle> candidates(const EdgeEvidence& coarse, const EdgeEvidence& fine,
                                          cv::Size2f size_mm) {
    constexpr std::size_t most = 1500;
    std::vector<OrientedRectangle> places;
    for (const Proposal& proposal : card_proposals(coarse, size_mm)) {
        const bool near_another =
            std::any_of(places.begin(), places.end(), [&](const OrientedRectangle& other) {
                return cv::norm(other.centre - proposal.place.centre) < 5 &&
                       std::abs(angle_between(other.angle_deg, proposal.place.angle_deg, 180)) < 6;
            });
        if (near_another) continue;
        places.push_back(proposal.place);
        if (places.size() == most) break;
    }
    for (OrientedRectangle& place : places) place = refined(place, fine);
    return places;
}

}  // namespace

std::vector<CardReading> read_cards(const cv::Mat& picture, const BoardPose& pose,
                                    const TableProfile& profile) {
    const TopView view = top_view(picture, pose, margin_mm);
    EdgeEvidence coarse;
    const Evidence evidence = evidence_of(view, coarse);
    const cv::Size2f size_mm = profile.sleeved_mm;
    std::vector<CardReading> readings;
    const auto placed = explained(evidence, candidates(coarse, evidence.edges, size_mm));
    for (const Interpreted& card : interpreted(placed, view, profile)) {
        readings.push_back(card.reading);
        const auto corners = card.place.corners();
        for (std::size_t i = 0; i < 4; ++i) {
            readings.back().corners_px[i] =
                pose.image_from_board(view.frame.board_from_rectified(corners[i]));
        }
    }
    return readings;
}

}  // namespace quadrille::vision
