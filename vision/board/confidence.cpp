#include "vision/board/confidence.hpp"

#include <cmath>

#include "vision/board/candidate_pose.hpp"

namespace quadrille::vision {

PoseEvidence evidence_for(const SettledPose& settled, const Verdict& verdict) {
    return {.on_lines = verdict.on_lines,
            .aside = verdict.aside,
            .beyond = verdict.beyond,
            .weakest_side = verdict.weakest_side,
            .share = settled.share,
            .miss = 10 * settled.miss,
            .evenness = verdict.evenness,
            .oblong = oblong(settled.board.pose)};
}

double confidence(const PoseEvidence& evidence) {
    const double log_odds = -8.35 - 7.1 * evidence.beyond + 7.1 * evidence.share - 3.95 * evidence.miss +
                            5.59 * evidence.evenness;
    return 1 / (1 + std::exp(-log_odds));
}

}  // namespace quadrille::vision
