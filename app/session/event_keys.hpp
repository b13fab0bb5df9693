// app/session/event_keys.hpp: keys of a logged event's payload that only the recorder writes and reads.
#pragma once

namespace quadrille::app {

/// What an earlier event says now that its correction is taken back.
inline constexpr const char* undoes_key = "undoes";
/// With what was seen before this event no longer counts.
inline constexpr const char* read_anew_key = "read_anew";
/// On which side of the picture south sits since, and how many quarters further that is.
inline constexpr const char* south_key = "south";
inline constexpr const char* quarter_turns_key = "quarters";
/// A statement that nobody said: the table showed it.
inline constexpr const char* automatic_key = "automatic";

/// Whether turns are timed from then on, and how long one may take.
inline constexpr const char* clock_key = "clock";
/// What people call the game from then on.
inline constexpr const char* title_key = "title";

}  // namespace quadrille::app
