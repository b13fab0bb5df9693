#include "app/session/journal.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// A fault with the file that it is of.
auto named(const std::filesystem::path& file) {
    return [file](const db::StoreError& error) { return JournalError{file, error}; };
}

}  // namespace

db::NewEvent log_entry(db::EventOrigin origin, double t, std::string payload,
                       std::optional<std::int64_t> corrects) {
    db::NewEvent entry;
    entry.origin = origin;
    entry.game_time_s = t;
    entry.wall_time_ms = now_ms();
    entry.corrects = corrects;
    entry.payload = std::move(payload);
    return entry;
}

std::vector<db::GamePlayer> seated_players(std::vector<PlayerAtTable> players) {
    if (players.empty()) players = {{.seat = Seat::south}, {.seat = Seat::north}};
    std::vector<db::GamePlayer> seated;
    for (const PlayerAtTable& player : clockwise(std::move(players))) {
        const std::string id = fmt::format("P{}", seated.size() + 1);
        seated.push_back({id, player.name.empty() ? id : player.name, player.seat});
    }
    return seated;
}

tl::expected<Journal, JournalError> Journal::with(db::GameFile file, db::GameWriter writer) {
    const auto with_file = named(file.path());
    const auto games = file.games().map_error(with_file);
    if (!games) return tl::unexpected(games.error());
    auto earlier = file.events(writer.game()).map_error(with_file);
    if (!earlier) return tl::unexpected(earlier.error());
    const auto game = std::find_if(games->begin(), games->end(),
                                   [&](const db::Game& known) { return known.id == writer.game(); });
    return Journal(std::move(file), std::move(writer), *game, std::move(*earlier));
}

tl::expected<Journal, JournalError> Journal::open(const std::string& file, db::NewGame game) {
    const auto with_file = named(file);
    auto opened = db::GameFile::open(file).map_error(with_file);
    if (!opened) return tl::unexpected(opened.error());
    game.wall_time_ms = now_ms();
    auto writer = opened->resume_or_create(game).map_error(with_file);
    if (!writer) return tl::unexpected(writer.error());
    return with(std::move(*opened), std::move(*writer));
}

tl::expected<Journal, JournalError> Journal::open_newest(const std::string& file) {
    const auto with_file = named(file);
    auto opened = db::GameFile::open(file, {.create = false}).map_error(with_file);
    if (!opened) return tl::unexpected(opened.error());
    const auto games = opened->games().map_error(with_file);
    if (!games) return tl::unexpected(games.error());
    if (games->empty())
        return tl::unexpected(with_file({.fault = db::StoreFault::no_such_game, .detail = "*"}));
    auto writer = opened->resume(games->back().id).map_error(with_file);
    if (!writer) return tl::unexpected(writer.error());
    return with(std::move(*opened), std::move(*writer));
}

tl::expected<void, JournalError> Journal::append(const std::vector<db::NewEvent>& group,
                                                 std::string_view jpeg) {
    waiting_.insert(waiting_.end(), group.begin(), group.end());
    if (waiting_.empty()) return {};
    const auto done = writer_.append(waiting_, jpeg);
    if (!done) return tl::unexpected(JournalError{file_.path(), done.error()});
    waiting_.clear();
    return {};
}

tl::expected<void, JournalError> Journal::maintain() {
    if (auto stored = append({}, {}); !stored) return stored;
    return writer_.checkpoint_if_due().map_error(named(file_.path()));
}

std::int64_t Journal::next_sequence() const {
    return writer_.last_sequence() + static_cast<std::int64_t>(waiting_.size()) + 1;
}

}  // namespace quadrille::app
