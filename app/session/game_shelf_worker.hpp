// app/session/game_shelf_worker.hpp: the games of a file for the window: what takes long is done in a
// thread of its own.
#pragma once
#include <deque>
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/game_shelf.hpp"

namespace quadrille::app {

/// Belongs to one thread; `notify` is called from another one. The destructor waits for what is being done.
class GameShelfWorker {
public:
    /// `file`: of the games; `folder`: where they are written out to.
    GameShelfWorker(std::filesystem::path file, std::filesystem::path folder, std::function<void()> notify);

    void list();
    void count(db::GameId game);
    void write_out(db::GameId game, ExportFormat format, Language language);
    void rename(db::GameId game, const std::string& title);
    void read(db::GameId game);
    /// A game has that title, by an event that is written elsewhere.
    void note_title(db::GameId game, const std::string& title);

    /// Takes over what was done, and begins what is to be done next; whether anything changed.
    bool poll();
    bool busy() const { return doing_.valid() || !asked_.empty(); }

    /// Null before the list was read.
    const std::vector<ShelvedGame>* games() const { return games_ ? &*games_ : nullptr; }
    /// The game that was counted last.
    const std::optional<std::pair<db::GameId, db::GameStats>>& counted() const { return counted_; }
    /// What was done last, or went wrong; empty: nothing.
    const LocalizedText& said() const { return said_; }
    /// The game that was read, once.
    std::optional<db::GameRecord> take_read() { return std::exchange(read_, std::nullopt); }
    const std::filesystem::path& folder() const { return folder_; }

private:
    using Done = std::function<void()>;  ///< what the worker's own thread makes of it
    void ask(std::function<Done()> job);
    template <typename Value, typename Take>
    Done taking(Shelved<Value> result, Take take);

    std::filesystem::path file_, folder_;
    std::function<void()> notify_;
    std::optional<std::vector<ShelvedGame>> games_;
    std::optional<std::pair<db::GameId, db::GameStats>> counted_;
    std::optional<db::GameRecord> read_;
    LocalizedText said_;
    std::deque<std::function<Done()>> asked_;
    std::future<Done> doing_;
};

}  // namespace quadrille::app
