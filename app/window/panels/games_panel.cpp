#include "app/window/panels/games_panel.hpp"

#include <algorithm>
#include <cfloat>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

const GameLine* chosen_of(const GamesView& view, const GamesForm& form) {
    const auto found = std::find_if(view.games.begin(), view.games.end(),
                                    [&](const GameLine& game) { return game.id == form.chosen; });
    return found != view.games.end() ? &*found : nullptr;
}

/// A cell's text, whole under the mouse where it does not fit.
void cell(const std::string& text, ImU32 colour, const Fonts& fonts) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool cut = text_within(*ImGui::GetWindowDrawList(), fonts.text, at, width, text, colour);
    ImGui::Dummy({width, fonts.text->FontSize});
    if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

void choose(GamesForm& form, const GameLine& game) {
    form.chosen = game.id;
    form.title = game.title;
    form.renaming = false;
}

void table_of_games(const GamesView& view, GamesForm& form, const Messages& tr, const Fonts& fonts,
                    float height) {
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
    if (!ImGui::BeginTable("games", 5, flags, {0, height})) return;
    const auto column = [&](const char* key, float part) {
        ImGui::TableSetupColumn(tr(key), ImGuiTableColumnFlags_WidthStretch, part);
    };
    column("games.title", 2.2F);
    column("games.date", 1.4F);
    column("games.players", 2.0F);
    column("games.turns", 0.7F);
    column("games.result", 1.6F);
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableHeadersRow();
    for (const GameLine& game : view.games) {
        ImGui::PushID(static_cast<int>(game.id));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const bool on = game.id == form.chosen;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::Selectable("##game", on, ImGuiSelectableFlags_SpanAllColumns)) choose(form, game);
        text_within(*ImGui::GetWindowDrawList(), on ? fonts.strong : fonts.text, at, width, game.title,
                    palette().text);
        cell(game.date, palette().muted, fonts);
        cell(game.players, palette().text, fonts);
        cell(game.turns, palette().muted, fonts);
        cell(game.result, palette().text, fonts);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

/// The name is typed where its button was.
std::optional<Command> name_field(const GameLine& game, GamesForm& form, const Messages& tr) {
    ImGui::SetNextItemWidth(std::min(scaled(280), ImGui::GetContentRegionAvail().x - scaled(130)));
    const bool entered = text_field("##title", tr("games.title"), form.title, form.typing);
    ImGui::SameLine();
    const bool pressed = ImGui::Button(tr("games.rename"));
    if ((!entered && !pressed) || form.title.empty()) return std::nullopt;
    form.renaming = false;
    if (form.title == game.title) return std::nullopt;
    return RenameGame{game.id, form.title};
}

std::optional<Command> buttons_of(const GameLine& game, GamesForm& form, const Messages& tr) {
    std::optional<Command> asked;
    if (go_button(tr("games.replay"), {0, 0})) asked = ReplayGame{game.id};
    if (game.resumable) {
        flow(tr("games.resume"));
        if (ImGui::Button(tr("games.resume"))) asked = ResumeGame{game.id};
    }
    flow(tr("games.statistics"));
    if (ImGui::Button(tr("games.statistics"))) asked = CountGame{game.id};
    for (const ExportFormat format : all_export_formats) {
        const char* text = tr("games.export." + std::string(name(format)));
        flow(text);
        if (ImGui::Button(text)) asked = ExportGame{game.id, format};
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("games.export_hint"));
    }
    if (form.renaming) {
        if (const auto named = name_field(game, form, tr)) asked = named;
    } else {
        flow(tr("games.rename"));
        if (ImGui::Button(tr("games.rename"))) form.renaming = form.typing = true;
    }
    return asked;
}

void counts_of(const GamesView& view) {
    for (const GamesView::Count& count : view.counts) {
        ImGui::TextDisabled("%s", count.what.c_str());
        ImGui::SameLine(scaled(230));
        wrapped_text(count.how_many);
    }
}

}  // namespace

std::optional<Command> games_panel(const GamesView& view, GamesForm& form, const Messages& tr,
                                   const Fonts& fonts) {
    const Sheet sheet("games_sheet", {860, 600}, std::exchange(form.fresh, false));
    std::optional<Command> asked;
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(tr("games.heading"));
    ImGui::PopFont();
    const char* close = tr("end.close");
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - text_width(fonts.text, close) -
                    2 * ImGui::GetStyle().FramePadding.x);
    if (ImGui::Button(close)) asked = ToggleGames{};
    gap(2);
    if (!view.known || view.games.empty())
        ImGui::TextDisabled("%s", tr(view.known ? "games.none" : "games.reading"));
    const GameLine* chosen = chosen_of(view, form);
    const float below = scaled(chosen == nullptr ? 40 : view.counts.empty() ? 130 : 290);
    const float height = std::max(scaled(110), ImGui::GetContentRegionAvail().y - below);
    if (!view.games.empty()) table_of_games(view, form, tr, fonts, height);
    gap(2);
    ImGui::BeginChild("chosen_game", {0, 0}, false, ImGuiWindowFlags_NoBackground);
    if (chosen == nullptr && !view.games.empty()) ImGui::TextDisabled("%s", tr("games.choose"));
    if (chosen != nullptr) {
        if (const auto of_game = buttons_of(*chosen, form, tr)) asked = of_game;
        gap(1);
        ImGui::TextDisabled("%s", tr("games.folder", fmt::arg("folder", view.folder)).c_str());
    }
    if (!view.said.empty()) wrapped_text(view.said);
    if (view.busy) ImGui::TextDisabled("%s", tr("games.busy"));
    counts_of(view);
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
