// tests/session/update_builders.hpp: updates of a table, written down by hand.
#pragma once
#include "app/capture/vision_update.hpp"
#include "app/session/table.hpp"

namespace quadrille::app {

/// Only the sleeves of a side's second player show whose they are.
inline vision::Track track(int id, const char* square, std::optional<Chair> seat, bool tapped = false,
                           vision::Role role = vision::Role::card) {
    vision::Track made{.id = id, .card = {}};
    made.card.square = square_from(square);
    made.card.centre_mm = BoardGrid{}.centre_mm(*made.card.square);
    if (seat) made.card.seat = seat->side;
    if (seat && seat->place > 1) made.card.place = seat->place;
    made.card.tapped = tapped;
    made.card.role = role;
    return made;
}

inline BoardPose straight_pose() {
    return BoardPose::from_corners(BoardGrid{}, {cv::Point2d{100, 700}, {700, 700}, {700, 100}, {100, 100}},
                                   Lens::pinhole({800, 800}));
}

inline VisionUpdate update(double t, std::vector<vision::Track> tracks,
                           std::vector<vision::Event> events = {}) {
    return {
        {t, static_cast<long>(t * 10), {straight_pose(), std::move(tracks)}}, std::move(events), {}, false};
}

inline vision::Event changed(vision::EventKind kind, double t, const vision::Track& after) {
    return {.kind = kind, .t = t, .track = after, .from = after.card.square, .to = after.card.square};
}

/// Of a creature without a name of its own.
inline CardFacts creature(int power, int toughness, std::vector<std::string> keywords = {},
                          std::vector<std::string> colors = {}) {
    return {.name = "creature",
            .power = power,
            .toughness = toughness,
            .keywords = std::move(keywords),
            .colors = std::move(colors)};
}

}  // namespace quadrille::app
