// vision/follow/event.hpp: what happened on the table (docs/interfaces.md, section 3).
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

enum class EventKind {
    source_lost,
    source_back,
    board_found,
    board_lost,
    entered,
    left,
    moved,
    tapped,
    untapped,
    flipped
};

constexpr std::string_view name(EventKind kind) {
    constexpr std::string_view names[] = {"source_lost", "source_back", "board_found", "board_lost",
                                          "entered",     "left",        "moved",       "tapped",
                                          "untapped",    "flipped"};
    return names[static_cast<std::size_t>(kind)];
}

/// A card that is followed: the same `id` through moves, taps and flips.
struct Track {
    int id = 0;
    CardReading card;
};

struct Event {
    EventKind kind = EventKind::board_found;
    double t = 0;    ///< seconds in the source; the same for all that was done together
    long frame = 0;  ///< of the source
    /// The card afterwards (before, for `left`); nullopt for the events of the board.
    std::optional<Track> track{};
    std::optional<Square> from{}, to{};
};

/// What is known of the table at one moment.
struct Observation {
    std::optional<BoardPose> board;
    std::vector<Track> tracks;     ///< cards on the board
    std::optional<Square> hand{};  ///< under the tip of what reaches in from outside and moves
};

}  // namespace quadrille::vision
