// app/session/camera_naming.hpp: a name that the camera gave a card, as the log has it.
#pragma once
#include "app/session/statement.hpp"
#include "app/session/table.hpp"
#include "db/event.hpp"
#include "db/game_log.hpp"
#include "vision/identify/card_namer.hpp"

namespace quadrille::app {

/// What the library has of a card of that name; the name alone where it has none.
CardFacts facts_in(const db::GameFile& file, const std::string& name);

/// The entry of a name that nobody said: `by` is "camera" (docs/game-log.md), its confidence the odds.
/// `track`: the game's; `t`: game time.
db::NewEvent camera_naming(double t, int track, const vision::NamedTrack& named, const CardFacts& facts);

}  // namespace quadrille::app
