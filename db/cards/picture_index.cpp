#include "db/cards/picture_index.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include "db/store.hpp"

namespace quadrille::db {
namespace {

/// "QdPi": a database of this program, and no game file.
constexpr int application_id = 0x51645069;
constexpr int schema_version = 1;
constexpr int busy_ms = 5000;

int pragma(SQLite::Database& sqlite, const std::string& name) {
    return sqlite.execAndGet("PRAGMA " + name).getInt();
}

/// The format of the bytes counts as part of the version.
int whole_version(int print_version) {
    constexpr int print_versions = 1000;
    return schema_version * print_versions + print_version;
}

void lay_out(SQLite::Database& sqlite, int print_version) {
    SQLite::Transaction transaction(sqlite);
    sqlite.exec("PRAGMA application_id = " + std::to_string(application_id));
    sqlite.exec("PRAGMA user_version = " + std::to_string(whole_version(print_version)));
    sqlite.exec(
        "CREATE TABLE picture(key TEXT PRIMARY KEY, name TEXT NOT NULL CHECK(length(name) > 0), "
        "stamp TEXT NOT NULL, print BLOB NOT NULL) STRICT, WITHOUT ROWID");
    transaction.commit();
}

/// Whether the file has what this program wrote with this version, whole.
bool is_current(SQLite::Database& sqlite, int print_version) {
    return pragma(sqlite, "application_id") == application_id &&
           pragma(sqlite, "user_version") == whole_version(print_version) &&
           sqlite.execAndGet("PRAGMA quick_check(1)").getString() == "ok";
}

bool is_empty(SQLite::Database& sqlite) {
    return sqlite.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
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
    return guarded([&]() -> tl::expected<PictureIndex, StoreError> {
        const int mode = write ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
        auto impl = std::make_unique<Impl>(Impl{SQLite::Database(file.string(), mode, busy_ms)});
        const bool fresh = write && is_empty(impl->sqlite);
        if (fresh) lay_out(impl->sqlite, print_version);
        if (!fresh && !is_current(impl->sqlite, print_version))
            return tl::unexpected(StoreError{.fault = StoreFault::invalid});
        return PictureIndex(std::move(impl));
    });
}

tl::expected<PictureIndex, StoreError> PictureIndex::read(const std::filesystem::path& file,
                                                          int print_version) {
    std::error_code failure;
    if (!std::filesystem::exists(file, failure))
        return tl::unexpected(StoreError{.fault = StoreFault::missing});
    if (!std::filesystem::is_regular_file(file, failure))
        return tl::unexpected(StoreError{.fault = StoreFault::not_a_file});
    return opened(file, print_version, false);
}

tl::expected<PictureIndex, StoreError> PictureIndex::open(const std::filesystem::path& file,
                                                          int print_version) {
    auto index = opened(file, print_version, true);
    if (index) return index;
    const StoreFault fault = index.error().fault;
    const bool useless =
        fault == StoreFault::invalid || fault == StoreFault::damaged || fault == StoreFault::not_a_database;
    if (!useless) return index;
    // Nothing in it is lost that the pictures do not give again.
    std::error_code failure;
    const std::filesystem::path aside = file.string() + ".old";
    std::filesystem::rename(file, aside, failure);
    if (failure) return index;
    auto begun = opened(file, print_version, true);
    if (begun) begun->impl_->rebuilt = true;
    return begun;
}

bool PictureIndex::rebuilt() const {
    return impl_->rebuilt;
}

tl::expected<std::vector<IndexedPicture>, StoreError> PictureIndex::pictures() const {
    return guarded([&]() -> tl::expected<std::vector<IndexedPicture>, StoreError> {
        std::vector<IndexedPicture> pictures;
        SQLite::Statement select(impl_->sqlite, "SELECT key, name, stamp, print FROM picture ORDER BY key");
        while (select.executeStep())
            pictures.push_back({select.getColumn(0).getString(), select.getColumn(1).getString(),
                                select.getColumn(2).getString(), select.getColumn(3).getString()});
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
        SQLite::Statement replace(impl_->sqlite, "INSERT OR REPLACE INTO picture VALUES(?, ?, ?, ?)");
        for (const IndexedPicture& picture : pictures) {
            replace.bind(1, picture.key);
            replace.bind(2, picture.name);
            replace.bind(3, picture.stamp);
            replace.bind(4, picture.print.data(), static_cast<int>(picture.print.size()));
            replace.exec();
            replace.reset();
        }
        transaction.commit();
        return {};
    });
}

}  // namespace quadrille::db
