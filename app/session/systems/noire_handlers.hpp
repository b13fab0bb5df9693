// app/session/systems/noire_handlers.hpp: what each action of Magic Noire does to the state. One that is
// refused may leave the state changed: the caller discards it then.
#pragma once
#include "app/session/systems/noire_state.hpp"
#include "app/session/systems/system_game.hpp"
#include "rules/noire/outcome.hpp"

namespace quadrille::app::noire {

// noire_mana.cpp: the keyword actions and the course of a turn (sections 2 to 6).
Verdict act(NoireState& state, const Channel& action);
Verdict act(NoireState& state, const Focus& action);
Verdict act(NoireState& state, const Stasis& action);
Verdict act(NoireState& state, const Dissipate& action);
Verdict act(NoireState& state, const Untap& action);
Verdict act(NoireState& state, const Release& action);
Verdict act(NoireState& state, const ChannelStep& action);
Verdict act(NoireState& state, const TakePile& action);
Verdict act(NoireState& state, const OrderReturn& action);
Verdict act(NoireState& state, const EndTurn& action);

// noire_spells.cpp: what is cast, and where it goes (sections 7 and 8).
Verdict act(NoireState& state, const Pay& action);
Verdict act(NoireState& state, const Cast& action);
Verdict act(NoireState& state, const Resolve& action);
Verdict act(NoireState& state, const Move& action);

// noire_lands.cpp: lands and what stands for them (sections 3, 6 and 10).
Verdict act(NoireState& state, const PlayLand& action);
Verdict act(NoireState& state, const AffectLands& action);
Verdict act(NoireState& state, const UseLand& action);
Verdict act(NoireState& state, const AgreeSingleUse& action);

// noire_agreements.cpp: cards that are named or left out, and the die (section 13).
Verdict act(NoireState& state, const NameKnownCard& action);
Verdict act(NoireState& state, const ForgetCard& action);
Verdict act(NoireState& state, const LeaveOut& action);
Verdict act(NoireState& state, const ThrowDie& action);

/// A turn ends as its players have said.
void end_turn(NoireState& state);

/// Of an action that names what the game has not (NO-14.1).
Verdict malformed();
/// What the rules make of the position becomes the state's.
Verdict take(NoireState& state, rules::noire::Outcome outcome);

}  // namespace quadrille::app::noire
