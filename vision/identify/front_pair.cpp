#include "vision/identify/front_pair.hpp"

#include <opencv2/imgproc.hpp>

#include "vision/identify/front_registration.hpp"

namespace quadrille::vision {
namespace {

constexpr int nought = 128, both_show_it = 255;
const cv::Size detail_size(FrontPrint::fine_width, FrontPrint::fine_height);
const cv::Size tone_size(FrontPrint::width, FrontPrint::height);

/// Levels of the network's input around `nought`.
cv::Mat levels_of(const cv::Mat& values, const cv::Mat& common) {
    cv::Mat levels;
    values.convertTo(levels, CV_8U, 1, nought);
    levels.setTo(cv::Scalar::all(nought), ~common);
    return levels;
}

/// As the print has them: 32-bit floats, three channels, FrontPrint::coarse_height x
/// FrontPrint::coarse_width.
cv::Mat tones_of(const FrontPrint& print) {
    cv::Mat coarse(FrontPrint::coarse_height, FrontPrint::coarse_width, CV_32FC3);
    for (std::size_t i = 0; i < FrontPrint::coarse_cells; ++i)
        for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone)
            coarse.ptr<cv::Vec3f>()[i][static_cast<int>(tone)] =
                print.tone[tone * FrontPrint::coarse_cells + i];
    return coarse;
}

/// Fine cells from those that are `size` times as large.
cv::Matx33d fine_from_cells(double size) {
    const double middle = (size - 1) / 2;
    return {size, 0, middle, 0, size, middle, 0, 0, 1};
}

/// In cells of two millimetres, less their mean where both show the front.
cv::Mat tone_levels(const FrontPrint& print, const cv::Matx33d& fine_from_known, const cv::Mat& common) {
    const cv::Matx33d coarse_from_tone = fine_from_cells(4).inv() * fine_from_known * fine_from_cells(2);
    const cv::Mat tones = laid_on_known(tones_of(print), coarse_from_tone, tone_size);
    return levels_of(tones - cv::mean(tones, common), common);
}

}  // namespace

cv::Mat front_pair(const FrontPrint& seen, const FrontPrint& known, FrontFit fit) {
    const FrontPrint& upright = fit.turned ? turned(seen) : seen;
    const FineFront fine_seen = fine_front(upright), fine_known = fine_front(known);
    const cv::Matx33d fine_from_known =
        registered(fine_seen, fine_known, cv::Point2d(fit.right, fit.down) * 2);
    const cv::Mat common = fine_known.shown & laid_on_known(fine_seen.shown, fine_from_known, detail_size);
    const auto detail_levels = [&](const cv::Mat& detail) {
        return levels_of(detail * FrontPrint::detail_step, common);
    };
    cv::Mat shown(detail_size, CV_8U, cv::Scalar(nought));
    shown.setTo(both_show_it, common);
    const cv::Mat details[] = {detail_levels(laid_on_known(fine_seen.detail, fine_from_known, detail_size)),
                               shown, detail_levels(fine_known.detail)};
    cv::Mat pair(FrontPrint::fine_height, FrontPrint::fine_width + FrontPrint::width, CV_8UC3);
    cv::merge(details, 3, pair.colRange(0, FrontPrint::fine_width));
    cv::Mat common_tones;
    cv::resize(common, common_tones, tone_size, 0, 0, cv::INTER_NEAREST);
    const cv::Mat tones = pair.colRange(FrontPrint::fine_width, pair.cols);
    tone_levels(upright, fine_from_known, common_tones).copyTo(tones.rowRange(0, FrontPrint::height));
    tone_levels(known, cv::Matx33d::eye(), common_tones)
        .copyTo(tones.rowRange(FrontPrint::height, FrontPrint::fine_height));
    return pair;
}

}  // namespace quadrille::vision
