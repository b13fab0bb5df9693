// app/session/systems/multiplayer_handlers.hpp: each action of a game of many players, done or refused by its
// rule. One that is refused may leave the state changed: the caller discards it then.
#pragma once
#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::multiplayer {

// multiplayer_seats.cpp: before the game (sections 11 to 17).
Verdict act(State& state, const ChooseFormat& action);
Verdict act(State& state, const NamePlayer& action);
Verdict act(State& state, const DrawSeats& action);
Verdict act(State& state, const AgreeOptions& action);
Verdict act(State& state, const BeginGame& action);

// multiplayer_players.cpp: life, poison, who loses and wins (sections 3 and 15).
Verdict act(State& state, const ChangeLives& action);
Verdict act(State& state, const ChangePoison& action);
Verdict act(State& state, const DrawFromEmptyLibrary& action);
Verdict act(State& state, const ProtectFromLoss& action);
Verdict act(State& state, const SettleOutcome& action);

// multiplayer_turns.cpp: whose turn it is (sections 2 and 13).
Verdict act(State& state, const NextPlayer& action);
Verdict act(State& state, const TakeExtraTurn& action);
Verdict act(State& state, const EndMarkedTurn& action);
Verdict act(State& state, const StartMarkedTurn& action);

// multiplayer_cards.cpp: permanents (sections 4, 5, 7 and 9).
Verdict act(State& state, const EnterPlay& action);
Verdict act(State& state, const TakeControl& action);
Verdict act(State& state, const EndControl& action);
Verdict act(State& state, const Attach& action);
Verdict act(State& state, const ComeOff& action);
Verdict act(State& state, const TapCard& action);
Verdict act(State& state, const SetSize& action);
Verdict act(State& state, const LeavePlay& action);
Verdict act(State& state, const Deploy& action);

// multiplayer_stack.cpp: the stack and priority (sections 5 and 7).
Verdict act(State& state, const PutOnStack& action);
Verdict act(State& state, const Trigger& action);
Verdict act(State& state, const PlaceTriggers& action);
Verdict act(State& state, const PassPriority& action);
Verdict act(State& state, const GoToStep& action);

// multiplayer_combat.cpp: attacks, blocks and damage (sections 6 and 8).
Verdict act(State& state, const AttackPlayer& action);
Verdict act(State& state, const NoAttack& action);
Verdict act(State& state, const Block& action);
Verdict act(State& state, const DivideDamage& action);
Verdict act(State& state, const DealDamage& action);

}  // namespace quadrille::app::multiplayer
