#include "app/window/keys.hpp"

#include <GLFW/glfw3.h>
#include <map>
#include <optional>

namespace quadrille::app {
namespace {

/// Letters as they are typed: where they lie differs between keyboards.
std::optional<Command> command_for_character(unsigned typed) {
    static const std::map<unsigned, Command> commands{{' ', PinAnswerOrTogglePlay{}},
                                                      {'i', StartAsking{}},
                                                      {'q', Suppose{}},
                                                      {'f', PinRange{}},
                                                      {'k', TogglePlay{}},
                                                      {'/', StartSearch{}},
                                                      {'.', StepFrame{}},
                                                      {'c', StartNaming{}},
                                                      {'+', ChangeCounter{"+1/+1", 1}},
                                                      {'-', ChangeCounter{"+1/+1", -1}},
                                                      {'w', PutChosenOnStack{}},
                                                      {'r', ResolveStack{}},
                                                      {'x', BlockHovered{}},
                                                      {'d', ToggleLight{}},
                                                      {'b', ToggleChroma{}},
                                                      {'B', ToggleStream{}},
                                                      {'V', SwitchStreamView{}},
                                                      {'G', SwitchStreamBackground{}},
                                                      {'u', Undo{}},
                                                      {'e', CorrectTapped{}},
                                                      {'o', CorrectSeat{}},
                                                      {'n', CorrectPawn{}},
                                                      {'g', ToggleGrid{}},
                                                      {'a', ToggleArrivals{}},
                                                      {'m', ToggleMoves{}},
                                                      {'z', ToggleFit{}},
                                                      {'t', RotateAbove{}},
                                                      {'s', AskSouth{}},
                                                      {'h', ToggleAcross{}},
                                                      {'j', ToggleGames{}},
                                                      {'p', TogglePanels{}},
                                                      {'l', ToggleLanguage{}},
                                                      {'?', ToggleHelp{}}};
    const auto found = commands.find(typed);
    return found != commands.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<Command> command_for_key(int key) {
    switch (key) {
        case GLFW_KEY_ESCAPE:
            return ClearAll{};
        case GLFW_KEY_RIGHT:
            return SeekBy{5};
        case GLFW_KEY_LEFT:
            return SeekBy{-5};
        case GLFW_KEY_END:
            return GoToNow{};
        case GLFW_KEY_UP:
            return ChangeLifeHere{1};
        case GLFW_KEY_DOWN:
            return ChangeLifeHere{-1};
        case GLFW_KEY_DELETE:
            return CorrectGone{};
        case GLFW_KEY_1:
            return ChooseLayout{Layout::picture};
        case GLFW_KEY_2:
            return ChooseLayout{Layout::above};
        case GLFW_KEY_3:
            return ChooseLayout{Layout::both};
        case GLFW_KEY_F1:
            return ToggleHelp{};
        case GLFW_KEY_F11:
            return ToggleFullScreen{};
        case GLFW_KEY_F12:
            return SavePicture{};
        default:
            return std::nullopt;
    }
}

/// With Ctrl no character is typed: the name of the key on this keyboard stands for it.
std::optional<Command> command_with_ctrl(int key) {
    constexpr float larger = 1.1F;
    if (key == GLFW_KEY_KP_ADD) return ScaleText{larger};
    if (key == GLFW_KEY_KP_SUBTRACT) return ScaleText{1 / larger};
    if (key == GLFW_KEY_UP) return ChangePlayerCounterHere{library_counter, 1};
    if (key == GLFW_KEY_DOWN) return ChangePlayerCounterHere{library_counter, -1};
    const char* name = glfwGetKeyName(key, 0);
    switch (name != nullptr ? *name : '\0') {
        case 'c':
            return CopyAnswer{};
        case 's':
            return SaveAnswer{};
        case 'f':
            return StartSearch{};
        case 'q':
            return Quit{};
        case 'z':
            return Undo{};
        case '+':
        case '=':
            return ScaleText{larger};
        case '-':
            return ScaleText{1 / larger};
        default:
            return std::nullopt;
    }
}

/// While something is searched for, letters are its.
std::optional<Command> asked_while_searching(const KeyPress& press) {
    if (press.enter()) return GoToMatch{(press.modifiers & GLFW_MOD_SHIFT) == 0};
    if (press.key == GLFW_KEY_DOWN) return GoToMatch{true};
    if (press.key == GLFW_KEY_UP) return GoToMatch{false};
    if (press.key == GLFW_KEY_ESCAPE) return EndSearch{};
    return std::nullopt;
}

/// While it is asked where south sits, arrows point there.
std::optional<Command> asked_while_turning(const KeyPress& press) {
    switch (press.key) {
        case GLFW_KEY_DOWN:
            return TurnSouth{PictureSide::bottom};
        case GLFW_KEY_LEFT:
            return TurnSouth{PictureSide::left};
        case GLFW_KEY_UP:
            return TurnSouth{PictureSide::top};
        case GLFW_KEY_RIGHT:
            return TurnSouth{PictureSide::right};
        case GLFW_KEY_ESCAPE:
            return LeaveSouth{};
        default:
            return std::nullopt;
    }
}

/// While a card is named, letters are its name's.
std::optional<Command> asked_while_naming(const KeyPress& press) {
    if (press.enter()) return NameMatch{};
    switch (press.key) {
        case GLFW_KEY_ESCAPE:
            return CancelNaming{};
        case GLFW_KEY_DOWN:
            return MoveMark{1};
        case GLFW_KEY_UP:
            return MoveMark{-1};
        default:
            return std::nullopt;
    }
}

/// While the list of games is open, nothing happens in the one that is played.
std::optional<Command> asked_at_games(const KeyPress& press) {
    if (press.typed == 'j' || press.key == GLFW_KEY_ESCAPE) return ToggleGames{};
    return std::nullopt;
}

}  // namespace

bool KeyPress::enter() const {
    return key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
}

std::optional<Command> command_for(const KeyPress& press, Typing typing) {
    if (typing == Typing::south) return asked_while_turning(press);
    if (typing == Typing::games) return asked_at_games(press);
    if (press.typed != 0)
        return typing == Typing::commands ? command_for_character(press.typed) : TypeAhead{press.typed};
    if (typing == Typing::naming) return asked_while_naming(press);
    if (typing == Typing::search) return asked_while_searching(press);
    if (press.enter()) {
        const bool shift = (press.modifiers & GLFW_MOD_SHIFT) != 0;
        return shift ? Command(NextTurn{}) : Command(NextStep{});
    }
    const bool ctrl = (press.modifiers & GLFW_MOD_CONTROL) != 0;
    if (!ctrl && (press.modifiers & GLFW_MOD_SHIFT) != 0) {
        if (press.key == GLFW_KEY_UP) return ChangePlayerCounterHere{hand_counter, 1};
        if (press.key == GLFW_KEY_DOWN) return ChangePlayerCounterHere{hand_counter, -1};
    }
    return ctrl ? command_with_ctrl(press.key) : command_for_key(press.key);
}

}  // namespace quadrille::app
