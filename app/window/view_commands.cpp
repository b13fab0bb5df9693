#include "app/window/view_commands.hpp"

namespace quadrille::app {

void ViewCommands::operator()(const ToggleLight&) const {
    // Dark, light, high contrast.
    const bool was_light = light() && !contrast();
    set_light(!light() && !contrast());
    set_contrast(was_light);
    canvas.refresh_theme();
}

void ViewCommands::operator()(const ToggleChroma&) const {
    state.chroma = !state.chroma;
    if (state.chroma) state.to_note = state.tr("panels.back_chroma");
    canvas.set_background(state.chroma ? std::optional<ImU32>(key_green) : std::nullopt);
}

void ViewCommands::operator()(const ToggleStream&) const {
    state.stream.open = !state.stream.open;
}

void ViewCommands::operator()(const SwitchStreamView&) const {
    state.stream.layout = state.stream.layout == Layout::above ? Layout::picture : Layout::above;
}

void ViewCommands::operator()(const SwitchStreamBackground&) const {
    state.stream.transparent = !state.stream.transparent;
}

void ViewCommands::operator()(const AskEnd&) const {
    state.asking_end = true;
}

void ViewCommands::operator()(const LeaveEnd&) const {
    state.asking_end = false;
}

void ViewCommands::operator()(const NewGame&) const {
    state.new_game = true;
}

void ViewCommands::operator()(const ToggleGames&) const {
    state.help = false;
    state.games.open = state.games.fresh = !state.games.open;
    if (state.games.open) shelf_worker.list();
}

void ViewCommands::operator()(const ReplayGame& command) const {
    shelf_worker.read(command.game);
}

void ViewCommands::operator()(const ExportGame& command) const {
    shelf_worker.write_out(command.game, command.format, state.tr.language());
}

void ViewCommands::operator()(const CountGame& command) const {
    shelf_worker.count(command.game);
}

void ViewCommands::operator()(const ResumeGame& command) const {
    state.game_to_resume = command.game;
}

void ViewCommands::operator()(const LeaveReplay&) const {
    state.replay.clear();
}

void ViewCommands::operator()(const ToggleAcross&) const {
    state.across = !state.across;
}

void ViewCommands::operator()(const ToggleLanguage&) const {
    state.tr = Messages(next(state.tr.language()));
}

void ViewCommands::operator()(const ToggleMoves&) const {
    state.moves = !state.moves;
}

void ViewCommands::operator()(const ToggleArrivals&) const {
    state.arrivals = !state.arrivals;
}

void ViewCommands::operator()(const ToggleGrid&) const {
    state.grid = !state.grid;
}

void ViewCommands::operator()(const TogglePanels&) const {
    state.panels = !state.panels;
    if (!state.panels) state.to_note = state.tr("panels.back");
}

void ViewCommands::operator()(const ToggleHelp&) const {
    state.help = !state.help;
}

void ViewCommands::operator()(const ToggleBook&) const {
    state.help = false;
    state.book.open = state.book.fresh = !state.book.open;
    if (state.book.open) state.book.system = setup().system;
}

void ViewCommands::operator()(const OpenRule& command) const {
    open_at(state.book, command.rule);
}

void ViewCommands::operator()(const ToggleLessons&) const {
    state.help = false;
    state.lessons.open = !state.lessons.open;
}

void ViewCommands::operator()(const ChooseLayout& command) const {
    state.layout = command.layout;
}

void ViewCommands::operator()(const ZoomPicture& command) const {
    state.zoom = command.zoom;
}

void ViewCommands::operator()(const ToggleFit&) const {
    const bool whole = !state.zoom.fit && state.zoom.factor == 1;
    state.zoom = PictureZoom{.fit = whole};
}

void ViewCommands::operator()(const RotateAbove&) const {
    state.rotation = (state.rotation + 1) % 4;
}

void ViewCommands::operator()(const ScaleText& command) const {
    canvas.set_text_scale(canvas.text_scale() * command.by);
}

void ViewCommands::operator()(const AskSouth&) const {
    state.asking_south = !state.asking_south;
}

void ViewCommands::operator()(const LeaveSouth&) const {
    state.asking_south = false;
}

void ViewCommands::operator()(const ToggleFullScreen&) const {
    canvas.toggle_full_screen();
}

void ViewCommands::operator()(const SavePicture&) const {
    state.save_picture_requested = true;
}

void ViewCommands::operator()(const CopyAnswer&) const {
    state.copy_requested = true;
}

void ViewCommands::operator()(const SaveAnswer&) const {
    state.save_answer_requested = true;
}

void ViewCommands::operator()(const Quit&) const {
    canvas.close();
}

}  // namespace quadrille::app
