#include "vision/board/confidence.hpp"

#include <algorithm>
#include <cmath>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/learned_boards.hpp"
#include "vision/board/networks/board_network_constants.hpp"

namespace quadrille::vision {

PoseEvidence evidence_for(const RefinedPose& settled, const Verdict& verdict, std::optional<double> odds,
                          const LatticeMap* map) {
    constexpr double tens = 10;
    PoseEvidence evidence{.on_lines = verdict.on_lines,
                          .aside = verdict.aside,
                          .beyond = verdict.beyond,
                          .weakest_side = verdict.weakest_side,
                          .share = settled.share,
                          .miss = 10 * settled.miss,
                          .evenness = verdict.evenness,
                          .aspect_error = aspect_error(settled.board.pose),
                          .outside = verdict.outside};
    if (odds) evidence.board = std::clamp(*odds / tens, -1.0, 1.0);
    if (map && is_learned(settled.board.pose.grid)) evidence.lattice = agreement(settled.board, *map);
    return evidence;
}

double PoseEvidence::contrast() const {
    constexpr double least = 0.05;  // so that nothing seen is no contrast
    return outside * (on_lines - beyond) / std::max(on_lines, least);
}

std::vector<double> PoseEvidence::values() const {
    std::vector<double> all{on_lines, aside,    beyond,       weakest_side, share,
                            miss,     evenness, aspect_error, outside};
    if (board) all.push_back(*board);
    if (lattice) {
        all.insert(all.end(), {lattice->on_lines, lattice->aside, lattice->inside, lattice->beyond,
                               lattice->crossings, lattice->visible, lattice->miss});
    }
    return all;
}

namespace {

using namespace network_constants;

/// Of a pose for which the lattice network was not asked.
double odds_alone(const PoseEvidence& evidence, double board) {
    return odds_alone_constant + odds_alone_beyond * evidence.beyond +
           odds_alone_contrast * evidence.contrast() + odds_alone_share * evidence.share +
           odds_alone_miss * evidence.miss + odds_alone_evenness * evidence.evenness +
           odds_alone_board * board;
}

double odds_with(const LatticeAgreement& lattice, const PoseEvidence& evidence, double board) {
    return odds_constant + odds_on_lines * evidence.on_lines + odds_beyond * evidence.beyond +
           odds_contrast * evidence.contrast() + odds_share * evidence.share + odds_miss * evidence.miss +
           odds_evenness * evidence.evenness + odds_board * board + odds_lattice_lines * lattice.on_lines +
           odds_lattice_inside * lattice.inside + odds_lattice_beyond * lattice.beyond +
           odds_lattice_crossings * lattice.crossings;
}

// Where the pose network has no say: boards that it has not learned, that lack squares or are of an unknown
// size. Fitted before there was one.

double odds_without_view_alone(const PoseEvidence& evidence) {
    return -8.35 - 7.1 * evidence.beyond + 7.1 * evidence.share - 3.95 * evidence.miss +
           5.59 * evidence.evenness;
}

double odds_without_view_with(const LatticeAgreement& lattice, const PoseEvidence& evidence) {
    return -8.169 - 6.601 * evidence.beyond + 4.422 * evidence.share - 0.786 * evidence.miss +
           4.289 * evidence.evenness + 2.412 * lattice.on_lines + 0.446 * lattice.aside +
           2.968 * lattice.inside - 3.119 * lattice.beyond - 0.618 * lattice.crossings - 0.743 * lattice.miss;
}

/// Either may find a pose likely: the lattice network is unsure of a sheet on tiles whose own lines are
/// exact, and segments are of lines that hardly show.
double odds_of_either(double with_lattice, double alone) {
    // Log odds. Where the network was asked, a pose that segments speak for is right less often.
    constexpr double segments_count_less = 2;
    return std::log(std::exp(with_lattice) + std::exp(alone - segments_count_less));
}

double log_odds(const PoseEvidence& evidence) {
    if (!evidence.board)
        return evidence.lattice ? odds_without_view_with(*evidence.lattice, evidence)
                                : odds_without_view_alone(evidence);
    const double alone = odds_alone(evidence, *evidence.board);
    if (!evidence.lattice) return alone;
    return odds_of_either(odds_with(*evidence.lattice, evidence, *evidence.board), alone);
}

}  // namespace

double confidence(const PoseEvidence& evidence) {
    return 1 / (1 + std::exp(-log_odds(evidence)));
}

}  // namespace quadrille::vision
