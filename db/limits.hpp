// db/limits.hpp: how much of anything is stored or read.
#pragma once
#include <cstddef>

namespace quadrille::db {

/// Objects and arrays within each other in a JSON text.
inline constexpr int deepest_json = 64;
/// Bytes of a name, a profile or a payload.
inline constexpr std::size_t largest_text = std::size_t{16} << 20;

}  // namespace quadrille::db
