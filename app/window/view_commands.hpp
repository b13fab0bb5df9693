// app/window/view_commands.hpp: what the window shows, and how.
#pragma once
#include "app/window/command_handler.hpp"

namespace quadrille::app {

/// One handler for each command.
class ViewCommands : protected CommandContext {
public:
    explicit ViewCommands(const CommandContext& context) : CommandContext(context) {}

    void operator()(const ToggleLight&) const;
    void operator()(const ToggleChroma&) const;
    void operator()(const ToggleStream&) const;
    void operator()(const SwitchStreamView&) const;
    void operator()(const SwitchStreamBackground&) const;
    void operator()(const AskEnd&) const;
    void operator()(const LeaveEnd&) const;
    void operator()(const NewGame&) const;
    void operator()(const ToggleGames&) const;
    void operator()(const ReplayGame&) const;
    void operator()(const ExportGame&) const;
    void operator()(const CountGame&) const;
    void operator()(const ResumeGame&) const;
    void operator()(const LeaveReplay&) const;
    void operator()(const ToggleAcross&) const;
    void operator()(const ToggleLanguage&) const;
    void operator()(const ToggleMoves&) const;
    void operator()(const ToggleArrivals&) const;
    void operator()(const ToggleGrid&) const;
    void operator()(const TogglePanels&) const;
    void operator()(const ToggleHelp&) const;
    void operator()(const ToggleBook&) const;
    void operator()(const OpenRule&) const;
    void operator()(const ToggleLessons&) const;
    void operator()(const ChooseLayout&) const;
    void operator()(const ZoomPicture&) const;
    void operator()(const ToggleFit&) const;
    void operator()(const RotateAbove&) const;
    void operator()(const ScaleText&) const;
    void operator()(const AskSouth&) const;
    void operator()(const LeaveSouth&) const;
    void operator()(const ToggleFullScreen&) const;
    void operator()(const SavePicture&) const;
    void operator()(const CopyAnswer&) const;
    void operator()(const SaveAnswer&) const;
    void operator()(const Quit&) const;
};

}  // namespace quadrille::app
