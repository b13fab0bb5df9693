#include "app/window/panels/multiplayer_setup_panel.hpp"

#include <algorithm>
#include <random>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/multiplayer_names.hpp"

namespace quadrille::app {
namespace {

using multiplayer::AttackOption;
using multiplayer::Format;

/// What a lot is drawn with.
std::uint64_t lot_seed() {
    return std::random_device()();
}

/// What is agreed beside the format: range, whom one may attack, deployment.
RequestedCommand options(const MultiplayerTable& view, const Messages& tr) {
    RequestedCommand asked;
    const auto option = [&](const char* text, multiplayer::AgreeOptions agreed, bool on) {
        flow(text);
        if (lit_button(text, on)) asked = record(said(std::move(agreed)));
    };
    bool several = view.several;
    if (ImGui::Checkbox(tr("multiplayer.several"), &several))
        asked = record(said(multiplayer::AgreeOptions{.several = several}));
    bool deploy = view.deploy;
    flow(tr("multiplayer.deploy"));
    ImGui::BeginDisabled(view.format == Format::emperor);
    if (ImGui::Checkbox(tr("multiplayer.deploy"), &deploy))
        asked = record(said(multiplayer::AgreeOptions{.deploy = deploy}));
    ImGui::EndDisabled();
    const bool fixed = view.format == Format::two_headed_giant || view.format == Format::emperor;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("multiplayer.option.range"));
    for (int range = 0; range < 3 && !fixed; ++range) {
        const std::string text =
            range == 0 ? std::string(tr("multiplayer.option.no_range")) : fmt::format("{}", range);
        const std::optional<int> seats = range == 0 ? std::nullopt : std::optional(range);
        option(text.c_str(), {.range = seats}, view.range.value_or(0) == range);
    }
    for (const AttackOption attack :
         {AttackOption::any, AttackOption::left, AttackOption::right, AttackOption::adjacent})
        option(tr("multiplayer.option." + std::string(rules::name(attack))), {.attack = attack},
               view.attack == attack);
    return asked;
}

}  // namespace

RequestedCommand multiplayer_setup(const MultiplayerTable& view, const MultiplayerForm& form,
                                   const Messages& tr) {
    RequestedCommand asked;
    const int count = static_cast<int>(view.seats.size());
    bool first = true;
    for (const std::string_view word : rules::words_of<Format>) {
        const Format format = *rules::value_of<Format>(word);
        const char* text = tr(fmt::format("format.{}", word));
        if (!first) flow(text);
        first = false;
        if (lit_button(text, format == view.format))
            asked = record(said(multiplayer::ChooseFormat{format, count}));
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("multiplayer.players"));
    ImGui::SameLine();
    const bool pairs = view.format == Format::teams || view.format == Format::two_headed_giant;
    const int by = view.format == Format::emperor ? 4 : pairs ? 2 : 1;
    if (const int change = number_buttons("count", count); change != 0)
        asked = record(said(multiplayer::ChooseFormat{view.format, count + change * by}));
    if (view.format == Format::teams) {
        flow(tr("multiplayer.teams"));
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(tr("multiplayer.teams"));
        ImGui::SameLine();
        if (const int change = number_buttons("teams", view.team_count); change != 0)
            asked = record(said(multiplayer::ChooseFormat{view.format, count, view.team_count + change}));
    }
    flow(tr("multiplayer.seats_by_lot"));
    if (ImGui::Button(tr("multiplayer.seats_by_lot"))) asked = record(said(seats_by_lot(view, lot_seed())));
    if (const auto said = options(view, tr)) asked = said;
    for (const std::string& problem : view.problems) {
        ImGui::TextUnformatted(tr("multiplayer.problem." + problem));
        ImGui::SameLine();
        rule_mark(view.rule, tr);
    }
    if (!view.problems.empty()) return asked;
    const bool may = std::find(view.starters.begin(), view.starters.end(), form.of) != view.starters.end();
    if (may) {
        const std::string text =
            tr("multiplayer.begin_with", fmt::arg("player", player_called(view, form.of)));
        if (ImGui::Button(text.c_str())) asked = record(said(multiplayer::BeginGame{form.of}));
        ImGui::SameLine();
    }
    if (ImGui::Button(tr("multiplayer.begin_random"))) asked = record(said(begin_by_lot(view, lot_seed())));
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark(view.rule, tr);
    return asked;
}

}  // namespace quadrille::app
