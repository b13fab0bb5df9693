#include "app/session/replay.hpp"

#include <algorithm>

#include "app/session/game_shelf.hpp"
#include "app/setup/table_file.hpp"

namespace quadrille::app {
namespace {

/// The table as its game's header has it; of a header that cannot be read the board and the players alone.
TableSetup table_of(const db::Game& game) {
    TableSetup table = table_from(game.profile).value_or(TableSetup{});
    table.profile.grid.columns = game.columns;
    table.profile.grid.rows = game.rows;
    for (const rules::System system : rules::all_systems) {
        if (rules::name(system) == game.system) table.setup.system = system;
    }
    if (!table.setup.players.empty()) return table;
    for (const db::GamePlayer& player : game.players)
        table.setup.players.push_back(
            {.seat = player.seat, .name = player.name != player.id ? player.name : ""});
    return table;
}

}  // namespace

Replay::Replay(const db::GameRecord& record) : Replay(record, table_of(record.game)) {}

Replay::Replay(const db::GameRecord& record, const TableSetup& table)
    : title_(title_of(record)), recorder_(table.profile, table.setup, record) {
    if (title_.empty()) title_ = record.game.name;
    for (const LogEntry& entry : session().log()) {
        if (moments_.empty() || entry.t > moments_.back()) moments_.push_back(entry.t);
    }
    for (const auto& [sequence, jpeg] : record.pictures) {
        const auto event = std::find_if(record.events.begin(), record.events.end(),
                                        [sequence = sequence](const db::Event& one) {
                                            return one.sequence == sequence && one.game_time_s;
                                        });
        if (event != record.events.end()) pictures_.keep(*event->game_time_s, jpeg);
    }
    if (!moments_.empty()) t_ = moments_.back();
}

Playback Replay::playback() const {
    Playback playback;
    playback.playing = playing_;
    playback.t = t_;
    playback.duration = playback.seen_to = moments_.empty() ? 0 : moments_.back();
    playback.ended = t_ >= playback.duration;
    playback.all_seen = true;
    return playback;
}

void Replay::seek(double t) {
    t_ = std::clamp(t, 0.0, playback().duration);
}

void Replay::step() {
    const auto next = std::upper_bound(moments_.begin(), moments_.end(), t_);
    if (next != moments_.end()) t_ = *next;
}

void Replay::play(bool playing) {
    if (playing && playback().ended) t_ = 0;
    playing_ = playing;
    due_ = {};
}

bool Replay::advance(std::chrono::steady_clock::time_point now) {
    if (!playing_ || now < due_) return false;
    if (due_ != std::chrono::steady_clock::time_point{}) step();
    due_ = now + std::chrono::seconds(1);
    if (playback().ended) playing_ = false;
    return true;
}

}  // namespace quadrille::app
