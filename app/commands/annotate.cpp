#include "app/commands/annotate.hpp"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "app/messages/seat_colours.hpp"
#include "app/messages/seat_names.hpp"

namespace quadrille::app {
namespace {

const cv::Scalar grid_colour{0, 220, 255};
const cv::Scalar unknown_seat{200, 200, 200};

cv::Scalar seat_colour(Seat seat) {
    const std::uint32_t rgb = seat_rgb[seat];
    return {static_cast<double>(rgb & 255), static_cast<double>(rgb >> 8 & 255),
            static_cast<double>(rgb >> 16 & 255)};
}

/// Lengths in the drawing grow with the picture, so that it reads the same at any size.
double unit(const cv::Mat& picture) {
    return std::max(1.0, picture.cols / 1280.0);
}

void draw_line(cv::Mat& drawing, const BoardPose& pose, cv::Point2d from_mm, cv::Point2d to_mm,
               int thickness) {
    constexpr int pieces = 16;  // a lens bends the lines
    std::vector<cv::Point> line;
    for (int i = 0; i <= pieces; ++i) {
        line.push_back(
            pose.image_from_board(from_mm + (to_mm - from_mm) * (static_cast<double>(i) / pieces)));
    }
    cv::polylines(drawing, line, false, grid_colour, thickness, cv::LINE_AA);
}

void draw_grid(cv::Mat& drawing, const BoardPose& pose) {
    const int thickness = cvRound(unit(drawing));
    for (const auto& [from, to] : pose.grid.lines()) draw_line(drawing, pose, from, to, thickness);
}

std::string label(const vision::CardReading& card, const Messages& tr) {
    std::string text = card.square ? name(*card.square) : "-";
    text += ' ';
    text += card.seat ? initial(*card.seat, tr) : "?";
    if (card.tapped) text += std::string(" ") + tr("look.tapped");
    if (card.role == vision::Role::pawn) {
        text += std::string(" ") + tr("look.pawn");
    } else if (card.face == vision::Face::down) {
        text += std::string(" ") + tr("look.down");
    }
    return text;
}

/// "2 dice (3 5), 1 bead"; empty where nothing lies on it.
std::string counters_label(const vision::Counters& counters, const Messages& tr) {
    std::string text;
    if (counters.dice > 0) text = tr.counted("look.die", counters.dice);
    if (!counters.values.empty()) text += fmt::format(" ({})", fmt::join(counters.values, " "));
    if (counters.beads > 0) text += (text.empty() ? "" : ", ") + tr.counted("look.bead", counters.beads);
    return text;
}

void write(cv::Mat& drawing, const std::string& text, cv::Point2d centre) {
    const double scale = 0.38 * unit(drawing);
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 1, nullptr);
    const cv::Point at(cvRound(centre.x - size.width / 2.0), cvRound(centre.y + size.height / 2.0));
    const int thin = cvRound(unit(drawing));
    cv::putText(drawing, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, {0, 0, 0}, 3 * thin, cv::LINE_AA);
    cv::putText(drawing, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, {255, 255, 255}, thin, cv::LINE_AA);
}

void draw_card(cv::Mat& drawing, const vision::CardReading& card, const Messages& tr) {
    const cv::Scalar colour = card.seat ? seat_colour(*card.seat) : unknown_seat;
    const int thickness = cvRound((card.square ? 2 : 1) * unit(drawing));
    const std::vector<cv::Point> outline(card.corners_px.begin(), card.corners_px.end());
    cv::polylines(drawing, outline, true, colour, thickness, cv::LINE_AA);
    cv::line(drawing, outline[0], outline[1], colour, 3 * thickness, cv::LINE_AA);
    cv::Point2d centre;
    for (const cv::Point2d& corner : card.corners_px) centre += corner / 4;
    const double line_height = 7 * unit(drawing);
    write(drawing, label(card, tr), centre - cv::Point2d(0, line_height));
    write(drawing, fmt::format("{:.2f}", card.confidence), centre + cv::Point2d(0, line_height));
    if (card.counters)
        write(drawing, counters_label(*card.counters, tr), centre + cv::Point2d(0, 3 * line_height));
}

}  // namespace

cv::Mat annotated(const cv::Mat& picture, const vision::Look& seen) {
    const Messages tr = program_messages();
    cv::Mat drawing = picture.clone();
    if (seen.board) draw_grid(drawing, *seen.board);
    for (const vision::CardReading& card : seen.cards) draw_card(drawing, card, tr);
    return drawing;
}

}  // namespace quadrille::app
