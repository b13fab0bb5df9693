#include "app/window/panels/frontiere_piece_form.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/messages/rule_sentences.hpp"
#include "app/session/systems/frontiere_action.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// The equipment that a creature bears, to be chosen.
void borne_by(const FrontiereView& view, const FrontierePiece& bearer, FrontiereForm& form) {
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.attached_to != bearer.id) continue;
        const std::string text = "⚒ " + called(piece) + "##" + piece.id;
        flow(text.c_str());
        if (ImGui::Button(text.c_str())) form.chosen = piece.id;
    }
}

/// What a click does with a permanent that is no creature; null: nothing.
const char* hint_of(rules::Kind kind) {
    if (kind == rules::Kind::equipment) return "frontiere.equip_hint";
    if (kind == rules::Kind::fortification) return "frontiere.fortify_hint";
    return kind == rules::Kind::aura ? "frontiere.enchant_hint" : nullptr;
}

/// Where the chosen equipment or fortification is, and where it may go.
RequestedCommand attachment_form(const FrontiereView& view, const FrontierePiece& piece, const Messages& tr) {
    RequestedCommand asked;
    const bool aura = piece.kind == rules::Kind::aura;
    const FrontierePiece* bearer = piece_of(view.table, piece.attached_to);
    std::string text = called(piece) + " · " + tr("kind." + std::string(rules::name(piece.kind)));
    if (bearer != nullptr) text += " → " + called(*bearer);
    if (bearer == nullptr && piece.square) text += " → " + name(*piece.square);
    ImGui::TextUnformatted(text.c_str());
    ImGui::SameLine();
    rule_mark(view.table.choice.rule, tr);
    if (const char* hint = hint_of(piece.kind)) wrapped_text(tr(hint));
    for (const std::string& target : view.table.choice.targets) {
        if (target == piece.attached_to) continue;
        const std::string button = tr(aura ? "frontiere.enchant" : "frontiere.equip",
                                      fmt::arg("target", called(*piece_of(view.table, target))));
        flow(button.c_str());
        if (ImGui::Button((button + "##" + target).c_str()))
            asked = record(aura ? said(frontiere::Enchant{.of = piece.id, .target = target})
                                : said(frontiere::Equip{piece.id, target}));
    }
    if (ImGui::Button(tr("frontiere.gone"))) asked = record(said(frontiere::LeavePlay{piece.id}));
    return asked;
}

/// What the chosen creature may do, by which rule, and what is said about it.
RequestedCommand creature_form(const FrontiereView& view, const FrontierePiece& piece, FrontiereForm& form,
                               const Messages& tr) {
    RequestedCommand asked;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fmt::format("{} {}/{}", called(piece), piece.power, piece.toughness).c_str());
    constexpr std::pair<FrontiereVerb, const char*> deeds[] = {
        {FrontiereVerb::move, "frontiere.move"},
        {FrontiereVerb::move_band, "frontiere.move_band"},
        {FrontiereVerb::explore, "frontiere.explore"},
        {FrontiereVerb::control, "frontiere.control"},
        {FrontiereVerb::attack, "frontiere.attack"}};
    for (const auto& [action, key] : deeds) {
        if (action == FrontiereVerb::move_band && !piece.in_band) continue;
        flow(tr(key));
        if (lit_button(tr(key), form.action == action)) form.action = action;
    }
    const FrontiereChoice& choice = view.table.choice;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark(choice.rule, tr);
    if (!choice.may) show_refusal(choice.rule, tr);
    bool first = true;
    for (const std::string& target : choice.targets) {
        const FrontierePiece* attacked = piece_of(view.table, target);
        const std::string who = attacked != nullptr ? called(*attacked) : view.names[target == "P2" ? 1 : 0];
        const std::string text = tr("frontiere.attack_target", fmt::arg("target", who));
        if (!std::exchange(first, false)) flow(text.c_str());
        if (lit_button((text + "##" + target).c_str(), piece.attacks == target))
            asked = record(said(frontiere::Attack{piece.id, target}));
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("frontiere.damage"));
    ImGui::SameLine();
    if (const int change = number_buttons("damage", piece.damage); change != 0)
        asked = record(said(frontiere::MarkDamage{piece.id, change}));
    ImGui::SameLine();
    if (ImGui::Button(tr(piece.tapped ? "frontiere.untap" : "frontiere.tap")))
        asked = record(said(frontiere::TapPiece{piece.id, !piece.tapped}));
    ImGui::SameLine();
    if (ImGui::Button(tr("frontiere.gone"))) asked = record(said(frontiere::LeavePlay{piece.id}));
    borne_by(view, piece, form);
    return asked;
}

void colours(FrontiereForm& form, const Messages& tr) {
    for (std::size_t i = 0; i < std::size(land_colours); ++i) {
        const char* text = tr(std::string("colour.") + land_colours[i]);
        if (i > 0) flow(text);
        word_button(text, land_colours[i], form.colours);
    }
}

/// Size, colours and keywords of the creature that is written down.
void creature_facts(FrontiereForm& form, const Messages& tr) {
    ImGui::SameLine();
    form.power += number_buttons("power", form.power);
    ImGui::SameLine();
    ImGui::TextUnformatted("/");
    ImGui::SameLine();
    form.toughness += number_buttons("toughness", form.toughness);
    colours(form, tr);
    for (const char* word : {"flying", "reach", "haste", "vigilance", "trample", "deathtouch", "defender",
                             "shadow", "fear", "intimidate", "unblockable", "can't block"}) {
        const char* text = tr(std::string("keyword.") + word);
        flow(text);
        word_button(text, word, form.keywords);
    }
}

SystemAction said_to_enter(const FrontiereForm& form) {
    frontiere::Printed card{.name = form.name};
    if (form.kind == rules::Kind::creature || form.kind == rules::Kind::aura) card.colors = form.colours;
    if (form.kind != rules::Kind::creature)
        return said(frontiere::EnterPermanent{form.adding, form.kind, std::move(card)});
    card.power = form.power;
    card.toughness = form.toughness;
    card.keywords = form.keywords;
    return said(frontiere::EnterCreature{form.adding, std::move(card)});
}

}  // namespace

const FrontierePiece* piece_of(const FrontiereTable& table, const std::string& id) {
    const auto found = std::find_if(table.pieces.begin(), table.pieces.end(),
                                    [&](const FrontierePiece& piece) { return piece.id == id; });
    return found != table.pieces.end() ? &*found : nullptr;
}

std::string called(const FrontierePiece& piece) {
    return piece.name.empty() ? piece.id : piece.name;
}

void show_refusal(const std::string& rule, const Messages& tr) {
    const auto sentence = rule_sentence(tr, rule);
    const std::string text = sentence ? rule + ": " + *sentence : rule;
    wrapped_text(tr("frontiere.may_not", fmt::arg("rule", text)));
}

RequestedCommand frontiere_piece_form(const FrontiereView& view, const FrontierePiece& piece,
                                      FrontiereForm& form, const Messages& tr) {
    return piece.kind == rules::Kind::creature ? creature_form(view, piece, form, tr)
                                               : attachment_form(view, piece, tr);
}

RequestedCommand frontiere_new_permanent(FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const bool creature = form.kind == rules::Kind::creature;
    for (const rules::Kind kind :
         {rules::Kind::creature, rules::Kind::equipment, rules::Kind::fortification, rules::Kind::aura}) {
        const char* text = tr("kind." + std::string(rules::name(kind)));
        if (kind != rules::Kind::creature) flow(text);
        if (lit_button(text, form.kind == kind)) form.kind = kind;
    }
    ImGui::SetNextItemWidth(scaled(170));
    ImGui::InputTextWithHint("##permanent", tr("frontiere.permanent_name"), &form.name);
    if (creature) creature_facts(form, tr);
    if (form.kind == rules::Kind::aura) colours(form, tr);
    if (ImGui::Button(tr("frontiere.enter"))) {
        asked = record(said_to_enter(form));
        form.adding.clear();
        form.name.clear();
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("naming.cancel"))) form.adding.clear();
    return asked;
}

}  // namespace quadrille::app
