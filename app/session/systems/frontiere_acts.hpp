// app/session/systems/frontiere_acts.hpp: each action on a territory, done or refused by its rule. The lands
// are laid.
//
// Internal: frontiere_game.hpp is what others call.
#pragma once
#include "app/session/systems/frontiere_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::frontiere {

using Position = nlohmann::json;

/// Writes what the card of a permanent says into its piece.
void add_printed(nlohmann::json& piece, const Printed& card);

// frontiere_lands.cpp
Acted done(const Position& before, const LayTerritory& action);
Acted done(const Position& before, const RevealLand& action);
Acted done(const Position& before, const Explore& action);
Acted done(const Position& before, const TakeLand& action);
Acted done(const Position& before, const TapLand& action);

// frontiere_permanents.cpp
Acted done(const Position& before, const EnterCreature& action);
Acted done(const Position& before, const EnterPermanent& action);
Acted done(const Position& before, const PutToken& action);
Acted done(const Position& before, const Equip& action);
Acted done(const Position& before, const Fortify& action);
Acted done(const Position& before, const Enchant& action);
Acted done(const Position& before, const TapPiece& action);
Acted done(const Position& before, const MarkDamage& action);
Acted done(const Position& before, const Regenerate& action);
Acted done(const Position& before, const PhaseOut& action);
Acted done(const Position& before, const Sacrifice& action);
Acted done(const Position& before, const LeavePlay& action);

// frontiere_moves.cpp
Acted done(const Position& before, const MoveCreature& action);
Acted done(const Position& before, const MoveBand& action);
Acted done(const Position& before, const GatherBand& action);

// frontiere_combat.cpp
Acted done(const Position& before, const Attack& action);
Acted done(const Position& before, const ChooseBlocks& action);
Acted done(const Position& before, const Arrive& action);
Acted done(const Position& before, const Ninjutsu& action);
Acted done(const Position& before, const Provoke& action);
Acted done(const Position& before, const EndCombat& action);

// frontiere_game.cpp
Acted done(const Position& before, const ChooseOrder& action);
Acted done(const Position& before, const BeginPhase& action);

}  // namespace quadrille::app::frontiere
