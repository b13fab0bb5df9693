#include "app/window/panels/noire_spell_form.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/noire_coins.hpp"

namespace quadrille::app {
namespace {

/// A cost to be set: six colours and the generic part.
void cost_row(const char* id, Mana& cost, int& generic, const Messages& tr, const Fonts& fonts) {
    ImGui::PushID(id);
    const auto part = [&](std::size_t colour, const char* key, int& count) {
        if (colour < mana_colours.size()) {
            coin(colour, tr, fonts);
        } else {
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(tr("noire.generic"));
        }
        ImGui::SameLine(0, scaled(4));
        count = std::clamp(count + number_buttons(key, count), 0, 20);
    };
    for (std::size_t i = 0; i < mana_colours.size(); ++i) {
        part(i, mana_colours[i], cost[i]);
        if (i % 3 != 2) ImGui::SameLine(0, scaled(14));
    }
    part(mana_colours.size(), "generic", generic);
    ImGui::PopID();
}

/// What the card is beside its cost.
void spell_words(NoireSpell& spell, const Messages& tr) {
    const std::pair<const char*, bool*> words[] = {
        {"noire.permanent", &spell.permanent},  {"noire.instant", &spell.instant},
        {"noire.devoid", &spell.devoid},        {"noire.sunburst", &spell.sunburst},
        {"noire.legendary", &spell.legendary},  {"noire.ability", &spell.ability},
        {"noire.other_cost", &spell.other_cost}};
    for (const auto& [key, on] : words) {
        flow((std::string(tr(key)) + "     ").c_str());
        ImGui::Checkbox(tr(key), on);
    }
    if (spell.ability) spell.other_cost = true;
}

/// Which payments are shown: without the colours that are lit.
void payment_filter(NoireFilter& filter, const Messages& tr) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("noire.without"));
    for (std::size_t i = 0; i < filter.without.size(); ++i) {
        const std::string text = mana_letter(tr, i) + "##without";
        flow(text.c_str());
        if (lit_button(text.c_str(), filter.without[i])) filter.without[i] = !filter.without[i];
    }
    flow(tr("noire.least_colourless"));
    if (lit_button(tr("noire.least_colourless"), filter.least_colourless_first))
        filter.least_colourless_first = !filter.least_colourless_first;
}

}  // namespace

RequestedCommand noire_spell_form(const NoireView& view, NoireForm& form, const Messages& tr,
                                  const Fonts& fonts) {
    RequestedCommand asked;
    ImGui::SetNextItemWidth(scaled(200));
    ImGui::InputTextWithHint("##spell", tr("noire.spell_name"), &form.spell.name);
    spell_words(form.spell, tr);
    cost_row("cost", form.spell.cost, form.spell.generic, tr, fonts);
    if (form.spell.other_cost) {
        ImGui::TextDisabled("%s", tr("noire.pays"));
        cost_row("other", form.spell.other, form.spell.other_generic, tr, fonts);
    }
    payment_filter(form.filter, tr);
    const NoirePlayer& player = view.table.players[noire_player(view.table, form)];
    const NoirePayments& payments = view.payments;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", payments.ways.empty()
                                  ? tr("noire.no_payment")
                                  : tr.counted("noire.payments", static_cast<long>(payments.count)).c_str());
    ImGui::SameLine();
    rule_mark(payments.rule, tr);
    for (std::size_t i = 0; i < payments.ways.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        mana_line(payments.ways[i], tr, fonts);
        ImGui::SameLine();
        if (ImGui::SmallButton(tr("noire.pay"))) {
            asked = record(said(cast_action(player.id, form.spell, payments.ways[i])));
            form.casting = false;
            ImGui::PopID();
            form.spell = {};
            return asked;
        }
        ImGui::PopID();
    }
    return asked;
}

}  // namespace quadrille::app
