// app/window/panels/frontiere_piece_form.hpp: a permanent of Frontière that is chosen, or written down.
#pragma once
#include <string>

#include "app/window/panels/frontiere_panel.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

/// Null: there is none with that id.
const FrontierePiece* piece_of(const FrontiereTable& table, const std::string& id);
/// Its name, or its id where it has none.
std::string called(const FrontierePiece& piece);
/// Writes the rule that forbids something, in a sentence.
void show_refusal(const std::string& rule, const Messages& tr);

/// What a chosen creature may do, or where an equipment or fortification may go.
RequestedCommand frontiere_piece_form(const FrontiereView& view, const FrontierePiece& piece,
                                      FrontiereForm& form, const Messages& tr);
/// A permanent that enters: a creature, an equipment or a fortification.
RequestedCommand frontiere_new_permanent(FrontiereForm& form, const Messages& tr);

}  // namespace quadrille::app
