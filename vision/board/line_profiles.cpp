#include "vision/board/line_profiles.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <opencv2/core/hal/intrin.hpp>

namespace quadrille::vision {
namespace {

constexpr std::size_t profiles_along = 9;  ///< on each side of a square
constexpr int places = LineResponse::places;

/// Half the width of what is compared, in squares: the line and as much of its ground.
double half_width(LineBreadth breadth) {
    constexpr std::array<double, all_breadths.size()> widths{0.035, 0.065, 0.13};
    return widths[static_cast<std::size_t>(breadth)];
}

/// Whether a picture has the four pixels about a place.
bool within(const cv::Mat& picture, cv::Point2d p) {
    constexpr double rounding = 0.01;  // of a place from double to float
    return p.x >= 0 && p.y >= 0 && p.x + 1 + rounding < picture.cols && p.y + 1 + rounding < picture.rows;
}

}  // namespace

/// Between the pixels about a place that is within the picture.
LineProfiles::Colour LineProfiles::colour_at(const cv::Mat& picture, float x, float y) {
    const int column = static_cast<int>(x), row = static_cast<int>(y);
    const float right = x - static_cast<float>(column), down = y - static_cast<float>(row);
    const auto four_at = [](const uchar* bytes) {
        alignas(4) std::array<uchar, 4> four;  // the load demands it
        std::memcpy(four.data(), bytes, four.size());
        return cv::v_load_expand_q(four.data());
    };
    const auto as_floats = [](const cv::v_uint32x4& bytes) {
        std::array<float, 4> colour;
        cv::v_store(colour.data(), cv::v_cvt_f32(cv::v_reinterpret_as_s32(bytes)));
        return std::bit_cast<Colour>(colour);
    };
    const auto pair = [&](int at_row) {
        const uchar* here = picture.ptr<uchar>(at_row) + 3 * std::ptrdiff_t{column};
        // Two pixels are six bytes: the first four and the last four of them, of which one is not wanted.
        const Colour left = as_floats(four_at(here));
        const Colour next = as_floats(cv::v_rotate_right<1>(four_at(here + 2)));
        return left + (next - left) * right;
    };
    const Colour above = pair(row), below = pair(row + 1);
    return above + (below - above) * down;
}

LineProfiles::Profile LineProfiles::mean_of(const Profile* profiles, std::size_t count) {
    Profile mean{};
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += profiles[i][k];
    }
    for (Colour& colour : mean) colour /= static_cast<float>(count);
    return mean;
}

LineProfiles::LineProfiles(const WarpedBoard& board, const cv::Mat& picture, double reach,
                           LineBreadth breadth) {
    const double half_line = half_width(breadth), whole = reach + half_line;
    width_ = std::max(1, static_cast<int>(std::lround(half_line / whole * LineResponse::middle)));
    const BoardGrid& grid = board.pose.grid;
    const auto all = std::ptrdiff_t{2} * grid.columns * grid.rows + grid.columns + grid.rows;
    profiles_.reserve(profiles_along * all);
    first_.push_back(0);
    for (const bool x_line : {true, false}) {
        const int lines = x_line ? grid.columns : grid.rows, length = x_line ? grid.rows : grid.columns;
        for (int line = 0; line <= lines; ++line) {
            for (int piece = 0; piece < length; ++piece) {
                if (grid.has_side(x_line, line, piece))
                    add_side(board, picture, {x_line, line, piece, {}, {}}, whole);
            }
        }
    }
    kind_ = likeliest_kind();
    if (find_edges(grid)) aside_ = half_line;
}

void LineProfiles::add_side(const WarpedBoard& board, const cv::Mat& picture, const SideSeen& place,
                            double reach) {
    const double mm = board.pose.grid.square_mm;
    const auto seen = [&](double across, double along) {
        return place.x_line ? board.image_from_board({across * mm, along * mm})
                            : board.image_from_board({along * mm, across * mm});
    };
    constexpr double small = 0.02;
    const int line = place.line, piece = place.piece;
    const cv::Point2d centre = seen(line, piece + 0.5);
    const cv::Point2d begin = seen(line, piece), end = seen(line, piece + 1);
    cv::Point2d across = (seen(line + small, piece + 0.5) - centre) / small;
    // At right angles to the line in the picture: an edge constrains that direction alone.
    const cv::Point2d along = (end - begin) / std::max(1e-9, cv::norm(end - begin));
    across -= along * across.dot(along);
    const cv::Point2d step = across * (reach / LineResponse::middle);
    for (std::size_t i = 0; i < profiles_along; ++i) {
        const double t = (static_cast<double>(i) + 0.5) / profiles_along;
        const cv::Point2d first = begin + (end - begin) * t - step * LineResponse::middle;
        if (!within(picture, first) || !within(picture, first + step * (places - 1))) continue;
        Profile& profile = profiles_.emplace_back();
        for (int k = 0; k < places; ++k) {
            const cv::Point2f p(first + step * k);
            profile[static_cast<std::size_t>(k)] = colour_at(picture, p.x, p.y);
        }
    }
    if (profiles_.size() - first_.back() < profiles_along / 2) {
        profiles_.resize(first_.back());
        return;
    }
    sides_.push_back({place.x_line, line, piece, centre, step});
    first_.push_back(profiles_.size());
}

LineProfiles::Colour LineProfiles::contrast(const Profile& profile, Look look, int place) const {
    const auto at = [&](int k) { return profile[static_cast<std::size_t>(k)]; };
    return look == Look::border ? (at(place + width_) - at(place - width_)) / 2
                                : at(place) - (at(place - width_) + at(place + width_)) / 2;
}

/// The kind of line that most of the board shows. Each place is weighed against the strongest of the other
/// sign: a line has a fainter shade of it on both sides, the border of two colours has none, and a line taken
/// for a border, or a border for a line, shows as much of both signs.
LineProfiles::Kind LineProfiles::likeliest_kind() const {
    // Where squares of two colours have lines between them, the lines are the more exact.
    constexpr float lines_count = 5;
    std::array<Colour, 2> sums{};
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const Profile mean = mean_of(&profiles_[first_[i]], first_[i + 1] - first_[i]);
        // Across a side one comes into square (line, piece) or (piece, line): of one colour either way.
        const bool odd = (sides_[i].line + sides_[i].piece) % 2 != 0;
        for (const Look look : {Look::line, Look::border}) {
            Colour low = contrast(mean, look, width_), high = low;
            for (int k = width_ + 1; k + width_ < places; ++k) {
                const Colour here = contrast(mean, look, k);
                low = here < low ? here : low;
                high = here > high ? here : high;
            }
            const bool turned = look == Look::border && odd;
            sums[static_cast<std::size_t>(look)] += turned ? -(low + high) : low + high;
        }
    }
    Kind best;
    float most = -1;
    for (const Look look : {Look::line, Look::border}) {
        for (int channel = 0; channel < 3; ++channel) {
            const float sum =
                sums[static_cast<std::size_t>(look)][channel] * (look == Look::line ? lines_count : 1);
            if (std::abs(sum) > most) most = std::abs(sum), best = {look, channel, sum > 0 ? 1.F : -1.F};
        }
    }
    return best;
}

LineProfiles::Contrasts LineProfiles::mean_contrasts(std::size_t side, Look look, float bound) const {
    const std::size_t begin = first_[side], end = first_[side + 1];
    const Colour most = Colour{} + bound, least = -most;
    Contrasts sum{};
    for (std::size_t i = begin; i < end; ++i) {
        for (int k = width_; k + width_ < places; ++k) {
            Colour value = contrast(profiles_[i], look, k);
            value = value > most ? most : value;
            sum[static_cast<std::size_t>(k)] += value < least ? least : value;
        }
    }
    for (Colour& colour : sum) colour /= static_cast<float>(end - begin);
    return sum;
}

LineResponse LineProfiles::line_response(std::size_t side, float bound) const {
    const bool odd = (sides_[side].line + sides_[side].piece) % 2 != 0;
    const float sign = kind_.look == Look::border && odd ? -kind_.sign : kind_.sign;
    const Contrasts contrasts = mean_contrasts(side, kind_.look, bound);
    LineResponse result;
    for (std::size_t k = 0; k < result.at.size(); ++k) result.at[k] = sign * contrasts[k][kind_.channel];
    return result;
}

/// Of the border between any two colours.
LineResponse LineProfiles::step_response(std::size_t side, float bound) const {
    const Contrasts borders = mean_contrasts(side, Look::border, bound);
    LineResponse result;
    for (std::size_t k = 0; k < result.at.size(); ++k) result.at[k] = borders[k][kind_.channel];
    const auto [low, high] = std::minmax_element(result.at.begin(), result.at.end());
    if (-*low > *high) std::ranges::transform(result.at, result.at.begin(), std::negate<>());
    return result;
}

bool LineProfiles::on_bare_edge(std::size_t side) const {
    return std::ranges::any_of(bare_edges_, [&](const Line& edge) {
        return edge.x_line == sides_[side].x_line && edge.index == sides_[side].line;
    });
}

/// Whether the sheet ends at a side. A line has its full contrast in the middle, half of it with the other
/// sign on both sides, and half of it as a border; a step has the same height as all three. A broad line
/// steps down and up again. Nothing where neither shows.
std::optional<bool> LineProfiles::shows_bare_edge(std::size_t side) const {
    constexpr float unbounded = 255, faintest = 1.5;
    constexpr float against = 0.75, as_border = 0.9F, back = 0.5;
    const LineResponse as_line = line_response(side, unbounded), as_step = step_response(side, unbounded);
    const auto [low, high] = std::ranges::minmax(as_line.at);
    const auto [down, step] = std::ranges::minmax(as_step.at);
    if (std::max(step, high) < faintest) return std::nullopt;
    return -low > against * high && step > as_border * high && -down < back * step;
}

/// Outer lines of which most sides show one, where most of the lines between them show that they are lines:
/// broad ones may show one of their edges alone. Whether most of those between do.
bool LineProfiles::find_edges(const BoardGrid& grid) {
    if (kind_.look == Look::border) return false;
    struct Votes {
        int edges = 0, lines = 0;
    } inner;
    for (const bool x_line : {true, false}) {
        const int last = x_line ? grid.columns : grid.rows;
        Votes first_line, last_line, between;
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            if (sides_[i].x_line != x_line) continue;
            Votes& votes = sides_[i].line == 0 ? first_line : sides_[i].line == last ? last_line : between;
            if (const auto bare = shows_bare_edge(i)) (*bare ? votes.edges : votes.lines)++;
        }
        inner.edges += between.edges, inner.lines += between.lines;
        if (between.edges >= between.lines) continue;
        if (first_line.edges > first_line.lines) bare_edges_.push_back({x_line, 0});
        if (last_line.edges > last_line.lines) bare_edges_.push_back({x_line, last});
    }
    return inner.edges > inner.lines;
}

LineResponse LineProfiles::response(std::size_t side, float bound) const {
    return on_bare_edge(side) ? step_response(side, bound) : line_response(side, bound);
}

}  // namespace quadrille::vision
