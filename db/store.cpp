#include "db/store.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/game_rows.hpp"
#include "db/paged_file.hpp"
#include "db/schema.hpp"
#include "db/schema_check.hpp"
#include "db/work_limit.hpp"

namespace quadrille::db {
namespace {

namespace fs = std::filesystem;

constexpr int lock_wait_ms = 5000;
/// A connection belongs to one thread: SQLite need not lock it at each column that is read.
constexpr int one_thread = SQLITE_OPEN_NOMUTEX;
/// Bytes of the largest value that is read or written; a key picture has some 100,000.
constexpr int largest_value = 64 << 20;

StoreError system_error(int number) {
    switch (number) {
        case ENOENT:
            return {.fault = StoreFault::missing};
        case EACCES:
        case EPERM:
        case EROFS:
            return {.fault = StoreFault::no_permission, .detail = std::strerror(number)};
        case ENOSPC:
        case EDQUOT:
            return {.fault = StoreFault::disk_full};
        default:
            return {.fault = StoreFault::io, .detail = std::strerror(number)};
    }
}

std::uint32_t big_endian(const unsigned char* bytes) {
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
           bytes[3];
}

/// Looks at a file before SQLite does, since SQLite would wait at a FIFO, fill an empty file, and write a log
/// beside another program's database. Offsets: sqlite.org/fileformat2.html, section 1.3.
tl::expected<void, StoreError> check_kind(const fs::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return tl::unexpected(system_error(errno));
    if (!S_ISREG(status.st_mode)) return tl::unexpected(StoreError{.fault = StoreFault::not_a_file});
    if (status.st_size == 0) return tl::unexpected(StoreError{.fault = StoreFault::empty});
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return tl::unexpected(system_error(errno));
    std::array<unsigned char, 100> header{};
    const ssize_t got = read(file, header.data(), header.size());
    ::close(file);
    constexpr std::string_view magic("SQLite format 3\0", 16);
    if (got < static_cast<ssize_t>(header.size()) || std::memcmp(header.data(), magic.data(), 16) != 0)
        return tl::unexpected(StoreError{.fault = StoreFault::not_a_database});
    if (big_endian(header.data() + 68) != static_cast<std::uint32_t>(application_id))
        return tl::unexpected(StoreError{.fault = StoreFault::foreign});
    const int version = static_cast<int>(big_endian(header.data() + 60));
    if (version > schema_version())
        return tl::unexpected(
            StoreError{.fault = StoreFault::newer, .found = version, .known = schema_version()});
    return {};
}

int pragma(SQLite::Database& sqlite, const char* sql) {
    return sqlite.execAndGet(sql).getInt();
}

StoreError newer_than_us(int version) {
    return {.fault = StoreFault::newer, .found = version, .known = schema_version()};
}

/// The version as it is with what stands in the write-ahead log; fault foreign_schema where the file does not
/// hold what that version does.
tl::expected<int, StoreError> known_version(SQLite::Database& sqlite) {
    const int version = pragma(sqlite, "PRAGMA user_version");
    if (version > schema_version()) return tl::unexpected(newer_than_us(version));
    if (version < 0) return tl::unexpected(StoreError{.fault = StoreFault::damaged});
    const WorkLimit limit(sqlite);
    if (auto foreign = foreign_schema(sqlite, version))
        return tl::unexpected(StoreError{.fault = StoreFault::foreign_schema, .detail = std::move(*foreign)});
    return version;
}

/// Brings a file to our version, a transaction a step.
tl::expected<void, StoreError> migrate(SQLite::Database& sqlite) {
    for (;;) {
        SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
        const auto version = known_version(sqlite);
        if (!version) return tl::unexpected(version.error());
        if (*version == schema_version()) return {};
        sqlite.exec(migrations()[static_cast<std::size_t>(*version)]);
        sqlite.exec(fmt::format("PRAGMA user_version={}", *version + 1));
        transaction.commit();
    }
}

/// With a write-ahead log a reader needs no write access after a writer was killed. A file without one (a
/// copy made by an older version) gets it as soon as nobody else has it open; until then it is used as it is.
void prefer_write_ahead_log(SQLite::Database& sqlite) {
    if (sqlite.execAndGet("PRAGMA journal_mode").getString() == "wal") return;
    sqlite.setBusyTimeout(0);
    try {
        sqlite.execAndGet("PRAGMA journal_mode=WAL");
    } catch (const SQLite::Exception& exception) {
        if ((exception.getErrorCode() & 0xFF) != SQLITE_BUSY) throw;
    }
    sqlite.setBusyTimeout(lock_wait_ms);
}

/// What was just written, as a new connection finds it: closing a connection reports no error.
tl::expected<void, StoreError> check_whole(const fs::path& draft, const std::string& vfs) {
    SQLite::Database sqlite(draft.string(), SQLite::OPEN_READWRITE | one_thread, lock_wait_ms, vfs);
    configure(sqlite);
    const std::string found = sqlite.execAndGet("PRAGMA quick_check").getString();
    if (found != "ok") return tl::unexpected(StoreError{.fault = StoreFault::io});
    return {};
}

/// An empty game file. Where somebody else was faster, theirs stays.
tl::expected<void, StoreError> create(const fs::path& path, const std::string& vfs) {
    auto made = make_whole(path, [&](const fs::path& draft) {
        return guarded([&]() -> tl::expected<void, StoreError> {
                   SQLite::Database sqlite(draft.string(), SQLite::OPEN_READWRITE | one_thread, lock_wait_ms,
                                           vfs);
                   configure(sqlite);
                   // The log is switched on last: while it holds the only copy of a page, that page can be
                   // lost.
                   sqlite.exec(fmt::format("PRAGMA page_size={}; PRAGMA application_id={};", page_size,
                                           application_id));
                   if (auto migrated = migrate(sqlite); !migrated) return migrated;
                   prefer_write_ahead_log(sqlite);
                   return {};
               })
            .and_then([&] { return guarded([&] { return check_whole(draft, vfs); }); });
    });
    if (!made && made.error().fault == StoreFault::name_taken) return {};
    return made;
}

bool has_content(const fs::path& path) {
    std::error_code failure;
    const auto size = fs::file_size(path, failure);
    return !failure && size > 0;
}

/// A file on a medium that cannot be written has no place for SQLite's shared memory; where there is no
/// log or journal beside it, it can be read as it is.
std::string uri_of_unchanging(const fs::path& path) {
    std::string uri = "file:";
    for (const char c : fs::absolute(path).string()) {
        const bool plain =
            std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("/._-", c) != nullptr;
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri + "?immutable=1";
}

Store open_for_reading(const fs::path& path, const std::string& vfs) {
    const bool log_beside = has_content(path.string() + "-wal") || has_content(path.string() + "-journal");
    const bool folder_writable = access(fs::absolute(path).parent_path().c_str(), W_OK) == 0;
    const bool unchanging = !log_beside && !folder_writable;
    SQLite::Database sqlite(unchanging ? uri_of_unchanging(path) : path.string(),
                            SQLite::OPEN_READONLY | one_thread | (unchanging ? SQLite::OPEN_URI : 0),
                            lock_wait_ms, vfs);
    configure(sqlite);
    return {path, std::move(sqlite), true, false};
}

/// A lease that its holder did not give back: the last end was not a clean one.
bool left_uncleanly(SQLite::Database& sqlite) {
    return sqlite.execAndGet("SELECT EXISTS(SELECT 1 FROM lease)").getInt() != 0;
}

/// The tables of the log alone: the card library may be large, and can be imported again.
bool sound(SQLite::Database& sqlite) {
    for (const char* check : {"PRAGMA quick_check('game')", "PRAGMA quick_check('event')"}) {
        if (sqlite.execAndGet(check).getString() != "ok") return false;
    }
    return true;
}

bool means_damage(const StoreError& error) {
    return error.fault == StoreFault::damaged || error.fault == StoreFault::not_a_database;
}

tl::expected<Store, StoreError> open_for_writing(const fs::path& path, const std::string& vfs) {
    return guarded([&]() -> tl::expected<Store, StoreError> {
        SQLite::Database sqlite(path.string(), SQLite::OPEN_READWRITE | one_thread, lock_wait_ms, vfs);
        configure(sqlite);
        if (auto migrated = migrate(sqlite); !migrated) return tl::unexpected(migrated.error());
        prefer_write_ahead_log(sqlite);
        if (left_uncleanly(sqlite) && !sound(sqlite))
            return tl::unexpected(StoreError{.fault = StoreFault::damaged});
        return Store{path, std::move(sqlite), false, false};
    });
}

tl::expected<Store, StoreError> open_read_only(const fs::path& path, const std::string& vfs, bool damaged) {
    return guarded([&]() -> tl::expected<Store, StoreError> {
        Store store = open_for_reading(path, vfs);
        store.damaged = damaged;
        if (const auto version = known_version(store.sqlite); !version)
            return tl::unexpected(version.error());
        return store;
    });
}

/// Lets SQLite finish or take back what a killed writer left half done, which only a writer may.
tl::expected<void, StoreError> recover(const fs::path& path, const std::string& vfs) {
    return guarded([&]() -> tl::expected<void, StoreError> {
        SQLite::Database sqlite(path.string(), SQLite::OPEN_READWRITE | one_thread, lock_wait_ms, vfs);
        configure(sqlite);
        pragma(sqlite, "PRAGMA user_version");
        return {};
    });
}

tl::expected<Store, StoreError> open_for_reader(const fs::path& path, const std::string& vfs) {
    auto store = open_read_only(path, vfs, false);
    if (store || store.error().fault != StoreFault::interrupted || access(path.c_str(), W_OK) != 0)
        return store;
    if (auto recovered = recover(path, vfs); !recovered) return tl::unexpected(recovered.error());
    return open_read_only(path, vfs, false);
}

/// The new name itself has to survive a power cut.
void sync(const fs::path& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    ::close(file);
}

/// Never over a file that is there. Not every file system can rename so (some in user space), nor link (FAT).
bool put_in_place(const fs::path& draft, const fs::path& path) {
    if (renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return true;
    return errno == EINVAL && ::link(draft.c_str(), path.c_str()) == 0;
}

}  // namespace

void distrust(SQLite::Database& sqlite) {
    sqlite3* handle = sqlite.getHandle();
    sqlite3_extended_result_codes(handle, 1);
    for (const int option : {SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_ENABLE_FKEY})
        sqlite3_db_config(handle, option, 1, nullptr);
    for (const int option : {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                             SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL})
        sqlite3_db_config(handle, option, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, largest_value);
}

void configure(SQLite::Database& sqlite) {
    distrust(sqlite);
    // FULL: in WAL mode NORMAL survives a kill and loses the last commits at a power cut.
    sqlite.exec("PRAGMA synchronous=FULL; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;");
}

tl::expected<void, StoreError> make_whole(
    const fs::path& path, const std::function<tl::expected<void, StoreError>(const fs::path&)>& make) {
    const fs::path draft = path.string() + fmt::format(".new-{}", getpid());
    const int file = ::open(draft.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return tl::unexpected(system_error(errno));
    ::close(file);
    auto made = make(draft);
    if (made) sync(draft, O_RDONLY);
    const bool placed = made && put_in_place(draft, path);
    const int failure = errno;
    for (const char* suffix : {"", "-wal", "-shm"}) ::unlink((draft.string() + suffix).c_str());
    if (!made) return made;
    if (!placed && failure == EEXIST)
        return tl::unexpected(StoreError{.fault = StoreFault::name_taken, .detail = path.string()});
    if (!placed) return tl::unexpected(system_error(failure));
    sync(fs::absolute(path).parent_path(), O_RDONLY | O_DIRECTORY);
    return {};
}

void use_write_ahead_log(const fs::path& path) {
    SQLite::Database sqlite(path.string(), SQLite::OPEN_READWRITE | one_thread, lock_wait_ms);
    configure(sqlite);
    prefer_write_ahead_log(sqlite);
}

StoreError store_error(const SQLite::Exception& exception) {
    if (const auto* malformed = dynamic_cast<const Malformed*>(&exception))
        return {.fault = StoreFault::damaged, .entry = malformed->entry()};
    // Both say that a log or journal has to be worked off first, which a reader must not do.
    if (const int code = exception.getErrorCode();
        code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY)
        return {.fault = StoreFault::interrupted};
    switch (exception.getErrorCode() & 0xFF) {
        case SQLITE_FULL:
            return {.fault = StoreFault::disk_full};
        case SQLITE_NOMEM:
            return {.fault = StoreFault::out_of_memory};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {.fault = StoreFault::busy};
        case SQLITE_CORRUPT:
        case SQLITE_INTERRUPT:  // reading takes longer than the file's size can explain (db/work_limit.hpp)
            return {.fault = StoreFault::damaged};
        case SQLITE_NOTADB:
            return {.fault = StoreFault::not_a_database};
        case SQLITE_READONLY:
            return {.fault = StoreFault::read_only};
        case SQLITE_PERM:
        case SQLITE_AUTH:
            return {.fault = StoreFault::no_permission};
        case SQLITE_CONSTRAINT:
        case SQLITE_TOOBIG:
        case SQLITE_MISMATCH:
            return {.fault = StoreFault::invalid};
        default:
            return {.fault = StoreFault::io};
    }
}

tl::expected<Store, StoreError> open_store(const fs::path& path, const OpenOptions& options) {
    auto kind = check_kind(path);
    const bool may_create = options.access == Access::write && options.create;
    if (!kind && kind.error().fault == StoreFault::missing && may_create) {
        if (auto created = create(path, options.vfs); !created) return tl::unexpected(created.error());
        kind = check_kind(path);
    }
    if (!kind) return tl::unexpected(kind.error());
    if (options.access == Access::read || access(path.c_str(), W_OK) != 0)
        return open_for_reader(path, options.vfs);
    // A newer version may stand in the log alone, and opening for writing would move it into the file.
    if (has_content(path.string() + "-wal")) {
        if (auto peeked = open_read_only(path, options.vfs, false);
            !peeked && peeked.error().fault == StoreFault::newer)
            return tl::unexpected(peeked.error());
    }
    auto store = open_for_writing(path, options.vfs);
    if (!store && (means_damage(store.error()) || store.error().fault == StoreFault::read_only))
        return open_read_only(path, options.vfs, means_damage(store.error()));
    return store;
}

}  // namespace quadrille::db
