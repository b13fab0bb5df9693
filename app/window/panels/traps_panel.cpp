#include "app/window/panels/traps_panel.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// The place in a list of what was chosen from it.
void choose(const char* id, const std::vector<TrapsView::Entry>& entries, int& chosen) {
    if (entries.empty()) return;
    chosen = std::clamp(chosen, 0, static_cast<int>(entries.size()) - 1);
    ImGui::SetNextItemWidth(scaled(150));
    if (!ImGui::BeginCombo(id, entries[static_cast<std::size_t>(chosen)].second.c_str())) return;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (ImGui::Selectable(entries[i].second.c_str(), static_cast<int>(i) == chosen))
            chosen = static_cast<int>(i);
    }
    ImGui::EndCombo();
}

/// What was turned up: it did what it does, it has left, or it was misread.
RequestedCommand turned_up(const TrapsView::Up& trap, const Messages& tr) {
    RequestedCommand asked;
    ImGui::PushID(trap.id.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    wrapped_text(trap.text);
    ImGui::PopStyleColor();
    ImGui::SameLine();
    rule_mark("EC-13.4", tr);
    const char* done = tr(trap.waits ? "trap.done" : "trap.gone");
    if (ImGui::SmallButton(done)) asked = action({{"do", "trap_done"}, {"trap", trap.id}});
    flow(tr("trap.misread"));
    if (ImGui::SmallButton(tr("trap.misread"))) asked = action({{"do", "hide_trap"}, {"trap", trap.id}});
    ImGui::PopID();
    return asked;
}

RequestedCommand lay_in_secret(const TrapsView& view, TrapsForm& form, const Messages& tr) {
    choose("##set", view.sets, form.set);
    ImGui::SameLine();
    form.count = std::clamp(form.count + number_buttons("count", form.count), 1, 64);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##list", tr("trap.list"), &form.list);
    if (!ImGui::SmallButton(tr("trap.lay")) || view.sets.empty()) return std::nullopt;
    return LayTraps{view.sets[static_cast<std::size_t>(form.set)].first, form.list, form.count};
}

/// One is laid on the chosen square; those that lie are turned up as what the card is.
RequestedCommand by_hand(const TrapsView& view, TrapsForm& form, const Messages& tr) {
    RequestedCommand asked;
    if (view.chosen) {
        const std::string square = name(*view.chosen);
        const char* key = view.card_there ? "trap.is_this_card" : "trap.lay_here";
        nlohmann::json lay{{"do", "lay_trap"}, {"square", square}};
        if (view.card_there) lay["track"] = *view.card_there;
        if (ImGui::SmallButton(tr(key, fmt::arg("square", square)).c_str())) asked = action(lay);
    }
    if (view.by_hand.empty()) return asked;
    choose("##card", view.cards, form.card);
    for (const auto& [id, square] : view.by_hand) {
        const std::string text = tr("trap.turn_up", fmt::arg("square", square)) + "##" + id;
        if (ImGui::SmallButton(text.c_str()))
            asked = TurnUpTrap{id, view.cards[static_cast<std::size_t>(form.card)].first};
    }
    return asked;
}

RequestedCommand ambushes(const TrapsView& view, const Messages& tr) {
    RequestedCommand asked;
    const auto mode = [&](rules::Ambush wanted, const char* key) {
        if (lit_button(tr(key), view.mode == wanted && wanted != rules::Ambush::player))
            asked = action({{"do", "ambush"}, {"mode", rules::name(wanted)}});
    };
    mode(rules::Ambush::defender, "trap.stays");
    flow(tr("trap.wanders"));
    mode(rules::Ambush::random, "trap.wanders");
    for (const auto& [id, called] : view.players) {
        const std::string text = tr("trap.kept_by", fmt::arg("player", called));
        flow(text.c_str());
        if (lit_button(text.c_str(), view.mode == rules::Ambush::player && view.keeper == id))
            asked = action({{"do", "ambush"}, {"mode", rules::name(rules::Ambush::player)}, {"player", id}});
    }
    ImGui::SameLine();
    rule_mark("EC-13.5", tr);
    return asked;
}

}  // namespace

RequestedCommand traps_section(const TrapsView& view, TrapsForm& form, const Messages& tr) {
    RequestedCommand asked;
    const auto take = [&](RequestedCommand command) {
        if (command) asked = std::move(command);
    };
    for (const TrapsView::Up& trap : view.up) take(turned_up(trap, tr));
    for (const std::string& square : view.touched) {
        ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
        wrapped_text(tr("trap.touched", fmt::arg("square", square)));
        ImGui::PopStyleColor();
    }
    if (view.wild_may_move) {
        if (lit_button(tr("trap.move_wild"), true)) asked = MoveWild{};
        ImGui::SameLine();
        rule_mark("EC-13.5", tr);
    }
    const std::string title = view.hidden > 0 ? tr.counted("trap.hidden", view.hidden) : tr("trap.title");
    if (ImGui::TreeNode("traps", "%s", title.c_str())) {
        take(lay_in_secret(view, form, tr));
        take(by_hand(view, form, tr));
        take(ambushes(view, tr));
        ImGui::TreePop();
    }
    return asked;
}

}  // namespace quadrille::app
