// app/session/systems/multiplayer_handlers.hpp: what each action of a game of many players does to the
// position. One that is refused may leave it changed: the caller discards it then.
#pragma once
#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::multiplayer {

using Position = nlohmann::json;

// multiplayer_seats.cpp: before the game (sections 11 to 17).
Verdict act(Position& position, const ChooseFormat& action);
Verdict act(Position& position, const NamePlayer& action);
Verdict act(Position& position, const DrawSeats& action);
Verdict act(Position& position, const AgreeOptions& action);
Verdict act(Position& position, const BeginGame& action);

// multiplayer_players.cpp: life, poison, who loses and wins (sections 3 and 15).
Verdict act(Position& position, const ChangeLives& action);
Verdict act(Position& position, const ChangePoison& action);
Verdict act(Position& position, const DrawFromEmptyLibrary& action);
Verdict act(Position& position, const ProtectFromLoss& action);
Verdict act(Position& position, const SettleOutcome& action);

// multiplayer_turns.cpp: whose turn it is (sections 2 and 13).
Verdict act(Position& position, const NextPlayer& action);
Verdict act(Position& position, const TakeExtraTurn& action);
Verdict act(Position& position, const EndMarkedTurn& action);
Verdict act(Position& position, const StartMarkedTurn& action);

// multiplayer_cards.cpp: permanents (sections 4, 5, 7 and 9).
Verdict act(Position& position, const EnterPlay& action);
Verdict act(Position& position, const TakeControl& action);
Verdict act(Position& position, const EndControl& action);
Verdict act(Position& position, const Attach& action);
Verdict act(Position& position, const ComeOff& action);
Verdict act(Position& position, const TapCard& action);
Verdict act(Position& position, const SetSize& action);
Verdict act(Position& position, const LeavePlay& action);
Verdict act(Position& position, const Deploy& action);

// multiplayer_stack.cpp: the stack and priority (sections 5 and 7).
Verdict act(Position& position, const PutOnStack& action);
Verdict act(Position& position, const Trigger& action);
Verdict act(Position& position, const PlaceTriggers& action);
Verdict act(Position& position, const PassPriority& action);
Verdict act(Position& position, const GoToStep& action);

// multiplayer_combat.cpp: attacks, blocks and damage (sections 6 and 8).
Verdict act(Position& position, const AttackPlayer& action);
Verdict act(Position& position, const NoAttack& action);
Verdict act(Position& position, const Block& action);
Verdict act(Position& position, const DivideDamage& action);
Verdict act(Position& position, const DealDamage& action);

}  // namespace quadrille::app::multiplayer
