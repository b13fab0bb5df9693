// db/store.hpp: one connection to a game file, set up so that what was written stays written. Internal to
// db/.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <functional>
#include <tl/expected.hpp>

#include "db/game_log.hpp"
#include "db/store_error.hpp"

namespace quadrille::db {

struct Store {
    std::filesystem::path path;
    SQLite::Database sqlite;
    bool read_only = false;
    bool damaged = false;
};

/// See GameFile::open.
tl::expected<Store, StoreError> open_store(const std::filesystem::path& path, const OpenOptions& options);

/// Makes a new file under another name beside `path`, with `make`, which is given that name and finds it
/// empty, and puts it in its place: whatever happens there is never a piece of it at `path`. Fault name_taken
/// where there is a file already.
tl::expected<void, StoreError> make_whole(
    const std::filesystem::path& path,
    const std::function<tl::expected<void, StoreError>(const std::filesystem::path& draft)>& make);

/// Sets a connection up for a file that may be anybody's, before it is read: nothing in it runs, and values
/// have a largest size.
void distrust(SQLite::Database& sqlite);
/// The same, and what is written survives a power cut. Throws SQLite::Exception.
void configure(SQLite::Database& sqlite);

/// Gives a copy the write-ahead log that SQLite leaves out of it. Throws SQLite::Exception.
void use_write_ahead_log(const std::filesystem::path& path);

/// What SQLite threw, in our terms.
StoreError store_error(const SQLite::Exception& exception);

/// Runs `work` and turns an exception of SQLite or of the allocator into an error.
template <typename Work>
auto guarded(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(store_error(exception));
    } catch (const std::bad_alloc&) {
        return tl::unexpected(StoreError{.fault = StoreFault::out_of_memory});
    }
}

}  // namespace quadrille::db
