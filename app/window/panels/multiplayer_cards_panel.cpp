#include "app/window/panels/multiplayer_cards_panel.hpp"

#include <algorithm>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/multiplayer_names.hpp"

namespace quadrille::app {
namespace {

/// "combat damage · Bear → Bob 2, Wolf → Hawk 3".
std::string damage_line(const MultiplayerTable& view, const MultiplayerCard& card, const Messages& tr) {
    std::string text = tr("choice." + card.kind);
    for (std::size_t i = 0; i < card.assigned.size(); ++i) {
        const multiplayer::AssignedDamage& part = card.assigned[i];
        text += fmt::format("{}{} → {} {}", i == 0 ? " · " : ", ", thing_called(view, part.from),
                            thing_called(view, part.to), part.amount);
    }
    return text;
}

}  // namespace

std::string player_called(const MultiplayerTable& view, const std::string& id) {
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.id == id) return called(seat);
    }
    return id;
}

std::string thing_called(const MultiplayerTable& view, const std::string& id) {
    for (const MultiplayerCard& card : view.permanents) {
        if (card.id == id) return called(card);
    }
    return player_called(view, id);
}

std::string multiplayer_card_line(const MultiplayerTable& view, const MultiplayerCard& card,
                                  const Messages& tr) {
    if (card.kind == "combat_damage") return damage_line(view, card, tr);
    std::string text = called(card);
    if (card.kind == "creature")
        text += card.size ? fmt::format(" {}/{}", card.size->power, card.size->toughness) : " ?/?";
    else
        text += std::string(" · ") + tr("choice." + card.kind);
    text += " · " + player_called(view, card.controller);
    if (card.owner != card.controller && !card.owner.empty())
        text += " (" + player_called(view, card.owner) + ")";
    if (card.tapped) text += " · " + std::string(tr("multiplayer.tapped"));
    for (const std::string& other : {card.attached_to, card.attacks, card.blocks}) {
        if (!other.empty()) text += " → " + thing_called(view, other);
    }
    for (std::size_t i = 0; i < card.targets.size(); ++i)
        text += (i == 0 ? " → " : ", ") + thing_called(view, card.targets[i]);
    return text;
}

RequestedCommand multiplayer_cards(const MultiplayerTable& view, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    if (!view.stack.empty()) heading(tr("multiplayer.stack"), fonts);
    for (auto object = view.stack.rbegin(); object != view.stack.rend(); ++object)
        wrapped_text(multiplayer_card_line(view, *object, tr));
    if (!view.permanents.empty()) heading(tr("multiplayer.permanents"), fonts);
    bool off = false, attacked = false;
    for (const MultiplayerCard& card : view.permanents) {
        wrapped_text(multiplayer_card_line(view, card, tr));
        off |= card.comes_off;
        attacked |= !card.attacks.empty();
    }
    if (off && lit_button(tr("multiplayer.come_off"), true)) asked = record(said(multiplayer::ComeOff{}));
    if (!attacked) return asked;
    std::string order;
    for (const std::string& id : view.defending)
        order += (order.empty() ? "" : ", ") + player_called(view, id);
    const bool dealing = std::any_of(view.stack.begin(), view.stack.end(),
                                     [](const auto& object) { return object.kind == "combat_damage"; });
    wrapped_text(tr("multiplayer.defending", fmt::arg("players", order)));
    ImGui::SameLine();
    rule_mark("MP-8.5", tr);
    if (!dealing && ImGui::Button(tr("multiplayer.damage"))) asked = record(said(multiplayer::DealDamage{}));
    return asked;
}

}  // namespace quadrille::app
