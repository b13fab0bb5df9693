// vision/board/confidence.hpp: how likely it is that a pose is that of a board.
#pragma once
#include <optional>
#include <vector>

#include "vision/board/evidence.hpp"
#include "vision/board/lattice_map.hpp"
#include "vision/board/refined_pose.hpp"

namespace quadrille::vision {

/// What speaks for and against a settled pose; each number is about 0 to 1, or -1 to 1.
struct PoseEvidence {
    double on_lines = 0;                        ///< see Verdict
    double aside = 0;                           ///< see Verdict
    double beyond = 0;                          ///< see Verdict
    double weakest_side = 0;                    ///< see Verdict
    double share = 0;                           ///< see RefinedPose
    double miss = 0;                            ///< see RefinedPose, in tenths of a square
    double evenness = 0;                        ///< see Verdict
    double aspect_error = 0;                    ///< see aspect_error()
    double outside = 0;                         ///< see Verdict
    std::optional<double> board{};              ///< board_odds(), in tens; see there
    std::optional<LatticeAgreement> lattice{};  ///< nullopt: not asked, or no such boards learned

    /// How much less the lines show past the outer ones than up to them: those of a floor or a cloth run on.
    /// 1: not at all; 0: as much, or the picture does not reach there.
    double contrast() const;
    /// In the order above; board_odds() and those of the lattice where there are any.
    std::vector<double> values() const;
};

/// `odds`: board_odds(), where they count; `map`: null where the lattice network was not asked.
PoseEvidence evidence_for(const RefinedPose& settled, const Verdict& verdict, std::optional<double> odds,
                          const LatticeMap* map);

/// The probability that a pose with that evidence is right to a fifth of a square at every corner. A logistic
/// regression; where the lattice network's numbers are known a second one with them, and the odds of both are
/// added. The coefficients come from tests/tools/fit_board_confidence.py on drawn pictures with and without a
/// board, what the first counts for beside the second from docs/figures.md.
double confidence(const PoseEvidence& evidence);

}  // namespace quadrille::vision
