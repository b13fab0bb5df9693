#include "vision/board/find_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/board/board_trace.hpp"
#include "vision/board/candidate_pose.hpp"
#include "vision/board/confidence.hpp"
#include "vision/board/evidence.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/lattice.hpp"
#include "vision/board/orientation.hpp"
#include "vision/board/pencils.hpp"
#include "vision/board/segments.hpp"
#include "vision/board/settled_pose.hpp"

namespace quadrille::vision {
namespace {

constexpr double work_side = 960;  ///< longer side of the picture that is searched
constexpr int pencils_tried = 7;
constexpr std::size_t planes_tried = 10;
constexpr std::size_t hypotheses_judged = 16;
constexpr std::size_t surely_fitted = 4;  ///< of them, in the order of a first rough fit
constexpr double hopeless = 0.25;         ///< worse than the best by so much after a first fit

constexpr double least_visible = 0.6;      ///< of the sides of squares
constexpr double worth_settling = 0.35;    ///< of a verdict's score
constexpr double sure_score = 0.8;         ///< no further look is taken
constexpr double straight = 0.006;         ///< squares: lines that a ruler drew miss their places by less
constexpr int enough_agree = 2;            ///< starts: another would lead to the same pose
constexpr double one_and_the_same = 0.01;  ///< squares
constexpr double good_confidence = 0.65;   ///< as good as a board is in a poor picture
constexpr double least_score = 0.4;        ///< below, poses with the evidence of a board have not been seen
constexpr double least_confidence = 0.65;
constexpr double least_confidence_of_size =
    0.9;                               ///< where the size is guessed as well: a floor has some grid that fits
constexpr double most_oblong = 0.2;    ///< hand-drawn squares have up to 0.1, those of curved paper 0.17
constexpr double least_outside = 0.5;  ///< of a board of unknown size: tiles go on past the picture's borders

/// The ways to make one grey picture of a coloured one.
enum class Seeing {
    brightness,  ///< as it is
    evened       ///< colour counts as much as light, and dim places as much as bright ones
};

cv::Mat seen_as(const cv::Mat& work, Seeing seeing) {
    cv::Mat grey;
    cv::cvtColor(work, grey, cv::COLOR_BGR2GRAY);
    if (seeing == Seeing::brightness) return grey;
    // The channel whose contrast to its surroundings is the strongest, against that of the surroundings.
    cv::Mat wide, mean, contrast, spread;
    work.convertTo(wide, CV_32F);
    cv::blur(wide, mean, {31, 31});
    contrast = wide - mean;
    std::vector<cv::Mat> channels;
    cv::split(contrast, channels);
    cv::Mat strongest = channels[0];
    for (std::size_t c = 1; c < 3; ++c) {
        cv::Mat stronger = cv::abs(channels[c]) > cv::abs(strongest);
        channels[c].copyTo(strongest, stronger);
    }
    cv::blur(strongest.mul(strongest), spread, {31, 31});
    cv::sqrt(spread, spread);
    cv::Mat evened;
    cv::Mat(strongest / (spread + 2.5)).convertTo(evened, CV_8U, 45, 128);
    return evened;
}

/// The lenses to search with, likeliest first: the known one, or some that bend as webcams do.
std::vector<Lens> lenses(const BoardSearch& search, cv::Size size) {
    if (search.lens) return {search.lens->scaled_to(size)};
    std::vector<Lens> result;
    for (const double k1 : {0.0, -0.2, -0.4}) {
        Lens lens = Lens::pinhole(size);
        lens.distortion[0] = k1;
        result.push_back(lens);
    }
    return result;
}

/// Whether the board lacks squares: such a one is told to lie as its shape shows.
bool odd_shaped(const BoardSearch& search) {
    return search.grid && !search.grid->missing.empty();
}

std::vector<Hypothesis> hypotheses(const std::vector<Segment>& segments, const Lens& lens,
                                   const BoardSearch& search) {
    std::vector<Hypothesis> all;
    const auto normal = normalised(segments, lens);
    const auto pencils = strongest_pencils(normal, pencils_tried, 1);
    auto candidates = planes(pencils, normal, search.lens.has_value());
    if (candidates.size() > planes_tried) candidates.resize(planes_tried);
    for (const Plane& plane : candidates) {
        const auto found = lattice_hypotheses(plane, normal, lens, search.grid);
        all.insert(all.end(), found.begin(), found.end());
    }
    std::sort(all.begin(), all.end(),
              [](const Hypothesis& a, const Hypothesis& b) { return a.support > b.support; });
    return all;
}

/// A pose and how well it agrees with the picture's edges.
struct Scored {
    BoardPose pose;
    Verdict verdict;
    bool settled = false;
    double score() const { return verdict.score(); }
};

/// A pose that was settled, and what speaks for it.
struct Answer {
    BentBoard board;
    Verdict verdict;
    PoseEvidence evidence;
    int look = 0;            ///< the one that found it
    bool confirmed = false;  ///< a later look preferred it too
};

/// The searches of one picture; keeps the best pose of all.
class Search {
public:
    Search(const cv::Mat& picture, const BoardSearch& search, const Evidence& evidence, BoardTrace* trace)
        : picture_(picture), search_(search), evidence_(evidence), trace_(trace) {}

    /// Judges the boards that a set of segments speaks for, seen through one lens, and settles the best.
    void look(const std::vector<Segment>& segments, const Lens& lens) {
        const Bending bending = search_.lens ? Bending::fixed : Bending::radial_1;
        bool tried = false;
        for (const BoardPose& rough :
             roughly_fitted(hypotheses(segments, lens, search_), segments, bending)) {
            judge(fitted_to_segments(rough, segments, bending, {0.1, 0.07}));
            if (tried || scored_.empty() || scored_.back().score() < sure_score) continue;
            // The best of the rough fits is most often the board. A bent one needs the best start of all.
            tried = true;
            settle_best();
            if (sure() && ruled()) break;
        }
        settle_best();
        ++looks_;
    }
    const std::optional<Answer>& best() const { return best_; }
    /// The lines show nearly whole, or two looks found the same good board and none a better one.
    bool sure() const {
        if (!best_) return false;
        return best_->verdict.score() >= sure_score ||
               (best_->confirmed && confidence(best_->evidence) >= good_confidence);
    }

private:
    /// The likeliest hypotheses after a first fit; that which agrees best with the picture is the first.
    std::vector<BoardPose> roughly_fitted(const std::vector<Hypothesis>& hypotheses,
                                          const std::vector<Segment>& segments, Bending bending) {
        constexpr int places = 2;
        std::vector<Scored> rough;
        for (const Hypothesis& hypothesis : hypotheses) {
            if (rough.size() == hypotheses_judged) break;
            const auto known = [&](const BoardPose& pose) { return same_place(pose, hypothesis.pose); };
            if (std::any_of(seen_.begin(), seen_.end(), known)) continue;
            seen_.push_back(hypothesis.pose);
            BoardPose pose = fitted_to_segments(hypothesis.pose, segments, bending, {0.15});
            if (believable(pose)) pose = shaped(pose, places);
            rough.push_back({pose, believable(pose) ? judged(pose, evidence_, places) : Verdict{}});
        }
        std::sort(rough.begin(), rough.end(),
                  [](const Scored& a, const Scored& b) { return a.score() > b.score(); });
        std::vector<BoardPose> best;
        for (const Scored& scored : rough) {
            if (best.size() >= surely_fitted && scored.score() < rough.front().score() - hopeless) break;
            best.push_back(scored.pose);
        }
        return best;
    }

    /// An odd-shaped board as it lies: its shape says where its a1 is, and where the shape is the same either
    /// way, the border that is nearest to south does.
    BoardPose shaped(const BoardPose& pose, int places) const {
        if (!odd_shaped(search_)) return pose;
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

    void judge(const BoardPose& pose) {
        if (!believable(pose)) return;
        const Verdict verdict = judged(pose, evidence_);
        if (verdict.visible < least_visible) return;
        if (trace_) trace_->judged.push_back(pose);
        scored_.push_back({pose, verdict});
    }

    /// Moves outer lines by a square as long as that agrees better.
    Scored at_best_extent(Scored scored) const {
        constexpr int rounds = 4, smallest = 3, largest = 26;
        constexpr double clearly = 0.01;
        for (int round = 0; round < rounds; ++round) {
            std::optional<Scored> better;
            for (const auto& move : neighbours(search_.grid.has_value())) {
                const BoardPose pose = with_extent(scored.pose, move);
                const auto [fewer, more] = std::minmax(pose.grid.columns, pose.grid.rows);
                if (fewer < smallest || more > largest || !believable(pose)) continue;
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
    bool ruled() const { return 0.1 * best_->evidence.miss < straight; }

    /// Settles the best pose, and the next one unless that one is sure.
    void settle_best() {
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
            if (settled_here == at_once || (sure() && ruled())) break;
        }
    }

    /// Whether a board is settled there already, and for good; where it is the best one, this look confirms
    /// it.
    bool known(const BoardPose& pose) {
        if (!best_) return false;
        const bool at_best = same_place(best_->board.flattened(), pose);
        const bool found_before = std::any_of(good_.begin(), good_.end(),
                                              [&](const BoardPose& good) { return same_place(good, pose); });
        if (found_before && at_best && best_->look < looks_) best_->confirmed = true;
        return (found_before && ruled()) || (at_best && agreed_ >= enough_agree);
    }

    void settle(const BoardPose& pose) {
        const Bending bending = search_.lens ? Bending::fixed : Bending::radial_2;
        const SettledPose exact = settled(pose, picture_, bending);
        if (!believable(exact.board.pose)) return;
        const Verdict verdict = judged(exact.board, evidence_);
        const PoseEvidence evidence = evidence_for(exact, verdict);
        if (trace_) trace_->settled.push_back({exact.board, evidence});
        const BoardPose flat = exact.board.flattened();
        if (confidence(evidence) >= good_confidence) good_.push_back(flat);
        const bool agrees = best_ && same_place(best_->board.flattened(), flat, one_and_the_same);
        const bool better = !best_ || confidence(evidence) > confidence(best_->evidence);
        if (agrees) ++agreed_;
        if (better && !agrees) agreed_ = 0;
        if (better) best_ = Answer{exact.board, verdict, evidence, looks_, false};
    }

    const cv::Mat& picture_;
    const BoardSearch& search_;
    const Evidence& evidence_;
    BoardTrace* trace_;
    std::vector<BoardPose> seen_;
    std::vector<Scored> scored_;
    std::vector<BoardPose> good_;  ///< settled with a confidence that more tries seldom better
    std::optional<Answer> best_;
    int agreed_ = 0;  ///< other starts that led to the best one
    int looks_ = 0;
};

/// The picture at the size at which it is searched.
struct Work {
    cv::Mat picture;
    double smaller = 1;  ///< how many times the picture is larger
};

Work work_of(const cv::Mat& picture) {
    Work work{{}, std::max(1.0, std::max(picture.cols, picture.rows) / work_side)};
    cv::resize(picture, work.picture, {}, 1 / work.smaller, 1 / work.smaller, cv::INTER_AREA);
    return work;
}

/// What was looked at, and through what lens, when a board was found.
struct FoundWith {
    std::vector<Segment> segments;
    Lens lens;
};

bool has_likely_size(const BoardGrid& grid, const BoardSearch& search) {
    return search.likely &&
           std::minmax(grid.columns, grid.rows) == std::minmax(search.likely->columns, search.likely->rows);
}

/// The pose that an answer stands for; nullopt where it is too doubtful.
std::optional<BoardPose> accepted(const std::optional<Answer>& answer, const BoardSearch& search) {
    if (!answer || answer->verdict.score() < least_score) return std::nullopt;
    const double sure = confidence(answer->evidence);
    const bool expected = search.grid || has_likely_size(answer->board.pose.grid, search);
    if (sure < (expected ? least_confidence : least_confidence_of_size)) return std::nullopt;
    if (!expected && answer->verdict.outside < least_outside) return std::nullopt;
    if (answer->evidence.oblong > most_oblong) return std::nullopt;
    BoardPose pose = answer->board.flattened();
    if (!odd_shaped(search)) pose = oriented(pose, search.south, search.grid);
    pose.confidence = sure;
    return pose;
}

std::vector<cv::Point2f> outline(const BoardPose& pose) {
    const auto corners = pose.corners_px();
    return {corners.begin(), corners.end()};
}

/// Another board in what lies beside one: nothing but segments off that one is looked at.
std::optional<BoardPose> another_beside(const BoardPose& board, const FoundWith& with, const cv::Mat& picture,
                                        const BoardSearch& search, const Evidence& evidence) {
    const auto quad = outline(board);
    const double half_square =
        board.grid.square_mm / 2 * board.scale_at({board.grid.width_mm() / 2, board.grid.height_mm() / 2});
    std::vector<Segment> beside;
    for (const Segment& s : with.segments) {
        const cv::Point2f middle((s.from + s.to) / 2);
        if (cv::pointPolygonTest(quad, middle, true) < -half_square) beside.push_back(s);
    }
    constexpr std::size_t fewest = 24;  // a clean board gives two a line
    if (beside.size() < fewest) return std::nullopt;
    Search searching(picture, search, evidence, nullptr);
    searching.look(beside, with.lens);
    auto pose = accepted(searching.best(), search);
    if (!pose || pose->confidence < least_confidence_of_size) return std::nullopt;
    std::vector<cv::Point2f> shared;
    const double overlap = cv::intersectConvexConvex(quad, outline(*pose), shared);
    constexpr double apart = 0.1;  // of the smaller one
    return overlap < apart * std::min(cv::contourArea(quad), cv::contourArea(outline(*pose))) ? pose
                                                                                              : std::nullopt;
}

/// `trace` may be null.
BoardsSeen found(const cv::Mat& picture, const BoardSearch& search, BoardTrace* trace) {
    if (picture.cols < 100 || picture.rows < 100) return {};
    const Work work = work_of(picture);
    Evidence evidence(work.picture, work.smaller);
    evidence.prepare();
    Search searching(picture, search, evidence, trace);
    FoundWith with;
    for (const Seeing seeing : {Seeing::brightness, Seeing::evened}) {
        const cv::Mat grey = seen_as(work.picture, seeing);
        with.segments = line_segments(grey, work.smaller, 10 * work.smaller);
        if (trace) trace->looks.push_back({grey, with.segments});
        for (const Lens& lens : lenses(search, picture.size())) {
            with.lens = lens;
            searching.look(with.segments, lens);
            if (searching.sure()) break;
        }
        if (searching.sure()) break;
    }
    BoardsSeen seen{accepted(searching.best(), search), {}};
    if (!seen.board) return seen;
    seen.another = another_beside(*seen.board, with, picture, search, evidence);
    if (seen.another && cv::contourArea(outline(*seen.another)) > cv::contourArea(outline(*seen.board)))
        std::swap(seen.board, seen.another);
    if (trace) trace->answer = seen.board;
    return seen;
}

}  // namespace

BoardsSeen find_boards(const cv::Mat& picture, const BoardSearch& search) {
    return found(picture, search, nullptr);
}

std::optional<BoardPose> find_board(const cv::Mat& picture, const BoardSearch& search) {
    return find_boards(picture, search).board;
}

std::optional<BoardPose> find_board(const cv::Mat& picture, const BoardSearch& search, BoardTrace& trace) {
    return found(picture, search, &trace).board;
}

}  // namespace quadrille::vision
