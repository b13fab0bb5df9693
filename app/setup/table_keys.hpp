// app/setup/table_keys.hpp: the keys that the set-up has in a table profile.
#pragma once
#include <string_view>
#include <vector>

#include "calibration/profile_keys.hpp"

namespace quadrille::app {

/// The objects of "table" and of the players' Vanguards in a profile's JSON, with the keys that they may have
/// (what table_file writes). `json` must be a valid table.
std::vector<KnownKeys> table_keys(std::string_view json);

}  // namespace quadrille::app
