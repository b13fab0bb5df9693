// db/event.hpp: one entry of a game's log.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace quadrille::db {

/// SHA-256.
using Hash = std::array<std::uint8_t, 32>;

/// Where it comes from: the camera, a person, or a correction of an earlier event.
enum class EventOrigin { seen, said, corrected };

/// What the rules think of an event. An event that no rule allows stands all the same: the table is right.
struct Verdict {
    std::string rule{};  ///< number in docs/rules, as "EC-6.1"
    bool allowed = true;
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// An event as its author gives it.
struct NewEvent {
    EventOrigin origin = EventOrigin::seen;
    std::optional<double> game_time_s{};  ///< time in the source; finite
    std::int64_t wall_time_ms = 0;        ///< Unix time; the order of events never depends on it
    std::optional<std::int64_t> frame{};  ///< of the source
    std::optional<double> confidence{};   ///< 0 to 1
    std::optional<Verdict> verdict{};     ///< nullopt: not judged
    /// Sequence number of the event that this one corrects; every correction has one, no other event has.
    std::optional<std::int64_t> corrects;
    std::string payload{};  ///< one JSON object in UTF-8; its keys are listed in docs/game-log.md
    friend bool operator==(const NewEvent&, const NewEvent&) = default;
};

/// An event as it is in the log.
struct Event : NewEvent {
    std::int64_t sequence = 0;      ///< 1, 2, 3, ... within its game, without a gap
    std::int64_t group = 0;         ///< sequence number of the first event of the group it was appended with
    std::optional<Hash> picture{};  ///< SHA-256 of the key picture it was appended with
    Hash hash{};                    ///< over this event and the hash of the one before (db/chain.hpp)
    friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace quadrille::db
