#include "app/window/panels/multiplayer_panel.hpp"

#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/multiplayer_cards_panel.hpp"
#include "app/window/panels/multiplayer_names.hpp"
#include "app/window/panels/multiplayer_round_table.hpp"
#include "app/window/panels/multiplayer_setup_panel.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

RecordAction record(const MultiplayerAction& action) {
    return record(said(action));
}

/// Whose turn it is and what can happen to the game: the next turn, who loses, who has won.
RequestedCommand during_the_game(const MultiplayerTable& view, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    if (view.ended) {
        std::string names;
        for (const std::string& id : view.winners)
            names += (names.empty() ? "" : ", ") + player_called(view, id);
        ImGui::PushFont(fonts.large);
        ImGui::TextUnformatted(view.draw ? tr("multiplayer.draw")
                                         : tr("multiplayer.won", fmt::arg("players", names)).c_str());
        ImGui::PopFont();
        ImGui::SameLine();
        rule_mark(view.outcome_rule, tr);
        return asked;
    }
    if (view.format != multiplayer::Format::grand_melee) {
        if (ImGui::Button(tr("multiplayer.next_turn"))) asked = record(multiplayer::NextPlayer{});
    }
    bool first = view.format == multiplayer::Format::grand_melee;
    for (const MultiplayerSeat& seat : view.seats) {
        if (!seat.playing && !seat.may_start) continue;
        const std::string text = tr(seat.playing ? "multiplayer.end_turn" : "multiplayer.start_turn",
                                    fmt::arg("player", called(seat)));
        if (!std::exchange(first, false)) flow(text.c_str());
        if (!ImGui::Button(text.c_str())) continue;
        if (seat.playing)
            asked = record(multiplayer::EndMarkedTurn{seat.id});
        else
            asked = record(multiplayer::StartMarkedTurn{seat.id});
    }
    if (view.losing.empty()) return asked;
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    for (const LosesNow& lost : view.losing) {
        wrapped_text(tr("multiplayer.loses", fmt::arg("player", player_called(view, lost.id)),
                        fmt::arg("why", tr("loss." + lost.why))));
        flow(lost.rule.c_str());
        rule_mark(lost.rule, tr);
    }
    ImGui::PopStyleColor();
    if (ImGui::SmallButton(tr("multiplayer.settle"))) asked = record(multiplayer::SettleOutcome{});
    return asked;
}

/// "Main phase · priority: Ann [Passes]", and what waits for it.
RequestedCommand step_line(const MultiplayerTable& view, const Messages& tr) {
    RequestedCommand asked;
    if (view.step.empty()) return asked;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("multiplayer.step", fmt::arg("step", tr("choice." + view.step))).c_str());
    if (view.waiting > 0) {
        const std::string text = tr.counted("multiplayer.triggers", static_cast<long>(view.waiting));
        flow(text.c_str());
        if (lit_button(text.c_str(), true)) asked = record(multiplayer::PlaceTriggers{});
    } else if (!view.priority.empty()) {
        const std::string text =
            tr("multiplayer.pass", fmt::arg("player", player_called(view, view.priority)));
        flow(text.c_str());
        if (ImGui::Button(text.c_str())) asked = record(multiplayer::PassPriority{});
    }
    ImGui::SameLine();
    rule_mark(view.waiting > 0 ? "MP-5.3" : "MP-5.6", tr);
    return asked;
}

/// Names, life and poison of the player that is looked at.
RequestedCommand chosen_player(const MultiplayerTable& view, const MultiplayerSeat& seat,
                               MultiplayerForm& form, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    ImGui::PushFont(fonts.strong);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(called(seat).c_str());
    ImGui::PopFont();
    ImGui::SameLine();
    if (form.naming) {
        ImGui::SetNextItemWidth(scaled(160));
        if (ImGui::InputText("##name", &form.name, ImGuiInputTextFlags_EnterReturnsTrue)) {
            asked = record(multiplayer::NamePlayer{seat.id, form.name});
            form.naming = false;
        }
    } else if (ImGui::Button(tr("multiplayer.rename"))) {
        form.naming = true;
        form.name = seat.name == numbered_player(tr, seat.id) ? "" : seat.name;
    }
    if (!view.begun) return asked;
    for (const int change : {-5, -1, 1, 5}) {
        const std::string text = fmt::format("{:+}", change);
        flow(text.c_str());
        if (!ImGui::Button(text.c_str())) continue;
        asked = record(multiplayer::ChangeLives{
            change < 0 ? multiplayer::LifeEffect::lose : multiplayer::LifeEffect::gain,
            {{seat.id, std::abs(change)}}});
    }
    const std::string poison = std::string(tr("multiplayer.poison")) + "          ";  // and its buttons
    flow(poison.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("multiplayer.poison"));
    ImGui::SameLine();
    if (const int change = number_buttons("poison", seat.poison); change != 0)
        asked = record(multiplayer::ChangePoison{seat.id, change});
    if (ImGui::Button(tr("multiplayer.empty_library")))
        asked = record(multiplayer::DrawFromEmptyLibrary{seat.id});
    flow(tr("multiplayer.extra_turn"));
    if (ImGui::Button(tr("multiplayer.extra_turn"))) asked = record(multiplayer::TakeExtraTurn{seat.id});
    flow(tr("multiplayer.protect"));
    if (lit_button(tr("multiplayer.protect"), seat.protected_from_loss))
        asked = record(multiplayer::ProtectFromLoss{seat.id, !seat.protected_from_loss});
    flow(tr("multiplayer.concede"));
    if (ImGui::Button(tr("multiplayer.concede")))
        asked = record(multiplayer::SettleOutcome{.concede = {seat.id}});
    return asked;
}

/// "Range 2 (MP-7.2) · may attack Bob, Carl (MP-10.1)".
void reach_line(const MultiplayerTable& view, const Messages& tr) {
    std::string targets;
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.attackable) targets += (targets.empty() ? "" : ", ") + called(seat);
    }
    const std::string range =
        view.range ? tr("multiplayer.range", fmt::arg("range", *view.range)) : tr("multiplayer.no_range");
    ImGui::TextUnformatted(range.c_str());
    ImGui::SameLine();
    rule_mark(view.range_rule, tr);
    const std::string attacks = targets.empty() ? std::string(tr("multiplayer.attacks_nobody"))
                                                : tr("multiplayer.attacks", fmt::arg("players", targets));
    flow(attacks.c_str());
    wrapped_text(attacks);
    ImGui::SameLine();
    rule_mark(view.attack_rule, tr);
    for (const auto& [text, rule] : multiplayer_facts(view, tr)) {
        wrapped_text(text);
        ImGui::SameLine();
        rule_mark(rule, tr);
    }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> multiplayer_facts(const MultiplayerTable& view,
                                                                   const Messages& tr) {
    std::string opponents, teammates;
    int more = 0;
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.id == view.of) more = seat.more_turns;
        if (seat.opponent) opponents += (opponents.empty() ? "" : ", ") + called(seat);
        if (seat.teammate) teammates += (teammates.empty() ? "" : ", ") + called(seat);
    }
    std::vector<std::pair<std::string, std::string>> facts;
    if (!opponents.empty())
        facts.emplace_back(tr("multiplayer.opponents", fmt::arg("players", opponents)), view.team_rule);
    if (!teammates.empty())
        facts.emplace_back(tr("multiplayer.teammates", fmt::arg("players", teammates)), view.team_rule);
    if (more > 0) facts.emplace_back(tr.counted("multiplayer.more_turns", more), "MP-13.10");
    return facts;
}

float multiplayer_panel_height(const MultiplayerView& view, const MultiplayerForm& form, float width) {
    const float buttons = width < scaled(350) ? 4 : width < scaled(520) ? 3 : 2;
    const std::size_t seats = view.table.seats.size();
    const float table = seats <= 4    ? 132
                        : seats <= 6  ? 196
                        : seats <= 8  ? 246
                        : seats <= 10 ? 340
                                      : 430;  // so that no seat lies on another
    if (!view.table.begun) return scaled(396 + 36 * buttons + table);
    if (!form.cards) return scaled(530);
    const int lines = static_cast<int>(view.table.stack.size() + view.table.permanents.size());
    return scaled(static_cast<float>(260 + 26 * lines + 44 * form_panel_lines(view.forms, form.use)));
}

std::optional<Command> multiplayer_panel(const MultiplayerView& whole, MultiplayerForm& form,
                                         const PanelContext& context) {
    const Panel panel("multiplayer", context.at, context.size);
    const MultiplayerTable& view = whole.table;
    RequestedCommand asked;
    const auto take = [&](const RequestedCommand& said) {
        if (said) asked = said;
    };
    std::string title = std::string(context.tr("system.multiplayer")) + " · " +
                        context.tr(fmt::format("format.{}", rules::name(view.format)));
    if (view.begun) title += " · " + context.tr("multiplayer.turn", fmt::arg("number", view.turn));
    heading(title.c_str(), context.fonts);
    asked = view.begun ? during_the_game(view, context.tr, context.fonts)
                       : multiplayer_setup(view, form, context.tr);
    if (view.begun) {
        take(step_line(view, context.tr));
        if (!view.ended) {
            flow(context.tr("multiplayer.cards"));
            if (lit_button(context.tr("multiplayer.cards"), form.cards)) form.cards = !form.cards;
            if (!view.draw) {
                flow(context.tr("multiplayer.loop"));
                if (ImGui::Button(context.tr("multiplayer.loop")))
                    asked = record(multiplayer::SettleOutcome{.loop = true});
            }
        }
    }
    if (view.begun && form.cards) {
        take(multiplayer_cards(view, context.tr, context.fonts));
        take(form_panel(whole.forms, form.use, context.tr));
        return asked;
    }
    const float top = ImGui::GetCursorScreenPos().y, below = scaled(context.size.x < scaled(520) ? 190 : 168);
    draw_round_table(view, form, context.fonts, {context.at.x, top},
                     {context.size.x, context.at.y + context.size.y - below - top});
    ImGui::SetCursorScreenPos({context.at.x + scaled(14), context.at.y + context.size.y - below});
    ImGui::BeginChild("chosen", {context.size.x - scaled(28), below - scaled(8)});
    const auto chosen = std::find_if(view.seats.begin(), view.seats.end(),
                                     [&](const MultiplayerSeat& seat) { return seat.id == form.of; });
    if (chosen == view.seats.end()) {
        wrapped_text(context.tr("multiplayer.choose"));
    } else {
        // Whom that player reaches is what a seat is clicked for most.
        if (view.begun && !view.of.empty()) reach_line(view, context.tr);
        take(chosen_player(view, *chosen, form, context.tr, context.fonts));
    }
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
