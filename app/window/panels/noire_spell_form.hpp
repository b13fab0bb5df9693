// app/window/panels/noire_spell_form.hpp: a spell of Magic Noire is written down, and one of the ways to pay
// for it is chosen.
#pragma once
#include "app/window/panels/noire_panel.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

/// Changes the form; casting closes it.
RequestedCommand noire_spell_form(const NoireView& view, NoireForm& form, const Messages& tr,
                                  const Fonts& fonts);

}  // namespace quadrille::app
