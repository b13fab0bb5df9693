// app/window/magic54_action_text.hpp: what is done at the table of Magic 54, in the list of events.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/systems/system_action.hpp"

namespace quadrille::app {

std::string magic54_action_text(const Messages& tr, const SystemAction& statement);

}  // namespace quadrille::app
