#include "vision/board/edge_segments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <vector>

#include "vision/board/edge_directions.hpp"

namespace quadrille::vision {
namespace {

/// The numbers of the paper's section 2.
constexpr double reduction = 0.8, blur_px = 0.6;  ///< the blur is of the reduced picture
constexpr double tolerance_deg = 22.5;
constexpr double least_density = 0.7;

/// What surrounds a region: its middle line and how wide it is.
struct Strip {
    cv::Point2d from, to;
    double width = 0;

    double density(std::size_t pixels) const {
        return static_cast<double>(pixels) / (cv::norm(to - from) * width);
    }
};

/// Joins pixels whose edges run the same way; every pixel belongs to one region at most.
class RegionGrower {
public:
    explicit RegionGrower(const EdgeDirections& edges)
        : edges_(edges),
          taken_(edges.weak),
          neighbours_{-edges.stride - 1, -edges.stride, -edges.stride + 1, -1, 1,
                      edges.stride - 1,  edges.stride,  edges.stride + 1} {}

    bool taken(int index) const { return taken_[at(index)] != 0; }
    std::size_t size() const { return region_.size(); }

    /// The region round a pixel.
    void grow(int seed) { grow(seed, static_cast<float>(cos_tolerance_)); }

    /// A region that fills its strip; nullopt where none is left of it. Bent ones are cut back, and the
    /// pixels that they lose are free again.
    std::optional<Strip> straightened();

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    void grow(int seed, float cos_tolerance);
    void release() {
        for (const int index : region_) taken_[at(index)] = 0;
    }
    Strip strip() const;
    cv::Point2d along(const cv::Point2d& centre) const;
    float own_tolerance(double near_px) const;
    std::optional<Strip> cut_back(Strip whole);

    const double cos_tolerance_ = std::cos(tolerance_deg * CV_PI / 180);
    const EdgeDirections& edges_;
    std::vector<unsigned char> taken_;
    std::array<int, 8> neighbours_;
    std::vector<int> region_;  ///< the seed first
    cv::Vec2f sum_;            ///< of the directions of all that were joined
};

void RegionGrower::grow(int seed, float cos_tolerance) {
    region_.assign(1, seed);
    taken_[at(seed)] = 1;
    sum_ = edges_.direction[at(seed)];
    float least = cos_tolerance;
    for (std::size_t i = 0; i < region_.size(); ++i) {
        for (const int offset : neighbours_) {
            const int next = region_[i] + offset;
            if (taken_[at(next)] || sum_.dot(edges_.direction[at(next)]) < least) continue;
            taken_[at(next)] = 1;
            region_.push_back(next);
            sum_ += edges_.direction[at(next)];
            least = cos_tolerance * std::sqrt(sum_.dot(sum_));
        }
    }
}

/// The axis of least inertia, in the direction of the edges.
cv::Point2d RegionGrower::along(const cv::Point2d& centre) const {
    double xx = 0, yy = 0, xy = 0;
    for (const int index : region_) {
        const cv::Point2d from = cv::Point2d(edges_.pixel(index)) - centre;
        const double weight = edges_.strength[at(index)];
        xx += weight * from.y * from.y;
        yy += weight * from.x * from.x;
        xy -= weight * from.x * from.y;
    }
    const double least = (xx + yy - std::hypot(xx - yy, 2 * xy)) / 2;
    cv::Point2d axis = xx > yy ? cv::Point2d(xy, least - xx) : cv::Point2d(least - yy, xy);
    const double length = cv::norm(axis);
    axis = length > 0 ? axis / length : cv::Point2d(1, 0);
    const double same_way = axis.x * sum_[0] + axis.y * sum_[1];
    return same_way < cos_tolerance_ * cv::norm(sum_) ? -axis : axis;
}

Strip RegionGrower::strip() const {
    cv::Point2d centre;
    double weights = 0;
    for (const int index : region_) {
        const double weight = edges_.strength[at(index)];
        centre += weight * cv::Point2d(edges_.pixel(index));
        weights += weight;
    }
    centre /= weights;
    const cv::Point2d axis = along(centre);
    double first = 0, last = 0, left = 0, right = 0;
    for (const int index : region_) {
        const cv::Point2d from = cv::Point2d(edges_.pixel(index)) - centre;
        const double length = from.dot(axis), across = axis.cross(from);
        first = std::min(first, length);
        last = std::max(last, length);
        left = std::min(left, across);
        right = std::max(right, across);
    }
    return {centre + first * axis, centre + last * axis, std::max(1.0, right - left)};
}

/// Cosine of twice the deviation of the directions near the seed from the seed's own.
float RegionGrower::own_tolerance(double near_px) const {
    const cv::Vec2f own = edges_.direction[at(region_[0])];
    const cv::Point seed = edges_.pixel(region_[0]);
    double sum = 0, squares = 0;
    int count = 0;
    for (const int index : region_) {
        if (cv::norm(edges_.pixel(index) - seed) >= near_px) continue;
        const cv::Vec2f direction = edges_.direction[at(index)];
        const double apart = std::atan2(own[0] * direction[1] - own[1] * direction[0], own.dot(direction));
        sum += apart;
        squares += apart * apart;
        ++count;
    }
    const double mean = sum / count;
    return static_cast<float>(std::cos(2 * std::sqrt(std::max(0.0, squares / count - mean * mean))));
}

std::optional<Strip> RegionGrower::straightened() {
    Strip whole = strip();
    if (whole.density(region_.size()) >= least_density) return whole;
    const float tolerance = own_tolerance(whole.width);
    release();
    grow(region_[0], tolerance);
    if (region_.size() < 2) return std::nullopt;
    whole = strip();
    if (whole.density(region_.size()) >= least_density) return whole;
    return cut_back(whole);
}

/// Leaves out what is far from the seed.
std::optional<Strip> RegionGrower::cut_back(Strip whole) {
    constexpr double smaller = 0.75;
    const cv::Point2d seed = edges_.pixel(region_[0]);
    double radius = std::max(cv::norm(whole.from - seed), cv::norm(whole.to - seed));
    while (whole.density(region_.size()) < least_density) {
        radius *= smaller;
        std::erase_if(region_, [&](int index) {
            const bool far = cv::norm(cv::Point2d(edges_.pixel(index)) - seed) > radius;
            if (far) taken_[at(index)] = 0;
            return far;
        });
        if (region_.size() < 2) return std::nullopt;
        whole = strip();
    }
    return whole;
}

/// Fewer pixels of one direction come together by chance somewhere in a picture of that size.
std::size_t least_pixels(cv::Size size) {
    constexpr double precision = tolerance_deg / 180;
    const double log_tests = 2.5 * (std::log10(size.width) + std::log10(size.height)) + std::log10(11.0);
    return static_cast<std::size_t>(-log_tests / std::log10(precision));
}

cv::Mat reduced(const cv::Mat& grey) {
    constexpr double sigma = blur_px / reduction;
    const int reach = static_cast<int>(std::ceil(sigma * std::sqrt(6 * std::log(10.0))));
    cv::Mat blurred, small;
    cv::GaussianBlur(grey, blurred, {2 * reach + 1, 2 * reach + 1}, sigma);
    cv::resize(blurred, small, {}, reduction, reduction, cv::INTER_LINEAR_EXACT);
    return small;
}

}  // namespace

std::vector<cv::Vec4f> edge_segments(const cv::Mat& grey) {
    const cv::Mat small = reduced(grey);
    const EdgeDirections edges = edge_directions(small, tolerance_deg);
    const std::size_t least = least_pixels(small.size());
    RegionGrower regions(edges);
    std::vector<cv::Vec4f> segments;
    for (const int seed : edges.strongest_first) {
        if (regions.taken(seed)) continue;
        regions.grow(seed);
        if (regions.size() < least) continue;
        const auto strip = regions.straightened();
        if (!strip) continue;
        const cv::Point2d half(0.5, 0.5);
        const cv::Point2f from = (strip->from + half) / reduction, to = (strip->to + half) / reduction;
        segments.push_back({from.x, from.y, to.x, to.y});
    }
    return segments;
}

}  // namespace quadrille::vision
