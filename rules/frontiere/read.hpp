// rules/frontiere/read.hpp: a written position becomes a territory that the functions of this folder take.
#pragma once
#include <optional>
#include <string_view>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

/// The territory of a position as docs/rules/frontiere.md writes it; nullopt where it has one of the faults
/// of section 7.
std::optional<Territory> territory_from(std::string_view position);

}  // namespace quadrille::rules::frontiere
