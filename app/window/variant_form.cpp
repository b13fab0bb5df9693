#include <algorithm>
#include <cfloat>
#include <cmath>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/session/square_list.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/window/agreed_view.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {
namespace {

/// Squares of a battlefield (EC-13.3), typed; true when the text has changed.
bool squares_field(const char* title, const char* hint, std::string& text) {
    ImGui::TextDisabled("%s", title);
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::PushID(title);
    const bool changed = ImGui::InputTextWithHint("##squares", hint, &text);
    ImGui::PopID();
    return changed;
}

/// A kind of game, and what it is in a line.
void kind_line(const std::string& key, const Messages& tr) {
    wrapped_text(tr("about." + key));
    gap(4);
}

/// EC-14.5: the assault is long. What one kind set is set back by another.
void choose_theme(GameSetup& setup, std::optional<rules::Theme> theme, rules::Variant variant) {
    constexpr int long_game = 40, usual = 20;
    const bool was_long = setup.options.theme == rules::Theme::assault;
    if (!setup.battle.empty()) {  // its board stays, what it was about goes
        setup.battle.clear();
        setup.goals.clear();
        setup.deployment.clear();
    }
    setup.options.theme = theme;
    setup.options.variant = variant;
    if (theme == rules::Theme::assault)
        setup.starting_life = long_game;
    else if (was_long && setup.starting_life == long_game)
        setup.starting_life = usual;
}

/// The colour of a square in the drawn board: what is missing is not there.
ImU32 painted_colour(const TableSetup& table, Square square) {
    if (painted(table, {Brush::missing}, square)) return IM_COL32(0, 0, 0, 0);
    if (painted(table, {Brush::blocked}, square)) return IM_COL32(60, 64, 72, 255);
    if (painted(table, {Brush::special}, square) || painted(table, {Brush::capture}, square))
        return palette().warning;
    for (const Chair chair : chairs_of(table.setup.players)) {
        if (painted(table, {Brush::line, chair}, square)) return seat_colour(chair);
    }
    return IM_COL32(150, 156, 168, 255);
}

/// The board as it is set up, square by square, to be clicked; the square that was.
std::optional<Square> drawn_board(const TableSetup& table) {
    const BoardGrid& grid = table.profile.grid;
    const int most = std::max(grid.columns, grid.rows);
    const float side = std::floor(std::min(scaled(24), ImGui::GetContentRegionAvail().x / float(most)));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{side * float(grid.columns), side * float(grid.rows)};
    const bool clicked = ImGui::InvisibleButton("drawn_board", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            const ImVec2 from{at.x + side * float(column), at.y + side * float(grid.rows - 1 - row)};
            const ImVec2 to{from.x + side - 1, from.y + side - 1};
            list.AddRectFilled(from, to, painted_colour(table, {column, row}));
            list.AddRect(from, to, IM_COL32(110, 116, 126, 255));
        }
    }
    if (!clicked) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int column = static_cast<int>((mouse.x - at.x) / side),
              row = grid.rows - 1 - static_cast<int>((mouse.y - at.y) / side);
    const bool inside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
    return inside ? std::optional(Square{column, row}) : std::nullopt;
}

/// Which of the special squares lend the pawn that stands there an ability, for tapping it (EC-13.3).
void tap_abilities(GameSetup& setup, const Messages& tr) {
    for (rules::SpecialSetup& special : setup.special) {
        const std::string square = quadrille::name(*special.square);
        const std::string text = tr("wizard.tap_ability", fmt::arg("square", square),
                                    fmt::arg("name", effect_text(tr, special.name)));
        ImGui::Checkbox((text + "##tap" + square).c_str(), &special.tap_ability);
    }
}

/// What is special has a name.
void special_brush(WizardDraft& draft, const Messages& tr) {
    const bool on = draft.brush.brush == Brush::special;
    flow(tr("wizard.brush_special"));
    if (lit_button(tr("wizard.brush_special"), on)) draft.brush = {Brush::special};
    if (!on) return;
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputTextWithHint("##special_name", tr("wizard.special_name"), &draft.brush.name);
}

/// A board of any shape, painted square by square, with its decor and the players' lines.
void painter(WizardDraft& draft, WizardRequest& asked, const Messages& tr) {
    draft.painting = ImGui::TreeNode(tr("wizard.shape"));
    if (!draft.painting) return;
    if (ImGui::IsItemToggledOpen()) ImGui::SetScrollHereY(0);
    wrapped_text(tr("wizard.paint_hint"));
    const SquareSet before = draft.table.profile.grid.missing;
    const auto brush = [&](const std::string& text, BoardBrush one, bool first = false) {
        if (!first) flow(text.c_str());
        if (lit_button(text.c_str(), draft.brush == one)) draft.brush = one;
    };
    brush(tr("wizard.brush_missing"), {Brush::missing}, true);
    brush(tr("wizard.brush_blocked"), {Brush::blocked});
    if (draft.table.setup.options.theme == rules::Theme::domination)
        brush(tr("wizard.brush_capture"), {Brush::capture});
    for (const Chair chair : chairs_of(draft.table.setup.players))
        brush(tr("wizard.brush_line", fmt::arg("player", seat_name(tr, chair))), {Brush::line, chair});
    special_brush(draft, tr);
    if (const auto square = drawn_board(draft.table)) {
        paint(draft.table, draft.brush, *square);
        write_squares(draft);
    }
    const auto begin_with = [&](const char* key, BoardShape one, bool first = false) {
        if (!first) flow(tr(key));
        if (ImGui::SmallButton(tr(key))) shape(draft.table, one);
    };
    begin_with("wizard.shape_whole", BoardShape::whole, true);
    begin_with("wizard.shape_oval", BoardShape::oval);
    begin_with("wizard.shape_star", BoardShape::star);
    asked.find_again |= !(before == draft.table.profile.grid.missing);
    ImGui::TreePop();
}

/// The battles of files, by their titles; the one that is played, with what it is about.
void battles(const WizardOptions& options, const GameSetup& setup, WizardRequest& asked, const Messages& tr) {
    if (options.battles.empty()) return;
    ImGui::TextDisabled("%s", tr("wizard.battle"));
    bool first = true;
    for (const TableSetup& battle : options.battles) {
        const std::string title = battle_title(tr, battle.setup.battle);
        if (!std::exchange(first, false)) flow(title.c_str());
        if (lit_button(title.c_str(), setup.battle == battle.setup.battle)) asked.battle = battle;
    }
    const std::string about = "battle." + setup.battle + ".about";
    if (tr.knows(about)) wrapped_text(tr(about));
    gap(4);
}

/// By how much a tapped card is turned; whether that changed.
bool tap_choice(TableProfile& profile, const Messages& tr) {
    bool changed = false;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("wizard.tap"));
    ImGui::SameLine(std::max(scaled(190), ImGui::CalcTextSize(tr("wizard.tap")).x + scaled(28)));
    for (const int degrees : {45, 90}) {
        const std::string text = std::to_string(degrees) + "°";
        if (lit_button(text.c_str(), profile.tap_deg == degrees)) {
            profile.tap_deg = degrees;
            changed = true;
        }
        ImGui::SameLine();
    }
    ImGui::NewLine();
    return changed;
}

}  // namespace

void write_squares(WizardDraft& draft) {
    draft.blocked = text_of(draft.table.setup.blocked);
    draft.special = text_of(draft.table.setup.special);
}

void choose_system(GameSetup& setup, rules::System system) {
    if (system != rules::System::echiquier) choose_theme(setup, std::nullopt, rules::Variant::normal);
    setup.system = system;
}

WizardRequest variant_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr) {
    WizardRequest asked;
    GameSetup& setup = draft.table.setup;
    draft.wrong.clear();
    ImGui::TextDisabled("%s", tr("wizard.system"));
    bool first = true;
    for (const rules::System system : rules::all_systems) {
        if (draft.table.source == without_camera && !has_own_table(system)) continue;
        const char* text = tr("system." + std::string(rules::name(system)));
        if (!std::exchange(first, false)) flow(text);
        if (lit_button(text, setup.system == system)) choose_system(setup, system);
    }
    kind_line("system." + std::string(rules::name(setup.system)), tr);
    if (setup.system == rules::System::echiquier) {
        ImGui::TextDisabled("%s", tr("wizard.theme"));
        std::string chosen = "theme.none";
        const auto offer = [&](const char* key, std::optional<rules::Theme> theme, rules::Variant variant) {
            if (theme != std::nullopt || variant != rules::Variant::normal) flow(tr(key));
            const bool on = setup.options.theme == theme && setup.options.variant == variant;
            if (on) chosen = key;
            if (lit_button(tr(key), on)) choose_theme(setup, theme, variant);
        };
        offer("theme.none", std::nullopt, rules::Variant::normal);
        offer("theme.simplified", std::nullopt, rules::Variant::simplified);
        offer("theme.flag", rules::Theme::flag, rules::Variant::simplified);
        offer("theme.domination", rules::Theme::domination, rules::Variant::simplified);
        offer("theme.assault", rules::Theme::assault, rules::Variant::normal);
        offer("theme.zombies", rules::Theme::zombies, rules::Variant::normal);
        if (setup.battle.empty()) kind_line(chosen, tr);
        battles(options, setup, asked, tr);
        painter(draft, asked, tr);
        if (squares_field(tr("wizard.blocked"), tr("wizard.blocked_hint"), draft.blocked))
            setup.blocked = squares_in(draft.blocked);
        if (squares_field(tr("wizard.special"), tr("wizard.special_hint"), draft.special))
            setup.special = special_squares_in(draft.special, setup.special);
        tap_abilities(setup, tr);
        const SquareSet squares = draft.table.profile.grid.squares();
        const std::string blocked = not_squares_in(draft.blocked, squares, false),
                          special = not_squares_in(draft.special, squares, true);
        if (!(blocked + special).empty())
            draft.wrong = tr("wizard.no_squares", fmt::arg("which", blocked.empty() ? special : blocked));
        gap(6);
    }
    setup.starting_life = stepper(tr("wizard.life"), "life", setup.starting_life, {1, 200, 5});
    // At a table of its own no card lies on the board.
    if (!has_own_table(setup.system)) asked.find_again |= tap_choice(draft.table.profile, tr);
    gap(6);
    ImGui::TextDisabled("%s", tr("wizard.table_name"));
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputText("##table", &draft.table.name);
    return asked;
}

}  // namespace quadrille::app
