// tests/window/headless_imgui.hpp: a panel without a window, clicked wherever something might be.
#pragma once
#include <functional>
#include <imgui.h>
#include <optional>

#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::tests {

/// A panel as it is drawn with those fonts.
using DrawnPanel = std::function<std::optional<app::Command>(const app::Fonts&)>;

/// Dear ImGui without a screen: what is drawn goes nowhere.
class HeadlessImGui {
public:
    HeadlessImGui() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1000, 1000};
        app::apply_theme(1, fonts_);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~HeadlessImGui() { ImGui::DestroyContext(); }
    const app::Fonts& fonts() const { return fonts_; }
    HeadlessImGui(const HeadlessImGui&) = delete;
    HeadlessImGui& operator=(const HeadlessImGui&) = delete;

    /// Clicks a place; what the panel asks for.
    std::optional<app::Command> click(const DrawnPanel& panel, ImVec2 at) const {
        frame(panel, at, false);
        frame(panel, at, true);
        return frame(panel, at, false);
    }

    /// Holds the button down at a place for half a second; what the panel asks for while it is down or then.
    std::optional<app::Command> hold(const DrawnPanel& panel, ImVec2 at) const {
        frame(panel, at, false);
        frame(panel, at, true);
        const auto held = frame(panel, at, true);
        const auto left = frame(panel, at, false);
        return left ? left : held;
    }

    /// Turns the wheel over a place by so many notches; what the panel asks for.
    std::optional<app::Command> wheel(const DrawnPanel& panel, ImVec2 at, float notches) const {
        frame(panel, at, false);
        frame(panel, at, false);
        ImGui::GetIO().MouseWheel = notches;
        const auto asked = frame(panel, at, false);
        ImGui::GetIO().MouseWheel = 0;
        return asked;
    }

    /// Holds the button down from place to place until `enough` says so of one; that place.
    std::optional<ImVec2> until(const DrawnPanel& panel, ImVec2 from, ImVec2 to,
                                const std::function<bool(const std::optional<app::Command>&)>& enough) const {
        // Smaller than any button.
        constexpr float across = 24, down = 13;
        for (float y = from.y + down / 2; y < to.y; y += down) {
            for (float x = from.x + across / 2; x < to.x; x += across) {
                if (enough(hold(panel, {x, y}))) return ImVec2{x, y};
            }
        }
        return std::nullopt;
    }

private:
    std::optional<app::Command> frame(const DrawnPanel& panel, ImVec2 mouse, bool down) const {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = 0.5F;  // slow enough that two clicks are never one double click
        io.MousePos = mouse;
        io.MouseDown[0] = down;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(io.DisplaySize);
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        const auto asked = panel(fonts_);
        ImGui::End();
        ImGui::Render();
        return asked;
    }

    app::Fonts fonts_;
};

}  // namespace quadrille::tests
