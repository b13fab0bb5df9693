// tests/window/headless_window.hpp: a whole window of a game, drawn without a screen.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/window/window_layout.hpp"
#include "tests/window/drawn_letters.hpp"

namespace quadrille::tests {

/// The first letter's middle of words in ASCII that are drawn in one piece; nullopt: nobody says them.
inline std::optional<cv::Point2f> place_of(const std::vector<DrawnLetter>& letters, std::string words) {
    std::erase(words, ' ');
    const auto found = std::search(
        letters.begin(), letters.end(), words.begin(), words.end(),
        [](const DrawnLetter& one, char letter) { return one.letter == static_cast<unsigned char>(letter); });
    if (found == letters.end()) return std::nullopt;
    return (found->place.tl() + found->place.br()) / 2;
}

class HeadlessWindow {
public:
    /// `text_scale`: as a person has set it.
    explicit HeadlessWindow(cv::Size size, float text_scale = 1) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
        // As app/window/drawing/canvas.cpp grows text with the window.
        const float room = std::min(io.DisplaySize.x / 1600, io.DisplaySize.y / 900);
        app::apply_theme(text_scale * std::clamp(std::floor(room * 10 + 0.01F) / 10, 1.0F, 2.0F), fonts_);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~HeadlessWindow() { ImGui::DestroyContext(); }
    HeadlessWindow(const HeadlessWindow&) = delete;
    HeadlessWindow& operator=(const HeadlessWindow&) = delete;

    /// The window of a game at a time of it, once its sizes have settled.
    std::vector<DrawnLetter> drawn(const app::Session& session, double t, app::WindowState& state,
                                   ImVec2 mouse = {-1, -1}) {
        app::Playback playback;
        playback.t = t;
        playback.duration = playback.seen_to = t + 10;
        playback.fps = 30;
        playback.all_seen = true;
        const app::Table table = session.table_at(t);
        const app::Advice advice(table, session.setup());
        app::ViewCache cache;
        const app::PictureTexture none;
        return drawn(
            [&] {
                const app::WindowView view = app::view_of(state, session, advice, playback, cache);
                app::draw_window({view, state, state.search, state.event_layout, state.boards,
                                  state.naming ? &*state.naming : nullptr, state.forms, state.play,
                                  state.book, state.lessons, games, state.games, none, std::nullopt,
                                  table.grid, fonts_});
            },
            mouse);
    }
    /// Anything that draws into ImGui.
    std::vector<DrawnLetter> drawn(const std::function<void()>& draw, ImVec2 mouse = {-1, -1}) {
        constexpr int settling_frames = 4;
        for (int i = 0; i < settling_frames; ++i) {
            ImGuiIO& io = ImGui::GetIO();
            io.DeltaTime = 0.5F;
            io.MousePos = mouse;
            ImGui::NewFrame();
            draw();
            ImGui::Render();
        }
        return drawn_letters(app::palette().background);
    }
    /// Clicks on the first place that says those words; false where none does.
    bool click(const app::Session& session, double t, app::WindowState& state, const std::string& words) {
        const auto place = place_of(drawn(session, t, state), words);
        if (!place) return false;
        for (const bool down : {false, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            drawn(session, t, state, {place->x, place->y});
        }
        return true;
    }
    const app::Fonts& fonts() const { return fonts_; }

    app::GamesView games;

private:
    app::Fonts fonts_;
};

/// Whether a line of the window has those words.
inline bool says(const std::vector<DrawnLetter>& letters, const std::string& words) {
    const auto lines = lines_of(letters);
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

}  // namespace quadrille::tests
