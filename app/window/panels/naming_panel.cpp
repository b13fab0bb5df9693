#include "app/window/panels/naming_panel.hpp"

#include <algorithm>
#include <array>
#include <cfloat>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

constexpr std::array quick_keywords{"flying",     "reach",     "first strike", "double strike", "trample",
                                    "deathtouch", "vigilance", "haste",        "defender",      "lifelink",
                                    "menace",     "shadow",    "fear",         "unblockable"};
constexpr std::array quick_kinds{rules::Kind::creature, rules::Kind::planeswalker, rules::Kind::equipment,
                                 rules::Kind::aura};

void number_field(const char* label, const char* id, int& value) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", label);
    ImGui::SameLine();
    value += number_buttons(id, value);
}

std::optional<Command> found_list(NamingForm& form) {
    std::optional<Command> asked;
    for (std::size_t i = 0; i < form.found.size(); ++i) {
        const FoundCard& card = form.found[i];
        const std::string line = card.title + (card.detail.empty() ? "" : "  ·  " + card.detail);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(line.c_str(), static_cast<int>(i) == form.marked)) asked = NameCard{card.facts};
        ImGui::PopID();
    }
    return asked;
}

void by_hand(NamingForm& form, const Messages& tr) {
    for (std::size_t i = 0; i < quick_kinds.size(); ++i) {
        const char* text = tr("kind." + std::string(rules::name(quick_kinds[i])));
        if (i > 0) flow(text);
        if (lit_button(text, form.facts.kind == quick_kinds[i])) form.facts.kind = quick_kinds[i];
    }
    number_field(tr("naming.power"), "power", form.facts.power);
    ImGui::SameLine(0, scaled(20));
    number_field(tr("naming.toughness"), "toughness", form.facts.toughness);
    ImGui::SameLine(0, scaled(20));
    ImGui::Checkbox(tr("naming.token"), &form.facts.token);
    auto& keywords = form.facts.keywords;
    for (std::size_t i = 0; i < quick_keywords.size(); ++i) {
        const char* word = quick_keywords[i];
        const char* text = tr("keyword." + std::string(word));
        if (i > 0) flow(text);
        const auto there = std::find(keywords.begin(), keywords.end(), word);
        if (!lit_button(text, there != keywords.end())) continue;
        if (there != keywords.end())
            keywords.erase(there);
        else
            keywords.emplace_back(word);
    }
}

CardFacts set_by_hand(const NamingForm& form) {
    CardFacts facts = form.facts;
    if (!form.text.empty()) facts.name = form.text;
    return facts;
}

}  // namespace

CardFacts facts_of(const NamingForm& form) {
    const bool chosen = form.marked >= 0 && form.marked < static_cast<int>(form.found.size());
    return chosen ? form.found[static_cast<std::size_t>(form.marked)].facts : set_by_hand(form);
}

std::optional<Command> naming_panel(NamingForm& form, const Messages& tr, const Fonts& fonts) {
    std::optional<Command> asked;
    const Sheet sheet("naming", {560, 520}, form.fresh);
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(tr("naming.title", fmt::arg("square", form.square)).c_str());
    ImGui::PopFont();
    ImGui::TextDisabled("%s", tr("naming.hint"));
    ImGui::SetNextItemWidth(-FLT_MIN);
    text_field("##card", "", form.text, form.fresh);
    asked = found_list(form);
    ImGui::Separator();
    by_hand(form, tr);
    gap(4);
    if (ImGui::Button(tr("naming.use_values"))) asked = NameCard{set_by_hand(form)};
    ImGui::SameLine();
    if (ImGui::Button(tr("naming.cancel"))) asked = CancelNaming{};
    return asked;
}

}  // namespace quadrille::app
