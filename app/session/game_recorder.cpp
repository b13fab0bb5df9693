#include "app/session/game_recorder.hpp"

#include <algorithm>
#include <utility>

#include "app/files/program_log.hpp"
#include "app/session/verdict.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// Turned the way that cards are tapped: clockwise unless the table taps the other way alone.
int tap_of(const TableProfile& profile) {
    return profile.tap_direction == TapDirection::counterclockwise ? -profile.tap_deg : profile.tap_deg;
}

}  // namespace

GameRecorder::GameRecorder(const TableProfile& profile, const GameSetup& setup, std::optional<Journal> log,
                           bool live, std::function<void()> stored)
    : session_(profile, setup),
      grid_(profile.grid),
      tap_deg_(tap_of(profile)),
      log_(std::move(log)),
      live_(live) {
    if (log_ && !log_->earlier().empty()) restore(log_->game(), log_->earlier());
    if (!logged_.empty())
        as_kept_ =
            std::make_unique<GameRecorder>(profile, setup, db::GameRecord{log_->game(), log_->earlier(), {}});
    if (log_ && stored) writer_ = std::make_unique<JournalWriter>(*log_, std::move(stored));
}

GameRecorder::GameRecorder(const TableProfile& profile, const GameSetup& setup, const db::GameRecord& record)
    : session_(profile, setup), grid_(profile.grid), tap_deg_(tap_of(profile)), live_(true) {
    restore(record.game, record.events);
}

GameRecorder::~GameRecorder() {
    while (then_) take(writer_->wait());
}

/// One step after the other: each needs what the one before it has brought into the log and the session.
void GameRecorder::do_next(std::function<void()> step) {
    steps_.push_back(std::move(step));
    run_steps();
}

void GameRecorder::run_steps() {
    while (!then_ && !steps_.empty()) {
        const auto step = std::move(steps_.front());
        steps_.pop_front();
        step();
    }
}

/// A disk that stays full is in the program's log once.
void GameRecorder::note_trouble(const JournalWriter::Result& result) {
    if (!result && !trouble_) log_warning(result.error().sentence());
    trouble_ = result ? std::nullopt : std::optional(result.error());
}

void GameRecorder::take(const JournalWriter::Result& result) {
    note_trouble(result);
    std::exchange(then_, {})();
    run_steps();
}

void GameRecorder::take_stored() {
    if (!then_) return;
    if (const auto result = writer_->result()) take(*result);
}

/// Stores what was written, and does `then` once it is stored, or is known not to be.
void GameRecorder::store(std::function<void()> then, std::string jpeg) {
    if (!log_ || (group_.empty() && log_->waiting() == 0)) return then();
    if (writer_) {
        then_ = std::move(then);
        writer_->append(std::exchange(group_, {}), std::move(jpeg));
        return;
    }
    note_trouble(log_->append(std::exchange(group_, {}), jpeg));
    then();
}

/// A recording that is read again gives the same events: they are in the log.
long GameRecorder::write_once(db::NewEvent entry) {
    if (entry.game_time_s > logged_to_) return write(std::move(entry));
    const auto found = std::find_if(logged_.begin(), logged_.end(), [&](const Logged& logged) {
        return logged.t == entry.game_time_s && logged.payload == entry.payload;
    });
    if (found == logged_.end()) return 0;
    const long sequence = found->sequence;
    logged_.erase(found);
    return sequence;
}

long GameRecorder::write(db::NewEvent entry) {
    if (!log_) return 0;
    group_.push_back(std::move(entry));
    return static_cast<long>(log_->next_sequence()) + static_cast<long>(group_.size()) - 1;
}

/// `events`: of the same update, with the rules' ruling of each, which is stored with it.
void GameRecorder::write_seen(std::vector<SeenLog::Entry> entries, const std::vector<vision::Event>& events,
                              const std::vector<Ruling>& rulings) {
    for (SeenLog::Entry& entry : entries) {
        Json payload = Json::parse(entry.event.payload);
        for (std::size_t i = 0; i < events.size(); ++i) {
            const vision::Event& event = events[i];
            if (!event.track || event.track->id != entry.track || payload["event"] != name(event.kind))
                continue;
            entry.event.verdict = verdict_of(rulings[i]);
        }
        const bool left = payload["event"] == name(vision::EventKind::left);
        const long sequence = write_once(std::move(entry.event));
        if (entry.track && left)
            known_.erase(*entry.track);
        else if (entry.track)
            known_[*entry.track] = {sequence, std::move(payload), {}};
    }
}

void GameRecorder::see(VisionUpdate update) {
    do_next([this, update = std::move(update)]() mutable { take_update(std::move(update)); });
}

void GameRecorder::take_update(VisionUpdate update) {
    update.snapshot.t = game_time(update.snapshot.t);
    for (vision::Event& event : update.events) event.t = game_time(event.t);
    const bool resumed = log_ && !log_->earlier().empty();
    const SeenLog::Place place{update.snapshot.t, update.snapshot.frame};
    if (update.restarted && !first_reading_) {
        const auto quarter_turns = std::exchange(turning_, std::nullopt);
        if (quarter_turns)
            take_turn(place, *quarter_turns);
        else
            forget(place);
        if (quarter_turns && live_) update.restarted = false;
    }
    if (update.restarted && first_reading_ && resumed) update.restarted = false;
    first_reading_ = false;
    read_to_ = std::max(read_to_, update.snapshot.t);
    // Where a person has corrected the card, the camera's second thoughts do not count.
    const auto corrected = [&](int track) {
        const auto known = known_.find(track);
        return known != known_.end() && !known->second.before.empty();
    };
    auto entries = seen_.see(update.events, update.snapshot.table, place, corrected);
    std::vector<Ruling> rulings = session_.judged(update);
    write_seen(std::move(entries), update.events, rulings);
    std::string jpeg = std::move(update.picture_jpeg);
    store(
        [this, update = std::move(update), rulings = std::move(rulings)] {
            session_.see(update, rulings);
            come_as_far();
            if (!update.events.empty()) follow_table(update.snapshot.t, update.events);
            record_kept(update.snapshot.t);
        },
        std::move(jpeg));
}

/// What the log had of a recording has been read again: how things were judged is all that it knew better.
void GameRecorder::come_as_far() {
    if (!as_kept_ || read_to_ < logged_to_) return;
    session_.take_rulings(as_kept_->session_);
    as_kept_.reset();
}

void GameRecorder::maintain() {
    // While something is being stored the next second is soon enough.
    if (!log_ || then_ || !steps_.empty()) return;
    if (writer_) {
        then_ = [] {};
        writer_->maintain();
        return;
    }
    note_trouble(log_->maintain());
}

}  // namespace quadrille::app
