// db/event_kind.hpp: what an event says happened (docs/game-log.md lists the keys of each).
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace quadrille::db {

enum class EventKind {
    entered,
    moved,
    left,
    tapped,
    untapped,
    flipped,
    described,
    named,
    counters,
    displaced,
    attack,
    block,
    damage,
    player,
    player_counters,
    life,
    turn,
    step,
    stack,
    off_stack,
    action,
    result,
    note,
    undone,
    board_found,
    board_lost,
    source_lost,
    source_back,
    end
};

/// The words by which payloads name them, in the order of the enumerators.
inline constexpr std::array<std::string_view, 29> event_kind_names{
    "entered",    "moved",       "left",        "tapped",   "untapped",
    "flipped",    "described",   "named",       "counters", "displaced",
    "attack",     "block",       "damage",      "player",   "player_counters",
    "life",       "turn",        "step",        "stack",    "off_stack",
    "action",     "result",      "note",        "undone",   "board_found",
    "board_lost", "source_lost", "source_back", "end"};
static_assert(event_kind_names.size() == static_cast<std::size_t>(EventKind::end) + 1);

constexpr std::string_view name(EventKind kind) {
    return event_kind_names[static_cast<std::size_t>(kind)];
}

/// Nullopt for kinds of newer versions: they are kept as they are and change nothing.
constexpr std::optional<EventKind> event_kind_from(std::string_view word) {
    const auto found = std::find(event_kind_names.begin(), event_kind_names.end(), word);
    if (found == event_kind_names.end()) return std::nullopt;
    return static_cast<EventKind>(found - event_kind_names.begin());
}

}  // namespace quadrille::db
