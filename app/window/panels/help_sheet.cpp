#include "app/window/panels/help_sheet.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// In the order in which a game needs them.
constexpr std::array keys{
    "click",     "pin",   "ask_two",   "suppose",   "ask",    "keep",    "copy",   "save_answer", "escape",
    "turn_step", "life",  "life_keys", "hand_keys", "undo",   "correct", "square", "name",        "counter",
    "stack",     "block", "moves",     "arrivals",  "search", "play",    "step",   "seek",        "now",
    "views",     "zoom",  "grid",      "turn",      "south",  "panels",  "chroma", "stream",      "full",
    "save",      "light", "language",  "text",      "games",  "across",  "help",   "quit"};

/// Two columns of keys beside each other where there is room for both.
void key_table(int columns, const Messages& tr, const Fonts& fonts) {
    if (!ImGui::BeginTable("keys", 2 * columns)) return;
    float widest = 0;
    ImGui::PushFont(fonts.strong);
    for (const std::string key : keys)
        widest = std::max(widest, ImGui::CalcTextSize(tr("help." + key + ".key")).x);
    ImGui::PopFont();
    for (int column = 0; column < columns; ++column) {
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, widest + scaled(12));
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    }
    const std::size_t rows =
        (keys.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row; i < keys.size(); i += rows) {
            const std::string key = keys[i];
            ImGui::TableNextColumn();
            ImGui::PushFont(fonts.strong);
            ImGui::PushStyleColor(ImGuiCol_Text, palette().accent);
            ImGui::TextUnformatted(tr("help." + key + ".key"));
            ImGui::PopStyleColor();
            ImGui::PopFont();
            ImGui::TableNextColumn();
            wrapped_text(tr("help." + key));
        }
        if (row + rows >= keys.size() && columns > 1) {
            ImGui::TableNextColumn();
            ImGui::TableNextColumn();
        }
    }
    ImGui::EndTable();
}

}  // namespace

std::optional<Command> help_sheet(const Messages& tr, const Fonts& fonts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    constexpr ImGuiWindowFlags still =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(0, 0, 0, 150));
    ImGui::Begin("help", nullptr, still);
    const bool wide = screen.x > scaled(900);
    const ImVec2 size{std::min(scaled(wide ? 1180 : 640), screen.x - scaled(40)),
                      std::min(scaled(wide ? 610 : 980), screen.y - scaled(40))};
    ImGui::SetCursorPos({(screen.x - size.x) / 2, (screen.y - size.y) / 2});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(28), scaled(20)});
    ImGui::BeginChild("sheet", size, contrast(), ImGuiWindowFlags_AlwaysUseWindowPadding);
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(tr("help.title"));
    ImGui::PopFont();
    std::optional<Command> further;
    if (ImGui::Button(tr("book.title"))) further = ToggleBook{};
    ImGui::SameLine();
    if (ImGui::Button(tr("lesson.title"))) further = ToggleLessons{};
    ImGui::Spacing();
    key_table(wide ? 2 : 1, tr, fonts);
    const bool on_sheet = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const bool scrolls = ImGui::GetScrollMaxY() > 0;
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::End();
    ImGui::PopStyleColor();
    if (further) return further;
    // A button is asked when it is let go: pressing it leaves the sheet there. A sheet that is longer than
    // the window is scrolled with the mouse.
    const bool closed =
        ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsAnyItemHovered() && !(scrolls && on_sheet);
    return closed ? std::optional<Command>(ToggleHelp{}) : std::nullopt;
}

}  // namespace quadrille::app
