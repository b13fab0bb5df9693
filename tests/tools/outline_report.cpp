// What is straight of the outlines of cards, and of what looks most like one where none lies:
//   outline_report TABLE.json... > outlines.jsonl
// Tables as vision/cards/training/draw_tables.py draws them. A line an outline: whether it is a card's, and
// the support of its four sides (vision/cards/outline.hpp), null where a side is hidden.
// tests/tools/fit_outline.py fits the weights of outline_log_odds on them.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <random>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/outline.hpp"

namespace quadrille::vision {
namespace {

using Json = nlohmann::json;
using network_constants::network_px_per_mm;

constexpr double margin_mm = 150;  ///< that a drawn table has around its board
const cv::Size2f card_size(network_constants::trained_sleeve_px, 45.5F);

struct DrawnTable {
    TopView view;
    std::vector<OrientedRectangle> cards;  ///< the upper ones last
    std::vector<double> visible;
};

DrawnTable drawn_table(const std::filesystem::path& file) {
    DrawnTable table;
    table.view.bgr = cv::imread(std::filesystem::path(file).replace_extension(".jpg").string());
    cv::Mat brightest;
    cv::reduce(table.view.bgr.reshape(1, static_cast<int>(table.view.bgr.total())), brightest, 1,
               cv::REDUCE_MAX);
    table.view.inside = brightest.reshape(1, table.view.bgr.rows) > 0;
    RectifiedFrame& frame = table.view.frame;
    frame.px_per_mm = network_px_per_mm;
    frame.margin_mm = margin_mm;
    const auto squares = [&](int pixels) {
        return cvRound((pixels / frame.px_per_mm - 2 * margin_mm) / frame.grid.square_mm);
    };
    frame.grid.columns = squares(table.view.bgr.cols);
    frame.grid.rows = squares(table.view.bgr.rows);
    const Json truth = Json::parse(std::ifstream(file));
    for (const Json& card : truth.at("cards")) {
        table.cards.push_back({{card[0], card[1]}, card[2], card_size});
        table.visible.push_back(card[4]);
    }
    return table;
}

void report(bool is_card, const SideSupport& support) {
    Json sides = Json::array();
    for (const auto& side : support) sides.push_back(side ? Json(*side) : Json(nullptr));
    fmt::print("{}\n", Json{{"card", is_card}, {"support", sides}}.dump());
}

/// Of the cards that weigh_outlines looks at.
void report_cards(const DrawnTable& table, const OutlineEdges& edges) {
    constexpr double whole = 0.75;
    for (std::size_t i = 0; i < table.cards.size(); ++i) {
        if (table.visible[i] < whole) continue;
        const std::vector<OrientedRectangle> above(table.cards.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                                   table.cards.end());
        report(true, edges.support(table.cards[i], above));
    }
}

float mean(const SideSupport& support) {
    float sum = 0, known = 0;
    for (const auto& side : support) {
        if (side) sum += *side, ++known;
    }
    return known > 0 ? sum / known : -1;
}

/// Of the outline on a square that a detector would choose: the straightest of some.
SideSupport straightest(const OutlineEdges& edges, cv::Point2f middle, std::mt19937& chance) {
    std::normal_distribution<float> aside(0, 4), turned(0, 5);
    SideSupport best;
    for (const float angle : {0.0F, 45.0F, 90.0F, 135.0F}) {
        for (int i = 0; i < 3; ++i) {
            const cv::Point2f at = middle + cv::Point2f(aside(chance), aside(chance));
            const SideSupport support = edges.support({at, angle + turned(chance), card_size}, {});
            if (mean(support) > mean(best)) best = support;
        }
    }
    return best;
}

void report_bare_squares(const DrawnTable& table, const OutlineEdges& edges, std::mt19937& chance) {
    constexpr double apart_px = 26;
    const RectifiedFrame& frame = table.view.frame;
    for (int column = 0; column < frame.grid.columns; ++column) {
        for (int row = 0; row < frame.grid.rows; ++row) {
            const cv::Point2f middle(frame.rectified_from_board(frame.grid.centre_mm(Square{column, row})));
            const bool bare = std::none_of(table.cards.begin(), table.cards.end(), [&](const auto& card) {
                return cv::norm(card.centre - middle) < apart_px;
            });
            if (bare && table.view.inside.at<uchar>(middle) > 0)
                report(false, straightest(edges, middle, chance));
        }
    }
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    using namespace quadrille::vision;
    std::mt19937 chance(1);
    for (int i = 1; i < argc; ++i) {
        const DrawnTable table = drawn_table(argv[i]);
        const OutlineEdges edges(table.view);
        report_cards(table, edges);
        report_bare_squares(table, edges, chance);
    }
}
