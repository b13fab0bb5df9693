// tests/commands/watched_game.hpp: a small game on a drawn table, for the tests of `quadrille watch`.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/scenes/played_clip.hpp"

namespace quadrille::test {

constexpr double watched_fps = 15;

inline scenes::ClipLook watched_look() {
    scenes::ClipLook look;
    look.view.size = {900, 640};
    look.view.tilt_deg = 15;
    look.view.turn_deg = 4;
    look.view.noise = 2;
    return look;
}

/// A table with two pawns and four creatures.
inline scenes::PlayedClip watched_game(std::function<void(const cv::Mat&)> show) {
    scenes::PlayedClip clip(watched_look(), watched_fps, std::move(show));
    const auto lay = [&](int id, const char* square, Seat seat, bool face_up) {
        clip.table.cards.push_back({.id = id,
                                    .square = *square_from(square),
                                    .seat = seat,
                                    .face_up = face_up,
                                    .art = static_cast<unsigned>(id)});
    };
    lay(1, "d1", Seat::south, false);
    lay(2, "e8", Seat::north, false);
    lay(3, "c3", Seat::south, true);
    lay(4, "d3", Seat::south, true);
    lay(5, "f6", Seat::north, true);
    lay(6, "b7", Seat::north, true);
    return clip;
}

/// The profile of that table.
inline std::string watched_profile() {
    nlohmann::json profile{{"players", nlohmann::json::array()}};
    for (const Seat seat : {Seat::south, Seat::north}) {
        const cv::Scalar bgr = watched_look().sleeves_bgr[static_cast<std::size_t>(seat)];
        profile["players"].push_back({{"seat", name(seat)}, {"sleeve_rgb", {bgr[2], bgr[1], bgr[0]}}});
    }
    return profile.dump();
}

/// "moved c3>d4 south; " for each line about a card.
inline std::string told(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        const auto json = nlohmann::json::parse(line);
        if (!json.contains("track")) continue;
        text += json["event"].get<std::string>() + " " + json.value("from", "") + ">" + json.value("to", "") +
                " " + json.value("seat", "nobody") + (json["tapped"].get<bool>() ? " tapped; " : "; ");
    }
    return text;
}

}  // namespace quadrille::test
