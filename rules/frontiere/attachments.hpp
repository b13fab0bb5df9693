// rules/frontiere/attachments.hpp: equipment and fortifications (docs/rules/frontiere.md, section 5).
#pragma once
#include <vector>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

/// The creatures that an equipment may be attached to (FR-5.1).
std::vector<const Piece*> equip_targets(const Territory& territory, const Piece& equipment);
/// The lands that a fortification may fortify (FR-5.4).
SquareSet fortify_squares(const Territory& territory, const Piece& fortification);

}  // namespace quadrille::rules::frontiere
