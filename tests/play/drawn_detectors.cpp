#include "tests/play/drawn_detectors.hpp"

namespace quadrille::test {
namespace {

vision::CardReading reading(const scenes::PlayedTable& table, const scenes::PlayedCard& card) {
    vision::CardReading read;
    read.square = card.square;
    read.centre_mm = table.look().table.grid.centre_mm(card.square) + card.beside_centre_mm;
    read.angle_deg = scenes::PlayedTable::angle_deg(card);
    read.corners_px = table.corners_px(card);
    read.seat = card.seat;
    read.tapped = card.tapped;
    read.face = card.face_up ? vision::Face::up : vision::Face::down;
    read.confidence = 0.9;
    return read;
}

}  // namespace

vision::Detectors drawn_detectors(const scenes::PlayedTable& table, const bool& covered) {
    return {[&](const cv::Mat&) { return covered ? std::nullopt : std::optional(table.pose()); },
            [&](const cv::Mat&, const BoardPose&) {
                std::vector<vision::CardReading> seen;
                for (const scenes::PlayedCard& card : table.cards) {
                    if (!table.covered(card.square)) seen.push_back(reading(table, card));
                }
                return seen;
            }};
}

}  // namespace quadrille::test
