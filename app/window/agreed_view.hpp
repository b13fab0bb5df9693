// app/window/agreed_view.hpp: what a table has agreed on, its battle's goals, and effects of squares, in
// words.
#pragma once
#include "app/session/table.hpp"
#include "app/session/theme_table.hpp"
#include "app/window/panels/agreed_panel.hpp"

namespace quadrille::app {

AgreedView agreed_view_of(const Messages& tr, const Table& table);

/// What holds on a square: the effect of that number, or the name that people gave it.
std::string effect_text(const Messages& tr, const std::string& name);

/// "Hold d4 e5", "Kill Urza", "Be in the game in turn 15".
std::string goal_text(const Messages& tr, const Table& table, const rules::GoalSetup& goal);
/// The title of a battle: of the catalogue, or as its file has it.
std::string battle_title(const Messages& tr, const std::string& battle);

}  // namespace quadrille::app
