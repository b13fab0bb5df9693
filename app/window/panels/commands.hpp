// app/window/panels/commands.hpp: what a person can ask the window for, by mouse or key.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "app/session/export_format.hpp"
#include "app/session/statement.hpp"
#include "app/setup/settings.hpp"
#include "app/window/panels/picture_zoom.hpp"
#include "calibration/picture_side.hpp"
#include "rules/geometry/chair.hpp"
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
/// What is chosen stood on that square, or without a choice a creature arrived there: everything is measured
/// so, until something else is chosen.
struct Suppose {
    std::optional<Square> square{};  ///< nullopt: under the mouse
};
/// "What if": the next click is where it would stand; asked again, it is not.
struct StartSupposing {};
/// The range of what lies there, or of what is chosen, stays on the board beside others; or no longer does.
struct PinRange {
    std::optional<Square> square{};  ///< nullopt: of what is chosen
};
/// Pins the answer for what the mouse is over, or removes the pin; without a question, plays or pauses the
/// recording.
struct PinAnswerOrTogglePlay {};
/// Clears the choice and the question; pinned ranges stay.
struct Deselect {};
/// Clears the choice, the question and the pinned ranges; closes the search and the sheet of keys.
struct ClearAll {};
struct ChangeLife {
    Chair seat;
    int change;
};
/// As of now, whatever moment is shown.
struct SetLife {
    Chair seat;
    int life;
};
/// Correct the chosen card: turn it the other way, give it to the next player, take it off the board.
struct CorrectTapped {};
struct CorrectSeat {};
struct CorrectGone {};
/// Make it its player's pawn, or no longer.
struct CorrectPawn {};
/// Move it to that square.
struct CorrectSquare {
    Square square;
};
/// The next step, or the next player's turn.
struct NextStep {};
struct NextTurn {};
/// Open the form that names the chosen card; close it; move its mark among the cards found; name the card.
struct StartNaming {};
struct CancelNaming {};
struct MoveMark {
    int by;
};
struct NameCard {
    CardFacts facts;
};
/// Names it after the marked card of those found; without one, after what was typed and set by hand.
struct NameMatch {};
/// Counters on the chosen card.
struct ChangeCounter {
    std::string counter;
    int change;
};
struct ChangePlayerCounter {
    Chair seat;
    std::string counter;
    int change;
};
/// Sets the number as of now, whatever moment is shown.
struct SetPlayerCounter {
    Chair seat;
    std::string counter;
    int count;
};
/// Of the player whose card is chosen, as life is.
struct ChangePlayerCounterHere {
    std::string counter;
    int change;
};
/// Put something of the chosen card on the stack, with what the mouse is over as its target; resolve the top.
struct PutChosenOnStack {};
struct ResolveStack {};
/// The chosen creature blocks the one that the mouse is over.
struct BlockHovered {};
/// Life of the player whose card is chosen; without one, of the player whose turn it is.
struct ChangeLifeHere {
    int change;
};
/// Records an action at the system's table: a JSON object, as its panel offered it.
struct RecordAction {
    std::string action;
};
/// Lays that many cards of a set in secret, or of a list of names, where chance says (EC-13.4).
struct LayTraps {
    std::string set, list;
    int count;
};
/// Turns a trap up that was laid by hand: it is that card.
struct TurnUpTrap {
    std::string trap, card;
};
/// Draws effects for squares: everywhere, corners, middle or scattered (EC-13.3).
struct DrawEffects {
    std::string places;
};
/// The program says what the zombies do next (EC-14.6).
struct OrderZombies {};
/// Creatures that are nobody's move in a direction that the program throws (EC-13.5).
struct MoveWild {};
/// Says something of the game that a panel has put together.
struct MakeStatement {
    Statement statement;
};
/// Makes the chosen card its player's flag.
struct CorrectFlag {};
/// Asks how the game ends; it ended: that player has won, or nobody; leaves it open.
struct AskEnd {};
struct EndGame {
    std::optional<Chair> winner;
};
struct LeaveEnd {};
/// That player gives up: is out, or where one is left has lost.
struct Concede {
    Chair seat;
};
/// Another game at the same table.
struct NewGame {};
/// The list of the file's games: opens or closes it. One of them is looked at again; is written out; is
/// counted; gets another name; is resumed, in place of the one that is played.
struct ToggleGames {};
struct ReplayGame {
    long game;
};
struct ExportGame {
    long game;
    ExportFormat format;
};
struct CountGame {
    long game;
};
struct RenameGame {
    long game;
    std::string title;
};
struct ResumeGame {
    long game;
};
/// From a game that is looked at again back to the table.
struct LeaveReplay {};
struct Undo {};
struct TogglePlay {};
struct StepFrame {};
struct SeekTo {
    double t;
};
struct SeekBy {
    double seconds;
};
/// Shows that part of the timeline; where it has no length, all of it.
struct ShowTimeline {
    double from, to;
};
/// Every life as large as the window allows, to be read across the table.
struct ToggleAcross {};
struct ToggleLanguage {};
struct ToggleGrid {};
struct ToggleMoves {};
/// Shows where a card that enters may arrive.
struct ToggleArrivals {};
struct TogglePanels {};
struct ToggleHelp {};
/// The rules to read; open at a rule; the lessons.
struct ToggleBook {};
struct OpenRule {
    std::string rule;
};
struct ToggleLessons {};
struct ToggleLight {};
/// Shows the board alone, on a background that a streaming program can key out.
struct ToggleChroma {};
/// Open or close the second window, which shows the board alone; switch its view; switch its background.
struct ToggleStream {};
struct SwitchStreamView {};
struct SwitchStreamBackground {};
struct ChooseLayout {
    Layout layout;
};
struct RotateAbove {};
/// Shows that part of the picture; the board as large as it goes, or all of the picture again.
struct ZoomPicture {
    PictureZoom zoom;
};
struct ToggleFit {};
/// Asks at which border of the picture the south player sits; sits there from now on: the board is read
/// again, and its cards keep what was said of them; leaves it.
struct AskSouth {};
struct TurnSouth {
    PictureSide side;
};
struct LeaveSouth {};
struct ScaleText {
    float by;
};
struct ToggleFullScreen {};
/// Saves what the window shows.
struct SavePicture {};
/// Copy the answer to "in range?" to the clipboard; save it with the moment's picture.
struct CopyAnswer {};
struct SaveAnswer {};
/// Returns from the past to the present.
struct GoToNow {};
/// Open the search of the log; close it; show the next or previous match.
struct StartSearch {};
struct EndSearch {};
/// A character for the form that was just opened and has not got the keyboard yet.
struct TypeAhead {
    unsigned typed;
};
struct GoToMatch {
    bool forward = true;
};
struct Quit {};

using AnyCommand = std::variant<
    ChooseSquare, AskInRange, StartAsking, Suppose, StartSupposing, PinRange, PinAnswerOrTogglePlay, Deselect,
    ClearAll, ChangeLife, SetLife, CorrectTapped, CorrectSeat, CorrectGone, CorrectPawn, CorrectSquare,
    NextStep, NextTurn, StartNaming, CancelNaming, MoveMark, NameCard, NameMatch, ChangeCounter,
    ChangePlayerCounter, SetPlayerCounter, ChangePlayerCounterHere, PutChosenOnStack, ResolveStack,
    BlockHovered, ChangeLifeHere, RecordAction, LayTraps, TurnUpTrap, DrawEffects, OrderZombies, MoveWild,
    MakeStatement, CorrectFlag, AskEnd, EndGame, LeaveEnd, Concede, NewGame, ToggleGames, ReplayGame,
    ExportGame, CountGame, RenameGame, ResumeGame, LeaveReplay, Undo, TogglePlay, StepFrame, SeekTo, SeekBy,
    ShowTimeline, ToggleAcross, ToggleLanguage, ToggleGrid, ToggleMoves, ToggleArrivals, TogglePanels,
    ToggleHelp, ToggleBook, OpenRule, ToggleLessons, ToggleLight, ToggleChroma, ToggleStream,
    SwitchStreamView, SwitchStreamBackground, ChooseLayout, RotateAbove, ZoomPicture, ToggleFit, AskSouth,
    TurnSouth, LeaveSouth, ScaleText, ToggleFullScreen, SavePicture, CopyAnswer, SaveAnswer, GoToNow,
    StartSearch, EndSearch, TypeAhead, GoToMatch, Quit>;

/// One of them. Copied, moved and destroyed in commands.cpp: for so many kinds these are thousands of
/// functions, which each file that asks for something would compile again.
struct Command : AnyCommand {
    using AnyCommand::AnyCommand;
    Command(const Command& other);
    Command(Command&& other) noexcept;
    Command& operator=(const Command& other);
    Command& operator=(Command&& other) noexcept;
    ~Command();
};

}  // namespace quadrille::app
