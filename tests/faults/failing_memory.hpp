// tests/faults/failing_memory.hpp: memory that runs out at a chosen allocation, C++'s and SQLite's.
#pragma once

namespace quadrille::test {

/// While it lives, the `allocation`-th request for memory of this thread (from 1) is refused; those before
/// and after it are served. One at a time.
class FailingMemory {
public:
    explicit FailingMemory(long allocation);
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;
    /// Whether it came to that.
    bool refused() const;
};

/// Has to be called once before SQLite is first used: lets its allocations be counted with ours.
void count_memory_of_sqlite();

}  // namespace quadrille::test
