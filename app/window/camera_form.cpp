#include <algorithm>
#include <cfloat>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/window/drawing/widgets.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {
namespace {

/// More tables at once would leave the cameras no room.
constexpr std::size_t first_tables = 4;

/// "Our table (Anne, Bob)".
std::string table_text(const TableSetup& table) {
    std::string names;
    for (const PlayerAtTable& player : table.setup.players) {
        if (!player.name.empty()) names += (names.empty() ? "" : ", ") + player.name;
    }
    return names.empty() ? table.name : table.name + " (" + names + ")";
}

bool offer_line(const SourceOffer& offer, bool chosen, const Fonts& fonts) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = scaled(50), width = ImGui::GetContentRegionAvail().x;
    const bool pressed = ImGui::Selectable("##offer", chosen, 0, {width, height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(fonts.strong, fonts.strong->FontSize, {at.x + scaled(10), at.y + scaled(5)}, palette().text,
                 offer.title.c_str());
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(10), at.y + scaled(26)}, palette().muted,
                 offer.detail.c_str());
    return pressed;
}

}  // namespace

WizardRequest camera_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr,
                          const Fonts& fonts) {
    WizardRequest asked;
    if (options.last) {
        const std::string text = tr("wizard.resume", fmt::arg("table", options.last->name));
        asked.resume = go_button(text.c_str(), {-FLT_MIN, scaled(46)});
    }
    const auto offer_table = [&](std::size_t i) {
        ImGui::PushID(static_cast<int>(i));
        const std::string text = tr("wizard.new_game", fmt::arg("table", table_text(options.tables[i])));
        if (ImGui::Button(text.c_str(), {-FLT_MIN, 0})) asked.again = options.tables[i];
        ImGui::PopID();
    };
    for (std::size_t i = 0; i < std::min(options.tables.size(), first_tables); ++i) offer_table(i);
    if (options.tables.size() > first_tables && ImGui::TreeNode(tr("wizard.more_tables"))) {
        for (std::size_t i = first_tables; i < options.tables.size(); ++i) offer_table(i);
        ImGui::TreePop();
    }
    if (options.last || !options.tables.empty()) gap(8);
    // Who has never played learns first.
    if (!options.last && options.tables.empty()) {
        asked.lessons = go_button(tr("wizard.learn"), {-FLT_MIN, scaled(46)});
        gap(8);
    } else if (ImGui::SmallButton(tr("lesson.title"))) {
        asked.lessons = true;
    }
    const bool camera = std::any_of(
        options.offers.begin(), options.offers.end(),
        [](const SourceOffer& offer) { return !offer.profile && offer.source != without_camera; });
    if (!camera) {
        warning_text(tr("wizard.no_camera"));
    }
    wrapped_text(tr("wizard.camera_hint"));
    gap(4);
    for (std::size_t i = 0; i < options.offers.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const SourceOffer& offer = options.offers[i];
        if (offer_line(offer, offer.source == draft.table.source, fonts)) asked.source = offer;
        ImGui::PopID();
    }
    gap(8);
    muted_text(tr("wizard.other_source"));
    ImGui::SetNextItemWidth(-scaled(90));
    // Whoever has mistyped an address corrects it where it stands.
    if (std::exchange(draft.source_entered, false) && draft.problem) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##source", &draft.typed_source, ImGuiInputTextFlags_EnterReturnsTrue);
    draft.source_entered = entered;
    ImGui::SameLine();
    if ((ImGui::Button(tr("wizard.open"), {-FLT_MIN, 0}) || entered) && !draft.typed_source.empty())
        asked.source = SourceOffer{draft.typed_source, draft.typed_source, {}, {}};
    if (ImGui::Button(tr("wizard.browse"))) asked.file = {FilePurpose::source, {}};
    flow(tr("wizard.profile"));
    if (ImGui::Button(tr("wizard.profile"))) asked.file = {FilePurpose::profile, {}};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("wizard.profile_hint"));
    if (draft.problem) {
        warning_text(draft.problem(tr));
        if (ImGui::Button(tr("wizard.try_again")))
            asked.source = SourceOffer{draft.table.source, draft.table.source, {}, draft.table.profile};
    }
    return asked;
}

}  // namespace quadrille::app
