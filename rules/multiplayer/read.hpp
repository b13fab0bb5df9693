// rules/multiplayer/read.hpp: a written position becomes a table that the functions of this folder take.
#pragma once
#include <optional>
#include <string_view>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// The table of a position as docs/rules/multiplayer.md writes it (section 18); nullopt where it is malformed
/// (MP-18.1). The table need not fit its format: `problems` (setup.hpp) says whether it does.
std::optional<Table> table_from(std::string_view position);

}  // namespace quadrille::rules::multiplayer
