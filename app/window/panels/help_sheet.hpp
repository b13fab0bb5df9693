// app/window/panels/help_sheet.hpp: keys and mouse on one sheet.
#pragma once
#include <optional>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// The sheet of keys over everything; asks to be closed by a click or key.
std::optional<Command> help_sheet(const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
