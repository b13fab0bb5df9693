// vision/board/line_profiles.hpp: what a picture shows across the lines of a board.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/board/line_points.hpp"

namespace quadrille::vision {

/// How much each place across a line looks like the line, in grey levels; the middle one is where the pose
/// has it.
struct LineResponse {
    static constexpr int places = 25;  ///< an odd number
    static constexpr int middle = places / 2;
    std::array<float, places> at{};
};

/// A side of a square that the picture shows.
struct SideSeen {
    bool x_line = false;
    int line = 0, piece = 0;
    cv::Point2d centre_px, step_px;  ///< the side's middle; from one place across it to the next
};

/// The sides of a board's squares and the colours across them. A line may be darker or brighter than its
/// ground, or the border of two colours: the kind that fits the whole board is taken. An outer line may not
/// be drawn and be the sheet's edge: it is met where the colour changes.
class LineProfiles {
public:
    /// Looks `reach` squares to both sides of each line, and as far beyond as a line of that breadth is
    /// compared with its ground. `picture`: 8-bit BGR.
    LineProfiles(const WarpedBoard& board, const cv::Mat& picture, double reach, LineBreadth breadth);

    /// Line by line, and along each in order.
    const std::vector<SideSeen>& sides() const { return sides_; }
    /// The mean over places along a side; each counts for `bound` grey levels at most, so that a card's
    /// strong edge at a few does not outweigh a faint line at all.
    LineResponse response(std::size_t side, float bound) const;
    /// How many places at either end of a response are not looked at.
    int width() const { return width_; }
    /// By how many squares the lines are met beside their middle, at least: where most of those between the
    /// outer ones look like one edge of something broader.
    double aside() const { return aside_; }
    /// Whether the lines are borders between squares of two colours.
    bool borders() const { return kind_.look == Look::border; }

private:
    /// Blue, green, red and a number that is not used: arithmetic on four takes as long as on one.
    typedef float Colour __attribute__((vector_size(16)));
    using Profile = std::array<Colour, LineResponse::places>;

    /// What a line can look like across.
    enum class Look { line, border };
    struct Kind {
        Look look = Look::line;
        int channel = 1;
        float sign = 1;  ///< of the line against its ground, or of the even squares against the odd ones
    };

    static Colour colour_at(const cv::Mat& picture, float x, float y);
    static Profile mean_of(const Profile* profiles, std::size_t count);
    void add_side(const WarpedBoard& board, const cv::Mat& picture, const SideSeen& place, double reach);
    Kind likeliest_kind() const;
    Colour contrast(const Profile& profile, Look look, int place) const;
    /// By the place across a side, each profile bounded.
    using Contrasts = std::array<Colour, LineResponse::places>;
    Contrasts mean_contrasts(std::size_t side, Look look, float bound) const;
    LineResponse line_response(std::size_t side, float bound) const;
    LineResponse step_response(std::size_t side, float bound) const;
    struct Line {
        bool x_line = false;
        int index = 0;
    };
    std::optional<bool> shows_bare_edge(std::size_t side) const;
    bool find_edges(const BoardGrid& grid);
    bool on_bare_edge(std::size_t side) const;

    int width_;
    std::vector<SideSeen> sides_;
    std::vector<std::size_t> first_;  ///< of each side's profiles, and the end of the last one's
    std::vector<Profile> profiles_;
    Kind kind_;
    std::vector<Line> bare_edges_;  ///< outer lines that are not drawn: there the sheet ends
    double aside_ = 0;
};

}  // namespace quadrille::vision
