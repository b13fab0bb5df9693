#include "app/window/panels/frontiere_panel.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <utility>

#include "app/session/systems/frontiere_action.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/frontiere_grid.hpp"
#include "app/window/panels/frontiere_land_form.hpp"
#include "app/window/panels/frontiere_piece_form.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

RequestedCommand before_the_game(FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    wrapped_text(tr("frontiere.lay_hint"));
    gap(6);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("frontiere.lands"));
    ImGui::SameLine();
    form.lands = std::clamp(form.lands + number_buttons("lands", form.lands), 5, 130);
    const std::string text = tr.counted("frontiere.lay", form.lands / 5, fmt::arg("left", form.lands % 5));
    if (ImGui::Button(text.c_str())) asked = record(said(frontiere::LayTerritory{form.lands}));
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark("FR-1.2", tr);
    return asked;
}

/// The phases of the turn in their order, the present one lit.
RequestedCommand phases(const FrontiereTable& table, const Messages& tr) {
    RequestedCommand asked;
    if (table.active.empty()) {
        wrapped_text(tr("frontiere.begin_turn"));
        return asked;
    }
    for (std::size_t i = 0; i < table.plan.size(); ++i) {
        const char* text = tr("frontiere.phase." + table.plan[i]);
        if (i > 0) flow(text);
        ImGui::PushID(static_cast<int>(i));
        if (lit_button(text, table.phase_number == static_cast<int>(i)))
            asked = record(said(frontiere::BeginPhase{static_cast<int>(i)}));
        ImGui::PopID();
    }
    flow(tr("frontiere.other_order"));
    if (ImGui::SmallButton(tr("frontiere.other_order")))
        asked = record(said(frontiere::ChooseOrder{table.order == 1 ? 2 : 1}));
    ImGui::SameLine();
    rule_mark("FR-3.3", tr);
    return asked;
}

/// It moves, or its band does.
SystemAction said_to_move(const FrontierePiece& piece, FrontiereVerb verb, Square to,
                          std::optional<bool> consent = {}) {
    if (verb == FrontiereVerb::move_band && piece.in_band)
        return said(frontiere::MoveBand{piece.id, to, consent});
    return said(frontiere::MoveCreature{piece.id, to, consent});
}

/// The opponent lets it fly over, or refuses (FR-4.15).
RequestedCommand consent(const FrontiereView& view, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const FrontierePiece* piece = piece_of(view.table, form.chosen);
    if (!form.asking || piece == nullptr) {
        form.asking.reset();
        return asked;
    }
    const std::string& other = view.names[piece->controller == "P1" ? 1 : 0];
    for (const bool yes : {true, false}) {
        const std::string text =
            tr(yes ? "frontiere.consents" : "frontiere.refuses", fmt::arg("player", other));
        if (!yes) flow(text.c_str());
        if (!ImGui::Button(text.c_str())) continue;
        asked = record(said_to_move(*piece, form.action, *form.asking, yes));
        form.asking.reset();
        return asked;
    }
    ImGui::SameLine();
    rule_mark("FR-4.15", tr);
    return asked;
}

/// Who owes sacrifices, who has lost, what has triggered.
void notices(const FrontiereView& view, const Messages& tr) {
    const auto player = [&](const std::string& id) { return view.names[id == "P2" ? 1 : 0]; };
    const auto line = [&](const std::string& text, const char* rule) {
        ImGui::TextUnformatted(text.c_str());
        ImGui::SameLine();
        rule_mark(rule, tr);
    };
    for (const std::string& id : view.table.losing)
        line(tr("frontiere.loses", fmt::arg("player", player(id))), "FR-2.3");
    for (const auto& [id, number] : view.table.owed)
        line(tr.counted("frontiere.owes", number, fmt::arg("player", player(id))), "FR-4.1");
    for (const FrontiereLand& land : view.table.lands) {
        const std::string square = name(land.square);
        if (land.triggered)
            line(tr("frontiere.triggered", fmt::arg("land", land.name.empty() ? square : land.name)),
                 "FR-1.13");
    }
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.triggered) line(tr("frontiere.landfall", fmt::arg("piece", called(piece))), "FR-4.13");
    }
}

/// "Hawk blocks Bear, deals 3".
RequestedCommand combat_lines(const FrontiereView& view, const Messages& tr) {
    RequestedCommand asked;
    bool any = false;
    const auto who = [&](const std::string& id) {
        const FrontierePiece* piece = piece_of(view.table, id);
        return piece != nullptr ? called(*piece) : view.names[id == "P2" ? 1 : 0];
    };
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.attacks.empty() && piece.blocks.empty()) continue;
        any = true;
        std::string blocked;
        for (const std::string& id : piece.blocks) blocked += (blocked.empty() ? "" : ", ") + who(id);
        wrapped_text(piece.attacks.empty()
                         ? tr("frontiere.blocks", fmt::arg("piece", called(piece)),
                              fmt::arg("others", blocked), fmt::arg("damage", piece.deals))
                         : tr("frontiere.attacks", fmt::arg("piece", called(piece)),
                              fmt::arg("target", who(piece.attacks)), fmt::arg("damage", piece.deals)));
    }
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.tramples.size() > 1) {
            std::string chain;
            for (const std::string& id : piece.tramples) chain += (chain.empty() ? "" : " → ") + who(id);
            wrapped_text(chain);
            flow("FR-4.9");
            rule_mark("FR-4.9", tr);
        }
        if (piece.may_block.empty()) continue;
        bool first = true;
        for (const std::string& attacker : piece.may_block) {
            const std::string text = tr("frontiere.choose_block", fmt::arg("piece", called(piece)),
                                        fmt::arg("other", who(attacker)));
            const bool on =
                std::find(piece.blocks.begin(), piece.blocks.end(), attacker) != piece.blocks.end();
            if (!std::exchange(first, false)) flow(text.c_str());
            if (lit_button((text + "##" + piece.id + attacker).c_str(), on))
                asked = record(said(frontiere::ChooseBlocks{piece.id, {attacker}}));
        }
        flow("FR-3.13");
        rule_mark("FR-3.13", tr);
    }
    for (const std::string& rule : view.table.combat_errors) show_refusal(rule, tr);
    if (any && ImGui::Button(tr("frontiere.end_combat"))) asked = record(said(frontiere::EndCombat{}));
    return asked;
}

/// An aura enchants what it is put on, an equipment is borne by it, a creature attacks it.
SystemAction said_at(const std::string& of, const std::string& target, rules::Kind kind) {
    if (kind == rules::Kind::aura) return said(frontiere::Enchant{.of = of, .target = target});
    if (kind == rules::Kind::creature) return said(frontiere::Attack{of, target});
    return said(frontiere::Equip{of, target});
}

/// A click on the grid: the chosen piece goes there, explores, takes or attacks it; else what lies there is
/// chosen.
RequestedCommand clicked(const FrontiereView& view, const GridTouch& touch, FrontiereForm& form) {
    const FrontierePiece* chosen = piece_of(view.table, form.chosen);
    const bool attached = chosen != nullptr && chosen->kind != rules::Kind::creature;
    if (!touch.piece.empty()) {
        const bool target = std::find(view.table.choice.targets.begin(), view.table.choice.targets.end(),
                                      touch.piece) != view.table.choice.targets.end();
        if (target) return record(said_at(form.chosen, touch.piece, chosen->kind));
        form.chosen = form.chosen == touch.piece ? "" : touch.piece;
        form.land.reset();
        return std::nullopt;
    }
    if (!touch.square) return std::nullopt;
    const auto& squares = view.table.choice.squares;
    if (std::find(squares.begin(), squares.end(), *touch.square) != squares.end()) {
        if (chosen->kind == rules::Kind::aura)
            return record(said(frontiere::Enchant{.of = form.chosen, .square = touch.square}));
        if (attached) return record(said(frontiere::Fortify{form.chosen, *touch.square}));
        if (form.action != FrontiereVerb::control) form.land = touch.square;
        const auto& asks = view.table.choice.asks;
        const bool moves = form.action == FrontiereVerb::move || form.action == FrontiereVerb::move_band;
        if (moves && std::find(asks.begin(), asks.end(), *touch.square) != asks.end()) {
            form.asking = touch.square;
            return std::nullopt;
        }
        if (moves) return record(said_to_move(*chosen, form.action, *touch.square));
        if (form.action == FrontiereVerb::explore)
            return record(said(frontiere::Explore{form.chosen, *touch.square}));
        return record(said(frontiere::TakeLand{form.chosen, *touch.square}));
    }
    form.chosen.clear();
    form.land = touch.square;
    return std::nullopt;
}

}  // namespace

float frontiere_panel_height(const FrontiereView& view, const FrontiereForm& form, float width) {
    if (view.table.rows == 0) return 0;
    constexpr int row = 34, rest = 430;
    const int more = form.forms ? 40 * form_panel_lines(view.forms, form.use) : 0;
    return scaled(static_cast<float>(rest + row * view.table.rows + (width < scaled(520) ? 80 : 0) + more));
}

std::optional<Command> frontiere_panel(const FrontiereView& view, FrontiereForm& form,
                                       const PanelContext& context) {
    const Panel panel("frontiere", context.at, context.size);
    heading(context.tr("system.frontiere"), context.fonts);
    if (view.table.rows == 0) return before_the_game(form, context.tr);
    RequestedCommand asked;
    const auto take = [&](const RequestedCommand& said) {
        if (said) asked = said;
    };
    take(phases(view.table, context.tr));
    flow(context.tr("frontiere.more"));
    if (lit_button(context.tr("frontiere.more"), form.forms)) form.forms = !form.forms;
    notices(view, context.tr);
    const int lines = form.forms ? form_panel_lines(view.forms, form.use) : 0;
    const float below = scaled(static_cast<float>(form.adding.empty() ? 220 : 260) +
                               40 * static_cast<float>(lines)) +
                        (context.size.x < scaled(520) ? scaled(40) : 0),
                top = ImGui::GetCursorScreenPos().y;
    const GridTouch touch =
        frontiere_grid(view, form,
                       {context.tr,
                        context.fonts,
                        {context.at.x + scaled(14), top},
                        {context.size.x - scaled(28), context.at.y + context.size.y - below - top}});
    take(clicked(view, touch, form));
    if (!touch.add_for.empty()) form.adding = touch.add_for;
    ImGui::SetCursorScreenPos({context.at.x + scaled(14), context.at.y + context.size.y - below + scaled(8)});
    ImGui::BeginChild("below", {context.size.x - scaled(28), below - scaled(16)});
    if (form.forms) {
        take(form_panel(view.forms, form.use, context.tr));
    } else if (!form.adding.empty()) {
        take(frontiere_new_permanent(form, context.tr));
    } else if (const FrontierePiece* piece = piece_of(view.table, form.chosen); piece != nullptr) {
        take(frontiere_piece_form(view, *piece, form, context.tr));
    } else if (form.land) {
        take(frontiere_land_form(view, form, context.tr));
    } else {
        wrapped_text(context.tr("frontiere.hint"));
    }
    take(consent(view, form, context.tr));
    take(combat_lines(view, context.tr));
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
