#include "db/work_limit.hpp"

#include <sqlite3.h>

namespace quadrille::db {
namespace {

constexpr int steps_a_call = 10'000;
/// About two seconds of a slow processor, for files that are nearly empty.
constexpr std::int64_t least_steps = 50'000'000;
/// The smallest event has some 100 bytes, and reading it takes some 30 steps.
constexpr std::int64_t steps_a_byte = 4;

std::int64_t size_of(SQLite::Database& sqlite) {
    const std::int64_t pages = sqlite.execAndGet("PRAGMA page_count").getInt64();
    return pages * sqlite.execAndGet("PRAGMA page_size").getInt64();
}

}  // namespace

WorkLimit::WorkLimit(SQLite::Database& sqlite)
    : sqlite_(sqlite), left_((least_steps + size_of(sqlite) * steps_a_byte) / steps_a_call) {
    sqlite3_progress_handler(sqlite_.getHandle(), steps_a_call, count, this);
}

WorkLimit::~WorkLimit() {
    sqlite3_progress_handler(sqlite_.getHandle(), 0, nullptr, nullptr);
}

int WorkLimit::count(void* limit) {
    return --static_cast<WorkLimit*>(limit)->left_ < 0 ? 1 : 0;
}

}  // namespace quadrille::db
