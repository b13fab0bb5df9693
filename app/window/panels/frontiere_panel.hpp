// app/window/panels/frontiere_panel.hpp: the land grid of Magic Frontière.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/systems/frontiere_game.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/form_panel.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What is chosen and being written down at the table; nothing of the game.
struct FrontiereForm {
    std::string chosen{};          ///< a piece's id
    std::optional<Square> land{};  ///< a land that was clicked without a creature
    FrontiereVerb action = FrontiereVerb::move;
    int lands = 40;        ///< of both players, before the territory is laid
    std::string adding{};  ///< for whom a permanent is written down: a player's id; empty: nobody
    rules::Kind kind = rules::Kind::creature;  ///< of that permanent
    std::string name{};
    int power = 1, toughness = 1;
    std::vector<std::string> colours{}, keywords{};
    std::string land_name{};  ///< of a land that is no basic one
    std::vector<std::string> land_types{}, produces{};
    bool land_tapped = false, land_triggers = false;  ///< when it is revealed (FR-1.13)
    std::string revealer{};                           ///< a player's id; empty: whose turn it is
    std::optional<Square> asking{};                   ///< a move that waits for the opponent's word (FR-4.15)
    bool forms = false;                               ///< the forms are shown in place of what is chosen
    FormUse use{};
    friend bool operator==(const FrontiereForm&, const FrontiereForm&) = default;
};

struct FrontiereView {
    FrontiereTable table;
    std::vector<std::string> names{};  ///< of P1 (south) and P2 (north)
    FormView forms{};
};

/// The least height at which everything is there, at that width.
float frontiere_panel_height(const FrontiereView& view, const FrontiereForm& form, float width);
std::optional<Command> frontiere_panel(const FrontiereView& view, FrontiereForm& form,
                                       const PanelContext& context);

}  // namespace quadrille::app
