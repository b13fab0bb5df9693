#include "app/window/panels/chosen_panel.hpp"

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

constexpr const char* loyalty_counter = "loyalty";

/// Big enough to be read across the table.
std::optional<Command> answer_lines(const ChosenView& view, const Messages& tr, const Fonts& fonts) {
    std::optional<Command> asked;
    ImGui::PushFont(fonts.huge);
    const Palette& p = palette();
    const ImU32 colour = view.answer->but ? p.warning : view.answer->yes ? p.yes : p.no;
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour), "%s", view.answer->headline.c_str());
    ImGui::PopFont();
    wrapped_text(view.answer->reason);
    flow(view.answer->rule.c_str());
    rule_mark(view.answer->rule, tr);
    if (ImGui::Button(tr("answer.copy"))) asked = CopyAnswer{};
    flow(tr("answer.save"));
    if (ImGui::Button(tr("answer.save"))) asked = SaveAnswer{};
    muted_text(tr(view.kept ? "chosen.kept" : "chosen.keep"));
    return asked;
}

/// The camera was wrong about the chosen card, or it is to be named.
std::optional<Command> correction_buttons(const ChosenView& view, const Messages& tr) {
    std::optional<Command> asked;
    const auto button = [&](const char* text, const Command& command) {
        if (ImGui::Button(text)) asked = command;
    };
    const auto beside = [&](const char* text, const Command& command) {
        flow(text);
        button(text, command);
    };
    button(tr(view.tapped ? "correct.untapped" : "correct.tapped"), CorrectTapped{});
    beside(tr("correct.seat"), CorrectSeat{});
    beside(tr(view.of_pawn ? "correct.no_pawn" : "correct.pawn"), CorrectPawn{});
    beside(tr("correct.gone"), CorrectGone{});
    if (view.of_pawn) return asked;
    button(tr("naming.button"), StartNaming{});
    if (view.loyal) {
        beside(tr("correct.more_loyalty"), ChangeCounter{loyalty_counter, 1});
        beside(tr("correct.less_loyalty"), ChangeCounter{loyalty_counter, -1});
    } else {
        beside("+1/+1", ChangeCounter{"+1/+1", 1});
        beside("−1/−1", ChangeCounter{"-1/-1", 1});
        beside(tr("correct.extra_block"), ChangeCounter{extra_block_counter, 1});
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("correct.extra_block_hint"));
    }
    return asked;
}

}  // namespace

std::optional<Command> chosen_panel(const ChosenView& view, const PanelContext& context) {
    const Panel panel("chosen", context.at, context.size, true);
    std::optional<Command> asked;
    if (lit_button(context.tr("ask.button"), !view.waits.empty() && !view.supposing)) asked = StartAsking{};
    flow(context.tr("suppose.button"));
    if (lit_button(context.tr("suppose.button"), view.supposing || view.supposed)) asked = StartSupposing{};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", context.tr("suppose.hint"));
    flow(context.tr("ask.hint"));
    ImGui::TextDisabled("%s", context.tr("ask.hint"));
    if (!view.waits.empty()) wrapped_text(view.waits);
    if (view.title.empty()) {
        if (view.waits.empty()) wrapped_text(context.tr("choose.hint"));
        return asked;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 mark = ImGui::GetCursorScreenPos();
    if (view.seat)
        draw_seat_mark(list, *view.seat,
                       {mark.x + scaled(6), mark.y + context.fonts.strong->FontSize * 0.55F}, scaled(6));
    ImGui::SetCursorScreenPos({mark.x + scaled(view.seat ? 20 : 0), mark.y});
    ImGui::PushFont(context.fonts.strong);
    const std::string beside = view.square.empty() ? "" : " · " + view.square;
    wrapped_text(view.title + beside);
    ImGui::PopFont();
    if (view.answer) {
        if (const auto command = answer_lines(view, context.tr, context.fonts)) asked = command;
    } else if (view.supposed) {
        muted_text(context.tr("suppose.back"));
    } else if (!view.peek && view.waits.empty()) {
        muted_text(context.tr("choose.point"));
    }
    gap(1);
    for (const FactLine& fact : view.facts) {
        ImGui::TextDisabled("%s", fact.what.c_str());
        ImGui::SameLine(scaled(110));
        wrapped_text(fact.value);
    }
    if (!view.peek && !view.supposed) {
        if (const auto command = correction_buttons(view, context.tr)) asked = command;
    }
    if (!view.rules_text.empty()) wrapped_text(view.rules_text);
    if (!view.under_mouse.empty()) {
        ImGui::Separator();
        wrapped_text(view.under_mouse);
    }
    return asked;
}

}  // namespace quadrille::app
