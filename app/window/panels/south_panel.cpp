#include "app/window/panels/south_panel.hpp"

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {

std::optional<Command> south_panel(PictureSide south, const Messages& tr, const Fonts& fonts) {
    std::optional<Command> asked;
    const Sheet sheet("south", {440, 0});
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(tr("south.title"));
    ImGui::PopFont();
    wrapped_text(tr("south.hint"));
    gap(4);
    for (const PictureSide side : all_picture_sides) {
        if (lit_button(arrow(side), side == south)) asked = TurnSouth{side};
        ImGui::SameLine();
    }
    if (ImGui::Button(tr("south.leave"))) asked = LeaveSouth{};
    return asked;
}

}  // namespace quadrille::app
