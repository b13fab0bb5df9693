#include "app/session/observation_json.hpp"

#include <cmath>
#include <string>

namespace quadrille::app {
namespace {

OutputJson point_json(cv::Point2d point) {
    return {rounded(point.x), rounded(point.y)};
}

OutputJson corners_json(const std::array<cv::Point2d, 4>& corners) {
    OutputJson list = OutputJson::array();
    for (const cv::Point2d& corner : corners) list.push_back(point_json(corner));
    return list;
}

}  // namespace

double rounded(double value, int decimals) {
    const double scale = std::pow(10, decimals);
    return std::round(value * scale) / scale;
}

OutputJson square_json(const std::optional<Square>& square) {
    return square ? OutputJson(name(*square)) : OutputJson(nullptr);
}

OutputJson board_json(const std::optional<BoardPose>& board) {
    if (!board) return {{"found", false}};
    return {{"found", true},
            {"columns", board->grid.columns},
            {"rows", board->grid.rows},
            {"corners_px", corners_json(board->corners_px())},
            {"confidence", rounded(board->confidence, 3)}};
}

OutputJson table_json(const std::optional<vision::TablePlane>& table) {
    if (!table) return {{"found", false}};
    const cv::Matx33d image_from_table = table->image_from_table();
    OutputJson homography = OutputJson::array();
    for (const double value : image_from_table.val) homography.push_back(value / image_from_table(2, 2));
    return {{"found", true}, {"px_per_mm", rounded(table->px_per_mm(), 4)}, {"homography", homography}};
}

OutputJson card_json(const vision::CardReading& card) {
    OutputJson json{{"square", square_json(card.square)}};
    if (card.centre_mm) json["center_mm"] = {rounded(card.centre_mm->x, 1), rounded(card.centre_mm->y, 1)};
    json["angle_deg"] = std::fmod(rounded(card.angle_deg, 1), 360.0);
    json["corners_px"] = corners_json(card.corners_px);
    json["seat"] = card.seat ? OutputJson(name(*card.seat)) : OutputJson(nullptr);
    if (card.place) json["place"] = *card.place;
    json["tapped"] = card.tapped;
    json["face"] = card.face == vision::Face::up ? "up" : "down";
    json["role"] = card.role == vision::Role::pawn ? "pawn" : "card";
    json["name"] = card.name ? OutputJson(*card.name) : OutputJson(nullptr);
    if (const auto& counters = card.counters)
        json["counters"] = {
            {"dice", counters->dice}, {"values", counters->values}, {"beads", counters->beads}};
    json["visible"] = rounded(card.visible);
    json["confidence"] = rounded(card.confidence, 3);
    return json;
}

OutputJson names_json(const std::vector<vision::NameOdds>& names) {
    OutputJson list = OutputJson::array();
    for (const vision::NameOdds& one : names)
        list.push_back({{"name", one.name}, {"odds", rounded(one.odds, 3)}});
    return list;
}

OutputJson event_json(const vision::Event& event) {
    OutputJson json{{"t", rounded(event.t)}, {"frame", event.frame}, {"event", name(event.kind)}};
    if (!event.track) return json;
    const vision::CardReading& card = event.track->card;
    json["track"] = event.track->id;
    if (event.from) json["from"] = name(*event.from);
    if (event.to) json["to"] = name(*event.to);
    json["seat"] = card.seat ? OutputJson(name(*card.seat)) : OutputJson(nullptr);
    if (card.place) json["place"] = *card.place;
    json["tapped"] = card.tapped;
    json["face"] = card.face == vision::Face::up ? "up" : "down";
    json["confidence"] = rounded(card.confidence, 3);
    return json;
}

}  // namespace quadrille::app
