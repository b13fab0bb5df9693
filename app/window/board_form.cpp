#include <algorithm>
#include <cmath>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {
namespace {

/// Dragged corners stay where they are; the south-west one becomes another.
void turn_corners(TableSetup& table, PictureSide south) {
    if (!table.corners) return;
    const int rotation = (static_cast<int>(south) - static_cast<int>(table.profile.south) + 4) % 4;
    auto& px = table.corners->px;
    std::rotate(px.begin(), px.begin() + (4 - rotation) % 4, px.end());
}

}  // namespace

WizardRequest board_form(WizardDraft& draft, const Messages& tr) {
    WizardRequest asked;
    TableProfile& profile = draft.table.profile;
    const BoardGrid before = profile.grid;
    if (draft.table.corners) {
        wrapped_text(tr("wizard.board_by_hand"));
        constexpr double doubtful = 0.65;
        if (draft.board_found && draft.confidence < doubtful)
            warning_text(
                tr("wizard.corners_doubtful", fmt::arg("confidence", std::lround(100 * draft.confidence))));
    } else if (draft.board_found) {
        wrapped_text(tr.counted("wizard.board_found", static_cast<long>(draft.cards),
                                fmt::arg("confidence", std::lround(100 * draft.confidence))));
    } else {
        if (draft.doubt)
            warning_text(tr("doubt." + std::string(vision::name(*draft.doubt))));
        else
            wrapped_text(tr("wizard.board_missing"));
    }
    gap(6);
    wrapped_text(tr("wizard.board_hint"));
    gap(6);
    if (draft.table.corners && ImGui::Button(tr("wizard.find_again"))) {
        draft.table.corners.reset();
        asked.find_again = true;
    }
    profile.grid.columns = stepper(tr("wizard.columns"), "columns", profile.grid.columns, {2, max_side});
    profile.grid.rows = stepper(tr("wizard.rows"), "rows", profile.grid.rows, {2, max_side});
    if (profile.grid.columns != before.columns || profile.grid.rows != before.rows) {
        profile.grid_given = true;
        profile.grid.missing &= BoardGrid{profile.grid.columns, profile.grid.rows}.squares();
        asked.find_again = true;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("wizard.south"));
    ImGui::SameLine(scaled(190));
    for (const PictureSide side : all_picture_sides) {
        if (lit_button(arrow(side), profile.south == side)) {
            turn_corners(draft.table, side);
            profile.south = side;
            asked.find_again = true;
        }
        ImGui::SameLine();
    }
    ImGui::NewLine();
    if (ImGui::Checkbox(tr("wizard.mirror"), &profile.mirror)) asked.find_again = true;
    return asked;
}

}  // namespace quadrille::app
