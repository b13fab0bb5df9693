// db/names.hpp: the words by which kinds of events are stored and exported.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "db/event.hpp"

namespace quadrille::db {

inline constexpr std::array<EventKind, 3> all_event_kinds{EventKind::seen, EventKind::said,
                                                          EventKind::mended};

constexpr std::string_view name(EventKind kind) {
    constexpr std::array<std::string_view, 3> names{"seen", "said", "mended"};
    return names[static_cast<std::size_t>(kind)];
}

constexpr std::optional<EventKind> event_kind_from(std::string_view text) {
    for (const EventKind kind : all_event_kinds) {
        if (name(kind) == text) return kind;
    }
    return std::nullopt;
}

}  // namespace quadrille::db
