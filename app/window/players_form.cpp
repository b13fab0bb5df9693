#include <algorithm>
#include <cfloat>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <random>

#include "app/session/seats_by_lot.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {
namespace {

/// Opens the list of files.
constexpr const char* browse_text = "…";

/// One more player of a side, the last there.
void sit(TableSetup& table, Seat side) {
    table.setup.players.push_back({.seat = side});
    table.setup.players = clockwise(std::move(table.setup.players));
    table.profile.players.push_back({side, std::nullopt});
}

/// Leaves the chair free; those beyond it at the side move up.
void leave(TableSetup& table, Chair chair) {
    const auto take_out = [&](auto& players) {
        if (const auto* left = at_chair(players, chair))
            players.erase(players.begin() + (left - players.data()));
    };
    take_out(table.setup.players);
    take_out(table.profile.players);
}

/// The player's sleeves in the profile, which may not name who sits there yet.
SeatedPlayer& sleeves_of(TableProfile& profile, Chair chair) {
    while (at_chair(profile.players, chair) == nullptr) profile.players.push_back({chair.side, std::nullopt});
    return *at_chair(profile.players, chair);
}

/// Name, sleeve and deck of one player; what is asked for beside.
void player_fields(TableSetup& table, Chair chair, const Messages& tr, WizardRequest& asked) {
    PlayerAtTable& player = *at_chair(table.setup.players, chair);
    // Nobody sees sleeves where there is no camera.
    const bool seen = table.source != without_camera;
    SeatedPlayer& seated = sleeves_of(table.profile, chair);
    const auto sleeve = seated.sleeve_rgb;
    const float label = scaled(92);
    const auto field = [&](const char* text) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text);
        ImGui::SameLine(label);
        ImGui::SetNextItemWidth(-FLT_MIN);
    };
    field(tr("wizard.name"));
    ImGui::InputText("##name", &player.name);
    field(tr("wizard.deck"));
    const float browse = ImGui::CalcTextSize(browse_text).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-browse - ImGui::GetStyle().ItemSpacing.x);
    ImGui::InputText("##deck", &player.deck);
    ImGui::SameLine();
    if (ImGui::Button(browse_text)) asked.file = {FilePurpose::deck, chair};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("file.deck"));
    if (!seen) return;
    field(tr("wizard.sleeve"));
    cv::Vec3b rgb = seated.sleeve_rgb.value_or(cv::Vec3b(128, 128, 128));
    float colour[3] = {float(rgb[0]) / 255, float(rgb[1]) / 255, float(rgb[2]) / 255};
    if (colour_button("sleeve", colour)) {
        for (int i = 0; i < 3; ++i) rgb[i] = cv::saturate_cast<uchar>(colour[i] * 255);
        seated.sleeve_rgb = rgb;
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("wizard.learn_sleeve"))) asked.learn_sleeve = chair;
    ImGui::SameLine();
    if (lit_button(tr("wizard.clear_sleeve"), !seated.sleeve_rgb)) seated.sleeve_rgb.reset();
    asked.find_again |= sleeve != seated.sleeve_rgb;
}

/// One chair, taken or not; `last`: of those that are taken at its side.
void chair_form(TableSetup& table, Chair chair, bool last, const Messages& tr, const Fonts& fonts,
                WizardRequest& asked) {
    ImGui::PushID(text_of(chair).c_str());
    bool plays = at_chair(table.setup.players, chair) != nullptr;
    ImGui::PushFont(fonts.strong);
    const bool toggled = ImGui::Checkbox(seat_name(tr, chair).c_str(), &plays);
    ImGui::PopFont();
    if (toggled && plays) sit(table, chair.side);
    if (toggled && !plays) leave(table, chair);
    bool another = false;
    if (!toggled && plays && last && chair.place < most_at_a_side) {
        ImGui::SameLine();
        another = ImGui::SmallButton(tr("wizard.add_player"));
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("wizard.add_player_hint"));
    }
    if (!toggled && plays) player_fields(table, chair, tr, asked);
    if (another) sit(table, chair.side);
    asked.find_again |= toggled || another;
    gap(3);
    ImGui::PopID();
}

/// Two players whose sleeves cannot be distinguished; empty: none.
std::string alike_sleeves(const TableProfile& profile, const Messages& tr) {
    const std::vector<Chair> chairs = chairs_of(profile.players);
    constexpr double apart = 45;  // of red, green and blue; lamps and shadows change a sleeve by some 30
    for (std::size_t i = 0; i < profile.players.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const auto &one = profile.players[k], &other = profile.players[i];
            if (one.sleeve_rgb && other.sleeve_rgb &&
                cv::norm(cv::Vec3d(*one.sleeve_rgb) - cv::Vec3d(*other.sleeve_rgb)) < apart)
                return tr("wizard.sleeves_alike", fmt::arg("one", seat_name(tr, chairs[k])),
                          fmt::arg("other", seat_name(tr, chairs[i])));
        }
    }
    return "";
}

}  // namespace

WizardRequest players_form(WizardDraft& draft, const Messages& tr, const Fonts& fonts) {
    WizardRequest asked;
    const bool seen = draft.table.source != without_camera;
    wrapped_text(tr(seen ? "wizard.players_hint" : "wizard.players_unseen"));
    gap(4);
    for (const Seat side : all_seats) {
        int there = 0;
        while (at_chair(draft.table.setup.players, {side, there + 1}) != nullptr && there < most_at_a_side)
            ++there;
        for (int place = 1; place <= std::max(1, there); ++place)
            chair_form(draft.table, {side, place}, place == there, tr, fonts, asked);
    }
    if (draft.table.setup.players.size() > 1 && ImGui::Button(tr("multiplayer.seats_by_lot"))) {
        draw_seats(draft.table, std::random_device()());
        asked.find_again = true;
    }
    draft.wrong = draft.table.setup.players.empty() ? tr("wizard.nobody") : "";
    const std::string alike = alike_sleeves(draft.table.profile, tr);
    if (!alike.empty()) warning_text(alike);
    if (draft.learning)
        wrapped_text(tr(draft.learned_at ? "wizard.sleeve_taken" : "wizard.sleeve_click",
                        fmt::arg("player", seat_name(tr, *draft.learning))));
    return asked;
}

}  // namespace quadrille::app
