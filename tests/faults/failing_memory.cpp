#include "tests/faults/failing_memory.hpp"

#include <cstdlib>
#include <new>
#include <sqlite3.h>

namespace {

thread_local long left = 0;  ///< until the refused one; 0: none is refused
thread_local bool was_refused = false;

bool is_refused() {
    if (left == 0 || --left > 0) return false;
    was_refused = true;
    return true;
}

void* allocated(std::size_t size) {
    if (is_refused()) throw std::bad_alloc();
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (!memory) throw std::bad_alloc();
    return memory;
}

sqlite3_mem_methods sqlite_memory;  // as it was

void* sqlite_malloc(int size) {
    return is_refused() ? nullptr : sqlite_memory.xMalloc(size);
}
void* sqlite_realloc(void* memory, int size) {
    return is_refused() ? nullptr : sqlite_memory.xRealloc(memory, size);
}

}  // namespace

// The replaceable functions; those for arrays and sizes come down to them ([new.delete]).
void* operator new(std::size_t size) {
    return allocated(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace quadrille::test {

FailingMemory::FailingMemory(long allocation) {
    was_refused = false;
    left = allocation;
}
FailingMemory::~FailingMemory() {
    left = 0;
}
bool FailingMemory::refused() const {
    return was_refused;
}

void count_memory_of_sqlite() {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory);
    sqlite3_mem_methods counted = sqlite_memory;
    counted.xMalloc = sqlite_malloc;
    counted.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &counted);
}

}  // namespace quadrille::test
