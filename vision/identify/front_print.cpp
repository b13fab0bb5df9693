#include "vision/identify/front_print.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

const cv::Size middle_size(FrontPrint::width, FrontPrint::height);
const cv::Size fine_size(FrontPrint::fine_width, FrontPrint::fine_height);
const cv::Size coarse_size(FrontPrint::coarse_width, FrontPrint::coarse_height);

std::int8_t small_number(float value) {
    return static_cast<std::int8_t>(std::clamp(std::lround(value), -127L, 127L));
}

/// Mean over the surroundings that are seen.
cv::Mat surroundings(const cv::Mat& values, const cv::Mat& weight, const cv::Mat& smooth_weight,
                     double sigma) {
    cv::Mat smooth;
    cv::GaussianBlur(values.mul(weight), smooth, {}, sigma);
    return smooth / smooth_weight;
}

/// Shrinks what is seen; cells of which less than half is seen have weight 0.
void shrink(const FrontView& view, cv::Size size, cv::Mat& colours, cv::Mat& weight) {
    cv::Mat mask, whole;
    view.visible.convertTo(mask, CV_32F, 1.0 / 255);
    view.bgr.convertTo(whole, CV_32FC3);
    cv::Mat three;
    cv::merge(std::vector<cv::Mat>(3, mask), three);
    cv::resize(whole.mul(three), colours, size, 0, 0, cv::INTER_AREA);
    cv::resize(mask, weight, size, 0, 0, cv::INTER_AREA);
    cv::merge(std::vector<cv::Mat>(3, cv::max(weight, 1e-3F)), three);
    colours /= three;
    cv::threshold(weight, weight, 0.5, 1, cv::THRESH_BINARY);
}

void fill_detail(const FrontView& view, const cv::Mat& mean, const cv::Mat& deviation, float scale,
                 FrontPrint& print) {
    static_assert(FrontView::width == FrontPrint::fine_width && FrontView::height == FrontPrint::fine_height);
    cv::Mat grey, fine_mean, fine_deviation;
    cv::cvtColor(view.bgr, grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(grey, CV_32F);
    cv::resize(mean, fine_mean, fine_size, 0, 0, cv::INTER_LINEAR);
    cv::resize(deviation, fine_deviation, fine_size, 0, 0, cv::INTER_LINEAR);
    const cv::Mat detail = (grey - fine_mean) / fine_deviation;
    for (std::size_t i = 0; i < print.detail.size(); ++i)
        if (view.visible.ptr<uchar>()[i] != 0)
            print.detail.set(i, cvRound(detail.ptr<float>()[i] * scale / FrontPrint::detail_step));
}

void fill_structure(const FrontView& view, FrontPrint& print) {
    // Of the surroundings, in cells: about a quarter of the card's width.
    constexpr double sigma = 4;
    // Grey levels below which a difference is the camera's noise.
    constexpr double noise = 3;
    constexpr float scale = 40;
    cv::Mat colours, weight, grey, smooth_weight;
    shrink(view, middle_size, colours, weight);
    cv::cvtColor(colours, grey, cv::COLOR_BGR2GRAY);
    cv::GaussianBlur(weight, smooth_weight, {}, sigma);
    smooth_weight = cv::max(smooth_weight, 1e-3);
    const cv::Mat mean = surroundings(grey, weight, smooth_weight, sigma);
    const cv::Mat off = grey - mean;
    cv::Mat deviation;
    cv::sqrt(surroundings(off.mul(off), weight, smooth_weight, sigma), deviation);
    deviation += cv::Scalar::all(noise + 0.2 * cv::mean(deviation)[0]);
    const cv::Mat structure = off.mul(weight) / deviation;
    std::transform(structure.begin<float>(), structure.end<float>(), print.structure.begin(),
                   [](float value) { return small_number(scale * value); });
    fill_detail(view, mean, deviation, scale, print);
}

void fill_tone(const FrontView& view, FrontPrint& print) {
    // Levels added before the logarithm, so that the noise of dark places stays small.
    constexpr float dark = 12, scale = 60;
    cv::Mat colours, weight;
    shrink(view, coarse_size, colours, weight);
    cv::Mat bgr[3];
    cv::log(colours + cv::Scalar::all(dark), colours);
    cv::split(colours, bgr);
    const cv::Mat tones[] = {(bgr[0] + bgr[1] + bgr[2]) / 3, bgr[2] - bgr[1], bgr[0] - bgr[1]};
    const cv::Mat seen = weight > 0;
    auto next = print.tone.begin();
    for (const cv::Mat& tone : tones) {
        const cv::Mat off = (tone - cv::mean(tone, seen)).operator cv::Mat().mul(weight);
        next = std::transform(off.begin<float>(), off.end<float>(), next,
                              [](float value) { return small_number(scale * value); });
    }
    for (int i = 0; i < FrontPrint::coarse_cells; ++i)
        print.seen[static_cast<std::size_t>(i)] =
            seen.at<uchar>(i / FrontPrint::coarse_width, i % FrontPrint::coarse_width) != 0;
}

/// Number in `structure`, in `detail` and in each tone of the coarse cell that a value lies in.
std::size_t coarse_cell_of_structure(std::size_t i) {
    const std::size_t x = i % FrontPrint::width, y = i / FrontPrint::width;
    return y / 2 * FrontPrint::coarse_width + x / 2;
}
std::size_t coarse_cell_of_detail(std::size_t i) {
    const std::size_t x = i % FrontPrint::fine_width, y = i / FrontPrint::fine_width;
    return y / 4 * FrontPrint::coarse_width + x / 4;
}
std::size_t coarse_cell_of_tone(std::size_t i) {
    return i % FrontPrint::coarse_cells;
}

/// The mean of one value of those looks that see its coarse cell; 0 where none does.
template <typename Values>
float mean_of(std::span<const FrontPrint> looks, Values FrontPrint::*part, std::size_t coarse_cell,
              std::size_t i) {
    int sum = 0, seen = 0;
    for (const FrontPrint& look : looks) {
        if (!look.seen[coarse_cell]) continue;
        sum += (look.*part)[i];
        ++seen;
    }
    return seen > 0 ? static_cast<float>(sum) / static_cast<float>(seen) : 0;
}

template <typename Values, typename CoarseCell>
void join(std::span<const FrontPrint> looks, Values FrontPrint::*part, const CoarseCell& coarse_cell,
          FrontPrint& result) {
    for (std::size_t i = 0; i < (result.*part).size(); ++i)
        (result.*part)[i] = small_number(mean_of(looks, part, coarse_cell(i), i));
}

/// Mean square of the structure where the front is seen.
double strength(const FrontPrint& print) {
    double sum = 0;
    for (const std::int8_t value : print.structure) sum += value * value;
    return sum / std::max(1e-3, print.seen_share());
}

/// Noise that a mean has lost leaves it weak; a look is as strong as its deviation makes it. Factor by which
/// the mean of the looks is as strong.
float strengthening(const FrontPrint& mean, std::span<const FrontPrint> looks) {
    const double wanted =
        std::accumulate(looks.begin(), looks.end(), 0.0,
                        [](double sum, const FrontPrint& look) { return sum + strength(look); }) /
        static_cast<double>(looks.size());
    const double has = strength(mean);
    return has <= 0 ? 1 : static_cast<float>(std::sqrt(wanted / has));
}

}  // namespace

FrontPrint front_print(const FrontView& view) {
    FrontPrint print;
    fill_structure(view, print);
    fill_tone(view, print);
    return print;
}

FrontPrint turned(const FrontPrint& print) {
    FrontPrint result;
    std::reverse_copy(print.structure.begin(), print.structure.end(), result.structure.begin());
    for (std::size_t i = 0; i < print.detail.size(); ++i)
        result.detail.set(i, print.detail[print.detail.size() - 1 - i]);
    for (std::ptrdiff_t t = 0; t < FrontPrint::tones; ++t) {
        const auto first = print.tone.begin() + t * FrontPrint::coarse_cells;
        std::reverse_copy(first, first + FrontPrint::coarse_cells,
                          result.tone.begin() + t * FrontPrint::coarse_cells);
    }
    for (std::size_t i = 0; i < FrontPrint::coarse_cells; ++i)
        result.seen[i] = print.seen[FrontPrint::coarse_cells - 1 - i];
    return result;
}

FrontPrint joined(std::span<const FrontPrint> looks) {
    FrontPrint result;
    for (const FrontPrint& look : looks) result.seen |= look.seen;
    join(looks, &FrontPrint::structure, coarse_cell_of_structure, result);
    const float factor = strengthening(result, looks);
    for (std::int8_t& value : result.structure) value = small_number(factor * static_cast<float>(value));
    for (std::size_t i = 0; i < result.detail.size(); ++i)
        result.detail.set(i,
                          cvRound(factor * mean_of(looks, &FrontPrint::detail, coarse_cell_of_detail(i), i)));
    join(looks, &FrontPrint::tone, coarse_cell_of_tone, result);
    return result;
}

}  // namespace quadrille::vision
