#include "db/cards/picture_index.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sqlite3.h>

#include "db/schema_check.hpp"
#include "db/store.hpp"
#include "db/work_limit.hpp"

namespace quadrille::db {
namespace {

/// "QdPi": a database of this program, and no game file.
constexpr int application_id = 0x51645069;
constexpr int busy_ms = 5000;

/// The file as each version of it was made; what is new is a further one.
constexpr std::array layouts{
    "CREATE TABLE picture(key TEXT PRIMARY KEY, name TEXT NOT NULL CHECK(length(name) > 0), "
    "stamp TEXT NOT NULL, print BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE picture(key TEXT PRIMARY KEY, name TEXT NOT NULL CHECK(length(name) > 0), "
    "stamp TEXT NOT NULL, print BLOB NOT NULL, image BLOB NOT NULL) STRICT, WITHOUT ROWID",
    // A print of five kilobytes takes as much of the file: a table without rowids would put it on two pages.
    "CREATE TABLE picture(key TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL CHECK(length(name) > 0), "
    "stamp TEXT NOT NULL, print BLOB NOT NULL, image BLOB NOT NULL) STRICT"};
constexpr int schema_version = layouts.size();
constexpr int first_with_images = 2;

std::vector<Schema> make_schemas() {
    std::vector<Schema> schemas;
    for (const char* layout : layouts) {
        SQLite::Database sqlite(":memory:", SQLite::OPEN_READWRITE);
        sqlite.exec(layout);
        schemas.push_back(read_schema(sqlite));
    }
    return schemas;
}

/// Whether the file holds what this version does and nothing else: somebody else's triggers and views would
/// run as it is read and written.
bool is_ours(SQLite::Database& sqlite, int version) {
    static const std::vector<Schema> schemas = make_schemas();
    return version >= 1 && version <= schema_version &&
           !schema_difference(sqlite, schemas[static_cast<std::size_t>(version) - 1]);
}

int pragma(SQLite::Database& sqlite, const std::string& name) {
    return sqlite.execAndGet("PRAGMA " + name).getInt();
}

/// The format of the bytes counts as part of the version.
constexpr int print_versions = 1000;
int whole_version(int print_version) {
    return schema_version * print_versions + print_version;
}

void lay_out(SQLite::Database& sqlite, int print_version) {
    SQLite::Transaction transaction(sqlite);
    sqlite.exec("PRAGMA application_id = " + std::to_string(application_id));
    sqlite.exec("PRAGMA user_version = " + std::to_string(whole_version(print_version)));
    sqlite.exec(layouts.back());
    transaction.commit();
}

bool is_empty(SQLite::Database& sqlite) {
    return sqlite.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

/// Why a file is not what this program wrote with this version, whole; nullopt: it is.
std::optional<StoreFault> fault_of(SQLite::Database& sqlite, int print_version) {
    if (pragma(sqlite, "application_id") != application_id)
        return is_empty(sqlite) ? StoreFault::invalid : StoreFault::foreign;
    const WorkLimit limit(sqlite);
    const bool current = pragma(sqlite, "user_version") == whole_version(print_version) &&
                         is_ours(sqlite, schema_version) &&
                         sqlite.execAndGet("PRAGMA quick_check(1)").getString() == "ok";
    return current ? std::nullopt : std::optional(StoreFault::invalid);
}

/// The keys of portraits, from one end until a damaged page ends them.
void read_keys(SQLite::Database& sqlite, const char* order, std::set<std::string>& keys) {
    try {
        std::string after(portrait_key);
        ++after.back();
        SQLite::Statement select(
            sqlite, std::string("SELECT key FROM picture WHERE key >= ? AND key < ? ORDER BY key ") + order);
        select.bind(1, std::string(portrait_key));
        select.bind(2, after);
        while (select.executeStep()) keys.insert(select.getColumn(0).getString());
    } catch (const SQLite::Exception&) {
        // What lies beyond it is read from the other end.
    }
}

/// Nullopt where a page that it lies on is damaged.
std::optional<IndexedPicture> portrait_of(SQLite::Database& sqlite, const std::string& key,
                                          bool with_images) {
    try {
        SQLite::Statement select(sqlite, std::string("SELECT name, stamp, print") +
                                             (with_images ? ", image" : "") + " FROM picture WHERE key = ?");
        select.bind(1, key);
        if (!select.executeStep()) return std::nullopt;
        return IndexedPicture{key, select.getColumn(0).getString(), select.getColumn(1).getString(),
                              select.getColumn(2).getString(),
                              with_images ? select.getColumn(3).getString() : std::string()};
    } catch (const SQLite::Exception&) {
        return std::nullopt;
    }
}

/// The portraits of a file that is to be created again, as far as they can be read, with prints of this
/// version.
std::vector<IndexedPicture> portraits_in(const std::filesystem::path& file, int print_version,
                                         const PrintOfImage& print_of) {
    std::vector<IndexedPicture> kept;
    try {
        SQLite::Database sqlite(file.string(), SQLite::OPEN_READONLY, busy_ms);
        distrust(sqlite);
        // SQLite refuses a file that was cut short, but not to one who may repair its schema.
        sqlite3_db_config(sqlite.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
        sqlite.exec("PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON");
        if (pragma(sqlite, "application_id") != application_id) return kept;
        const WorkLimit limit(sqlite);
        const int version = pragma(sqlite, "user_version");
        if (!is_ours(sqlite, version / print_versions)) return kept;
        std::set<std::string> keys;
        read_keys(sqlite, "ASC", keys);
        read_keys(sqlite, "DESC", keys);
        for (const std::string& key : keys) {
            auto portrait = portrait_of(sqlite, key, version / print_versions >= first_with_images);
            if (!portrait) continue;
            if (print_of && !portrait->image.empty())
                portrait->print = print_of(portrait->image);
            else if (version % print_versions != print_version)
                continue;
            if (!portrait->name.empty() && !portrait->print.empty()) kept.push_back(std::move(*portrait));
        }
    } catch (const SQLite::Exception&) {
        // No page of it can be read, or it is no database at all.
    }
    return kept;
}

/// Puts a new file in an old one's place, which is kept as `aside`; at no moment is neither there, where the
/// file system has links.
std::error_code replace_file(const std::filesystem::path& fresh, const std::filesystem::path& file,
                             const std::filesystem::path& aside) {
    std::error_code failure, ignored;
    std::filesystem::remove(aside, ignored);
    std::filesystem::create_hard_link(file, aside, failure);
    if (failure) {
        failure.clear();
        std::filesystem::rename(file, aside, failure);
    }
    // An old journal would be taken for the new file's.
    std::filesystem::rename(file.string() + "-journal", aside.string() + "-journal", ignored);
    if (!failure) std::filesystem::rename(fresh, file, failure);
    return failure;
}

}  // namespace

struct PictureIndex::Impl {
    SQLite::Database sqlite;
    bool rebuilt = false;
};

PictureIndex::PictureIndex(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PictureIndex::PictureIndex(PictureIndex&&) noexcept = default;
PictureIndex& PictureIndex::operator=(PictureIndex&&) noexcept = default;
PictureIndex::~PictureIndex() = default;

tl::expected<PictureIndex, StoreError> PictureIndex::opened(const std::filesystem::path& file,
                                                            int print_version, bool write) {
    // SQLite would wait at a FIFO, and at a file of the system's that has no size.
    std::error_code failure;
    const bool there = std::filesystem::exists(file, failure);
    if (there && !std::filesystem::is_regular_file(file, failure)) return fault(StoreFault::not_a_file);
    if (there && !write && std::filesystem::file_size(file, failure) == 0) return fault(StoreFault::empty);
    return guarded([&]() -> tl::expected<PictureIndex, StoreError> {
        const int mode = write ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
        auto impl = std::make_unique<Impl>(Impl{SQLite::Database(file.string(), mode, busy_ms)});
        configure(impl->sqlite);
        if (write && pragma(impl->sqlite, "application_id") == 0 && is_empty(impl->sqlite))
            lay_out(impl->sqlite, print_version);
        if (const auto wrong = fault_of(impl->sqlite, print_version)) return fault(*wrong);
        return PictureIndex(std::move(impl));
    });
}

tl::expected<PictureIndex, StoreError> PictureIndex::read(const std::filesystem::path& file,
                                                          int print_version) {
    std::error_code failure;
    if (!std::filesystem::exists(file, failure)) return fault(StoreFault::missing);
    return opened(file, print_version, false);
}

tl::expected<PictureIndex, StoreError> PictureIndex::open(const std::filesystem::path& file,
                                                          int print_version, const PrintOfImage& print_of) {
    auto index = opened(file, print_version, true);
    if (index) return index;
    const StoreFault fault = index.error().fault;
    const bool useless =
        fault == StoreFault::invalid || fault == StoreFault::damaged || fault == StoreFault::not_a_database;
    return useless ? recreated(file, print_version, print_of) : std::move(index);
}

tl::expected<PictureIndex, StoreError> PictureIndex::recreated(const std::filesystem::path& file,
                                                               int print_version,
                                                               const PrintOfImage& print_of) {
    // A person has taught the portraits; the rest is not lost, for the pictures give it again.
    const auto portraits = portraits_in(file, print_version, print_of);
    const std::filesystem::path fresh = file.string() + ".new";
    std::error_code failure;
    std::filesystem::remove(fresh, failure);
    const auto made =
        opened(fresh, print_version, true).and_then([&](PictureIndex index) { return index.put(portraits); });
    if (made) {
        failure = replace_file(fresh, file, file.string() + ".old");
        if (!failure) {
            auto begun = opened(file, print_version, true);
            if (begun) begun->impl_->rebuilt = true;
            return begun;
        }
    }
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    if (!made) return tl::unexpected(made.error());
    return tl::unexpected(StoreError{.fault = StoreFault::io, .detail = failure.message()});
}

bool PictureIndex::rebuilt() const {
    return impl_->rebuilt;
}

tl::expected<std::vector<IndexedPicture>, StoreError> PictureIndex::pictures() const {
    return guarded([&]() -> tl::expected<std::vector<IndexedPicture>, StoreError> {
        std::vector<IndexedPicture> pictures;
        SQLite::Statement select(impl_->sqlite,
                                 "SELECT key, name, stamp, print, image FROM picture ORDER BY key");
        while (select.executeStep())
            pictures.push_back({select.getColumn(0).getString(), select.getColumn(1).getString(),
                                select.getColumn(2).getString(), select.getColumn(3).getString(),
                                select.getColumn(4).getString()});
        return pictures;
    });
}

tl::expected<std::map<std::string, std::string>, StoreError> PictureIndex::stamps() const {
    return guarded([&]() -> tl::expected<std::map<std::string, std::string>, StoreError> {
        std::map<std::string, std::string> stamps;
        SQLite::Statement select(impl_->sqlite, "SELECT key, stamp FROM picture");
        while (select.executeStep())
            stamps.emplace(select.getColumn(0).getString(), select.getColumn(1).getString());
        return stamps;
    });
}

tl::expected<void, StoreError> PictureIndex::put(std::span<const IndexedPicture> pictures) {
    return guarded([&]() -> tl::expected<void, StoreError> {
        SQLite::Transaction transaction(impl_->sqlite);
        SQLite::Statement replace(impl_->sqlite, "INSERT OR REPLACE INTO picture VALUES(?, ?, ?, ?, ?)");
        for (const IndexedPicture& picture : pictures) {
            replace.bind(1, picture.key);
            replace.bind(2, picture.name);
            replace.bind(3, picture.stamp);
            replace.bind(4, picture.print.data(), static_cast<int>(picture.print.size()));
            replace.bind(5, picture.image.data(), static_cast<int>(picture.image.size()));
            replace.exec();
            replace.reset();
        }
        transaction.commit();
        return {};
    });
}

}  // namespace quadrille::db
