// app/session/systems/frontiere_acts.hpp: each action on a territory, done or refused by its rule. The lands
// are laid. One that is refused may leave the state changed: the caller discards it then.
//
// Internal: frontiere_game.hpp is what others call.
#pragma once
#include "app/session/systems/frontiere_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::frontiere {

// frontiere_lands.cpp
Verdict act(State& state, const LayTerritory& action);
Verdict act(State& state, const RevealLand& action);
Verdict act(State& state, const Explore& action);
Verdict act(State& state, const TakeLand& action);
Verdict act(State& state, const TapLand& action);

// frontiere_permanents.cpp
Verdict act(State& state, const EnterCreature& action);
Verdict act(State& state, const EnterPermanent& action);
Verdict act(State& state, const PutToken& action);
Verdict act(State& state, const Equip& action);
Verdict act(State& state, const Fortify& action);
Verdict act(State& state, const Enchant& action);
Verdict act(State& state, const TapPiece& action);
Verdict act(State& state, const MarkDamage& action);
Verdict act(State& state, const Regenerate& action);
Verdict act(State& state, const PhaseOut& action);
Verdict act(State& state, const Sacrifice& action);
Verdict act(State& state, const LeavePlay& action);

// frontiere_moves.cpp
Verdict act(State& state, const MoveCreature& action);
Verdict act(State& state, const MoveBand& action);
Verdict act(State& state, const GatherBand& action);

// frontiere_combat.cpp
Verdict act(State& state, const Attack& action);
Verdict act(State& state, const ChooseBlocks& action);
Verdict act(State& state, const Arrive& action);
Verdict act(State& state, const Ninjutsu& action);
Verdict act(State& state, const Provoke& action);
Verdict act(State& state, const EndCombat& action);

// frontiere_game.cpp
Verdict act(State& state, const ChooseOrder& action);
Verdict act(State& state, const BeginPhase& action);

}  // namespace quadrille::app::frontiere
