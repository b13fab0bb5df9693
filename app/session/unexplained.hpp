// app/session/unexplained.hpp: what was seen this turn that no rule allows, and is not settled yet.
#pragma once
#include <vector>

#include "app/session/session.hpp"

namespace quadrille::app {

struct Unexplained {
    vision::Event event;
    Ruling ruling;
    bool goes_back = false;  ///< the players agreed that the card is put back: it is waited for
    int track() const { return event.track->id; }
};

/// In the order in which they were seen. `table`: as it lies at that time.
std::vector<Unexplained> unexplained(const Session& session, const Table& table, double t);

/// The correction that says that the camera misread it.
Correction misread(const Unexplained& open);

}  // namespace quadrille::app
