// vision/board/confidence.hpp: how likely it is that a pose is that of a board.
#pragma once
#include <array>

#include "vision/board/evidence.hpp"
#include "vision/board/settled_pose.hpp"

namespace quadrille::vision {

/// What speaks for and against a settled pose; each number is about 0 to 1.
struct PoseEvidence {
    static constexpr std::size_t count = 8;
    double on_lines = 0;      ///< see Verdict
    double aside = 0;         ///< see Verdict
    double beyond = 0;        ///< see Verdict
    double weakest_side = 0;  ///< see Verdict
    double share = 0;         ///< see SettledPose
    double miss = 0;          ///< see SettledPose, in tenths of a square
    double evenness = 0;      ///< see Verdict
    double oblong = 0;        ///< see oblong()

    std::array<double, count> values() const {
        return {on_lines, aside, beyond, weakest_side, share, miss, evenness, oblong};
    }
};

PoseEvidence evidence_for(const SettledPose& settled, const Verdict& verdict);

/// The probability that a pose with that evidence is right to a fifth of a square at every corner. A logistic
/// regression on `beyond`, `share`, `miss` and `evenness`; its coefficients come from
/// tests/tools/fit_board_confidence.py on pictures with and without a board.
double confidence(const PoseEvidence& evidence);

}  // namespace quadrille::vision
