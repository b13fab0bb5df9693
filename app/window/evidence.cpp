#include "app/window/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "app/messages/rule_sentences.hpp"
#include "app/window/drawing/offscreen.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"

namespace quadrille::app {
namespace {

constexpr int width = 1280, least_height = 480, most_height = 960;

int board_height(const Evidence& evidence) {
    const cv::Size picture = evidence.picture.size();
    if (!evidence.pose || picture.area() == 0) return 720;
    return std::clamp(width * picture.height / picture.width, least_height, most_height);
}

}  // namespace

std::string moment_text(const Messages& tr, const Table& table, const Moment& moment) {
    std::string text = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(moment.date));
    if (!moment.game.empty()) text += " · " + moment.game;
    if (table.turn.number > 0)
        text += " · " + tr("event.turn", fmt::arg("number", table.turn.number),
                           fmt::arg("player", turn_of_whom(tr, table)));
    return text + " · " + clock_text(moment.t) + " · " + moment.source;
}

std::string rule_line(const Messages& tr, const std::string& rule) {
    const auto sentence = rule_sentence(tr, rule);
    return sentence ? rule + ": " + *sentence : rule;
}

std::string answer_text(const ChosenView& chosen, const std::string& rule, const std::string& moment) {
    return fmt::format("{}, {}: {}. {} {} {}", chosen.title, chosen.square, chosen.answer->headline,
                       chosen.answer->reason, rule, moment);
}

cv::Mat evidence_picture(const Evidence& evidence, const Fonts& fonts) {
    const float edge = 24, line = fonts.large->FontSize, row = fonts.text->FontSize;
    const int below = static_cast<int>(
        std::round(2.5F * edge + std::max(fonts.huge->FontSize, line + row + 8) + 2 * (row + 8)));
    const int board = board_height(evidence);
    return offscreen_picture({width, board + below}, palette().panel, [&](ImDrawList& list) {
        const ImVec2 size{width, static_cast<float>(board)};
        if (evidence.pose && evidence.picture.size().area() > 0) {
            draw_picture({list, fonts, {0, 0}, size}, evidence.picture, evidence.pose, evidence.board);
        } else {
            draw_from_above({list, fonts, {0, 0}, size}, evidence.grid, evidence.board, evidence.rotation,
                            &evidence.picture);
        }
        const ChosenView::Answer& answer = *evidence.chosen.answer;
        const float top = size.y + edge;
        list.AddText(fonts.huge, fonts.huge->FontSize, {edge, top},
                     answer.but   ? palette().warning
                     : answer.yes ? palette().yes
                                  : palette().no,
                     answer.headline.c_str());
        const float left =
            2 * edge + fonts.huge->CalcTextSizeA(fonts.huge->FontSize, FLT_MAX, 0, answer.headline.c_str()).x;
        const std::string title = evidence.chosen.title + " · " + evidence.chosen.square;
        list.AddText(fonts.large, line, {left, top}, palette().text, title.c_str());
        list.AddText(fonts.text, row, {left, top + line + 8}, palette().text, answer.reason.c_str());
        const float under = top + std::max(fonts.huge->FontSize, line + row + 8) + 8;
        text_within(list, fonts.text, {edge, under}, width - 2 * edge, evidence.rule, palette().text);
        text_within(list, fonts.text, {edge, under + row + 8}, width - 2 * edge, evidence.moment,
                    palette().muted);
    });
}

}  // namespace quadrille::app
