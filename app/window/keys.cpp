// The keyboard: everything that the mouse can do at the table.
#include <GLFW/glfw3.h>

#include "app/window/panels.hpp"

namespace quadrille::app {

std::vector<Command> pressed_keys() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantTextInput) return {};
    std::vector<Command> asked;
    const auto on = [&](int key, Command command, bool repeats = false) {
        if (ImGui::IsKeyPressed(key, repeats)) asked.push_back(command);
    };
    if (io.KeyCtrl) {
        on(GLFW_KEY_Z, Undo{});
        on(GLFW_KEY_Q, Quit{});
        on(GLFW_KEY_EQUAL, ScaleText{1.1F}, true);
        on(GLFW_KEY_KP_ADD, ScaleText{1.1F}, true);
        on(GLFW_KEY_MINUS, ScaleText{1 / 1.1F}, true);
        on(GLFW_KEY_KP_SUBTRACT, ScaleText{1 / 1.1F}, true);
        return asked;
    }
    on(GLFW_KEY_ESCAPE, ClearChoice{});
    on(GLFW_KEY_SPACE, TogglePlay{});
    on(GLFW_KEY_PERIOD, StepFrame{}, true);
    on(GLFW_KEY_RIGHT, SeekBy{5}, true);
    on(GLFW_KEY_LEFT, SeekBy{-5}, true);
    on(GLFW_KEY_U, Undo{});
    on(GLFW_KEY_E, MendTapped{});
    on(GLFW_KEY_O, MendSeat{});
    on(GLFW_KEY_DELETE, MendGone{});
    on(GLFW_KEY_G, ToggleGrid{});
    on(GLFW_KEY_M, ToggleMoves{});
    on(GLFW_KEY_1, ChooseLayout{Layout::picture});
    on(GLFW_KEY_2, ChooseLayout{Layout::above});
    on(GLFW_KEY_3, ChooseLayout{Layout::both});
    on(GLFW_KEY_T, TurnAbove{});
    on(GLFW_KEY_P, TogglePanels{});
    on(GLFW_KEY_L, ToggleLanguage{});
    on(GLFW_KEY_F1, ToggleHelp{});
    // The question mark lies elsewhere on every keyboard: taken as the character that was typed.
    for (const ImWchar typed : io.InputQueueCharacters) {
        if (typed == '?') asked.push_back(ToggleHelp{});
    }
    return asked;
}

}  // namespace quadrille::app
