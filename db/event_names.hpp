// db/event_names.hpp: the words by which the origins of events are stored and exported.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "db/event.hpp"

namespace quadrille::db {

inline constexpr std::array<EventOrigin, 3> all_event_origins{EventOrigin::seen, EventOrigin::said,
                                                              EventOrigin::corrected};

constexpr std::string_view name(EventOrigin origin) {
    constexpr std::array<std::string_view, 3> names{"seen", "said", "mended"};
    return names[static_cast<std::size_t>(origin)];
}

constexpr std::optional<EventOrigin> event_origin_from(std::string_view text) {
    for (const EventOrigin origin : all_event_origins) {
        if (name(origin) == text) return origin;
    }
    return std::nullopt;
}

}  // namespace quadrille::db
