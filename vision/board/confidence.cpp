#include "vision/board/confidence.hpp"

#include <cmath>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/networks/lattice_network_constants.hpp"

namespace quadrille::vision {

PoseEvidence evidence_for(const RefinedPose& settled, const Verdict& verdict, const LatticeMap* map) {
    PoseEvidence evidence{.on_lines = verdict.on_lines,
                          .aside = verdict.aside,
                          .beyond = verdict.beyond,
                          .weakest_side = verdict.weakest_side,
                          .share = settled.share,
                          .miss = 10 * settled.miss,
                          .evenness = verdict.evenness,
                          .aspect_error = aspect_error(settled.board.pose)};
    if (map) evidence.lattice = agreement(settled.board, *map);
    return evidence;
}

std::vector<double> PoseEvidence::values() const {
    std::vector<double> all{on_lines, aside, beyond, weakest_side, share, miss, evenness, aspect_error};
    if (lattice) {
        all.insert(all.end(), {lattice->on_lines, lattice->aside, lattice->inside, lattice->beyond,
                               lattice->crossings, lattice->visible, lattice->miss});
    }
    return all;
}

namespace {

/// Of a pose for which the network was not asked.
double odds_alone(const PoseEvidence& evidence) {
    return -8.35 - 7.1 * evidence.beyond + 7.1 * evidence.share - 3.95 * evidence.miss +
           5.59 * evidence.evenness;
}

double odds_with(const LatticeAgreement& lattice, const PoseEvidence& evidence) {
    using namespace network_constants;
    return odds_constant + odds_beyond * evidence.beyond + odds_share * evidence.share +
           odds_miss * evidence.miss + odds_evenness * evidence.evenness +
           odds_lattice_lines * lattice.on_lines + odds_lattice_aside * lattice.aside +
           odds_lattice_inside * lattice.inside + odds_lattice_beyond * lattice.beyond +
           odds_lattice_crossings * lattice.crossings + odds_lattice_miss * lattice.miss;
}

}  // namespace

double confidence(const PoseEvidence& evidence) {
    const double odds = evidence.lattice ? odds_with(*evidence.lattice, evidence) : odds_alone(evidence);
    return 1 / (1 + std::exp(-odds));
}

}  // namespace quadrille::vision
