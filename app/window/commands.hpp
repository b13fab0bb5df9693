// app/window/commands.hpp: what a person can ask the window for, by mouse or key.
#pragma once
#include <variant>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::app {

enum class Layout { picture, above, both };

struct ChooseSquare {
    Square square;
};
struct AskInRange {
    Square square;
};
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
struct TogglePanels {};
struct ToggleHelp {};
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
/// Puts the answer to "in range?" into the clipboard.
struct CopyAnswer {};
struct Quit {};

using Command =
    std::variant<ChooseSquare, AskInRange, ClearChoice, ChangeLife, MendTapped, MendSeat, MendGone, MendPawn,
                 MendSquare, Undo, TogglePlay, StepFrame, SeekTo, SeekBy, ToggleLanguage, ToggleGrid,
                 ToggleMoves, TogglePanels, ToggleHelp, ChooseLayout, TurnAbove, TurnSouth, ScaleText,
                 ToggleFullScreen, SavePicture, CopyAnswer, Quit>;

}  // namespace quadrille::app
