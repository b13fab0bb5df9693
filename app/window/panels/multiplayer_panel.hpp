// app/window/panels/multiplayer_panel.hpp: the round table of a game of many players.
#pragma once
#include <optional>
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/form_panel.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What is chosen and typed at the table; nothing of the game.
struct MultiplayerForm {
    std::string of;      ///< id of the player that is looked at
    std::string name{};  ///< being typed
    bool naming = false;
    bool cards = false;  ///< cards, stack and combat are shown in place of the seats
    FormUse use{};
    friend bool operator==(const MultiplayerForm&, const MultiplayerForm&) = default;
};

struct MultiplayerView {
    MultiplayerTable table;
    FormView forms;
};

/// What the player looked at is to the others, with the rule: opponents, teammates, turns still to take.
std::vector<std::pair<std::string, std::string>> multiplayer_facts(const MultiplayerTable& view,
                                                                   const Messages& tr);

/// The least height at which everything is there, at that width.
float multiplayer_panel_height(const MultiplayerView& view, const MultiplayerForm& form, float width);

/// Before the game: the format and who begins; then the seats with life, teams and markers, and whom the
/// chosen player reaches and may attack. Changes the form and says what was asked for.
std::optional<Command> multiplayer_panel(const MultiplayerView& view, MultiplayerForm& form,
                                         const PanelContext& context);

}  // namespace quadrille::app
