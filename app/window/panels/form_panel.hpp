// app/window/panels/form_panel.hpp: statements and questions at a system's table by filling in a form.
#pragma once
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/statement.hpp"
#include "app/session/systems/table_form.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

/// The forms that there are, and the answers to the one that is open.
struct FormView {
    std::string system{};  ///< whose catalogue words they have
    std::vector<TableForm> forms{};
    std::vector<FormAnswer> answers{};
    /// What a complete form of those that ask nothing says.
    SystemAction (*said)(const FormUse&) = nullptr;
};

/// A button for each form; the fields of the open one, with the answers or the button that says it. Changes
/// `use`; an action that was said closes its form.
RequestedCommand form_panel(const FormView& view, FormUse& use, const Messages& tr);

/// How many lines of buttons it takes, about: for the layout of the panels.
int form_panel_lines(const FormView& view, const FormUse& use);

}  // namespace quadrille::app
