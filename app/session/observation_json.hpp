// app/session/observation_json.hpp: what vision saw, as the JSON of docs/interfaces.md, sections 2 and 3.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "calibration/board_pose.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/cards/table_plane.hpp"
#include "vision/follow/event.hpp"
#include "vision/identify/front_index.hpp"

namespace quadrille::app {

using OutputJson = nlohmann::ordered_json;

/// Pixels and millimetres with two decimals: a hundredth of a pixel is below what any of it is good for.
double rounded(double value, int decimals = 2);
OutputJson board_json(const std::optional<BoardPose>& board);
OutputJson table_json(const std::optional<vision::TablePlane>& table);
OutputJson card_json(const vision::CardReading& card);
/// What a card may be, the likeliest first.
OutputJson names_json(const std::vector<vision::NameOdds>& names);
/// The line of an event, without "quadrille".
OutputJson event_json(const vision::Event& event);
/// A square's name, or null.
OutputJson square_json(const std::optional<Square>& square);

}  // namespace quadrille::app
