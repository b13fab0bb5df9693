#include "rules/multiplayer/markers.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/setup.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// The marker of a player that goes first: a waiting one, else the first in the list. Nullopt where the
/// player holds none.
std::optional<std::size_t> first_to_go(const std::vector<Marker>& markers, PlayerIndex holder) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (markers[i].holder != holder) continue;
        if (!markers[i].playing) return i;
        if (!found) found = i;
    }
    return found;
}

/// MP-13.8: the marker to the right of the empty seat, the leaver's own only when there is no other.
std::size_t marker_to_the_right(const Table& table, const std::vector<Marker>& markers, PlayerIndex leaver) {
    const std::size_t count = table.players.size();
    for (std::size_t i = 1; i <= count; ++i) {
        if (const auto marker = first_to_go(markers, (leaver + count - i) % count)) return *marker;
    }
    assert(false);  // every marker has a holder
    return 0;
}

/// One player leaves; `table` has that player as lost already.
void settle_one(const Table& table, std::vector<Marker>& markers, PlayerIndex leaver) {
    const std::vector<PlayerIndex> left_over = to_the_left(table, leaver);
    const auto wanted = static_cast<std::size_t>(marker_count(left_over.size()));
    while (markers.size() > wanted) {
        const std::size_t removed = marker_to_the_right(table, markers, leaver);
        markers.erase(markers.begin() + static_cast<std::ptrdiff_t>(removed));
    }
    for (Marker& marker : markers) {
        if (marker.holder == leaver) marker = {left_over.front(), false};
    }
}

}  // namespace

std::vector<Marker> placed_markers(const Table& table, PlayerIndex first) {
    const std::vector<PlayerIndex> players = clockwise_from(table, first);
    std::vector<Marker> markers;
    const auto count = static_cast<std::size_t>(marker_count(players.size()));
    for (std::size_t i = 0; i < count; ++i) markers.push_back({players[4 * i], true});
    return markers;
}

bool is_playing(const std::vector<Marker>& markers, PlayerIndex player) {
    return std::find(markers.begin(), markers.end(), Marker{player, true}) != markers.end();
}

bool may_start(const Table& table, const std::vector<Marker>& markers, PlayerIndex holder) {
    if (is_playing(markers, holder)) return false;
    const std::vector<PlayerIndex> others = to_the_left(table, holder);
    const auto end = others.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, others.size()));
    return std::none_of(others.begin(), end, [&](PlayerIndex other) {
        return std::any_of(markers.begin(), markers.end(),
                           [&](const Marker& marker) { return marker.holder == other; });
    });
}

std::vector<Marker> handed_on(const Table& table, std::vector<Marker> markers, PlayerIndex player) {
    const auto played = std::find(markers.begin(), markers.end(), Marker{player, true});
    assert(played != markers.end());
    const std::vector<PlayerIndex> others = to_the_left(table, player);
    *played = {others.empty() ? player : others.front(), false};
    return markers;
}

std::vector<Marker> markers_after(const Table& table, const std::vector<PlayerIndex>& leavers) {
    assert(table.markers);
    Table now = table;
    std::vector<Marker> markers = *table.markers;
    for (const PlayerIndex player : clockwise_from(table, table.turn.active.value_or(0))) {
        if (std::find(leavers.begin(), leavers.end(), player) == leavers.end()) continue;
        now.players[player].lost = true;
        settle_one(now, markers, player);
    }
    return markers;
}

}  // namespace quadrille::rules::multiplayer
