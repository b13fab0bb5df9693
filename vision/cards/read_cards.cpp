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

/// Whether a place on the board is plainly bare: it looks like ground, and no outline stands out.
bool bare(const Proposal& proposal, const Foreign& foreign) {
    constexpr float clear_support = 2.6F;  ///< a back in the ground's own colour has its outline
    constexpr float least_unlike = 0.3F;
    if (proposal.support > clear_support) return false;
    float sum = 0;
    int told = 0;
    for (int i = 0; i < 49; ++i) {
        const float x = static_cast<float>(i % 7 - 3) / 7, y = static_cast<float>(i / 7 - 3) / 7;
        const cv::Point2f at =
            proposal.place.at(x * proposal.place.size.width, y * proposal.place.size.height);
        const cv::Point pixel(cvFloor(at.x * foreign.px_per_mm), cvFloor(at.y * foreign.px_per_mm));
        if (!cv::Rect({0, 0}, foreign.known.size()).contains(pixel) || foreign.known.at<uchar>(pixel) == 0)
            continue;
        sum += static_cast<float>(foreign.unlike.at<uchar>(pixel)) / 255;
        ++told;
    }
    return told > 24 && sum < least_unlike * static_cast<float>(told);
}

std::vector<OrientedRectangle> candidates(const EdgeEvidence& coarse, const Evidence& evidence,
                                          cv::Size2f size_mm) {
    constexpr std::size_t most = 1100;
    const auto alike = [](const OrientedRectangle& a, const OrientedRectangle& b, float mm, float deg) {
        return std::abs(a.centre.x - b.centre.x) < mm && std::abs(a.centre.y - b.centre.y) < mm &&
               std::abs(angle_between(a.angle_deg, b.angle_deg, 180)) < deg;
    };
    const auto is_new = [&](const std::vector<OrientedRectangle>& places, const OrientedRectangle& place,
                            float mm, float deg) {
        return std::none_of(places.begin(), places.end(),
                            [&](const OrientedRectangle& other) { return alike(other, place, mm, deg); });
    };
    std::vector<OrientedRectangle> starts, places;
    for (const Proposal& proposal : card_proposals(coarse, size_mm)) {
        if (!is_new(starts, proposal.place, 4.5F, 6) || bare(proposal, evidence.foreign)) continue;
        starts.push_back(proposal.place);
        if (starts.size() == most) break;
    }
    for (const OrientedRectangle& start : starts) {
        const OrientedRectangle place = moved_uphill(start, coarse);
        if (is_new(places, place, 1.5F, 1.5F)) places.push_back(place);
    }
    for (OrientedRectangle& place : places) place = onto_edges(place, evidence.edges);
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
    const auto placed = explained(evidence, candidates(coarse, evidence, size_mm));
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
