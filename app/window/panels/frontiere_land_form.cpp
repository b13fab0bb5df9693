#include "app/window/panels/frontiere_land_form.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/session/systems/frontiere_action.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

constexpr const char* mana_of_lands[] = {"white", "blue", "black", "red", "green", "colorless"};

/// Whose creature or spell reveals it: that player's permanents trigger (FR-4.13).
void revealer(const FrontiereView& view, FrontiereForm& form, const Messages& tr) {
    flow(tr("frontiere.revealer"));
    ImGui::TextDisabled("%s", tr("frontiere.revealer"));
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string player = i == 0 ? "P1" : "P2", text = view.names[i] + "##revealer";
        flow(text.c_str());
        const bool is = (form.revealer.empty() ? view.table.active : form.revealer) == player;
        if (ImGui::RadioButton(text.c_str(), is)) form.revealer = player;
    }
}

/// It is turned up as what the form says, which then is of another land.
RequestedCommand reveals(frontiere::RevealLand land, FrontiereForm& form) {
    land.player = std::exchange(form.revealer, {});
    return record(said(land));
}

/// A land that is no basic one: its name, its types, the mana it makes (FR-2.4), and whether it enters
/// tapped or triggers.
RequestedCommand other_land(const FrontiereLand& land, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    ImGui::SetNextItemWidth(scaled(150));
    ImGui::InputTextWithHint("##land", tr("frontiere.land_name"), &form.land_name);
    for (const char* type : land_types) {
        const std::string text = std::string(tr(std::string("land.") + type)) + "##type";
        flow(text.c_str());
        word_button(text.c_str(), type, form.land_types);
    }
    for (const char* colour : mana_of_lands) {
        const std::string text = std::string(tr(std::string("mana.") + colour)) + "##" + colour;
        flow(text.c_str());
        word_button(text.c_str(), colour, form.produces);
    }
    flow(tr("frontiere.enters_tapped"));
    ImGui::Checkbox(tr("frontiere.enters_tapped"), &form.land_tapped);
    flow(tr("frontiere.land_triggers"));
    ImGui::Checkbox(tr("frontiere.land_triggers"), &form.land_triggers);
    flow(tr("frontiere.reveal_as"));
    if (!ImGui::Button(tr("frontiere.reveal_as"))) return asked;
    asked = reveals({.square = land.square,
                     .name = form.land_name,
                     .types = form.land_types,
                     .produces = form.produces,
                     .tapped = form.land_tapped,
                     .triggers = form.land_triggers},
                    form);
    form.land_name.clear();
    form.land_types.clear();
    form.produces.clear();
    form.land_tapped = form.land_triggers = false;
    return asked;
}

}  // namespace

RequestedCommand frontiere_land_form(const FrontiereView& view, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const auto land = std::find_if(view.table.lands.begin(), view.table.lands.end(),
                                   [&](const FrontiereLand& one) { return one.square == form.land; });
    if (land == view.table.lands.end()) return asked;
    const std::string square = name(land->square);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted((land->name.empty() ? square : square + " · " + land->name).c_str());
    if (!land->revealed) revealer(view, form, tr);
    for (const char* type : land_types) {
        const char* text = tr(std::string("land.") + type);
        flow(text);
        if (lit_button(text, land->type == type))
            asked = reveals({.square = land->square, .types = {type}}, form);
    }
    if (const auto said = other_land(*land, form, tr)) asked = said;
    for (std::size_t i = 0; i < 2 && land->revealed; ++i) {
        const std::string text = tr(land->tapped ? "frontiere.untap_land" : "frontiere.tap_land",
                                    fmt::arg("player", view.names[i]));
        flow(text.c_str());
        if (ImGui::Button(text.c_str()))
            asked = record(said(frontiere::TapLand{land->square, i == 0 ? "P1" : "P2", !land->tapped}));
        if (land->tapped) break;
    }
    for (const auto& [player, squares] : view.table.token_squares) {
        if (std::find(squares.begin(), squares.end(), land->square) == squares.end()) continue;
        const std::string text =
            tr("frontiere.token", fmt::arg("player", view.names[player == "P2" ? 1 : 0]));
        flow(text.c_str());
        if (ImGui::Button(text.c_str())) asked = record(said(frontiere::PutToken{player, land->square}));
    }
    return asked;
}

}  // namespace quadrille::app
