#include "app/window/panels/theme_panel.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/asked.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string listed(const std::vector<Square>& squares) {
    std::string text;
    for (const Square square : squares) text += (text.empty() ? "" : " ") + name(square);
    return text;
}

/// "● Anna   3  d4 e5", with a button for what is gained.
Asked domination_line(const ThemeView& view, std::size_t i, const Messages& say) {
    const ThemedPlayer& player = view.table.players[i];
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(
        fmt::format("{}   {}  {}", view.names[i], player.counters, listed(player.held)).c_str());
    if (player.gains == 0) return std::nullopt;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - scaled(66));
    const bool due = view.upkeep && view.active == player.seat;
    const std::string text = fmt::format("+{}##{}", player.gains, player.id);
    const bool pressed = lit_button(text.c_str(), due);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("theme.score"));
    if (!pressed) return std::nullopt;
    return action({{"do", "score"}, {"player", player.id}, {"gains", player.gains}});
}

/// A number that the players have agreed on; at 0 it is taken back.
Asked agreed_number(const char* deed, const char* key, std::optional<int> number, const Messages& say) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(say(key));
    ImGui::SameLine();
    const int now = number.value_or(0), change = number_buttons(deed, now);
    if (change == 0 || now + change < 0) return std::nullopt;
    return action({{"do", deed}, {"number", now + change > 0 ? Json(now + change) : Json()}});
}

Asked domination(const ThemeView& view, const Messages& say) {
    Asked asked;
    const ThemeTable& table = view.table;
    for (std::size_t i = 0; i < table.players.size(); ++i) {
        if (const auto said = domination_line(view, i, say)) asked = said;
    }
    if (const auto said = agreed_number("target", "theme.target", table.target, say)) asked = said;
    if (const auto said = agreed_number("turns", "theme.last_turn", table.turns, say)) asked = said;
    if (lit_button(say("theme.reinforcements"), table.reinforcements))
        asked = action({{"do", "reinforcements"}, {"on", !table.reinforcements}});
    ImGui::SameLine();
    rule_mark("EC-14.4", language_of(say));
    const auto even = table.strategic.size() % 2 == 0;
    ImGui::PushStyleColor(ImGuiCol_Text, even ? palette().warning : palette().muted);
    ImGui::TextWrapped("%s",
                       table.strategic.empty()
                           ? say("theme.no_strategic")
                           : say("theme.strategic", fmt::arg("squares", listed(table.strategic))).c_str());
    ImGui::PopStyleColor();
    if (!view.chosen) return asked;
    const bool on =
        std::find(table.strategic.begin(), table.strategic.end(), *view.chosen) == table.strategic.end();
    const std::string text =
        say(on ? "theme.add_strategic" : "theme.remove_strategic", fmt::arg("square", name(*view.chosen)));
    if (ImGui::Button(text.c_str()))
        asked = action({{"do", "strategic"}, {"square", name(*view.chosen)}, {"on", on}});
    return asked;
}

Asked flags(const ThemeView& view, const Messages& say) {
    Asked asked;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        const char* key = !player.flag          ? "theme.no_flag"
                          : player.flag_carried ? "theme.flag_carried"
                                                : "theme.flag_lies";
        ImGui::TextUnformatted(say(key, fmt::arg("player", view.names[i]),
                                   fmt::arg("square", player.flag ? name(*player.flag) : ""))
                                   .c_str());
    }
    if (lit_button(say("theme.flags_return"), !view.table.both_flags))
        asked = action({{"do", "flags"}, {"mode", "return"}});
    flow(say("theme.flags_both"));
    if (lit_button(say("theme.flags_both"), view.table.both_flags))
        asked = action({{"do", "flags"}, {"mode", "both"}});
    if (view.flag_may_be_set && ImGui::Button(say("theme.is_flag"))) asked = MendFlag{};
    return asked;
}

Asked zombies(const ThemeView& view, const Messages& say) {
    Asked asked;
    const ZombieArrivals& wave = *view.table.wave;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        if (i > 0) flow(view.names[i].c_str());
        if (lit_button(view.names[i].c_str(), player.zombie))
            asked = action({{"do", "zombie"}, {"player", player.id}});
    }
    ImGui::SameLine();
    ImGui::TextDisabled("%s", say("theme.zombie_player"));
    ImGui::TextWrapped("%s", say("theme.survivors", fmt::arg("count", view.table.survivors),
                                 fmt::arg("waves", view.table.zombie_turns))
                                 .c_str());
    if (lit_button(say("theme.wave"), view.upkeep)) asked = action({{"do", "wave"}});
    ImGui::SameLine();
    rule_mark("EC-14.6", language_of(say));
    if (view.table.zombie_turns > 0)
        ImGui::TextWrapped(
            "%s", say("theme.arrives", fmt::arg("tokens", wave.tokens), fmt::arg("counters", wave.counters),
                      fmt::arg("extra", wave.extra), fmt::arg("squares", wave.squares.size()))
                      .c_str());
    if (const auto said = agreed_number("turns", "theme.turns", view.table.turns, say)) asked = said;
    return asked;
}

/// Who has lost all life, or said so, is out of the game (EC-4.3).
Asked out_of_the_game(const ThemeView& view, const Messages& say) {
    Asked asked;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        const std::string text =
            say(player.lost ? "theme.back" : "theme.out", fmt::arg("player", view.names[i]));
        if (i > 0) flow(text.c_str());
        if (ImGui::SmallButton(text.c_str()))
            asked = action({{"do", "lost"}, {"player", player.id}, {"on", !player.lost}});
    }
    return asked;
}

void winner_line(const ThemeView& view, const Messages& say, const Fonts& fonts) {
    const std::string& winner = view.table.winner;
    if (winner.empty()) return;
    std::string who = winner == "survivors" ? say("theme.the_survivors") : winner;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        if (view.table.players[i].id == winner) who = view.names[i];
    }
    ImGui::PushFont(fonts.strong);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().yes);
    ImGui::TextUnformatted(winner == "draw" ? say("multiplayer.draw")
                                            : say("theme.wins", fmt::arg("player", who)).c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine();
    rule_mark(view.table.rule, language_of(say));
}

}  // namespace

std::optional<Command> theme_panel(const ThemeView& view, const Messages& say, const Fonts& fonts, ImVec2 at,
                                   ImVec2 size) {
    const Panel panel("theme", at, size);
    Asked asked;
    const rules::Theme theme = *view.table.theme;
    heading(say("theme." + std::string(rules::name(theme))), fonts);
    winner_line(view, say, fonts);
    if (theme == rules::Theme::domination) asked = domination(view, say);
    if (theme == rules::Theme::flag) asked = flags(view, say);
    if (theme == rules::Theme::zombies) asked = zombies(view, say);
    if (theme == rules::Theme::assault) {
        ImGui::TextWrapped("%s", say("theme.assault_hint"));
        ImGui::SameLine();
        rule_mark("EC-14.5", language_of(say));
    }
    if (const auto said = out_of_the_game(view, say)) asked = said;
    return asked;
}

}  // namespace quadrille::app
