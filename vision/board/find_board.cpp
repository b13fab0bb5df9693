#include "vision/board/find_board.hpp"

#include <algorithm>
#include <iterator>
#include <opencv2/imgproc.hpp>

#include "vision/board/board_trace.hpp"
#include "vision/board/candidate_pose.hpp"
#include "vision/board/lattice_map.hpp"
#include "vision/board/lattice_pose.hpp"
#include "vision/board/learned_boards.hpp"
#include "vision/board/networks/board_network_constants.hpp"
#include "vision/board/orientation.hpp"
#include "vision/board/pose_search.hpp"
#include "vision/board/segments.hpp"
#include "vision/board/sheets.hpp"

namespace quadrille::vision {
namespace {

constexpr double coarse_side = 480;  ///< longer side of the picture that is searched first
constexpr double fine_side = 960;    ///< and of that in which a board is searched that leaves doubts

constexpr double fine_shortest_px = 10;  ///< of the segments that are looked at in the finer one

constexpr double least_confidence = 0.65;
/// Where the picture shows no lines of the board's own: cards in rows look like a covered board to a network.
constexpr double least_confidence_unseen = 0.82;
constexpr double missed_by_chance = 0.86;  ///< tenths of a square by which lines miss that are none
constexpr double least_confidence_of_size =
    0.9;  ///< where the size is guessed as well: a floor has some grid that fits
constexpr double most_aspect_error = 0.2;  ///< hand-drawn squares have up to 0.1, those of curved paper 0.17
constexpr double least_outside =
    0.5;  ///< of a board of unknown size: tiles continue past the picture's borders

cv::Mat grey_of(const cv::Mat& work) {
    cv::Mat grey;
    cv::cvtColor(work, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

/// The picture at the size at which it is searched.
struct Work {
    cv::Mat picture;
    double smaller = 1;  ///< how many times the picture is larger
};

Work work_of(const ImagePyramid& picture, double side) {
    const cv::Mat& whole = picture.whole();
    Work work{{}, std::max(1.0, std::max(whole.cols, whole.rows) / side)};
    const cv::Size size(cvRound(whole.cols / work.smaller), cvRound(whole.rows / work.smaller));
    cv::resize(picture.level_for(work.smaller).picture, work.picture, size, 0, 0, cv::INTER_AREA);
    return work;
}

/// The pose of the best answer; nullopt where it is too doubtful.
std::optional<BoardPose> accepted(const PoseSearch& searching, const BoardSearch& search) {
    if (!searching.is_acceptable()) return std::nullopt;
    const std::optional<RefinedCandidate>& answer = searching.best();
    const double sure = confidence(answer->evidence);
    const bool expected = search.grid || has_likely_size(answer->board.pose.grid, search);
    const bool unseen = answer->evidence.miss > missed_by_chance;
    const double least = !expected ? least_confidence_of_size
                         : unseen  ? least_confidence_unseen
                                   : least_confidence;
    if (sure < least) return std::nullopt;
    if (!expected && answer->verdict.outside < least_outside) return std::nullopt;
    if (answer->size == SizeSign::none) return std::nullopt;
    if (answer->evidence.aspect_error > most_aspect_error) return std::nullopt;
    BoardPose pose = answer->board.flattened();
    if (!has_missing_squares(search)) pose = oriented(pose, search.south, search.grid);
    pose.confidence = sure;
    return pose;
}

std::vector<cv::Point2f> outline(const BoardPose& pose) {
    const auto corners = pose.corners_px();
    return {corners.begin(), corners.end()};
}

bool apart(const BoardPose& a, const BoardPose& b) {
    std::vector<cv::Point2f> shared;
    const double overlap = cv::intersectConvexConvex(outline(a), outline(b), shared);
    constexpr double most_shared = 0.1;  // of the smaller one
    return overlap < most_shared * std::min(cv::contourArea(outline(a)), cv::contourArea(outline(b)));
}

/// The picture at one scale, and what the search asks of it.
struct SearchScale {
    double side;         ///< longer side of the picture, reduced
    double shortest_px;  ///< of the segments that are looked at, in the reduced picture
    bool every_lens;     ///< also where the first one shows nothing like a board
};

struct Found {
    BoardsSeen seen{};
    std::optional<BoardPose> likeliest{};  ///< the best pose, though it may be too doubtful for a board
    bool leaves_doubt = true;              ///< a closer search may find more, or it more exactly
};

/// One picture that is searched.
class Searched {
public:
    /// `trace` may be null.
    Searched(const ImagePyramid& picture, const BoardSearch& search, BoardTrace* trace)
        : pyramid_(picture), search_(search), trace_(trace) {}

    /// By segments alone: a coarse picture shows most boards, in less than half the time.
    Found quickly() const {
        const Work work = work_of(pyramid_, coarse_side);
        Evidence evidence(work.picture, work.smaller);
        evidence.prepare();
        PoseSearch searching(pyramid_, search_, evidence, nullptr, trace_);
        const auto last = look_at_segments({coarse_side, 6, false}, work, searching);
        Found result =
            found(searching, [&](const BoardPose& board) { return beside(board, last, evidence); });
        if (result.seen.board && !shows_every_line(searching.best()->evidence)) result.leaves_doubt = true;
        return result;
    }

    /// By what the network sees, and by segments where that leaves doubts. `before`: the likeliest pose that
    /// was found before, which is weighed with the rest.
    Found closely(const std::optional<BoardPose>& before) const {
        const Work reduced = work_of(pyramid_, network_constants::lattice_side_px);
        const LatticeMap map = lattice_map(reduced.picture, reduced.smaller);
        if (trace_) trace_->lattice = map;
        // The network has learned whole rectangles; what lacks squares is left to the segments.
        const bool whole = !has_missing_squares(search_);
        const bool may_show_more = may_show_lines(map);
        std::vector<BoardPose> likely;
        if (whole && may_show_more) likely = poses_on_lattice(map, search_, picture().size());
        if (before) likely.push_back(*before);
        if (likely.empty() && !may_show_more) return {{{}, {}, board_doubt(picture(), map)}};

        const Work work = work_of(pyramid_, fine_side);
        Evidence evidence(work.picture, work.smaller);
        evidence.prepare();
        PoseSearch searching(pyramid_, search_, evidence, whole ? &map : nullptr, trace_);
        searching.look(likely);
        // To a likely pose segments add a tenth of a second and nothing else.
        const bool enough = searching.is_certain() || (whole && searching.is_likely());
        std::optional<SegmentsOf> fine;
        if (!enough && may_show_more && (shows_a_board(map) || !whole))
            fine = look_at_segments({fine_side, fine_shortest_px, true}, work, searching);
        // Where lines hardly show, the sheet that they are drawn on may.
        if (whole && may_show_more && !accepted(searching, search_)) {
            const std::vector<Sheet> seen = sheets_of(reduced);
            searching.look(poses_on_sheets(seen, search_, picture().size()));
            if (!seen.empty()) look_within(seen, fine ? fine->segments : fine_segments(work), map, searching);
        }
        Found result = found(searching, [&](const BoardPose& board) { return beside(board, map, evidence); });
        if (!result.seen.board) result.seen.doubt = board_doubt(picture(), map);
        return result;
    }

private:
    struct SegmentsOf {
        std::vector<Segment> segments;
        Lens lens;
    };

    const cv::Mat& picture() const { return pyramid_.whole(); }

    /// In pixels of the whole picture.
    static std::vector<Sheet> sheets_of(const Work& reduced) {
        std::vector<Sheet> seen = sheets(reduced.picture);
        for (Sheet& sheet : seen) {
            for (cv::Point2f& corner : sheet.outline) corner *= reduced.smaller;
            if (!sheet.corners) continue;
            for (cv::Point2d& corner : *sheet.corners) corner *= reduced.smaller;
        }
        return seen;
    }

    static std::vector<Segment> fine_segments(const Work& work) {
        return line_segments(grey_of(work.picture), work.smaller, fine_shortest_px * work.smaller);
    }

    /// What lies on each sheet, as if there were nothing else: a floor has clearer lines than many a board.
    void look_within(const std::vector<Sheet>& seen, const std::vector<Segment>& segments,
                     const LatticeMap& map, PoseSearch& searching) const {
        constexpr std::size_t most = 4;
        const Lens lens = likely_lenses(search_, picture().size()).front();
        for (std::size_t i = 0; i < std::min(most, seen.size()) && !accepted(searching, search_); ++i) {
            const auto& outline = seen[i].outline;
            searching.look(poses_on_lattice(within(map, outline), search_, picture().size()));
            if (accepted(searching, search_)) return;
            searching.look(segments_where(segments, outline, [](double inside) { return inside >= 0; }),
                           lens);
        }
    }

    /// What was looked at, and through what lens last.
    SegmentsOf look_at_segments(const SearchScale& scale, const Work& work, PoseSearch& searching) const {
        const cv::Mat grey = grey_of(work.picture);
        SegmentsOf last{line_segments(grey, work.smaller, scale.shortest_px * work.smaller), {}};
        if (trace_) trace_->looks.push_back({grey, last.segments});
        for (const Lens& lens : likely_lenses(search_, picture().size())) {
            last.lens = lens;
            searching.look(last.segments, lens);
            if (searching.sure() || searching.is_converged() ||
                !(scale.every_lens || searching.is_acceptable()))
                break;
        }
        return last;
    }

    /// Whether the network sees as much of a board as one needs.
    static bool shows_a_board(const LatticeMap& map) {
        constexpr float least_odds = 0;
        constexpr double least_share = 0.03;  // of the picture
        return cv::countNonZero(map.inside > least_odds) >
               least_share * static_cast<double>(map.inside.total());
    }

    /// Where some lines of a bent sheet hardly show, a pose may fit the others and lie a third of a square
    /// aside.
    static bool shows_every_line(const PoseEvidence& evidence) {
        constexpr double least_evenness = 0.85;
        return evidence.evenness >= least_evenness;
    }

    /// Whether a longer look may find what the network does not make out. Of a board of a size that it has
    /// learned it sees a few crossings at least, however faint its lines; among loose cards mostly none.
    bool may_show_lines(const LatticeMap& map) const {
        constexpr float least_odds = 0;
        constexpr int least_cells = 2;
        const bool learned = !has_missing_squares(search_) && (!search_.grid || is_learned(*search_.grid));
        if (!learned) return true;
        return cv::countNonZero(map.crossing > least_odds) >= least_cells;
    }

    template <class Beside>
    Found found(const PoseSearch& searching, const Beside& beside) const {
        Found result{{accepted(searching, search_), {}, {}}};
        if (searching.best()) result.likeliest = searching.best()->board.flattened();
        if (!result.seen.board) return result;
        std::optional<BoardPose>&board = result.seen.board, &another = result.seen.another;
        another = beside(*board);
        // The smaller of two has small squares.
        result.leaves_doubt = another || !searching.is_certain();
        if (another && cv::contourArea(outline(*another)) > cv::contourArea(outline(*board)))
            std::swap(board, another);
        return result;
    }

    /// The segments whose middle lies as far inside an outline (pixels; negative: outside) as `wanted` has
    /// it.
    template <class Wanted>
    static std::vector<Segment> segments_where(const std::vector<Segment>& all,
                                               const std::vector<cv::Point2f>& outline,
                                               const Wanted& wanted) {
        std::vector<Segment> found;
        std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](const Segment& s) {
            return wanted(cv::pointPolygonTest(outline, cv::Point2f((s.from + s.to) / 2), true));
        });
        return found;
    }

    /// The segments that lie off a board.
    static std::vector<Segment> segments_beside(const BoardPose& board, const std::vector<Segment>& all) {
        const double half_square = board.grid.square_mm / 2 *
                                   board.scale_at({board.grid.width_mm() / 2, board.grid.height_mm() / 2});
        return segments_where(all, outline(board), [&](double inside) { return inside < -half_square; });
    }

    /// Another board in what lies beside one: nothing but segments off that one is looked at.
    std::optional<BoardPose> beside(const BoardPose& board, const SegmentsOf& with,
                                    const Evidence& evidence) const {
        const std::vector<Segment> rest = segments_beside(board, with.segments);
        constexpr std::size_t fewest = 24;  // a clean board gives two a line
        if (rest.size() < fewest) return std::nullopt;
        PoseSearch searching(pyramid_, search_, evidence, nullptr, nullptr);
        searching.look(rest, with.lens);
        return surely_apart(board, searching);
    }

    /// Another board in what the network sees beside one, and then the segments do.
    std::optional<BoardPose> beside(const BoardPose& board, const LatticeMap& map,
                                    const Evidence& evidence) const {
        LatticeMap rest = map;
        rest.crossing = map.crossing.clone();
        std::vector<cv::Point> covered;
        for (const cv::Point2d corner : with_extent(board, {1, 1, 1, 1}).corners_px())
            covered.emplace_back(map.in_cells(corner));
        constexpr float never = -20;
        cv::fillConvexPoly(rest.crossing, covered, cv::Scalar(never));
        const auto likely = poses_on_lattice(rest, search_, picture().size());
        if (likely.empty()) return std::nullopt;
        PoseSearch searching(pyramid_, search_, evidence, &rest, nullptr);
        searching.look(likely);
        searching.look(segments_beside(board, fine_segments(work_of(pyramid_, fine_side))),
                       likely_lenses(search_, picture().size()).front());
        return surely_apart(board, searching);
    }

    std::optional<BoardPose> surely_apart(const BoardPose& board, const PoseSearch& searching) const {
        const auto pose = accepted(searching, search_);
        const bool sure = pose && pose->confidence >= least_confidence_of_size && apart(board, *pose);
        return sure ? pose : std::nullopt;
    }

    const ImagePyramid& pyramid_;
    const BoardSearch& search_;
    BoardTrace* trace_;
};

BoardsSeen searched(const ImagePyramid& picture, const BoardSearch& search, BoardTrace* trace) {
    const cv::Size size = picture.whole().size();
    if (size.width < 100 || size.height < 100) return {{}, {}, BoardDoubt::nothing_seen};
    const Searched searching(picture, search, trace);
    Found found = searching.quickly();
    if (found.leaves_doubt) {
        Found closer = searching.closely(found.likeliest);
        const bool loses_one = found.seen.another && closer.seen.board && !closer.seen.another;
        if (!loses_one) found = closer;
    }
    if (trace) trace->answer = found.seen.board;
    return found.seen;
}

}  // namespace

std::vector<Lens> likely_lenses(const BoardSearch& search, cv::Size size) {
    if (search.lens) return {search.lens->scaled_to(size)};
    std::vector<Lens> result;
    for (const double k1 : {0.0, -0.2, -0.4}) {
        Lens lens = Lens::pinhole(size);
        lens.distortion[0] = k1;
        result.push_back(lens);
    }
    return result;
}

BoardsSeen find_boards(const ImagePyramid& picture, const BoardSearch& search) {
    return searched(picture, search, nullptr);
}

std::optional<BoardPose> find_board(const ImagePyramid& picture, const BoardSearch& search) {
    return find_boards(picture, search).board;
}

std::optional<BoardPose> find_board(const ImagePyramid& picture, const BoardSearch& search,
                                    BoardTrace& trace) {
    return searched(picture, search, &trace).board;
}

}  // namespace quadrille::vision
