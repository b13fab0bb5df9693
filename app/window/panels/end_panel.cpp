#include "app/window/panels/end_panel.hpp"

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

std::optional<Command> question(const EndView& view, const Messages& tr) {
    std::optional<Command> asked;
    for (const EndView::Player& player : view.players) {
        ImGui::PushID(text_of(player.seat).c_str());
        if (ImGui::Button(tr("end.wins", fmt::arg("player", player.name)).c_str()))
            asked = EndGame{player.seat};
        const std::string concedes = tr("end.concedes", fmt::arg("player", player.name));
        if (player.may_concede) flow(concedes.c_str());
        if (player.may_concede && ImGui::Button(concedes.c_str())) asked = Concede{player.seat};
        ImGui::PopID();
    }
    if (ImGui::Button(tr("end.draw"))) asked = EndGame{std::nullopt};
    gap(6);
    if (ImGui::Button(tr("end.play_on"))) asked = LeaveEnd{};
    return asked;
}

std::optional<Command> summary(const EndView& view, const Messages& tr) {
    std::optional<Command> asked;
    ImGui::TextUnformatted(view.length.c_str());
    for (const EndView::Player& player : view.players)
        ImGui::TextUnformatted(
            tr("end.life", fmt::arg("player", player.name), fmt::arg("life", player.life)).c_str());
    gap(6);
    if (view.again && go_button(tr("end.again"), {0, 0})) asked = NewGame{};
    if (view.again) flow(tr("end.close"));
    if (ImGui::Button(tr("end.close"))) asked = LeaveEnd{};
    flow(tr("end.take_back"));
    if (ImGui::Button(tr("end.take_back"))) asked = Undo{};
    return asked;
}

}  // namespace

std::optional<Command> end_panel(const EndView& view, const Messages& tr, const Fonts& fonts) {
    const Sheet sheet("end", {460, 0});
    const bool over = !view.result.empty();
    ImGui::PushFont(fonts.large);
    wrapped_text(over ? view.result : tr("end.title"));
    ImGui::PopFont();
    gap(4);
    return over ? summary(view, tr) : question(view, tr);
}

}  // namespace quadrille::app
