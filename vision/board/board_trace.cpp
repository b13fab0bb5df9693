#include "vision/board/board_trace.hpp"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

#include "vision/board/line_points.hpp"

namespace quadrille::vision {
namespace {

const cv::Scalar red(40, 40, 235), green(60, 200, 60), blue(235, 120, 40), yellow(40, 220, 235);

void draw_lattice(cv::Mat& picture, const WarpedBoard& board, const cv::Scalar& colour) {
    constexpr int pieces = 32;  // a lens and a bend turn lines into curves
    for (const auto& [from, to] : board.pose.grid.lines()) {
        std::vector<cv::Point> points;
        for (int i = 0; i <= pieces; ++i)
            points.emplace_back(
                board.image_from_board(from + (to - from) * (static_cast<double>(i) / pieces)));
        cv::polylines(picture, points, false, colour, 1, cv::LINE_AA);
    }
}

void draw_outline(cv::Mat& picture, const BoardPose& pose, const cv::Scalar& colour) {
    std::vector<cv::Point> outline;
    for (const cv::Point2d& corner : pose.corners_px()) outline.emplace_back(corner);
    cv::polylines(picture, outline, true, colour, 2, cv::LINE_AA);
}

void label(cv::Mat& picture, const std::string& text) {
    const double scale = std::max(0.5, picture.cols / 1600.0);
    cv::putText(picture, text, {10, cvRound(30 * scale)}, cv::FONT_HERSHEY_SIMPLEX, scale, {0, 0, 0}, 4,
                cv::LINE_AA);
    cv::putText(picture, text, {10, cvRound(30 * scale)}, cv::FONT_HERSHEY_SIMPLEX, scale, {255, 255, 255}, 1,
                cv::LINE_AA);
}

cv::Mat segments_picture(const TracedLook& look, cv::Size size) {
    cv::Mat drawn;
    cv::resize(look.grey, drawn, size);
    cv::cvtColor(drawn, drawn, cv::COLOR_GRAY2BGR);
    for (const Segment& s : look.segments)
        cv::line(drawn, cv::Point(s.from), cv::Point(s.to), red, 1, cv::LINE_AA);
    label(drawn, fmt::format("{} segments", look.segments.size()));
    return drawn;
}

/// Blue where a board may be, green where its lines may run, red where they may cross.
cv::Mat lattice_picture(const cv::Mat& picture, const LatticeMap& map) {
    const auto plane = [](const cv::Mat1f& odds) {
        cv::Mat1f powers;
        cv::exp(-odds, powers);
        cv::Mat grey;
        cv::Mat(255 / (1 + powers)).convertTo(grey, CV_8U);
        return grey;
    };
    cv::Mat seen, drawn;
    cv::merge(std::vector<cv::Mat>{plane(map.inside), plane(map.line), plane(map.crossing)}, seen);
    cv::resize(seen, seen, picture.size(), 0, 0, cv::INTER_NEAREST);
    cv::addWeighted(picture, 0.4, seen, 0.6, 0, drawn);
    return drawn;
}

cv::Mat settled_picture(const cv::Mat& picture, const TracedPose& traced) {
    cv::Mat drawn = picture.clone();
    draw_lattice(drawn, traced.board, yellow);
    const PoseEvidence& e = traced.evidence;
    label(drawn, fmt::format("{}x{}: on lines {:.2f} aside {:.2f} beyond {:.2f} weakest side {:.2f} "
                             "seen {:.2f} miss {:.3f} {}: confidence {:.3f}",
                             traced.board.pose.grid.columns, traced.board.pose.grid.rows, e.on_lines, e.aside,
                             e.beyond, e.weakest_side, e.share, e.miss / 10,
                             traced.board.warp.flat() ? "flat" : "bent", confidence(e)));
    return drawn;
}

cv::Mat answer_picture(const cv::Mat& picture, const BoardPose& pose) {
    cv::Mat drawn = picture.clone();
    draw_lattice(drawn, pose, green);
    constexpr double reach = 0.1;
    for (const LinePoint& point : lines_seen(pose, picture, reach).points)
        cv::circle(drawn, cv::Point(point.image_px), 3, point.x_line ? red : blue, cv::FILLED, cv::LINE_AA);
    label(drawn, fmt::format("confidence {:.3f}", pose.confidence));
    return drawn;
}

}  // namespace

std::vector<TracePicture> trace_pictures(const cv::Mat& picture, const BoardTrace& trace) {
    std::vector<TracePicture> pictures;
    for (std::size_t i = 0; i < trace.looks.size(); ++i) {
        pictures.push_back(
            {fmt::format("1-segments-{}", i + 1), segments_picture(trace.looks[i], picture.size())});
    }
    if (trace.lattice) pictures.push_back({"1-lattice", lattice_picture(picture, *trace.lattice)});
    cv::Mat judged = picture.clone();
    for (const BoardPose& pose : trace.judged) draw_outline(judged, pose, blue);
    label(judged, fmt::format("{} poses judged", trace.judged.size()));
    pictures.push_back({"2-judged", judged});
    for (std::size_t i = 0; i < trace.settled.size(); ++i)
        pictures.push_back({fmt::format("3-settled-{}", i + 1), settled_picture(picture, trace.settled[i])});
    if (trace.answer) {
        pictures.push_back({"4-answer", answer_picture(picture, *trace.answer)});
        constexpr double margin_mm = 60;
        pictures.push_back(
            {"5-from-above", rectified(picture, *trace.answer, {trace.answer->grid, 1.0, margin_mm})});
    }
    return pictures;
}

}  // namespace quadrille::vision
