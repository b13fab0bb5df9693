#include <algorithm>
#include <cfloat>
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

SeatedPlayer* seated_at(TableProfile& profile, Seat seat) {
    const auto found = std::find_if(profile.players.begin(), profile.players.end(),
                                    [&](const SeatedPlayer& player) { return player.seat == seat; });
    return found != profile.players.end() ? &*found : nullptr;
}

/// Somebody sits down, or leaves the seat free.
void seat(TableSetup& table, Seat at, bool plays) {
    auto& players = table.setup.players;
    std::erase_if(players, [&](const PlayerAtTable& player) { return player.seat == at; });
    std::erase_if(table.profile.players, [&](const SeatedPlayer& player) { return player.seat == at; });
    if (!plays) return;
    players.push_back({.seat = at});
    table.profile.players.push_back({at, std::nullopt});
    std::sort(players.begin(), players.end(),
              [](const PlayerAtTable& a, const PlayerAtTable& b) { return a.seat < b.seat; });
}

/// Name, sleeve and deck of one player; what is asked for beside.
void player_fields(PlayerAtTable& player, SeatedPlayer& seated, const Messages& tr, WizardAsked& asked) {
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
    if (ImGui::Button(browse_text)) asked.file = {FilePurpose::deck, player.seat};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("file.deck"));
    field(tr("wizard.sleeve"));
    cv::Vec3b rgb = seated.sleeve_rgb.value_or(cv::Vec3b(128, 128, 128));
    float colour[3] = {float(rgb[0]) / 255, float(rgb[1]) / 255, float(rgb[2]) / 255};
    if (colour_button("sleeve", colour)) {
        for (int i = 0; i < 3; ++i) rgb[i] = cv::saturate_cast<uchar>(colour[i] * 255);
        seated.sleeve_rgb = rgb;
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("wizard.learn_sleeve"))) asked.learn_sleeve = player.seat;
    ImGui::SameLine();
    if (lit_button(tr("wizard.clear_sleeve"), !seated.sleeve_rgb)) seated.sleeve_rgb.reset();
}

/// Two players whose sleeves nobody could tell apart; empty: none.
std::string alike_sleeves(const TableProfile& profile, const Messages& tr) {
    constexpr double apart = 45;  // of red, green and blue; lamps and shadows change a sleeve by some 30
    for (std::size_t i = 0; i < profile.players.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const auto &one = profile.players[k], &other = profile.players[i];
            if (one.sleeve_rgb && other.sleeve_rgb &&
                cv::norm(cv::Vec3d(*one.sleeve_rgb) - cv::Vec3d(*other.sleeve_rgb)) < apart)
                return tr("wizard.sleeves_alike", fmt::arg("one", seat_name(tr, one.seat)),
                          fmt::arg("other", seat_name(tr, other.seat)));
        }
    }
    return "";
}

}  // namespace

WizardAsked players_form(WizardDraft& draft, const Messages& tr, const Fonts& fonts) {
    WizardAsked asked;
    ImGui::TextWrapped("%s", tr("wizard.players_hint"));
    gap(4);
    for (const Seat at : all_seats) {
        ImGui::PushID(static_cast<int>(at));
        auto& players = draft.table.setup.players;
        auto player = std::find_if(players.begin(), players.end(),
                                   [&](const PlayerAtTable& one) { return one.seat == at; });
        bool plays = player != players.end();
        ImGui::PushFont(fonts.strong);
        const bool toggled = ImGui::Checkbox(seat_name(tr, at).c_str(), &plays);
        ImGui::PopFont();
        if (toggled) {
            seat(draft.table, at, plays);
        } else if (plays) {
            SeatedPlayer* seated = seated_at(draft.table.profile, at);
            if (seated == nullptr) {
                draft.table.profile.players.push_back({at, std::nullopt});
                seated = &draft.table.profile.players.back();
            }
            const auto sleeve = seated->sleeve_rgb;
            player_fields(*player, *seated, tr, asked);
            asked.look_again |= sleeve != seated->sleeve_rgb;
        }
        gap(3);
        ImGui::PopID();
    }
    if (draft.table.setup.players.size() > 1 && ImGui::Button(tr("multiplayer.seats_by_lot"))) {
        draw_seats(draft.table, std::random_device()());
        asked.look_again = true;
    }
    draft.wrong = draft.table.setup.players.empty() ? tr("wizard.nobody") : "";
    if (draft.learning)
        ImGui::TextWrapped("%s", tr(draft.learned_at ? "wizard.sleeve_taken" : "wizard.sleeve_click",
                                    fmt::arg("player", seat_name(tr, *draft.learning)))
                                     .c_str());
    const std::string alike = alike_sleeves(draft.table.profile, tr);
    if (!draft.wrong.empty()) warning_text(draft.wrong);
    if (!alike.empty()) warning_text(alike);
    return asked;
}

}  // namespace quadrille::app
