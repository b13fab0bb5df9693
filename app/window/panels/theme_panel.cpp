#include "app/window/panels/theme_panel.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string listed(const std::vector<Square>& squares) {
    std::string text;
    for (const Square square : squares) text += (text.empty() ? "" : " ") + name(square);
    return text;
}

/// "● Anna   3  d4 e5", with a button for what is gained.
RequestedCommand domination_line(const ThemeView& view, std::size_t i, const Messages& tr) {
    const ThemedPlayer& player = view.table.players[i];
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(
        fmt::format("{}   {}  {}", view.names[i], player.counters, listed(player.held)).c_str());
    if (player.gains == 0) return std::nullopt;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - scaled(66));
    const bool due = view.upkeep && view.active == player.seat;
    const std::string text = fmt::format("+{}##{}", player.gains, player.id);
    const bool pressed = lit_button(text.c_str(), due);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("theme.score"));
    if (!pressed) return std::nullopt;
    return action({{"do", "score"}, {"player", player.id}, {"gains", player.gains}});
}

/// A number that the players have agreed on; at 0 it is taken back.
RequestedCommand agreed_number(const char* verb, const char* key, std::optional<int> number,
                               const Messages& tr) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr(key));
    ImGui::SameLine();
    const int now = number.value_or(0), change = number_buttons(verb, now);
    if (change == 0 || now + change < 0) return std::nullopt;
    return action({{"do", verb}, {"number", now + change > 0 ? Json(now + change) : Json()}});
}

RequestedCommand domination(const ThemeView& view, const Messages& tr) {
    RequestedCommand asked;
    const ThemeTable& table = view.table;
    for (std::size_t i = 0; i < table.players.size(); ++i) {
        if (const auto said = domination_line(view, i, tr)) asked = said;
    }
    if (const auto said = agreed_number("target", "theme.target", table.target, tr)) asked = said;
    if (const auto said = agreed_number("turns", "theme.last_turn", table.turns, tr)) asked = said;
    if (lit_button(tr("theme.reinforcements"), table.reinforcements))
        asked = action({{"do", "reinforcements"}, {"on", !table.reinforcements}});
    ImGui::SameLine();
    rule_mark("EC-14.4", tr);
    const char* key = table.even_strategic ? "theme.strategic_even" : "theme.strategic";
    ImGui::PushStyleColor(ImGuiCol_Text, table.even_strategic ? palette().warning : palette().muted);
    wrapped_text(table.strategic.empty() ? tr("theme.no_strategic")
                                         : tr(key, fmt::arg("squares", listed(table.strategic))));
    ImGui::PopStyleColor();
    if (!view.chosen) return asked;
    const bool on =
        std::find(table.strategic.begin(), table.strategic.end(), *view.chosen) == table.strategic.end();
    const std::string text =
        tr(on ? "theme.add_strategic" : "theme.remove_strategic", fmt::arg("square", name(*view.chosen)));
    if (ImGui::Button(text.c_str()))
        asked = action({{"do", "strategic"}, {"square", name(*view.chosen)}, {"on", on}});
    return asked;
}

RequestedCommand flags(const ThemeView& view, const Messages& tr) {
    RequestedCommand asked;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        const char* key = !player.flag          ? "theme.no_flag"
                          : player.flag_carried ? "theme.flag_carried"
                                                : "theme.flag_lies";
        ImGui::TextUnformatted(tr(key, fmt::arg("player", view.names[i]),
                                  fmt::arg("square", player.flag ? name(*player.flag) : ""))
                                   .c_str());
    }
    if (lit_button(tr("theme.flags_return"), !view.table.both_flags))
        asked = action({{"do", "flags"}, {"mode", "return"}});
    flow(tr("theme.flags_both"));
    if (lit_button(tr("theme.flags_both"), view.table.both_flags))
        asked = action({{"do", "flags"}, {"mode", "both"}});
    if (view.flag_may_be_set && ImGui::Button(tr("theme.is_flag"))) asked = CorrectFlag{};
    return asked;
}

/// The program plays them, and says what is to be done.
RequestedCommand program_plays(const ThemeView& view, const Messages& tr) {
    RequestedCommand asked;
    for (std::size_t i = 0; i < view.zombie_players.size(); ++i) {
        const ThemeView::Strength& strength = view.zombie_players[i];
        if (i > 0) flow(strength.text.c_str());
        if (lit_button(strength.text.c_str(), strength.on))
            asked = action({{"do", "zombie_player"}, {"strength", strength.id}});
    }
    if (view.order_due && lit_button(tr("zombies.ask"), true)) asked = OrderZombies{};
    for (const std::string& order : view.orders) {
        ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
        wrapped_text(order);
        ImGui::PopStyleColor();
    }
    return asked;
}

RequestedCommand zombies(const ThemeView& view, const Messages& tr) {
    RequestedCommand asked;
    const ZombieArrivals& wave = *view.table.wave;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        if (i > 0) flow(view.names[i].c_str());
        if (lit_button(view.names[i].c_str(), player.zombie))
            asked = action({{"do", "zombie"}, {"player", player.id}});
    }
    ImGui::SameLine();
    ImGui::TextDisabled("%s", tr("theme.zombie_player"));
    wrapped_text(tr("theme.survivors", fmt::arg("count", view.table.survivors),
                    fmt::arg("waves", view.table.zombie_turns)));
    if (lit_button(tr("theme.wave"), view.upkeep)) asked = action({{"do", "wave"}});
    ImGui::SameLine();
    rule_mark("EC-14.6", tr);
    if (view.table.zombie_turns > 0)
        wrapped_text(tr("theme.arrives", fmt::arg("tokens", wave.tokens), fmt::arg("counters", wave.counters),
                        fmt::arg("extra", wave.extra), fmt::arg("squares", wave.squares.size())));
    if (const auto said = agreed_number("turns", "theme.turns", view.table.turns, tr)) asked = said;
    if (const auto said = program_plays(view, tr)) asked = said;
    return asked;
}

/// What each player has to do, ticked off as it is done.
void goals(const ThemeView& view, const Messages& tr) {
    if (!view.about.empty()) wrapped_text(view.about);
    for (const ThemeView::Goal& goal : view.goals) {
        ImGui::PushStyleColor(ImGuiCol_Text, goal.met ? palette().yes : palette().text);
        wrapped_text(fmt::format("{} {}: {}", goal.met ? "✓" : "○", goal.player, goal.text));
        ImGui::PopStyleColor();
    }
    rule_mark("EC-14.8", tr);
}

void ranking(const ThemeView& view, const Messages& tr) {
    if (view.ranking.empty() || !ImGui::TreeNode(tr("theme.ranking"))) return;
    for (const std::string& line : view.ranking) ImGui::TextUnformatted(line.c_str());
    rule_mark("EC-14.10", tr);
    ImGui::TreePop();
}

/// Who has lost all life, or said so, is out of the game (EC-4.3).
RequestedCommand out_of_the_game(const ThemeView& view, const Messages& tr) {
    RequestedCommand asked;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        const ThemedPlayer& player = view.table.players[i];
        const std::string text =
            tr(player.lost ? "theme.back" : "theme.out", fmt::arg("player", view.names[i]));
        if (i > 0) flow(text.c_str());
        if (ImGui::SmallButton(text.c_str()))
            asked = action({{"do", "lost"}, {"player", player.id}, {"on", !player.lost}});
    }
    return asked;
}

void winner_line(const ThemeView& view, const Messages& tr, const Fonts& fonts) {
    const std::string& winner = view.table.winner;
    if (winner.empty()) return;
    std::string who = winner == "survivors" ? tr("theme.the_survivors")
                      : winner == "zombies" ? tr("theme.the_zombies")
                                            : winner;
    for (std::size_t i = 0; i < view.table.players.size(); ++i) {
        if (view.table.players[i].id == winner) who = view.names[i];
    }
    ImGui::PushFont(fonts.strong);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().yes);
    ImGui::TextUnformatted(winner == "draw" ? tr("multiplayer.draw")
                                            : tr("theme.wins", fmt::arg("player", who)).c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine();
    rule_mark(view.table.rule, tr);
}

}  // namespace

std::optional<Command> theme_panel(const ThemeView& view, const PanelContext& context) {
    const Panel panel("theme", context.at, context.size);
    RequestedCommand asked;
    const rules::Theme theme = *view.table.theme;
    const std::string title =
        view.battle.empty() ? context.tr("theme." + std::string(rules::name(theme))) : view.battle;
    heading(title.c_str(), context.fonts);
    winner_line(view, context.tr, context.fonts);
    if (theme == rules::Theme::domination) asked = domination(view, context.tr);
    if (theme == rules::Theme::flag) asked = flags(view, context.tr);
    if (theme == rules::Theme::zombies) {
        asked = zombies(view, context.tr);
        ranking(view, context.tr);
    }
    if (theme == rules::Theme::scenario) goals(view, context.tr);
    if (theme == rules::Theme::assault) {
        wrapped_text(context.tr("theme.assault_hint"));
        ImGui::SameLine();
        rule_mark("EC-14.5", context.tr);
    }
    if (const auto said = out_of_the_game(view, context.tr)) asked = said;
    return asked;
}

}  // namespace quadrille::app
