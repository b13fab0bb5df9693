#include <chrono>
#include <fmt/format.h>
#include <sqlite3.h>

#include "db/chain.hpp"
#include "db/game_file_impl.hpp"
#include "db/game_log.hpp"
#include "db/game_rows.hpp"
#include "db/lease.hpp"
#include "db/picture_store.hpp"
#include "db/process.hpp"
#include "db/seal.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto idle_before_checkpoint = 2s;
constexpr auto longest_without_checkpoint = 30s;
constexpr auto between_beats = 2s;

std::string events_missing(std::int64_t first, std::int64_t last) {
    return fmt::format("events {} to {} are missing", first, last);
}

bool is_known(SQLite::Database& sqlite, GameId game) {
    SQLite::Statement query(sqlite, "SELECT 1 FROM game WHERE id = ?");
    query.bind(1, game);
    return query.executeStep();
}

}  // namespace

struct GameWriter::Impl {
    Impl(std::shared_ptr<GameFile::Impl> opened, GameId id, std::string lease_token)
        : file(std::move(opened)),
          game(id),
          token(std::move(lease_token)),
          tail(read_tail(sqlite(), id)),
          inserter(sqlite()),
          heartbeat(sqlite(), id, token),
          pictures(sqlite(), id) {}

    SQLite::Database& sqlite() { return file->store.sqlite; }
    tl::expected<Appended, StoreError> append(std::span<const NewEvent> group, std::string_view jpeg);
    tl::expected<void, StoreError> seal();
    void checkpoint();

    std::shared_ptr<GameFile::Impl> file;
    GameId game;
    std::string token;
    Tail tail;
    EventInserter inserter;
    Heartbeat heartbeat;
    PictureStore pictures;
    std::int64_t sealed = 0;  ///< sequence number of the last event that a seal covers
    bool stale = false;       ///< after a failure: what the file holds has to be read again
    bool unmoved = true;      ///< something may stand in the write-ahead log alone
    Clock::time_point last_append = Clock::now(), last_checkpoint = Clock::now(), last_beat = Clock::now();
};

/// One transaction. Everything that this object remembers changes only once it is committed.
tl::expected<Appended, StoreError> GameWriter::Impl::append(std::span<const NewEvent> group,
                                                            std::string_view jpeg) {
    return guarded([&]() -> tl::expected<Appended, StoreError> {
        SQLite::Transaction transaction(sqlite(), SQLite::TransactionBehavior::IMMEDIATE);
        if (!heartbeat.beat()) return fault(StoreFault::lease_lost);
        if (stale) {
            tail = read_tail(sqlite(), game);
            pictures.forget();
            stale = false;
        }
        Tail next = tail;
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (auto mistake = mistake_in(group[i], next.sequence + 1))
                return fault(StoreFault::invalid, std::move(*mistake));
            Event event;
            static_cast<NewEvent&>(event) = group[i];
            // SQLite stores -0.0 as 0; the hash is over what is stored.
            if (event.game_time_s) *event.game_time_s += 0.0;
            if (event.confidence) *event.confidence += 0.0;
            event.sequence = next.sequence + 1;
            event.group = tail.sequence + 1;
            if (!jpeg.empty() && i + 1 == group.size()) event.picture = sha256(jpeg);
            event.hash = event_hash(next.hash, event);
            inserter.insert(game, event);
            next = {event.sequence, event.hash};
        }
        if (!jpeg.empty()) pictures.add(next.sequence, jpeg);
        transaction.commit();
        const Appended done{tail.sequence + 1, next.sequence, !jpeg.empty()};
        tail = next;
        unmoved = true;
        last_append = last_beat = Clock::now();
        return done;
    });
}

/// Notes how far the game goes: events that are cut off its end afterwards are missed by `verify`.
tl::expected<void, StoreError> GameWriter::Impl::seal() {
    return guarded([&]() -> tl::expected<void, StoreError> {
        if (sealed == tail.sequence) return {};
        SQLite::Transaction transaction(sqlite(), SQLite::TransactionBehavior::IMMEDIATE);
        if (!heartbeat.beat()) return fault(StoreFault::lease_lost);
        write_seal(sqlite(), game, tail);
        transaction.commit();
        sealed = tail.sequence;
        return {};
    });
}

/// Moves what stands in the write-ahead log into the file. A reader in the way is no error: next time.
void GameWriter::Impl::checkpoint() {
    const int result = sqlite3_wal_checkpoint_v2(sqlite().getHandle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE,
                                                 nullptr, nullptr);
    last_checkpoint = Clock::now();
    if (result == SQLITE_BUSY || result == SQLITE_LOCKED) return;
    if (result != SQLITE_OK) throw SQLite::Exception(sqlite().getHandle(), result);
    unmoved = false;
}

GameWriter::GameWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameWriter::GameWriter(GameWriter&&) noexcept = default;

GameWriter& GameWriter::operator=(GameWriter&& other) noexcept {
    if (this != &other) {
        static_cast<void>(close());
        impl_ = std::move(other.impl_);
    }
    return *this;
}

GameWriter::~GameWriter() {
    static_cast<void>(close());
}

GameId GameWriter::game() const {
    return impl_->game;
}

std::int64_t GameWriter::last_sequence() const {
    return impl_->tail.sequence;
}

tl::expected<Appended, StoreError> GameWriter::append(std::span<const NewEvent> group,
                                                      std::string_view board_jpeg) {
    if (group.empty()) return Appended{impl_->tail.sequence, impl_->tail.sequence, false};
    auto done = impl_->append(group, board_jpeg);
    if (done) return done;
    impl_->stale = true;
    // An event is worth more than its picture.
    if (done.error().fault != StoreFault::disk_full || board_jpeg.empty()) return done;
    done = impl_->append(group, {});
    impl_->stale = !done;
    return done;
}

tl::expected<void, StoreError> GameWriter::checkpoint_if_due() {
    const auto now = Clock::now();
    return guarded([&]() -> tl::expected<void, StoreError> {
        if (now - impl_->last_beat >= between_beats) {
            impl_->last_beat = now;
            if (!impl_->heartbeat.beat()) return fault(StoreFault::lease_lost);
        }
        const bool idle = now - impl_->last_append >= idle_before_checkpoint;
        if (!impl_->unmoved || (!idle && now - impl_->last_checkpoint < longest_without_checkpoint))
            return {};
        if (auto sealed = impl_->seal(); !sealed) return sealed;
        impl_->checkpoint();
        return {};
    });
}

void GameWriter::set_picture_budget(std::int64_t bytes) {
    impl_->pictures.budget = bytes;
}

tl::expected<void, StoreError> GameWriter::close() {
    if (!impl_) return {};
    const auto closing = std::move(impl_);
    const auto sealed = closing->seal();
    const auto released = guarded([&]() -> tl::expected<void, StoreError> {
        release_lease(closing->sqlite(), closing->game, closing->token);
        closing->checkpoint();
        return {};
    });
    // Whoever took the game over seals it.
    return !sealed && sealed.error().fault != StoreFault::lease_lost ? sealed : released;
}

tl::expected<GameWriter, StoreError> GameFile::resume(GameId game) {
    if (read_only()) return fault(damaged() ? StoreFault::damaged : StoreFault::read_only);
    return guarded([&]() -> tl::expected<GameWriter, StoreError> {
        SQLite::Database& sqlite = impl_->store.sqlite;
        SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
        if (!is_known(sqlite, game)) return fault(StoreFault::no_such_game, std::to_string(game));
        const std::string token = random_token();
        if (const auto holder = take_lease(sqlite, game, token))
            return tl::unexpected(StoreError{.fault = StoreFault::game_in_use, .holder = *holder});
        const Tail tail = read_tail(sqlite, game);
        if (const auto seal = read_seal(sqlite, game); seal && seal->sequence > tail.sequence)
            return fault(StoreFault::chain_broken, events_missing(tail.sequence + 1, seal->sequence));
        transaction.commit();
        GameWriter writer(std::make_unique<GameWriter::Impl>(impl_, game, token));
        writer.impl_->checkpoint();
        return writer;
    });
}

}  // namespace quadrille::db
