// app/window/panels/noire_panel.hpp: piles, reserves and spells of Magic Noire.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/systems/noire_table.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/form_panel.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What is being put together at the table; nothing of the game.
struct NoireForm {
    std::string player;        ///< whose reserves the buttons are about; empty: the active player's
    std::vector<int> order{};  ///< mana that was clicked, in that order
    int pile = 0;              ///< that gets the first mana, where both are equal
    bool casting = false;      ///< the spell's form is open
    NoireSpell spell{};
    NoireFilter filter{};  ///< of the payments that are shown
    bool forms = false;    ///< effects on lands, questions
    FormUse use{};
    friend bool operator==(const NoireForm&, const NoireForm&) = default;
};

struct NoireView {
    NoireTable table;
    std::vector<std::string> names{};  ///< of the players, in the order of the table's
    NoirePayments payments{};          ///< for the form's spell
    FormView forms{};
};

/// Mana in stasis with its condition: "held until: the Orb leaves" (NO-4.3).
std::string noire_held(const NoirePlayer::Lot& lot, const Messages& tr);
/// A named card's numbers, with the rule of each: "mill 8 → 4".
std::vector<std::pair<std::string, std::string>> noire_numbers(const NoireKnown& card, const Messages& tr);

/// The player whom the form is about: a place in the table's list.
std::size_t noire_player(const NoireTable& table, const NoireForm& form);

std::optional<Command> noire_panel(const NoireView& view, NoireForm& form, const PanelContext& context);

}  // namespace quadrille::app
