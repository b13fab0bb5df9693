// app/window/panels/commands.hpp: what a person can ask the window for, by mouse or key.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "app/session/word.hpp"
#include "app/setup/settings.hpp"
#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::app {

struct ChooseSquare {
    Square square;
};
struct AskInRange {
    Square square;
};
/// "In range?": the next two clicks are the two things; asked again, they are not.
struct StartAsking {};
/// The range of what lies there, or of what is chosen, stays on the board beside others; or no longer does.
struct PinRange {
    std::optional<Square> square{};  ///< nullopt: of what is chosen
};
/// The answer for what the mouse is over stays, or one that stays is let go; without a question, the
/// recording plays or pauses.
struct KeepAnswerOrPlay {};
/// Nothing is chosen or asked about any more; ranges that are kept beside it stay.
struct LetGo {};
/// That, and no range is shown any more; the search and the sheet of keys are closed.
struct ClearChoice {};
struct ChangeLife {
    Seat seat;
    int change;
};
/// The chosen card is mended: turned the other way, given to the next player, or taken off the board.
struct MendTapped {};
struct MendSeat {};
struct MendGone {};
/// It is (or is not) its player's pawn.
struct MendPawn {};
/// It lies on that square.
struct MendSquare {
    Square square;
};
/// The next step, or the next player's turn.
struct NextStep {};
struct NextTurn {};
/// Asks what the chosen card is; gives it up; moves the mark among the cards found; says it.
struct StartNaming {};
struct CancelNaming {};
struct MarkFound {
    int by;
};
struct SayCard {
    CardFacts facts;
};
/// It is the marked one of those found; without one, what was typed and set by hand.
struct SayFound {};
/// Counters on the chosen card.
struct ChangeCounter {
    std::string counter;
    int change;
};
struct ChangePlayerCounter {
    Seat seat;
    std::string counter;
    int change;
};
/// There are that many now, whatever moment is looked at.
struct SetPlayerCounter {
    Seat seat;
    std::string counter;
    int count;
};
/// Of the player whose card is chosen, as life is.
struct ChangePlayerCounterHere {
    std::string counter;
    int change;
};
/// Something of the chosen card, with what the mouse is over as its target, goes on the stack; the uppermost
/// leaves it.
struct WriteOnStack {};
struct ResolveStack {};
/// The chosen creature blocks the one that the mouse is over.
struct SayBlock {};
/// Life of the player whose card is chosen; without one, of the player whose turn it is.
struct ChangeLifeHere {
    int change;
};
/// Something is done at the system's table: a JSON object, as its panel was offered it.
struct SayAction {
    std::string action;
};
/// The chosen card is its player's flag.
struct MendFlag {};
struct Undo {};
struct TogglePlay {};
struct StepFrame {};
struct SeekTo {
    double t;
};
struct SeekBy {
    double seconds;
};
struct ToggleLanguage {};
struct ToggleGrid {};
struct ToggleMoves {};
/// Where what comes into play may be put.
struct ToggleArrivals {};
struct TogglePanels {};
struct ToggleHelp {};
struct ToggleLight {};
/// Nothing but the board, on a ground that a streaming program can key out.
struct ToggleChroma {};
/// The second window, which has the board alone: opened or closed, another view in it, another ground.
struct ToggleStream {};
struct TurnStreamView {};
struct ToggleStreamGround {};
struct ChooseLayout {
    Layout layout;
};
struct TurnAbove {};
/// The south player sits at the next border of the picture, clockwise: everything is read anew.
struct TurnSouth {};
struct ScaleText {
    float by;
};
struct ToggleFullScreen {};
/// Writes what the window shows into a file.
struct SavePicture {};
/// Puts the answer to "in range?" into the clipboard, or with the moment's picture into a file.
struct CopyAnswer {};
struct SaveAnswer {};
/// From a moment of the past to what is happening.
struct GoToNow {};
/// Letters go into the search of the log; it ends; the next or previous hit is shown.
struct StartSearch {};
struct EndSearch {};
/// A character for the form that was just opened and has not got the keyboard yet.
struct TypeAhead {
    unsigned typed;
};
struct GoToHit {
    bool forward = true;
};
struct Quit {};

using Command =
    std::variant<ChooseSquare, AskInRange, StartAsking, PinRange, KeepAnswerOrPlay, LetGo, ClearChoice,
                 ChangeLife, MendTapped, MendSeat, MendGone, MendPawn, MendSquare, NextStep, NextTurn,
                 StartNaming, CancelNaming, MarkFound, SayCard, SayFound, ChangeCounter, ChangePlayerCounter,
                 SetPlayerCounter, ChangePlayerCounterHere, WriteOnStack, ResolveStack, SayBlock,
                 ChangeLifeHere, SayAction, MendFlag, Undo, TogglePlay, StepFrame, SeekTo, SeekBy,
                 ToggleLanguage, ToggleGrid, ToggleMoves, ToggleArrivals, TogglePanels, ToggleHelp,
                 ToggleLight, ToggleChroma, ToggleStream, TurnStreamView, ToggleStreamGround, ChooseLayout,
                 TurnAbove, TurnSouth, ScaleText, ToggleFullScreen, SavePicture, CopyAnswer, SaveAnswer,
                 GoToNow, StartSearch, EndSearch, TypeAhead, GoToHit, Quit>;

}  // namespace quadrille::app
