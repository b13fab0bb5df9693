// tests/window/window_view_fixture.hpp: what the window says of a session, without a window.
#pragma once
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/window/window_state.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {

inline SystemAction does(const nlohmann::json& action) {
    return {action.dump()};
}

/// Pawns on d1 and d8, cards on c3 (south's) and e5 (north's).
class WindowStateOf : public testing::Test {
protected:
    WindowStateOf() { session_.see(update(0, tracks_)); }

    WindowView at(double t) {
        Playback playback;
        playback.t = t;
        playback.duration = 60;
        playback.fps = 30;
        playback.all_seen = !read_to_;
        playback.seen_to = read_to_.value_or(playback.duration);
        playback.health = health_;
        return view_of(state_, session_, Advice(session_.table_at(t), session_.setup()), playback, cache_);
    }

    std::vector<vision::Track> tracks_{track(1, "d1", Seat::south, false, vision::Role::pawn),
                                       track(2, "d8", Seat::north, false, vision::Role::pawn),
                                       track(3, "c3", Seat::south), track(4, "e5", Seat::north)};
    Session session_{TableProfile{}};
    ViewCache cache_;
    WindowState state_{Language()};
    std::optional<double> read_to_;  ///< of the recording's 60 s; nullopt: all
    vision::PictureHealth health_{.blur = 0.3, .glare = 0, .brightness = 0.5};
};

}  // namespace quadrille::app
