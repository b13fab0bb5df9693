// app/window/system_view.hpp: the panels of the systems, as the window state shows them.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/session.hpp"
#include "app/window/panels/frontiere_panel.hpp"
#include "app/window/panels/magic54_panel.hpp"
#include "app/window/panels/multiplayer_panel.hpp"
#include "app/window/panels/noire_panel.hpp"
#include "app/window/panels/theme_panel.hpp"
#include "app/window/table_focus.hpp"

namespace quadrille::app {

/// What is chosen and typed at the systems' tables; nothing of the game.
struct SystemForms {
    MultiplayerForm multiplayer;
    NoireForm noire;
    FrontiereForm frontiere;
    Magic54Form magic54;
    friend bool operator==(const SystemForms&, const SystemForms&) = default;
};

/// A system's own table, shown in place of the board from above; monostate: the board is the table.
using SystemTable = std::variant<std::monostate, MultiplayerView, NoireView, FrontiereView, Magic54Table>;

/// Asks the rules for a system's table, and again only when the game or what is chosen at it has changed.
class SystemTables {
public:
    /// Valid until the next call.
    const SystemTable& of(const Messages& tr, const Table& table, const SystemForms& forms);

private:
    struct Key {
        std::shared_ptr<const SystemGame> game;
        SystemForms forms;
        Language language;
        std::vector<std::string> names;  ///< of the players
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::optional<Key> key_;
    SystemTable table_;
};

struct SystemView {
    SystemTable table;
    std::shared_ptr<const SystemGame> game;  ///< that the table shows; never null in one that was made
    std::optional<ThemeView> theme;          ///< beside the board

    bool own_table() const { return table.index() > 0; }
    /// Whether lives and turns are counted at that table and not beside the board.
    bool own_players() const;
    bool ranges() const { return has_ranges(game->system); }
};

SystemView system_view_of(const Messages& tr, const TableFocus& focus, const SystemForms& forms,
                          SystemTables& tables);

/// Draws the system's own table.
std::optional<Command> system_panel(const SystemView& view, SystemForms& forms, const PanelContext& context);

/// An action in the list of events, said in that player's turn.
std::string action_text(const Messages& tr, const Table& table, const SystemAction& word, Chair active);

}  // namespace quadrille::app
