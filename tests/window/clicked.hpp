// tests/window/clicked.hpp: a panel without a window, clicked everywhere.
#pragma once
#include <functional>
#include <imgui.h>
#include <optional>
#include <set>
#include <string>

#include "app/window/commands.hpp"
#include "app/window/theme.hpp"

namespace quadrille::tests {

/// A panel as it is drawn into a rectangle.
using DrawnPanel = std::function<std::optional<app::Command>(const app::Fonts&, ImVec2 at, ImVec2 size)>;

/// Dear ImGui without a screen: what is drawn goes nowhere.
class NoScreen {
public:
    NoScreen() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = size_;
        app::apply_theme(1, fonts_);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~NoScreen() { ImGui::DestroyContext(); }
    NoScreen(const NoScreen&) = delete;
    NoScreen& operator=(const NoScreen&) = delete;

    /// Draws one frame with the mouse there, its button up or down; what the panel asks for.
    std::optional<app::Command> frame(const DrawnPanel& panel, ImVec2 mouse, bool down) {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = 0.5F;  // slow enough that two clicks are never one double click
        io.MousePos = mouse;
        io.MouseDown[0] = down;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(size_);
        ImGui::Begin("desk", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        const auto asked = panel(fonts_, {0, 0}, size_);
        ImGui::End();
        ImGui::Render();
        return asked;
    }
    std::optional<app::Command> click(const DrawnPanel& panel, ImVec2 at) {
        frame(panel, at, false);
        frame(panel, at, true);
        return frame(panel, at, false);
    }

    /// Every action that a click somewhere says; `fresh` is called before each click.
    std::set<std::string> actions(const DrawnPanel& panel, const std::function<void()>& fresh) {
        std::set<std::string> said;
        for (float y = 6; y < size_.y; y += 13) {
            for (float x = 6; x < size_.x; x += 17) {
                fresh();
                const auto asked = click(panel, {x, y});
                if (!asked) continue;
                if (const auto* action = std::get_if<app::SayAction>(&*asked)) said.insert(action->action);
            }
        }
        return said;
    }

private:
    ImVec2 size_{620, 660};
    app::Fonts fonts_;
};

}  // namespace quadrille::tests
