// rules/multiplayer/markers.hpp: the turn markers of grand melee (MP-13.5 to 13.10).
#pragma once
#include <vector>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// MP-13.5: `first` has the first marker, the player four seats to the left the next, and so on; all play.
std::vector<Marker> placed_markers(const Table& table, PlayerIndex first);

/// MP-13.7: whether a waiting marker's holder may begin a turn: none of the next three players to the left
/// holds a marker, and the holder is not playing a turn already.
bool may_start(const Table& table, const std::vector<Marker>& markers, PlayerIndex holder);

/// MP-13.6: the markers when the turn of `player`, who is playing one, has ended.
std::vector<Marker> handed_on(const Table& table, std::vector<Marker> markers, PlayerIndex player);

/// MP-13.8, MP-13.9: the markers when these players, who are still in the game, have left it.
/// `table.markers` must be given; without `turn.active` the first seat comes first.
std::vector<Marker> markers_after(const Table& table, const std::vector<PlayerIndex>& leavers);

/// Whether the player is playing a turn.
bool is_playing(const std::vector<Marker>& markers, PlayerIndex player);

}  // namespace quadrille::rules::multiplayer
