// db/process.hpp: which process holds a game, and whether it still lives.
#pragma once
#include <cstdint>
#include <string>

namespace quadrille::db {

/// A process of this machine, distinct from every later one with the same number.
struct ProcessIdentity {
    std::int64_t pid = 0;
    std::string started;  ///< clock ticks since boot; empty: unknown
    std::string space;    ///< the name space in which `pid` counts (containers)
    std::string boot;     ///< changes with every start of the machine
    friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

/// This process.
ProcessIdentity this_process();

enum class Liveness {
    alive,
    dead,
    unknown,  ///< of another container of this machine: only its heartbeat shows it
};
Liveness liveness(const ProcessIdentity& process);

/// 32 hexadecimal digits that nobody else has.
std::string random_token();

}  // namespace quadrille::db
