// db/schema.hpp: the tables of a game file, version by version. A version that was released never changes;
// what is new is a further step, and tests/db keeps a file of every version.
#pragma once
#include <cstdint>
#include <span>

namespace quadrille::db {

/// "QDLE" at byte 68 of the file.
inline constexpr std::int32_t application_id = 0x51444C45;

/// SQL that takes a file from version n to n + 1, n being the index. Each runs in one transaction.
std::span<const char* const> migrations();

inline int schema_version() {
    return static_cast<int>(migrations().size());
}

}  // namespace quadrille::db
