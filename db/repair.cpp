#include "db/repair.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "db/chain.hpp"
#include "db/event_names.hpp"
#include "db/game_file_impl.hpp"
#include "db/game_rows.hpp"
#include "db/page_records.hpp"
#include "db/picture_store.hpp"
#include "db/seal.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

namespace fs = std::filesystem;

/// More than any game has; a damaged seal may claim more.
constexpr std::int64_t most_events = std::int64_t{1} << 32;

template <typename T>
const T* as(const PageValue& value) {
    return std::get_if<T>(&value);
}

std::optional<double> real(const PageValue& value) {
    if (const auto* number = as<double>(value)) return *number;
    // A REAL without a fraction is stored as an integer.
    if (const auto* number = as<std::int64_t>(value)) return static_cast<double>(*number);
    return std::nullopt;
}

std::optional<std::int64_t> whole(const PageValue& value) {
    const auto* number = as<std::int64_t>(value);
    return number ? std::optional(*number) : std::nullopt;
}

std::optional<Hash> hash_in(const PageValue& value) {
    const auto* bytes = as<Blob>(value);
    if (!bytes || bytes->size() != Hash{}.size()) return std::nullopt;
    Hash hash;
    std::copy(bytes->begin(), bytes->end(), hash.begin());
    return hash;
}

struct FoundEvent {
    GameId game;
    Event event;
};

/// A record of table `event`, recognised by the number and the types of its values.
std::optional<FoundEvent> event_in(const PageRecord& record) {
    const auto& v = record.values;
    if (v.size() != 14) return std::nullopt;
    const auto game = whole(v[0]), sequence = whole(v[1]), group = whole(v[2]), wall = whole(v[5]);
    const auto* kind = as<std::string>(v[3]);
    const auto* payload = as<std::string>(v[12]);
    const auto hash = hash_in(v[13]);
    if (!game || !sequence || *sequence < 1 || !group || !wall || !kind || !payload || !hash)
        return std::nullopt;
    const auto known = event_origin_from(*kind);
    if (!known) return std::nullopt;
    FoundEvent found{*game, {}};
    found.event.sequence = *sequence;
    found.event.group = *group;
    found.event.origin = *known;
    found.event.game_time_s = real(v[4]);
    found.event.wall_time_ms = *wall;
    found.event.frame = whole(v[6]);
    found.event.confidence = real(v[7]);
    if (const auto* rule = as<std::string>(v[8]))
        found.event.verdict = Verdict{*rule, whole(v[9]).value_or(1) != 0};
    found.event.corrects = whole(v[10]);
    found.event.picture = hash_in(v[11]);
    found.event.payload = *payload;
    found.event.hash = *hash;
    const bool stands = *group >= 1 && *group <= *sequence && !mistake_in(found.event, *sequence);
    return stands ? std::optional(found) : std::nullopt;
}

/// A record of table `game`; its rowid is the game's number.
std::optional<Game> game_in(const PageRecord& record) {
    const auto& v = record.values;
    if (v.size() != 9 || record.rowid < 1 || !as<std::monostate>(v[0])) return std::nullopt;
    const auto columns = whole(v[4]), rows = whole(v[5]), wall = whole(v[6]);
    for (const std::size_t text : {1, 2, 3, 7, 8}) {
        if (!as<std::string>(v[text])) return std::nullopt;
    }
    if (!columns || !rows || !wall || as<std::string>(v[1])->size() != 32) return std::nullopt;
    Game game;
    game.id = record.rowid;
    game.uid = *as<std::string>(v[1]);
    game.name = *as<std::string>(v[2]);
    game.system = *as<std::string>(v[3]);
    game.columns = static_cast<int>(std::clamp<std::int64_t>(*columns, 0, 1000));
    game.rows = static_cast<int>(std::clamp<std::int64_t>(*rows, 0, 1000));
    game.wall_time_ms = *wall;
    game.source = *as<std::string>(v[7]);
    game.profile = *as<std::string>(v[8]);
    return mistake_in(static_cast<const NewGame&>(game)) ? std::nullopt : std::optional(game);
}

struct FoundPlayer {
    GameId game;
    std::int64_t number;
    GamePlayer player;
};

std::optional<FoundPlayer> player_in(const PageRecord& record) {
    const auto& v = record.values;
    if (v.size() != 5 || record.rowid != 0) return std::nullopt;
    const auto game = whole(v[0]), number = whole(v[1]);
    const auto *id = as<std::string>(v[2]), *player = as<std::string>(v[3]), *seat = as<std::string>(v[4]);
    if (!game || !number || !id || !player || !seat) return std::nullopt;
    const auto known = seat_from(*seat);
    if (!known || !is_utf8(*id) || !is_utf8(*player)) return std::nullopt;
    return FoundPlayer{*game, *number, {*id, *player, *known}};
}

/// A record of table `seal`; its rowid is the game's number.
std::optional<std::int64_t> sealed_events_in(const PageRecord& record) {
    const auto& v = record.values;
    if (v.size() != 3 || record.rowid < 1 || !as<std::monostate>(v[0]) || !hash_in(v[2])) return std::nullopt;
    const auto events = whole(v[1]);
    return events && *events >= 0 && *events <= most_events ? events : std::nullopt;
}

/// Different events of one number that are kept until the chain decides which is right.
constexpr std::size_t most_candidates = 8;

/// Everything that was found, by game; an event may have been found more than once.
struct Findings {
    std::map<GameId, Game> games;
    std::map<GameId, std::map<std::int64_t, GamePlayer>> players;
    std::map<GameId, std::map<std::int64_t, std::vector<Event>>> events;
    std::map<GameId, std::int64_t> sealed;  ///< how many events there were at the last seal

    void add(const PageRecord& record) {
        if (auto event = event_in(record)) {
            auto& same = events[event->game][event->event.sequence];
            if (same.size() < most_candidates &&
                std::find(same.begin(), same.end(), event->event) == same.end())
                same.push_back(std::move(event->event));
        } else if (const auto game = game_in(record)) {
            games.try_emplace(game->id, *game);
        } else if (const auto player = player_in(record)) {
            players[player->game].try_emplace(player->number, player->player);
        } else if (const auto count = sealed_events_in(record)) {
            sealed.try_emplace(record.rowid, *count);
        }
    }
};

struct ChosenEvents {
    std::vector<Event> events;
    std::vector<std::int64_t> unproven;  ///< sequence numbers of those that the chain does not prove
};

/// One event for each number: the one that follows from its predecessor where the chain decides.
ChosenEvents choose(const Game& game, const std::map<std::int64_t, std::vector<Event>>& found) {
    ChosenEvents chosen;
    std::optional<Hash> before = header_hash(game, game.uid);
    std::int64_t expected = 1;
    for (const auto& [sequence, same] : found) {
        if (sequence != expected) before.reset();
        const auto proven = std::find_if(same.begin(), same.end(), [&](const Event& event) {
            return before && event_hash(*before, event) == event.hash;
        });
        if (proven == same.end()) chosen.unproven.push_back(sequence);
        chosen.events.push_back(proven != same.end() ? *proven : same.front());
        before = chosen.events.back().hash;
        expected = sequence + 1;
    }
    return chosen;
}

/// Pictures that SQLite can still read and that their event's hash proves.
void save_pictures(const fs::path& damaged, GameId id, const std::vector<Event>& events,
                   SQLite::Database& sqlite, GameId fresh_id) {
    const auto file = GameFile::open(damaged, {.access = Access::read});
    if (!file) return;
    PictureStore pictures(sqlite, fresh_id);
    for (const Event& event : events) {
        if (!event.picture) continue;
        const auto picture = file->picture(id, event.sequence);
        if (picture && *picture && (*picture)->sequence == event.sequence &&
            sha256((*picture)->jpeg) == event.picture)
            pictures.add(event.sequence, (*picture)->jpeg);
    }
}

/// A game whose own row is lost is known by its events alone.
Game nameless(GameId id) {
    Game game;
    game.id = id;
    game.uid = hex(sha256("lost game " + std::to_string(id))).substr(0, 32);
    game.name = "lost game " + std::to_string(id);
    return game;
}

RescuedGame save(const fs::path& damaged, const Game& game, const Findings& findings,
                 SQLite::Database& sqlite) {
    const auto found = findings.events.find(game.id);
    const ChosenEvents chosen = found == findings.events.end() ? ChosenEvents{} : choose(game, found->second);
    const GameId id = insert_game(sqlite, game, game.uid);
    EventInserter inserter(sqlite);
    for (const Event& event : chosen.events) inserter.insert(id, event);
    save_pictures(damaged, game.id, chosen.events, sqlite, id);
    write_seal(sqlite, id, read_tail(sqlite, id));
    const auto count = static_cast<std::int64_t>(chosen.events.size());
    const std::int64_t last = chosen.events.empty() ? 0 : chosen.events.back().sequence;
    const auto sealed = findings.sealed.find(game.id);
    const std::int64_t length = std::max(last, sealed == findings.sealed.end() ? 0 : sealed->second);
    return {game.name, count, chosen.unproven, length - count};
}

/// All games into an empty file, in one transaction.
std::vector<RescuedGame> save_all(const fs::path& damaged, Findings& findings, SQLite::Database& sqlite) {
    SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
    std::vector<RescuedGame> rescued;
    std::set<std::string> names, uids;
    for (auto& [id, game] : findings.games) {
        if (!uids.insert(game.uid).second || !names.insert(game.name).second) game = nameless(id);
        for (const auto& [number, player] : findings.players[id]) game.players.push_back(player);
        if (mistake_in(static_cast<const NewGame&>(game))) game.players.clear();
        rescued.push_back(save(damaged, game, findings, sqlite));
    }
    transaction.commit();
    return rescued;
}

tl::unexpected<RepairError> in_output(const StoreError& error) {
    return tl::unexpected(RepairError{error, true});
}

}  // namespace

tl::expected<std::vector<RescuedGame>, RepairError> repair(const fs::path& damaged, const fs::path& fresh) {
    const auto pages = PagedFile::open(damaged, database_layout);
    if (!pages) return tl::unexpected(RepairError{pages.error()});
    std::error_code failure;
    if (fs::exists(fs::symlink_status(fresh, failure)))
        return in_output({.fault = StoreFault::name_taken, .detail = fresh.string()});
    Findings findings;
    const auto add = [&](const PageRecord& record) { findings.add(record); };
    // The log first: what it holds is newer.
    if (const auto log = PagedFile::open(damaged.string() + "-wal", log_layout)) for_each_record(*log, add);
    for_each_record(*pages, add);
    for (const auto& [id, events] : findings.events) findings.games.try_emplace(id, nameless(id));
    if (findings.games.empty()) return tl::unexpected(RepairError{{.fault = StoreFault::not_a_database}});

    auto file = GameFile::open(fresh);
    if (!file) return in_output(file.error());
    auto rescued = guarded([&]() -> tl::expected<std::vector<RescuedGame>, StoreError> {
        return save_all(damaged, findings, file->impl()->store.sqlite);
    });
    if (rescued) return std::move(*rescued);
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(fresh.string() + suffix, failure);
    return in_output(rescued.error());
}

}  // namespace quadrille::db
