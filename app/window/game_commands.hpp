// app/window/game_commands.hpp: what a person says of the game, for its log.
#pragma once
#include "app/window/command_handler.hpp"

namespace quadrille::app {

/// One handler for each command.
class GameCommands : protected CommandContext {
public:
    explicit GameCommands(const CommandContext& context) : CommandContext(context) {}

    void operator()(const ChangeLife&) const;
    void operator()(const SetLife&) const;
    void operator()(const CorrectTapped&) const;
    void operator()(const CorrectSeat&) const;
    void operator()(const CorrectGone&) const;
    void operator()(const NextStep&) const;
    void operator()(const NextTurn&) const;
    void operator()(const NameCard&) const;
    void operator()(const NameMatch&) const;
    void operator()(const ChangeCounter&) const;
    void operator()(const ChangePlayerCounter&) const;
    void operator()(const SetPlayerCounter&) const;
    void operator()(const ChangePlayerCounterHere&) const;
    void operator()(const PutChosenOnStack&) const;
    void operator()(const ResolveStack&) const;
    void operator()(const BlockHovered&) const;
    void operator()(const ChangeLifeHere&) const;
    void operator()(const RecordAction&) const;
    void operator()(const LayTraps&) const;
    void operator()(const TurnUpTrap&) const;
    void operator()(const DrawEffects&) const;
    void operator()(const OrderZombies&) const;
    void operator()(const MoveWild&) const;
    void operator()(const MakeStatement&) const;
    void operator()(const CorrectFlag&) const;
    void operator()(const EndGame&) const;
    void operator()(const Concede&) const;
    void operator()(const RenameGame&) const;
    void operator()(const Undo&) const;
    void operator()(const CorrectPawn&) const;
    void operator()(const CorrectSquare&) const;
    void operator()(const TurnSouth&) const;

private:
    /// Not the table that is shown, where the past of a live game is looked at.
    Table table_now() const { return recorder.session_at(now()).table_at(now()); }
    void record(const Statement& statement) const;
    void turn_to(vision::PictureSide side) const;
    Chair whose() const;
    const TableCard* opponent_on(Square square, const TableCard* card) const;
    Chair next_seat(const TableCard& card) const;
};

}  // namespace quadrille::app
