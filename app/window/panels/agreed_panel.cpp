#include "app/window/panels/agreed_panel.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/session/square_gifts.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

RequestedCommand options(const AgreedView& view, const Messages& tr) {
    RequestedCommand asked;
    const auto option = [&](const char* key, bool on, const char* rule) {
        const std::string text = std::string("agreed.") + key;
        if (lit_button(tr(text), on)) asked = action({{"do", "option"}, {"option", key}, {"on", !on}});
        ImGui::SameLine();
        rule_mark(rule, tr);
    };
    for (const char* format : {"free_for_all", "teams", "two_headed_giant"}) {
        if (view.partners.empty()) break;
        flow(tr(std::string("format.") + format));
        if (ImGui::Button(tr(std::string("format.") + format)))
            asked = action({{"do", "format"}, {"format", format}, {"teams", view.partners}});
    }
    option("no_diagonals", view.no_diagonals, "EC-13.7");
    option("block_on_square", view.block_on_square, "EC-13.8");
    option("shared_life", view.shared_life, "EC-1.7");
    return asked;
}

std::vector<std::string> names_in(const std::string& text) {
    std::vector<std::string> names;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t to = std::min(text.find('+', from), text.size());
        const auto first = text.find_first_not_of(' ', from), last = text.find_last_not_of(' ', to - 1);
        if (first < to && last != std::string::npos && to > 0)
            names.push_back(text.substr(first, last - first + 1));
        from = to + 1;
    }
    return names;
}

/// "Echoing Truth + Isochron Scepter": cards that may not be played together.
RequestedCommand bans(const AgreedView& view, AgreedForm& form, const Messages& tr) {
    RequestedCommand asked;
    for (const AgreedView::Ban& ban : view.bans) {
        ImGui::PushID(ban.text.c_str());
        wrapped_text(ban.text);
        ImGui::SameLine();
        if (ImGui::SmallButton(tr("agreed.allow")))
            asked = action({{"do", "ban"}, {"cards", ban.cards}, {"on", false}});
        ImGui::PopID();
    }
    ImGui::SetNextItemWidth(scaled(190));
    const bool entered = ImGui::InputTextWithHint("##ban", tr("agreed.ban_hint"), &form.ban,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    flow(tr("agreed.ban"));
    const bool pressed = ImGui::SmallButton(tr("agreed.ban"));
    ImGui::SameLine();
    rule_mark("EC-14.9", tr);
    const std::vector<std::string> cards = names_in(form.ban);
    if ((entered || pressed) && !cards.empty()) {
        asked = action({{"do", "ban"}, {"cards", cards}, {"on", true}});
        form.ban.clear();
    }
    return asked;
}

RequestedCommand vanguard(const AgreedView::Vanguard& line, AgreedForm& form, const Messages& tr) {
    ImGui::PushID(line.player.c_str());
    ImGui::TextUnformatted(line.called.c_str());
    auto [entry, added] = form.vanguards.try_emplace(line.player, line.card);
    std::string& card = entry->second;
    ImGui::SetNextItemWidth(scaled(120));
    const bool entered = ImGui::InputTextWithHint("##card", tr("agreed.vanguard"), &card,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    const int life = number_buttons("life", line.life);
    ImGui::SameLine();
    const int hand = number_buttons("hand", line.hand);
    if (!line.text.empty()) ImGui::TextDisabled("%s", line.text.c_str());
    ImGui::PopID();
    if (!entered && life == 0 && hand == 0) return std::nullopt;
    return action({{"do", "vanguard"},
                   {"player", line.player},
                   {"name", card},
                   {"life", line.life + life},
                   {"hand", line.hand + hand}});
}

RequestedCommand effects(const AgreedView& view, const Messages& tr) {
    RequestedCommand asked;
    ImGui::TextUnformatted(tr.counted("agreed.effects", static_cast<long>(view.effects)).c_str());
    ImGui::SameLine();
    rule_mark("EC-13.3", tr);
    for (const GiftPlaces places : all_gift_places) {
        const char* text = tr("agreed." + std::string(name(places)));
        if (places != all_gift_places.front()) flow(text);
        if (ImGui::SmallButton(text)) asked = DrawEffects{std::string(name(places))};
    }
    return asked;
}

}  // namespace

RequestedCommand agreed_section(const AgreedView& view, AgreedForm& form, const Messages& tr) {
    RequestedCommand asked;
    if (!ImGui::TreeNode(tr("agreed.title"))) return asked;
    const auto take = [&](RequestedCommand command) {
        if (command) asked = std::move(command);
    };
    take(options(view, tr));
    take(effects(view, tr));
    take(bans(view, form, tr));
    for (const AgreedView::Vanguard& line : view.vanguards) take(vanguard(line, form, tr));
    if (!view.vanguards.empty()) rule_mark("EC-13.2", tr);
    ImGui::TreePop();
    return asked;
}

}  // namespace quadrille::app
