// db/work_limit.hpp: an end to whatever a file makes SQLite do. Internal to db/.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <cstdint>

namespace quadrille::db {

/// While it lives, statements of the connection may take as many steps of SQLite's virtual machine as reading
/// a file of that size could need; then they end with SQLITE_INTERRUPT. Pages that refer to each other in
/// circles, or a query of somebody else's, would run for ever.
class WorkLimit {
public:
    explicit WorkLimit(SQLite::Database& sqlite);
    ~WorkLimit();
    WorkLimit(const WorkLimit&) = delete;
    WorkLimit& operator=(const WorkLimit&) = delete;

private:
    static int count(void* limit);

    SQLite::Database& sqlite_;
    std::int64_t left_ = 0;  ///< calls of `count`
};

}  // namespace quadrille::db
