// app/session/systems/noire_forms.hpp: what can be said and asked at a table of Magic Noire beyond its
// buttons.
#pragma once
#include <optional>
#include <vector>

#include "app/session/systems/noire_action.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/session/systems/table_form.hpp"

namespace quadrille::app {

std::vector<TableForm> noire_forms(const SystemGame& game);
/// The answers to the question of a complete form that asks.
std::vector<FormAnswer> noire_answers(const SystemGame& game, const FormUse& use);
/// What a complete form says; nullopt: a form that asks, or none of these.
std::optional<NoireAction> noire_said(const FormUse& use);

}  // namespace quadrille::app
