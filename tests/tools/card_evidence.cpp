// What card network and verification say of every place that may be a card's, beside the truth:
//   card_evidence TRUTH.json... > evidence.jsonl
// TRUTH.json beside its picture, as tests/tools/render_tables.py writes both; the board's pose is the true
// one. A line a place on the board that the verification looked at: whether its table names sleeves, log odds
// that a card lies there, that it is face up and that its end at the first look's angle is up, by the `first`
// look and by both (`joined`); and what is true of it, null where that is open. tests/tools/fit_join.py makes
// the constants of the join from them.
#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <set>
#include <stdexcept>

#include "calibration/table_profile.hpp"
#include "tests/tools/report_errors.hpp"
#include "tests/tools/true_pose.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/table_light.hpp"
#include "vision/cards/verification.hpp"
#include "vision/network/log_odds.hpp"
#include "vision/picture/picture.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {
namespace {

using Json = nlohmann::json;
using network_constants::network_px_per_mm;
using network_constants::trained_sleeve_mm;

constexpr double margin_mm = 150;
constexpr double enough_visible = 0.35;  ///< of a card, for it to count

struct Table {
    cv::Mat picture;
    BoardPose pose;
    TableProfile profile;
    Json cards;
};

Table read_table(const std::filesystem::path& file) {
    const Json truth = Json::parse(std::ifstream(file));
    const auto picture = read_picture(file.parent_path() / truth.at("image").get<std::string>());
    const auto profile = profile_from(truth.at("profile").dump());
    if (!picture || !profile)
        throw std::runtime_error(file.string() + ": cannot read its picture or its profile");
    return {*picture, test::true_pose(truth), *profile, truth.at("cards")};
}

/// The card of the truth at a place; nullptr where there is none.
const Json* card_at(cv::Point2d board_mm, const Json& cards) {
    const Json* nearest = nullptr;
    double least = 22;  // millimetres: a third of a card's width
    for (const Json& card : cards) {
        const auto& centre = card.at("center_mm");
        const double apart = cv::norm(cv::Point2d(centre[0], centre[1]) - board_mm);
        if (apart >= least) continue;
        least = apart;
        nearest = &card;
    }
    return nearest;
}

/// Whether a front's upper end is where the detection has it; null where it lies across.
Json end_as_seen(double truth_deg, double seen_deg) {
    const double apart = std::abs(std::remainder(truth_deg - seen_deg, 360));
    if (apart > 45 && apart < 135) return nullptr;
    return apart < 90;
}

/// `counts`: whether its card shows enough, and was not detected by a surer place.
Json truth_of(const Json* card, bool counts, float angle_deg) {
    if (card == nullptr) return {{"card", false}, {"up", nullptr}, {"end", nullptr}};
    if (!counts) return {{"card", nullptr}, {"up", nullptr}, {"end", nullptr}};
    const bool up = card->at("face") == "up";
    return {{"card", true}, {"up", up}, {"end", up ? end_as_seen(card->at("angle_deg"), angle_deg) : Json()}};
}

Json odds_of(const CardDetection& card, float card_odds, float first_angle_deg) {
    const bool turned = std::abs(std::remainder(card.place.angle_deg - first_angle_deg, 360.0F)) > 90;
    return {{"card", card_odds}, {"up", card.face_odds}, {"end", turned ? -card.end_odds : card.end_odds}};
}

void report(const Table& table) {
    const double scale = network_px_per_mm * trained_sleeve_mm / table.profile.sleeved_mm.width;
    TopView view = top_view(table.picture, table.pose, scale, margin_mm);
    const LitPicture lit{table.picture, table.pose, view.frame, table_light(view)};
    view.bgr = balanced(view.bgr, lit.light);
    const std::vector<CardDetection> seen =
        detect_cards(view.bgr, cv::Size2d(table.profile.sleeved_mm) * scale, TableKind::with_board);
    std::vector<CardDetection> verified = seen;
    reclassify(verified, lit, table.profile.names_sleeves() ? Sleeves::named : Sleeves::unnamed);
    std::set<const Json*> detected;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const CardDetection &first = seen[i], &joined = verified[i];
        const cv::Point2d at = view.frame.board_from_rectified(first.place.centre);
        const Json* card = card_at(at, table.cards);
        const bool counts =
            card != nullptr && card->at("visible") >= enough_visible && detected.insert(card).second;
        // What the verification left alone has the score of the first look.
        if (first.score == joined.score || !view.frame.grid.square_at(at)) continue;
        const float angle_deg = first.place.angle_deg;
        const Json line{{"named", table.profile.names_sleeves()},
                        {"first", odds_of(first, first.centre_odds, angle_deg)},
                        {"joined", odds_of(joined, log_odds(joined.score), angle_deg)},
                        {"truth", truth_of(card, counts, angle_deg)}};
        fmt::print("{}\n", line.dump());
    }
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    return quadrille::test::with_errors_reported("card_evidence", [&] {
        CLI::App program("What both looks say of places that may be cards, beside the truth");
        std::vector<std::string> truths;
        program.add_option("TRUTH", truths, "truths beside their pictures")->required();
        CLI11_PARSE(program, argc, argv);
        for (const std::string& truth : truths)
            quadrille::vision::report(quadrille::vision::read_table(truth));
        return 0;
    });
}
