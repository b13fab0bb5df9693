// db/game_log.hpp: games and their events in one SQLite file; nothing that was shown is ever lost.
//
// How a program that follows a table uses it:
//
//     auto file = GameFile::open(path);  // made where it is missing
//     auto game = file->resume_or_create({.name = "Friday", .wall_time_ms = now});
//     auto done = game->append(group, board_jpeg);  // on disk when it returns: only then show the group
//     game->checkpoint_if_due();                    // each frame, or once a second
//     game->close();                                // or let it go out of scope
//
// Where append fails nothing of the group is in the file: keep the group, show it as "not yet stored" and
// append it again; the events stay in order. A GameFile and its GameWriters share one connection and belong
// to one thread. A GameWriter may outlive the GameFile it came from.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "db/event.hpp"
#include "db/store_error.hpp"
#include "rules/geometry/seat.hpp"

namespace quadrille::db {

/// Number of a game within its file.
using GameId = std::int64_t;

struct GamePlayer {
    std::string id;    ///< as in a position: "P1"
    std::string name;  ///< as people call them
    Seat seat = Seat::south;
    friend bool operator==(const GamePlayer&, const GamePlayer&) = default;
};

/// What is known when a game begins; it never changes afterwards. What comes later (names, life, result) is
/// an event.
struct NewGame {
    std::string name{};  ///< unique in its file, not empty
    std::string system = "echiquier";
    int columns = 8, rows = 8;
    std::int64_t wall_time_ms = 0;
    std::string source{};        ///< camera or recording; may be empty
    std::string profile = "{}";  ///< the table profile (docs/interfaces.md, section 2), one JSON object
    std::vector<GamePlayer> players{};
    friend bool operator==(const NewGame&, const NewGame&) = default;
};

struct Game : NewGame {
    GameId id = 0;
    std::string uid;          ///< 32 hexadecimal digits, the same in every copy and export
    std::int64_t events = 0;  ///< how many there are now
};

enum class Access {
    write,  ///< made where it is missing, migrated where it is old
    read,   ///< never changes the file
};

struct OpenOptions {
    Access access = Access::write;
    bool create = true;  ///< with Access::write
    std::string vfs{};   ///< SQLite VFS; empty: the system's. For tests.
};

/// What `append` did.
struct Appended {
    std::int64_t first = 0, last = 0;  ///< sequence numbers
    bool picture_kept = false;         ///< false where there was none or the disk had no room for it
};

/// Something wrong in a game, found by `verify`.
struct Broken {
    /// The event that is changed or the first that is missing; 0: SQLite's own structure.
    std::int64_t sequence = 0;
    EntryError what;
};

class GameWriter;

class GameFile {
public:
    /// Opens the file for `options.access`. Where it can only be read, or is damaged, it is opened for
    /// reading and says so (`read_only`, `damaged`). What a killed writer left half done is finished
    /// or taken back first, for readers too. Refused, and left as they are byte for byte: files of
    /// newer versions, of other programs, with tables or triggers that are not ours, empty ones. Never waits
    /// for anything but a lock (5 s).
    static tl::expected<GameFile, StoreError> open(const std::filesystem::path& file,
                                                   const OpenOptions& options = {});
    GameFile(GameFile&&) noexcept;
    GameFile& operator=(GameFile&&) noexcept;
    ~GameFile();

    bool read_only() const;
    bool damaged() const;
    const std::filesystem::path& path() const;

    /// Games in the order of their creation.
    tl::expected<std::vector<Game>, StoreError> games() const;
    /// The game of that name, or else of that number.
    tl::expected<Game, StoreError> find(std::string_view name_or_id) const;

    /// Creates a game and takes its lease. Faults: name_taken, invalid, read_only.
    tl::expected<GameWriter, StoreError> create(const NewGame& game);
    /// Resumes a game. Faults: no_such_game, game_in_use with the holder, read_only, damaged. The lease
    /// of a process that has died is taken over at once.
    tl::expected<GameWriter, StoreError> resume(GameId game);
    /// Resumes the game of that name where there is one, else creates it.
    tl::expected<GameWriter, StoreError> resume_or_create(const NewGame& game);

    /// The events from sequence number `first` to `last`, both included, in order.
    tl::expected<std::vector<Event>, StoreError> events(GameId game, std::int64_t first = 1,
                                                        std::int64_t last = INT64_MAX) const;
    struct KeyPicture {
        std::int64_t sequence = 0;
        std::string jpeg;
    };
    /// The newest key picture appended with event `sequence` or before it; nullopt where there is none.
    tl::expected<std::optional<KeyPicture>, StoreError> picture(GameId game, std::int64_t sequence) const;
    tl::expected<std::vector<KeyPicture>, StoreError> pictures(GameId game) const;

    /// Checks the hash chain, the pictures against it, that the game still has the events it had when the
    /// file was last closed or checkpointed, and SQLite's own structure. Names every event that does not
    /// follow from the one before it. Empty: nothing was changed.
    tl::expected<std::vector<Broken>, StoreError> verify(GameId game) const;

    /// Writes a whole copy into a new file, also in the middle of a game (VACUUM INTO). Where it fails there
    /// is no file of that name, or still the one that was there.
    tl::expected<void, StoreError> copy_to(const std::filesystem::path& file) const;

    struct Impl;  ///< for the other sources of db/
    const std::shared_ptr<Impl>& impl() const { return impl_; }

private:
    explicit GameFile(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

/// The one writer of a game. Its lease is released when it is closed or destroyed.
class GameWriter {
public:
    GameWriter(GameWriter&&) noexcept;
    GameWriter& operator=(GameWriter&&) noexcept;
    ~GameWriter();

    GameId game() const;
    /// Sequence number of the newest event; 0: none yet. A resumed game continues from here.
    std::int64_t last_sequence() const;

    /// Appends a group of events in one transaction; when it returns they survive a power cut. With
    /// `board_jpeg`, the picture is kept beside the last event of the group, within the budget; it is given
    /// up before an event is. On error nothing of the group is stored and the call can be repeated.
    tl::expected<Appended, StoreError> append(std::span<const NewEvent> group,
                                              std::string_view board_jpeg = {});
    tl::expected<Appended, StoreError> append(const NewEvent& event) { return append({&event, 1}); }

    /// Call it each frame, or at least once a second. Renews the lease; 2 s after the last event, and every
    /// 30 s in between, it moves the events from the write-ahead log into the file itself, so that a plain
    /// copy of the one file has them. Costs nothing most of the time. An error here loses nothing.
    tl::expected<void, StoreError> checkpoint_if_due();

    /// Bytes that the key pictures of a game may take together (default 64 MB). When they exceed it, those
    /// are dropped that stand closest to a neighbour, so that the rest stays spread over the game.
    void set_picture_budget(std::int64_t bytes);

    /// Releases the lease and checkpoints; the destructor does the same but cannot say what went wrong.
    tl::expected<void, StoreError> close();

private:
    friend class GameFile;
    struct Impl;
    explicit GameWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille::db
