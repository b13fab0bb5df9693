#include "vision/board/pose_search.hpp"

#include <algorithm>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/learned_boards.hpp"
#include "vision/board/orientation.hpp"
#include "vision/board/pencils.hpp"
#include "vision/board/pose_network.hpp"
#include "vision/network/parallel.hpp"

namespace quadrille::vision {
namespace {

constexpr int pencils_tried = 7;
constexpr std::size_t planes_tried = 10, planes_tried_first = 3;
constexpr std::size_t hypotheses_judged = 16;
/// Hypotheses that get a first fit before the rest, and of all of them those that get a fine one anyhow.
constexpr std::size_t surely_fitted = 4;
constexpr double hopeless = 0.25;  ///< worse than the best by so much after a first fit

constexpr double least_visible = 0.6;      ///< of the sides of squares
constexpr double worth_settling = 0.35;    ///< of a verdict's score
constexpr double least_score = 0.4;        ///< below, poses with the evidence of a board have not been seen
constexpr double worth_trying = 0.7;       ///< before settling, which betters a score
constexpr double sure_score = 0.8;         ///< no further look is taken
constexpr double straight = 0.02;          ///< squares: lines of a flat board miss their places by less
constexpr int enough_agree = 2;            ///< starts: another would lead to the same pose
constexpr double one_and_the_same = 0.01;  ///< squares
constexpr double good_confidence = 0.65;   ///< as good as a board is in a poor picture
constexpr double fair_confidence = 0.7;    ///< of straight lines: a finer picture seldom betters it
constexpr double likely_confidence = 0.8;  ///< of a board of known size, which other evidence seldom changes
constexpr double sure_confidence = 0.9;    ///< of any lines
constexpr double hopeless_odds = -5;  ///< logarithm: within 0.3 squares of a board the network gives more

std::vector<Plane> strongest_planes(const std::vector<NormalSegment>& segments, bool focal_known) {
    auto strongest = planes(strongest_pencils(segments, pencils_tried, 1), segments, focal_known);
    if (strongest.size() > planes_tried) strongest.resize(planes_tried);
    return strongest;
}

bool has_usual_size(const BoardGrid& grid) {
    const BoardGrid usual;
    return grid.columns == usual.columns && grid.rows == usual.rows;
}

/// Whether all corners are in the picture, or no further outside than they may be off.
bool shows_corners(const BoardPose& pose, cv::Size picture) {
    constexpr double most_off = 0.02;  ///< of the picture's longer side
    const double off = most_off * std::max(picture.width, picture.height);
    const cv::Rect2d reach(-off, -off, picture.width + 2 * off, picture.height + 2 * off);
    const auto corners = pose.corners_px();
    return std::all_of(corners.begin(), corners.end(),
                       [&](const cv::Point2d& corner) { return reach.contains(corner); });
}

SizeSign size_sign(const BoardPose& pose, const BoardSearch& search, cv::Size picture) {
    if (search.grid || has_likely_size(pose.grid, search) || has_usual_size(pose.grid))
        return SizeSign::usual;
    return shows_corners(pose, picture) ? SizeSign::corners : SizeSign::none;
}

/// To compare poses by: what segments and, where it was asked, the lattice network see of each.
double seen_score(const Verdict& verdict, const PoseEvidence& evidence) {
    return verdict.score() + (evidence.lattice ? evidence.lattice->score() : 0);
}

/// Whether a pose is better than the best one: more surely a board, or of one as sure the nearer to its
/// lines. A cloth's lines reach past the picture, and a board's with them: where squares cannot be counted,
/// one more row is as sure as none, and the usual size comes first.
bool is_better(const BoardPose& pose, const Verdict& verdict, const PoseEvidence& evidence, SizeSign size,
               const RefinedCandidate& best) {
    constexpr double sure_of_size = 0.9;
    if (size == SizeSign::usual && best.size == SizeSign::none) return confidence(evidence) >= sure_of_size;
    if (size == SizeSign::none && best.size == SizeSign::usual)
        return confidence(best.evidence) < sure_of_size;
    constexpr double one_pose = 0.3, one_board = 0.6, as_sure = 0.02;
    const double more = confidence(evidence) - confidence(best.evidence);
    const BoardPose there = best.board.flattened();
    if (std::abs(more) > as_sure || !same_place(pose, there, one_board)) return more > 0;
    if (!same_place(pose, there, one_pose))
        return seen_score(verdict, evidence) > seen_score(best.verdict, best.evidence);
    constexpr double nothing = 1.5;  // tenths of a square: the miss of lines that are not there
    const auto agreement = [](const PoseEvidence& e) { return e.share * (1 - e.miss / nothing); };
    return agreement(evidence) > agreement(best.evidence);
}

/// Whether one of the starts settles as `pose` does.
bool has_alike(const std::vector<BoardPose>& starts, const BoardPose& pose) {
    constexpr double alike = 0.02;
    return std::any_of(starts.begin(), starts.end(),
                       [&](const BoardPose& start) { return same_place(start, pose, alike); });
}

/// Whether two poses show a network the same picture.
bool is_same_view(const BoardPose& a, const BoardPose& b) {
    constexpr double exactly_px = 0.01;
    const auto p = a.corners_px(), q = b.corners_px();
    return a.grid.columns == b.grid.columns && a.grid.rows == b.grid.rows &&
           std::equal(p.begin(), p.end(), q.begin(),
                      [&](cv::Point2d one, cv::Point2d other) { return cv::norm(one - other) < exactly_px; });
}

/// How far the lines miss their places.
double miss_squares(const RefinedCandidate& answer) {
    constexpr double tenth = 0.1;  // PoseEvidence counts in tenths of a square
    return tenth * answer.evidence.miss;
}

}  // namespace

bool has_likely_size(const BoardGrid& grid, const BoardSearch& search) {
    return search.likely &&
           std::minmax(grid.columns, grid.rows) == std::minmax(search.likely->columns, search.likely->rows);
}

bool has_missing_squares(const BoardSearch& search) {
    return search.grid && !search.grid->missing.empty();
}

void PoseSearch::look(const std::vector<Segment>& segments, const Lens& lens) {
    const auto normal = normalised(segments, lens);
    const auto likely_planes = strongest_planes(normal, search_.lens.has_value());
    const std::span all(likely_planes);
    std::vector<Hypothesis> likely;
    const auto suppose = [&](std::span<const Plane> some) {
        std::vector<std::vector<Hypothesis>> found(some.size());
        in_parallel(std::ssize(some), [&](std::ptrdiff_t i) {
            const auto at = static_cast<std::size_t>(i);
            found[at] = lattice_hypotheses(some[at], normal, lens, search_.grid);
        });
        for (const auto& of_plane : found) likely.insert(likely.end(), of_plane.begin(), of_plane.end());
        std::stable_sort(likely.begin(), likely.end(),
                         [](const Hypothesis& a, const Hypothesis& b) { return a.support > b.support; });
        return std::span<const Hypothesis>(likely);
    };
    Look now{segments, search_.lens ? DistortionModel::fixed : DistortionModel::radial_1, {}};
    // Where the lines show whole and straight, the board is among the first few.
    const std::size_t first = std::min(planes_tried_first, all.size());
    std::span<const Hypothesis> rest = suppose(all.first(first));
    fit_roughly(now, rest, surely_fitted);
    if (now.rough.empty() || !surely_the_board(now, now.rough.front())) {
        rest = suppose(all.subspan(first));
        fit_roughly(now, rest, hypotheses_judged);
        for (std::size_t i = 0; i < now.rough.size(); ++i) {
            Rough& rough = now.rough[i];
            if (i >= surely_fitted && rough.score < now.rough.front().score - hopeless) break;
            if (!rough.refined && surely_the_board(now, rough)) break;
        }
    }
    settle_best();
    ++looks_;
}

bool PoseSearch::is_acceptable() const {
    // A network sees boards of which edges show little.
    return best_ && (best_->evidence.board || best_->verdict.score() >= least_score);
}

bool PoseSearch::sure() const {
    if (!best_ || best_->size == SizeSign::none) return false;
    return best_->verdict.score() >= sure_score ||
           (best_->confirmed && confidence(best_->evidence) >= good_confidence) ||
           (agreed_ >= 1 && confidence(best_->evidence) >= sure_confidence);
}

bool PoseSearch::is_converged() const {
    // Where the size is guessed as well a fair board is not enough to be named one.
    const double enough = search_.grid ? fair_confidence : sure_confidence;
    return best_ && confidence(best_->evidence) >= enough && flat();
}

bool PoseSearch::is_likely() const {
    return search_.grid && best_ && confidence(best_->evidence) >= likely_confidence;
}

bool PoseSearch::is_certain() const {
    return best_ && best_->size != SizeSign::none && confidence(best_->evidence) >= sure_confidence;
}

/// Takes hypotheses from the front until `most` have had a first fit.
void PoseSearch::fit_roughly(Look& now, std::span<const Hypothesis>& rest, std::size_t most) {
    constexpr int places = 2;
    for (; now.rough.size() < most && !rest.empty(); rest = rest.subspan(1)) {
        const BoardPose& likely = rest.front().pose;
        const auto known = [&](const BoardPose& pose) { return same_place(pose, likely); };
        if (std::any_of(seen_.begin(), seen_.end(), known)) continue;
        seen_.push_back(likely);
        BoardPose pose = fitted_to_segments(likely, now.segments, now.bending, {0.15});
        if (plausible(pose)) pose = shaped(pose, places);
        now.rough.push_back({pose, plausible(pose) ? judged(pose, evidence_, places).score() : 0});
    }
    std::stable_sort(now.rough.begin(), now.rough.end(),
                     [](const Rough& a, const Rough& b) { return a.score > b.score; });
}

/// Fits a pose more finely and judges it. The best of the rough fits is most often the board: the first
/// that agrees well is settled at once. A bent board needs the best start of all.
bool PoseSearch::surely_the_board(Look& now, Rough& rough) {
    rough.refined = true;
    const auto score = judge(fitted_to_segments(rough.pose, now.segments, now.bending, {0.1, 0.07}));
    if (now.tried || !score || *score < worth_trying) return false;
    now.tried = true;
    settle_best();
    return is_converged();
}

/// An odd-shaped board as it lies: its shape says where its a1 is, and where the shape is the same either
/// way, the border that is nearest to south does.
BoardPose PoseSearch::shaped(const BoardPose& pose, int places) const {
    if (!has_missing_squares(search_)) return pose;
    constexpr double clearly = 0.05;
    std::optional<Scored> best;
    for (BoardPose lying : turns(pose, search_.south, search_.grid)) {
        lying.grid.missing = search_.grid->missing;
        const Scored scored{lying, judged(lying, evidence_, places)};
        const auto agreement = [](const Scored& s) { return s.score() - 0.6 * s.verdict.lacking; };
        if (!best || agreement(scored) > agreement(*best) + clearly) best = scored;
    }
    return best ? best->pose : pose;
}

/// Keeps a pose that may be a board; its score, nullopt where it cannot be one.
std::optional<double> PoseSearch::judge(const BoardPose& pose) {
    if (!plausible(pose)) return std::nullopt;
    const Verdict verdict = judged(pose, evidence_);
    if (verdict.visible < least_visible) return std::nullopt;
    if (trace_) trace_->judged.push_back(pose);
    scored_.push_back({pose, verdict});
    return verdict.score();
}

/// Moves outer lines by a square as long as that agrees better.
PoseSearch::Scored PoseSearch::at_best_extent(Scored scored) const {
    constexpr int rounds = 4, smallest = 3, largest = 26;
    constexpr double clearly = 0.01;
    for (int round = 0; round < rounds; ++round) {
        std::optional<Scored> better;
        for (const auto& move : neighbours(search_.grid.has_value())) {
            const BoardPose pose = with_extent(scored.pose, move);
            const auto [fewer, more] = std::minmax(pose.grid.columns, pose.grid.rows);
            if (fewer < smallest || more > largest || !plausible(pose)) continue;
            const Verdict verdict = judged(pose, evidence_);
            const double needed = better ? better->score() : scored.score() + clearly;
            if (verdict.visible >= least_visible && verdict.score() > needed) better = {pose, verdict};
        }
        if (!better) break;
        scored = *better;
    }
    return scored;
}

/// Whether the best board's lines are straight: then no other start leads to a better fit.
bool PoseSearch::flat() const {
    return miss_squares(*best_) < straight;
}

/// Settles the best pose, and the next one unless that one is sure.
void PoseSearch::settle_best() {
    std::sort(scored_.begin(), scored_.end(),
              [](const Scored& a, const Scored& b) { return a.score() > b.score(); });
    int settled_here = 0;
    constexpr int at_once = 2;
    for (Scored& scored : scored_) {
        if (scored.score() < worth_settling) break;
        if (!scored.settled) {
            scored.settled = true;
            const BoardPose pose = at_best_extent(scored).pose;
            if (!known(pose)) {
                settle(pose);
                ++settled_here;
            }
        }
        if (settled_here == at_once || (sure() && flat())) break;
    }
}

/// Whether a board is settled there already, and for good; where it is the best one, this look confirms
/// it.
bool PoseSearch::known(const BoardPose& pose) {
    if (!best_) return false;
    const bool at_best = same_place(best_->board.flattened(), pose);
    const bool found_before = std::any_of(good_.begin(), good_.end(),
                                          [&](const BoardPose& good) { return same_place(good, pose); });
    if (found_before && at_best && best_->look < looks_) best_->confirmed = true;
    return (found_before && flat()) || (at_best && agreed_ >= enough_agree);
}

void PoseSearch::settle(const BoardPose& pose) {
    if (has_alike(worse_, pose) || has_alike(likely_but_worse_, pose)) return;
    if (!keep(settled_where_hopeful(pose))) worse_.push_back(pose);
}

/// Settles a pose, but does not look for what hardly shows where no board lies anyway.
RefinedPose PoseSearch::settled_where_hopeful(const BoardPose& pose) {
    const DistortionModel bending = search_.lens ? DistortionModel::fixed : DistortionModel::free_centre;
    return settled(pose, picture_.whole(), bending,
                   [&](const BoardPose& there) { return odds_of(there).value_or(0) > hopeless_odds; });
}

/// Keeps a settled pose where it is the best one; whether it is, or the best one is the same.
bool PoseSearch::keep(const RefinedPose& there) {
    if (!plausible(there.board.pose)) return false;
    const Verdict verdict = judged(there.board, evidence_);
    // A floor fills every board that would be larger than the picture.
    if (verdict.visible < least_visible) return false;
    const PoseEvidence evidence = evidence_for(there, verdict, odds_of(there.board.flattened()), map_);
    if (trace_) trace_->settled.push_back({there.board, evidence});
    const BoardPose flattened = there.board.flattened();
    if (confidence(evidence) >= good_confidence) good_.push_back(flattened);
    const bool agrees = best_ && same_place(best_->board.flattened(), flattened, one_and_the_same);
    const SizeSign size = size_sign(flattened, search_, picture_.whole().size());
    const bool better = !best_ || is_better(flattened, verdict, evidence, size, *best_);
    if (agrees) ++agreed_;
    if (better && !agrees) agreed_ = 0;
    if (better) best_ = RefinedCandidate{there.board, verdict, evidence, size, looks_, false};
    return better || agrees;
}

/// What the pose network makes of a whole board of an expected size. It has not learned boards that lack
/// squares, nor those cut by a row or given one too many, which an unknown size leads to.
std::optional<double> PoseSearch::odds_of(const BoardPose& pose) {
    const bool expected = search_.grid || has_likely_size(pose.grid, search_);
    if (!expected || has_missing_squares(search_)) return std::nullopt;
    const auto before = std::find_if(asked_.begin(), asked_.end(),
                                     [&](const Asked& asked) { return is_same_view(asked.pose, pose); });
    if (before != asked_.end()) return before->odds;
    asked_.push_back({pose, board_odds(picture_, pose)});
    return asked_.back().odds;
}

/// Settles a pose that edges need not agree with.
void PoseSearch::settle_likely(const BoardPose& given) {
    constexpr int places = 2;
    const BoardPose pose = shaped(given, places);
    if (has_alike(likely_but_worse_, pose)) return;
    const RefinedPose fine = settled_where_hopeful(pose);
    // Where lines are broad or hardly show, edges lead a fit astray.
    constexpr double astray = 0.25, well = 0.05, poorly = 0.1;
    const bool near = same_place(fine.board.flattened(), pose, astray);
    const bool fine_is_best = (near || fine.miss < well) && keep(fine);
    const bool as_given_is_best = (!near || fine.miss > poorly) && keep(measured(pose, picture_.whole()));
    if (!fine_is_best && !as_given_is_best) likely_but_worse_.push_back(pose);
}

/// The poses a square aside that may be better: the likeliest one by the pose network, if that is likelier
/// than `here`; of boards that the network has not learned, all.
std::vector<BoardPose> PoseSearch::better_aside(const BoardPose& here) {
    std::vector<BoardPose> aside;
    for (const auto& move : neighbours(search_.grid.has_value())) {
        const BoardPose pose = with_extent(here, move);
        if (plausible(pose)) aside.push_back(pose);
    }
    if (!is_learned(here.grid)) return aside;
    std::optional<double> highest = odds_of(here);
    if (!highest) return {};
    std::vector<BoardPose> better;
    for (const BoardPose& pose : aside) {
        const auto odds = odds_of(pose);
        if (odds > highest) highest = odds, better = {pose};
    }
    return better;
}

/// Moves the best pose by a square as long as that looks more like a board.
void PoseSearch::move_best() {
    constexpr int rounds = 3;
    for (int round = 0; round < rounds && best_ && !is_certain(); ++round) {
        // A square aside lie nearly the same lines: if they are too few, nothing there can be sure.
        PoseEvidence at_best = best_->evidence;
        if (at_best.board) at_best.board = 1;
        if (confidence(at_best) < good_confidence) return;
        const BoardPose here = best_->board.flattened();
        for (const BoardPose& pose : better_aside(here)) settle_likely(pose);
        if (same_place(best_->board.flattened(), here)) return;
    }
}

void PoseSearch::look(const std::vector<BoardPose>& likely) {
    constexpr std::size_t most_settled = 3;
    constexpr double alike = 3;  // log odds: what speaks for a pose beside them decides
    std::vector<std::pair<double, const BoardPose*>> order;
    order.reserve(likely.size());
    for (const BoardPose& pose : likely) order.emplace_back(odds_of(pose).value_or(0), &pose);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < std::min(most_settled, order.size()); ++i) {
        const auto& [odds, pose] = order[i];
        if (is_certain() && odds < order.front().first - alike) break;
        if (i > 0 && odds < hopeless_odds) break;
        if (!best_ || !same_place(best_->board.flattened(), *pose)) settle_likely(*pose);
    }
    if (!has_missing_squares(search_)) move_best();
    ++looks_;
}

}  // namespace quadrille::vision
