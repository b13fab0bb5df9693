// app/capture/vision_update.hpp: what the seeing thread hands over.
#pragma once
#include <string>
#include <vector>

#include "vision/follow/event.hpp"
#include "vision/identify/card_namer.hpp"

namespace quadrille::app {

/// The table as it is known at one moment of the source.
struct TableSnapshot {
    double t = 0;  ///< seconds in the source
    long frame = 0;
    vision::Observation table;
};

/// A moment, and what had happened by then since the update before.
struct VisionUpdate {
    TableSnapshot snapshot;
    std::vector<vision::Event> events;
    std::string picture_jpeg{};  ///< what the camera saw when something happened; empty: nothing did
    bool restarted = false;      ///< the first of a new reading: what was seen before no longer counts
    std::vector<vision::NamedTrack> named{};  ///< cards whose name the camera knows since
};

}  // namespace quadrille::app
