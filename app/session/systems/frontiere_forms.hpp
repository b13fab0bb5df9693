// app/session/systems/frontiere_forms.hpp: what can be said and asked at the table of Magic Frontière beyond
// its buttons.
#pragma once
#include <optional>
#include <vector>

#include "app/session/systems/frontiere_action.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/session/systems/table_form.hpp"

namespace quadrille::app {

std::vector<TableForm> frontiere_forms(const SystemGame& game);
/// The answers to the question of a complete form that asks.
std::vector<FormAnswer> frontiere_answers(const SystemGame& game, const FormUse& use);
/// What a complete form says; nullopt: a form that asks, or none of these.
std::optional<frontiere::Action> frontiere_said(const FormUse& use);

}  // namespace quadrille::app
