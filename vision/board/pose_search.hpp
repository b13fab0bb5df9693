// vision/board/pose_search.hpp: from the segments of a picture to the pose of a board, and what speaks for
// it.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "vision/board/board_trace.hpp"
#include "vision/board/confidence.hpp"
#include "vision/board/evidence.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/lattice.hpp"
#include "vision/board/refined_pose.hpp"

namespace quadrille::vision {

/// Whether a grid has the size that is likely where none is given.
bool has_likely_size(const BoardGrid& grid, const BoardSearch& search);

/// Whether the board lacks squares: its orientation follows from its outline.
bool has_missing_squares(const BoardSearch& search);

/// What the size of a pose rests on.
enum class SizeSign {
    none,     ///< its lines fit, but they reach past the picture
    corners,  ///< all of its corners are in the picture
    usual     ///< that size was given, is likely, or is that of most boards
};

/// A pose that was settled, and what speaks for it.
struct RefinedCandidate {
    WarpedBoard board;
    Verdict verdict;
    PoseEvidence evidence;
    SizeSign size = SizeSign::none;
    int look = 0;            ///< the one that found it
    bool confirmed = false;  ///< a later look preferred it too
};

/// The looks at one picture; keeps the best pose of all. What it is given must outlive it; `map` (the network
/// was not asked) and `trace` may be null.
class PoseSearch {
public:
    PoseSearch(const ImagePyramid& picture, const BoardSearch& search, const Evidence& evidence,
               const LatticeMap* map, BoardTrace* trace)
        : picture_(picture), search_(search), evidence_(evidence), map_(map), trace_(trace) {}

    /// Settles poses that were found otherwise, those first that look most like a board, until one leaves no
    /// doubt and no other looks like it.
    void look(const std::vector<BoardPose>& likely);

    /// Judges the boards that a set of segments speaks for, seen through one lens, and settles the best.
    void look(const std::vector<Segment>& segments, const Lens& lens);

    const std::optional<RefinedCandidate>& best() const { return best_; }
    /// Something that may be a board has been seen.
    bool is_acceptable() const;
    /// The lines show nearly whole, or two looks or starts found the same good board and none a better one.
    bool sure() const;
    /// A board whose lines are straight: no other start or lens leads to a better fit.
    bool is_converged() const;
    /// A board of a known size, most probably: other evidence seldom changes its pose.
    bool is_likely() const;
    /// Surely a board, and as exact as a picture with more pixels would show it.
    bool is_certain() const;

private:
    /// A hypothesis after a first fit, and how well it agrees with some places of the picture.
    struct Rough {
        BoardPose pose;
        double score = 0;
        bool refined = false;
    };
    /// What one look goes by and has tried.
    struct Look {
        const std::vector<Segment>& segments;
        DistortionModel bending;
        std::vector<Rough> rough;  ///< best first
        bool tried = false;        ///< one of them was settled at once
    };
    /// A pose and how well it agrees with the picture's edges.
    struct Scored {
        BoardPose pose;
        Verdict verdict;
        bool settled = false;
        double score() const { return verdict.score(); }
    };

    /// What the pose network made of a pose.
    struct Asked {
        BoardPose pose;
        std::optional<double> odds;
    };

    void fit_roughly(Look& now, std::span<const Hypothesis>& rest, std::size_t most);
    bool surely_the_board(Look& now, Rough& rough);
    BoardPose shaped(const BoardPose& pose, int places) const;
    std::optional<double> judge(const BoardPose& pose);
    Scored at_best_extent(Scored scored) const;
    bool flat() const;
    void settle_best();
    std::optional<double> odds_of(const BoardPose& pose);
    RefinedPose settled_where_hopeful(const BoardPose& pose);
    void settle_likely(const BoardPose& given);
    std::vector<BoardPose> better_aside(const BoardPose& here);
    void move_best();
    bool known(const BoardPose& pose);
    void settle(const BoardPose& pose);
    bool keep(const RefinedPose& there);

    const ImagePyramid& picture_;
    const BoardSearch& search_;
    const Evidence& evidence_;
    const LatticeMap* map_;
    BoardTrace* trace_;
    std::vector<BoardPose> seen_;
    std::vector<Scored> scored_;
    std::vector<Asked> asked_;
    std::vector<BoardPose> worse_;             ///< starts that led to worse poses than the best one was then
    std::vector<BoardPose> likely_but_worse_;  ///< the same of those that edges need not agree with
    std::vector<BoardPose> good_;              ///< settled with a confidence that more tries seldom better
    std::optional<RefinedCandidate> best_;
    int agreed_ = 0;  ///< other starts that led to the best one
    int looks_ = 0;
};

}  // namespace quadrille::vision
