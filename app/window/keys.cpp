// The keyboard: everything that the mouse can do at the table.
#include <GLFW/glfw3.h>
#include <optional>

#include "app/window/panels.hpp"

namespace quadrille::app {
namespace {

/// Letters as they are typed: where they lie differs between keyboards.
std::optional<Command> asked_by_character(ImWchar typed) {
    switch (typed) {
        case ' ':
            return TogglePlay{};
        case '.':
            return StepFrame{};
        case 'u':
            return Undo{};
        case 'e':
            return MendTapped{};
        case 'o':
            return MendSeat{};
        case 'n':
            return MendPawn{};
        case 'g':
            return ToggleGrid{};
        case 'm':
            return ToggleMoves{};
        case 't':
            return TurnAbove{};
        case 's':
            return TurnSouth{};
        case 'p':
            return TogglePanels{};
        case 'l':
            return ToggleLanguage{};
        case '?':
            return ToggleHelp{};
        default:
            return std::nullopt;
    }
}

std::optional<Command> asked_by_key(int key) {
    switch (key) {
        case GLFW_KEY_ESCAPE:
            return ClearChoice{};
        case GLFW_KEY_RIGHT:
            return SeekBy{5};
        case GLFW_KEY_LEFT:
            return SeekBy{-5};
        case GLFW_KEY_DELETE:
            return MendGone{};
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
std::optional<Command> asked_with_ctrl(int key) {
    constexpr float larger = 1.1F;
    if (key == GLFW_KEY_KP_ADD) return ScaleText{larger};
    if (key == GLFW_KEY_KP_SUBTRACT) return ScaleText{1 / larger};
    const char* name = glfwGetKeyName(key, 0);
    switch (name != nullptr ? *name : '\0') {
        case 'c':
            return CopyAnswer{};
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

}  // namespace

std::vector<Command> asked_by_keys(const std::vector<KeyPress>& keys) {
    std::vector<Command> asked;
    for (const KeyPress& press : keys) {
        const bool ctrl = (press.modifiers & GLFW_MOD_CONTROL) != 0;
        if (const auto command = ctrl ? asked_with_ctrl(press.key) : asked_by_key(press.key))
            asked.push_back(*command);
    }
    for (const ImWchar typed : ImGui::GetIO().InputQueueCharacters) {
        if (const auto command = asked_by_character(typed)) asked.push_back(*command);
    }
    return asked;
}

}  // namespace quadrille::app
