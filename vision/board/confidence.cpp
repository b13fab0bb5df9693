#include "vision/board/confidence.hpp"

#include <cmath>

namespace quadrille::vision {

PoseEvidence evidence_for(const SettledPose& settled, const Verdict& verdict) {
    return {.on_lines = verdict.on_lines,
            .aside = verdict.aside,
            .beyond = verdict.beyond,
            .weakest_side = verdict.weakest_side,
            .share = settled.share,
            .miss = 10 * settled.miss};
}

double confidence(const PoseEvidence& evidence) {
    const double log_odds = -6.07 - 7.8 * evidence.beyond + 10.9 * evidence.share - 3.73 * evidence.miss;
    return 1 / (1 + std::exp(-log_odds));
}

}  // namespace quadrille::vision
