#include "vision/identify/front_registration.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

const cv::Size fine_cells(FrontPrint::fine_width, FrontPrint::fine_height);
/// The cells are compared in places two millimetres apart, each the mean of four: once they are blurred, as
/// good as all of them.
const cv::Size places(FrontPrint::width, FrontPrint::height);
const cv::Matx33d cells_from_places(2, 0, 0.5, 0, 2, 0.5, 0, 0, 1);

constexpr int parameters = 8;
using Vector = cv::Vec<double, parameters>;
using Normal = cv::Matx<double, parameters, parameters>;

/// The middle of the front is (0, 0) and its corners about (1, 1) away, so that the parameters are of one
/// size.
constexpr double unit_mm = 38;
const cv::Matx33d cells_from_units(unit_mm, 0, (FrontPrint::fine_width - 1) / 2.0, 0, unit_mm,
                                   (FrontPrint::fine_height - 1) / 2.0, 0, 0, 1);

/// Blur of both details in cells, and how often the parameters are bettered at it: the blurred ones come
/// together from further away.
struct Stage {
    double sigma;
    int steps;
};
constexpr std::array<Stage, 2> stages{{{2, 5}, {1, 3}}};

/// How much the shift counts beside the places: as places that are off by some of their noise where an
/// outline is off by one and a half millimetres.
constexpr double weight_of_shift = 3'000;

cv::Mat blurred(const FineFront& front, double sigma) {
    cv::Mat detail;
    cv::GaussianBlur(front.detail, detail, {}, sigma, sigma, cv::BORDER_REPLICATE);
    return detail;
}

cv::Mat at_places(const cv::Mat& cells) {
    cv::Mat result;
    cv::resize(cells, result, places, 0, 0, cells.type() == CV_8U ? cv::INTER_NEAREST : cv::INTER_AREA);
    return result;
}

/// A place that both fronts show.
struct Place {
    int number = 0;
    float detail = 0;                    ///< of the known front
    cv::Vec<float, parameters> slope{};  ///< its derivatives by the parameters
};

std::vector<Place> places_of(const cv::Mat& known, const cv::Mat& common) {
    cv::Mat across, down;
    cv::Sobel(known, across, CV_32F, 1, 0, 3, unit_mm / 8);
    cv::Sobel(known, down, CV_32F, 0, 1, 3, unit_mm / 8);
    const cv::Mat detail = at_places(known), by_x = at_places(across), by_y = at_places(down);
    const cv::Matx33d units_from_places = cells_from_units.inv() * cells_from_places;
    std::vector<Place> seen;
    seen.reserve(common.total());
    for (int i = 0; i < static_cast<int>(common.total()); ++i) {
        if (common.ptr<uchar>()[i] == 0) continue;
        const int row = i / places.width, column = i % places.width;
        const auto u = static_cast<float>(units_from_places(0, 0) * column + units_from_places(0, 2));
        const auto v = static_cast<float>(units_from_places(1, 1) * row + units_from_places(1, 2));
        const float gx = by_x.ptr<float>()[i], gy = by_y.ptr<float>()[i], turn = -(gx * u + gy * v);
        seen.push_back(
            {i, detail.ptr<float>()[i], {gx * u, gx * v, gx, gy * u, gy * v, gy, turn * u, turn * v}});
    }
    return seen;
}

Normal normal_of(const std::vector<Place>& seen) {
    cv::Matx<float, parameters, parameters> sum = cv::Matx<float, parameters, parameters>::zeros();
    for (const Place& place : seen)
        for (int i = 0; i < parameters; ++i)
            for (int j = 0; j < parameters; ++j) sum(i, j) += place.slope[i] * place.slope[j];
    return sum;
}

/// A dim or blurred look has less contrast than the known front.
float gain_of(const float* looked, const std::vector<Place>& seen) {
    float product = 0, square = 0;
    for (const Place& place : seen) {
        product += looked[place.number] * place.detail;
        square += place.detail * place.detail;
    }
    return square > 0 ? std::clamp(product / square, 0.3F, 1.5F) : 1;
}

Vector pull_of(const float* looked, const std::vector<Place>& seen) {
    const float gain = gain_of(looked, seen);
    cv::Vec<float, parameters> pull = cv::Vec<float, parameters>::all(0);
    for (const Place& place : seen) pull += place.slope * (looked[place.number] / gain - place.detail);
    return pull;
}

Vector parameters_of(const cv::Matx33d& units) {
    const cv::Matx33d m = units * (1 / units(2, 2)) - cv::Matx33d::eye();
    return {m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1)};
}

cv::Matx33d matrix_of(const Vector& p) {
    return {1 + p[0], p[1], p[2], p[3], 1 + p[4], p[5], p[6], p[7], 1};
}

}  // namespace

cv::Mat laid_on_known(const cv::Mat& seen, const cv::Matx33d& seen_from_known, cv::Size size) {
    const bool mask = seen.type() == CV_8U;
    cv::Mat on_known;
    cv::warpPerspective(seen, on_known, seen_from_known, size,
                        (mask ? cv::INTER_NEAREST : cv::INTER_LINEAR) | cv::WARP_INVERSE_MAP,
                        mask ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE);
    return on_known;
}

FineFront fine_front(const FrontPrint& print) {
    FineFront front{cv::Mat(fine_cells, CV_32F), cv::Mat(fine_cells, CV_8U)};
    for (std::size_t i = 0; i < print.detail.size(); ++i) {
        const std::size_t y = i / FrontPrint::fine_width, x = i % FrontPrint::fine_width;
        front.detail.ptr<float>()[i] = static_cast<float>(print.detail[i]);
        front.shown.ptr<uchar>()[i] = print.seen[y / 4 * FrontPrint::coarse_width + x / 4] ? 255 : 0;
    }
    return front;
}

cv::Matx33d registered(const FineFront& seen, const FineFront& known, cv::Point2d shift) {
    const cv::Matx33d begun(1, 0, shift.x / unit_mm, 0, 1, shift.y / unit_mm, 0, 0, 1);
    const cv::Matx33d units_from_cells = cells_from_units.inv();
    cv::Matx33d units = begun;
    const auto cells = [&] { return cells_from_units * units * units_from_cells; };
    for (const Stage& stage : stages) {
        const cv::Mat of_seen = blurred(seen, stage.sigma);
        const cv::Mat common =
            at_places(known.shown) & laid_on_known(seen.shown, cells() * cells_from_places, places);
        const std::vector<Place> both = places_of(blurred(known, stage.sigma), common);
        const Normal normal = normal_of(both) + Normal::eye() * weight_of_shift;
        for (int step = 0; step < stage.steps; ++step) {
            const Vector astray = parameters_of(units) - parameters_of(begun);
            const cv::Mat looked = laid_on_known(of_seen, cells() * cells_from_places, places);
            const Vector pull = pull_of(looked.ptr<float>(), both) + astray * weight_of_shift;
            units = units * matrix_of(normal.solve(pull, cv::DECOMP_CHOLESKY)).inv();
        }
    }
    return cells();
}

}  // namespace quadrille::vision
