#include "vision/cards/ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "rules/geometry/square_set.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

constexpr double line_mm = 6;  ///< to each side of a square's edge
constexpr int least_pixels = 40;

float light(const cv::Vec3f& logs) {
    return (logs[0] + logs[1] + logs[2]) / 3;
}

/// How far a colour is from grey, of differences of logarithms: a lamp that is dimmer changes nothing.
float chroma_spread(const cv::Vec3f& difference) {
    const float middle = light(difference);
    return std::max({std::abs(difference[0] - middle), std::abs(difference[1] - middle),
                     std::abs(difference[2] - middle)});
}

/// The value below which that share of the values lies; `values` is reordered.
float quantile(std::vector<float>& values, double share) {
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

cv::Vec3f median(const std::vector<cv::Vec3f>& colours) {
    cv::Vec3f middle;
    std::vector<float> values(colours.size());
    for (int channel = 0; channel < 3; ++channel) {
        for (std::size_t i = 0; i < colours.size(); ++i) values[i] = colours[i][channel];
        middle[channel] = quantile(values, 0.5);
    }
    return middle;
}

/// Of the values of 8-bit pixels; 8 is added, for dark ones are noise.
const cv::Mat1f& logarithms() {
    static const cv::Mat1f table = [] {
        cv::Mat1f each(1, 256);
        for (int value = 0; value < each.cols; ++value) each(value) = std::log(static_cast<float>(value) + 8);
        return each;
    }();
    return table;
}

/// The logarithms of the medians of the pixels where `mask` is not 0, of which there are `count`.
cv::Vec3f median_of(const cv::Mat3b& pixels, const cv::Mat1b& mask, int count) {
    std::array<std::array<int, 256>, 3> histograms{};
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x) {
            if (mask(y, x) == 0) continue;
            for (std::size_t channel = 0; channel < histograms.size(); ++channel)
                ++histograms[channel][pixels(y, x)[static_cast<int>(channel)]];
        }
    cv::Vec3f middle;
    for (std::size_t channel = 0; channel < histograms.size(); ++channel) {
        int value = 0;
        for (int below = histograms[channel][0]; below <= (count - 1) / 2;)
            below += histograms[channel][static_cast<std::size_t>(++value)];
        middle[static_cast<int>(channel)] = logarithms()(value);
    }
    return middle;
}

OrientedRectangle scaled(OrientedRectangle place, float scale) {
    place.size.width *= scale;
    place.size.height *= scale;
    return place;
}

std::vector<cv::Point> outline_of(const OrientedRectangle& place) {
    std::vector<cv::Point> outline;
    for (const cv::Point2f& corner : place.corners()) outline.emplace_back(corner);
    return outline;
}

}  // namespace

Ground::Ground(const TopView& view, const std::vector<OrientedRectangle>& cards)
    : grid_(view.frame.grid), frame_(view.frame), fields_(view.bgr.size(), uchar{0}) {
    cv::GaussianBlur(view.bgr, smooth_, {}, 1.0);
    cv::LUT(smooth_, logarithms(), logs_);
    constexpr double clipped = 225;
    cv::inRange(view.bgr, cv::Scalar::all(clipped), cv::Scalar::all(255), glare_);
    for (int row = 0; row < grid_.rows; ++row)
        for (int column = 0; column < grid_.columns; ++column) {
            const cv::Rect field = pixels_of({column, row}) & cv::Rect({}, fields_.size());
            if (!field.empty()) fields_(field).setTo(255, view.inside(field));
        }
    cover(cards);
}

/// Without its lines.
cv::Rect Ground::pixels_of(Square square) const {
    const cv::Point2d reach(grid_.square_mm / 2 - line_mm, grid_.square_mm / 2 - line_mm);
    const cv::Point2d south_west = grid_.centre_mm(square) - reach,
                      north_east = grid_.centre_mm(square) + reach;
    return {cv::Point(frame_.rectified_from_board({south_west.x, north_east.y})),
            cv::Point(frame_.rectified_from_board({north_east.x, south_west.y}))};
}

void Ground::cover(const std::vector<OrientedRectangle>& cards) {
    constexpr float rim = 1.12F;  ///< shadows and edges beside a card
    cv::Mat1b open = fields_.clone();
    for (const OrientedRectangle& card : cards) cv::fillConvexPoly(open, outline_of(scaled(card, rim)), 0);
    if (!open_.empty() && cv::norm(open, open_, cv::NORM_INF) == 0)
        return;  // all that follows from it is known
    open_ = open;
    find_grounds();
    find_foreign();
}

void Ground::find_grounds() {
    constexpr double least_open = 0.12;  ///< of a square's pixels
    const auto columns = static_cast<std::size_t>(grid_.columns);
    grounds_.assign(columns * static_cast<std::size_t>(grid_.rows), {});
    const auto of = [&](Square square) -> SquareGround& {
        return grounds_[columns * static_cast<std::size_t>(square.row) +
                        static_cast<std::size_t>(square.column)];
    };
    std::vector<Square> squares;
    for (int row = 0; row < grid_.rows; ++row)
        for (int column = 0; column < grid_.columns; ++column) squares.push_back({column, row});
    for (const Square square : squares) {
        const cv::Rect field = pixels_of(square) & cv::Rect({}, open_.size());
        const int open = field.empty() ? 0 : cv::countNonZero(open_(field));
        if (open > std::max<double>(least_pixels, least_open * field.area()))
            of(square).own = median_of(smooth_(field), open_(field), open);
    }
    for (const Square square : squares) {
        constexpr std::size_t enough = 5;
        std::vector<cv::Vec3f> near;
        for (const int reach : {2, 4, SquareSet::side}) {
            near.clear();
            for (const Square other : squares) {
                const int dx = other.column - square.column, dy = other.row - square.row;
                // A board may be checkered.
                const bool counts = std::max(std::abs(dx), std::abs(dy)) <= reach && (dx + dy) % 2 == 0;
                if (counts && other != square && of(other).own) near.push_back(*of(other).own);
            }
            if (near.size() >= enough) break;
        }
        if (near.empty()) continue;
        SquareGround& ground = of(square);
        ground.around = median(near);
        std::vector<float> lights, chromas;
        for (const cv::Vec3f& colour : near) {
            lights.push_back(light(colour - *ground.around));
            chromas.push_back(chroma_spread(colour - *ground.around));
        }
        ground.highest = quantile(lights, 0.85);
        ground.lowest = quantile(lights, 0.15);
        ground.chroma = quantile(chromas, 0.7);
    }
}

void Ground::find_foreign() {
    foreign_ = cv::Mat1b(fields_.size(), uchar{0});
    cv::Mat1f light_off(fields_.size()), chroma_off(fields_.size());
    std::vector<float> lights, chromas;
    for_each_field_pixel([&](const SquareGround& ground, int y, int x) {
        const cv::Vec3f difference = logs_(y, x) - *ground.around;
        light_off(y, x) = light(difference);
        chroma_off(y, x) = chroma_spread(difference);
        if (open_(y, x) == 0) return;
        lights.push_back(std::abs(light_off(y, x)));
        chromas.push_back(chroma_off(y, x));
    });
    if (lights.empty()) return;
    // What the ground itself varies by: a playmat's picture, wear, noise.
    constexpr double usual = 0.7;
    const float light_spread = quantile(lights, usual), chroma_spread = quantile(chromas, usual);
    const float coloured = std::max(0.16F, 2.5F * chroma_spread);
    const float brighter = std::max(0.3F, 2.5F * light_spread), darker = std::max(1.0F, 3 * light_spread);
    for_each_field_pixel([&](const SquareGround& ground, int y, int x) {
        const bool foreign = chroma_off(y, x) > std::max(coloured, ground.chroma + 0.12F) ||
                             light_off(y, x) > std::max(brighter, ground.highest + 0.25F) ||
                             light_off(y, x) < std::min(-darker, ground.lowest - 0.5F);
        if (foreign) foreign_(y, x) = 255;
    });
}

/// Does `each` for every pixel of a square whose surroundings are known.
template <typename Each>
void Ground::for_each_field_pixel(Each each) const {
    for (std::size_t i = 0; i < grounds_.size(); ++i) {
        if (!grounds_[i].around) continue;
        const Square square{static_cast<int>(i) % grid_.columns, static_cast<int>(i) / grid_.columns};
        const cv::Rect field = pixels_of(square) & cv::Rect({}, fields_.size());
        for (int y = field.y; y < field.br().y; ++y)
            for (int x = field.x; x < field.br().x; ++x)
                if (fields_(y, x) != 0) each(grounds_[i], y, x);
    }
}

std::optional<float> Ground::foreign_share(const OrientedRectangle& place, float scale,
                                           const cv::Mat1b& among) const {
    std::vector<cv::Point> outline = outline_of(scaled(place, scale));
    const cv::Rect around = cv::boundingRect(outline) & cv::Rect({}, fields_.size());
    if (around.empty()) return std::nullopt;
    for (cv::Point& corner : outline) corner -= around.tl();
    cv::Mat1b mask(around.size(), uchar{0});
    cv::fillConvexPoly(mask, outline, 255);
    mask &= among(around);
    const int seen = cv::countNonZero(mask);
    if (seen < least_pixels) return std::nullopt;
    return static_cast<float>(cv::countNonZero(mask & foreign_(around))) / static_cast<float>(seen);
}

std::optional<float> Ground::foreign_inside(const OrientedRectangle& place) const {
    constexpr float within = 0.85F;  ///< of its size: without its edges
    return foreign_share(place, within, fields_);
}

std::optional<float> Ground::foreign_around(const OrientedRectangle& place) const {
    constexpr float band = 1.38F;  ///< of its size; what cards cover, and so itself, is not open
    return foreign_share(place, band, open_);
}

std::vector<Square> Ground::obstacles() const {
    constexpr double least_open = 0.3, large = 0.25, most_of_it = 0.5, not_small = 0.15;  ///< of a square
    cv::Mat1b things;
    cv::morphologyEx(foreign_ & open_ & ~glare_, things, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
    const double whole = std::pow(grid_.square_mm * frame_.px_per_mm, 2);
    std::vector<Square> result;
    for (int column = 0; column < grid_.columns; ++column)
        for (int row = 0; row < grid_.rows; ++row) {
            const cv::Rect field = pixels_of({column, row}) & cv::Rect({}, open_.size());
            const int open = cv::countNonZero(open_(field));
            if (open < least_open * whole) continue;
            cv::Mat labels, boxes, centres;
            const int count = cv::connectedComponentsWithStats(things(field), labels, boxes, centres);
            int largest = 0, all = 0;
            for (int label = 1; label < count; ++label) {
                largest = std::max(largest, boxes.at<int>(label, cv::CC_STAT_AREA));
                all += boxes.at<int>(label, cv::CC_STAT_AREA);
            }
            if (largest > large * whole || (all > most_of_it * open && largest > not_small * whole))
                result.push_back({column, row});
        }
    return result;
}

void weigh_against_ground(std::vector<CardHypothesis>& cards, const Ground& ground) {
    // Of 481 backs of rendered tables that were looked at 10 % are hardly foreign, nine in ten of them read
    // with 0.75 and more; of 22 backs that are none 14 are, with less than that.
    constexpr float hardly = 0.1F, hardly_costs = 0.95F;
    // Two in a hundred backs have as much foreign around them; lids of boxes nearly always.
    constexpr float all_of_it = 0.9F, much = 0.3F, sides_cost = 1.2F;
    for (CardHypothesis& open : cards) {
        if (!open.on_board() || open.card.face_odds > 0) continue;
        const auto inside = ground.foreign_inside(open.card.place);
        if (!inside) continue;
        float odds = log_odds(open.card.score);
        if (*inside < hardly) odds -= hardly_costs;
        if (*inside > all_of_it && ground.foreign_around(open.card.place).value_or(0) > much)
            odds -= sides_cost;
        open.card.score = probability(odds);
    }
}

}  // namespace quadrille::vision
