#include "vision/board/find_board.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/board/board_trace.hpp"
#include "vision/board/orientation.hpp"
#include "vision/board/pose_search.hpp"
#include "vision/board/segments.hpp"

namespace quadrille::vision {
namespace {

constexpr double coarse_side = 480;  ///< longer side of the picture that is searched first
constexpr double fine_side = 960;    ///< and of that in which a board is searched that leaves doubts

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

/// What was looked at last, and through what lens.
struct FoundWith {
    std::vector<Segment> segments;
    Lens lens;
};

bool has_likely_size(const BoardGrid& grid, const BoardSearch& search) {
    return search.likely &&
           std::minmax(grid.columns, grid.rows) == std::minmax(search.likely->columns, search.likely->rows);
}

/// The pose of the best answer; nullopt where it is too doubtful.
std::optional<BoardPose> accepted(const PoseSearch& searching, const BoardSearch& search) {
    if (!searching.promises()) return std::nullopt;
    const std::optional<Answer>& answer = searching.best();
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
    PoseSearch searching(picture, search, evidence, nullptr);
    searching.look(beside, with.lens);
    auto pose = accepted(searching, search);
    if (!pose || pose->confidence < least_confidence_of_size) return std::nullopt;
    std::vector<cv::Point2f> shared;
    const double overlap = cv::intersectConvexConvex(quad, outline(*pose), shared);
    constexpr double apart = 0.1;  // of the smaller one
    return overlap < apart * std::min(cv::contourArea(quad), cv::contourArea(outline(*pose))) ? pose
                                                                                              : std::nullopt;
}

/// How closely a picture is searched.
struct Closeness {
    double side;         ///< longer side of the picture, reduced
    double shortest_px;  ///< of the segments that are looked at, in the reduced picture
    std::vector<Seeing> seeings;
    bool every_lens;  ///< also where the first one shows nothing like a board
};

struct Found {
    BoardsSeen seen{};
    bool leaves_doubt = true;  ///< a closer search may find more, or it more exactly
};

/// `trace` may be null.
Found searched_at(const Closeness& closeness, const ImagePyramid& pyramid, const BoardSearch& search,
                  BoardTrace* trace) {
    const Work work = work_of(pyramid, closeness.side);
    const cv::Mat& picture = pyramid.whole();
    Evidence evidence(work.picture, work.smaller);
    evidence.prepare();
    PoseSearch searching(picture, search, evidence, trace);
    FoundWith with;
    for (const Seeing seeing : closeness.seeings) {
        const cv::Mat grey = seen_as(work.picture, seeing);
        with.segments = line_segments(grey, work.smaller, closeness.shortest_px * work.smaller);
        if (trace) trace->looks.push_back({grey, with.segments});
        for (const Lens& lens : lenses(search, picture.size())) {
            with.lens = lens;
            searching.look(with.segments, lens);
            if (searching.sure() || searching.exact() || !(closeness.every_lens || searching.promises()))
                break;
        }
        if (searching.sure() || searching.exact()) break;
    }
    Found found{{accepted(searching, search), {}}};
    if (!found.seen.board) return found;
    auto& [board, another] = found.seen;
    another = another_beside(*board, with, picture, search, evidence);
    // The smaller of two has small squares.
    found.leaves_doubt = another || !searching.leaves_no_doubt();
    if (another && cv::contourArea(outline(*another)) > cv::contourArea(outline(*board)))
        std::swap(board, another);
    return found;
}

/// Most boards show in a coarse picture, in less than half the time.
BoardsSeen searched(const ImagePyramid& picture, const BoardSearch& search, BoardTrace* trace) {
    const cv::Size size = picture.whole().size();
    if (size.width < 100 || size.height < 100) return {};
    Found found;
    if (std::max(size.width, size.height) > coarse_side)
        found = searched_at({coarse_side, 6, {Seeing::brightness}, false}, picture, search, trace);
    if (found.leaves_doubt) {
        Found finer =
            searched_at({fine_side, 10, {Seeing::brightness, Seeing::evened}, true}, picture, search, trace);
        const bool loses_one = found.seen.another && !finer.seen.another;
        if (finer.seen.board && !loses_one) found = std::move(finer);
    }
    if (trace) trace->answer = found.seen.board;
    return found.seen;
}

}  // namespace

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
