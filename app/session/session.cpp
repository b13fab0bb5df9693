#include "app/session/session.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>

#include "app/session/board_action.hpp"
#include "app/session/play_fold.hpp"
#include "app/session/said_fold.hpp"
#include "app/session/seen_log.hpp"
#include "app/session/sitting.hpp"
#include "app/session/systems/themed_game.hpp"

namespace quadrille::app {
namespace {

/// No two changes of any sessions have one: what was kept of a session that is gone is never taken for
/// another's.
long next_revision() {
    static std::atomic<long> last = 0;
    return ++last;
}

/// Whether the window would show two moments alike: the same cards within half a pixel, and the same board.
bool alike(const vision::Observation& a, const vision::Observation& b) {
    const auto close = [](const auto& p, const auto& q) {
        return std::equal(p.begin(), p.end(), q.begin(),
                          [](cv::Point2d one, cv::Point2d other) { return cv::norm(one - other) < 0.5; });
    };
    if (a.hand != b.hand || a.board.has_value() != b.board.has_value() || a.tracks.size() != b.tracks.size())
        return false;
    if (a.board && !close(a.board->corners_px(), b.board->corners_px())) return false;
    return std::equal(a.tracks.begin(), a.tracks.end(), b.tracks.begin(),
                      [&](const vision::Track& one, const vision::Track& other) {
                          return one.id == other.id && one.card.square == other.card.square &&
                                 one.card.seat == other.card.seat && one.card.place == other.card.place &&
                                 one.card.tapped == other.card.tapped && one.card.face == other.card.face &&
                                 one.card.role == other.card.role &&
                                 close(one.card.corners_px, other.card.corners_px);
                      });
}

std::optional<Chair> seat_read(const vision::CardReading& reading) {
    return reading.seat ? std::optional(Chair(*reading.seat, reading.place.value_or(1))) : std::nullopt;
}

TableCard card_of(const vision::Track& track) {
    return {.id = fmt::format("k{}", track.id),
            .track = track.id,
            .square = *track.card.square,
            .seat = seat_read(track.card),
            .tapped = track.card.tapped,
            .face_down = track.card.face == vision::Face::down,
            .pawn = track.card.role == vision::Role::pawn,
            .name = track.card.name.value_or(""),
            .reading = track.card};
}

/// Words about cards go with the tracks that they speak of.
bool outlives_a_reading(const LogEntry& entry) {
    const Statement* statement = entry.statement();
    if (statement == nullptr) return false;
    const auto* said = std::get_if<SystemAction>(statement);
    const auto action = said != nullptr ? board_action_from(*said) : std::nullopt;
    return !track_of(*statement) && !(action && track_of(*action)) &&
           !std::holds_alternative<PutOnStack>(*statement) &&
           !std::holds_alternative<TakeOffStack>(*statement);
}

bool lies_on(const Table& table, const std::string& id) {
    return table.card(id) != nullptr ||
           std::any_of(table.players.begin(), table.players.end(),
                       [&](const TablePlayer& player) { return player.id == id && player.pawn; });
}

}  // namespace

Session::Session(const TableProfile& profile, GameSetup setup)
    : setup_(std::move(setup)),
      grid_(profile.grid),
      first_(std::make_shared<SystemGame>(first_game(setup_))) {
    if (!setup_.players.empty()) return;
    for (const SeatedPlayer& player : profile.players) setup_.players.push_back({.seat = player.seat});
}

/// Track numbers mean other cards in a new reading.
void Session::forget_what_was_seen() {
    snapshots_.clear();
    std::vector<LogEntry> said;
    std::vector<std::size_t> statements;
    for (const LogEntry& entry : log_) {
        if (outlives_a_reading(entry)) said.push_back(entry);
    }
    for (const std::size_t statement : statements_) {
        if (!outlives_a_reading(log_[statement])) continue;
        const auto before = std::count_if(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(statement),
                                          outlives_a_reading);
        statements.push_back(static_cast<std::size_t>(before));
    }
    log_ = std::move(said);
    statements_ = std::move(statements);
    play_again();
    log_changed();
}

void Session::see(const VisionUpdate& update, const std::vector<Ruling>& rulings) {
    if (update.restarted) forget_what_was_seen();
    for (std::size_t i = 0; i < update.events.size(); ++i)
        append({.t = update.events[i].t, .what = update.events[i], .ruling = rulings[i]});
    if (!snapshots_.empty() && update.events.empty() && alike(snapshots_.back().table, update.snapshot.table))
        return;
    snapshots_.push_back(update.snapshot);
    revision_ = next_revision();
}

void Session::turn(double t, int quarter_turns) {
    turned_.push_back({t, quarter_turns, table_at(t).grid});
    log_changed();
}

std::vector<Ruling> Session::judged(const VisionUpdate& update) const {
    const std::vector<vision::Event>& events = update.events;
    std::vector<Ruling> rulings(events.size());
    if (events.empty() || setup_.system != rules::System::echiquier) return rulings;
    if (update.restarted && !snapshots_.empty()) {
        Session read_anew = *this;
        read_anew.forget_what_was_seen();
        return read_anew.judged(update);
    }
    Table before = table_at(events.front().t);
    for (std::size_t i = 0; i < events.size(); ++i) {
        rulings[i] = Advice(before, setup_).judged(events[i]);
        if (i + 1 < events.size()) take_in(before, events[i]);
    }
    return rulings;
}

Ruling Session::judged(double t, const Statement& statement) const {
    const Table table = table_at(t);
    if (const auto* action = std::get_if<SystemAction>(&statement)) {
        const ActedGame acted = act(*table.game, *action);
        const auto on_board = board_action_from(*action);
        if (on_board && setup_.system == rules::System::echiquier)
            return Advice(table, setup_).judged(*on_board);
        return {GameAction::nothing, acted.rule, acted.why.empty()};
    }
    const auto* block = std::get_if<DeclareBlock>(&statement);
    if (block == nullptr || setup_.system != rules::System::echiquier) return {};
    const TableCard* blocker = table.card(fmt::format("k{}", block->track));
    const TableCard* attacker = table.card(fmt::format("k{}", block->attacker));
    if (blocker == nullptr || attacker == nullptr) return {};
    return Advice(table, setup_).block(*blocker, *attacker, block->also);
}

void Session::log_changed() {
    revision_ = log_revision_ = next_revision();
}

void Session::append(LogEntry entry) {
    const auto later = std::upper_bound(log_.begin(), log_.end(), entry.t,
                                        [](double t, const LogEntry& other) { return t < other.t; });
    const auto place = static_cast<std::size_t>(later - log_.begin());
    const bool statement = entry.statement() != nullptr && !entry.automatic;
    log_.insert(later, std::move(entry));
    for (std::size_t& other : statements_) other += other >= place ? 1U : 0U;
    if (statement) statements_.push_back(place);
    if (log_[place].statement() != nullptr) play_again();
    log_changed();
}

/// What the system keeps, after each statement that changes it. Statements come at the end, or are taken
/// back: what stands before them is not played again.
void Session::play_again() {
    std::shared_ptr<const SystemGame> game = first_;
    for (LogEntry& entry : log_) {
        play(entry, game);
        if (entry.game) game = entry.game;
    }
}

void Session::play(LogEntry& entry, const std::shared_ptr<const SystemGame>& before) {
    const Statement* statement = entry.statement();
    const auto* action = statement != nullptr ? std::get_if<SystemAction>(statement) : nullptr;
    const auto* turn = statement != nullptr ? std::get_if<TurnBegins>(statement) : nullptr;
    if (action == nullptr && turn == nullptr) return;
    if (entry.played_on == before && entry.played_undone == entry.undone) return;
    entry.played_on = before;
    entry.played_undone = entry.undone;
    entry.game = nullptr;
    if (entry.undone) return;
    if (turn != nullptr) {
        entry.game = std::make_shared<SystemGame>(with_turn(*before, turn->active.side));
        return;
    }
    ActedGame acted = act(*before, *action);
    // What is said of the board was judged on the table, which the system's game does not have.
    if (before->system != rules::System::echiquier || !board_action_from(*action))
        entry.ruling = {GameAction::nothing, acted.rule, acted.why.empty()};
    if (acted.why.empty()) entry.game = std::make_shared<SystemGame>(std::move(acted.game));
}

void Session::say(double t, Statement statement, long sequence, bool automatic) {
    const bool on_board =
        std::holds_alternative<DeclareBlock>(statement) ||
        (setup_.system == rules::System::echiquier && std::holds_alternative<SystemAction>(statement));
    Ruling ruling = on_board ? judged(t, statement) : Ruling{};
    append({.t = t,
            .what = std::move(statement),
            .undone = false,
            .sequence = sequence,
            .ruling = std::move(ruling),
            .automatic = automatic});
}

const LogEntry* Session::newest_statement() const {
    return statements_.empty() ? nullptr : &log_[statements_.back()];
}

bool Session::undo() {
    if (statements_.empty()) return false;
    log_[statements_.back()].undone = true;
    statements_.pop_back();
    play_again();
    log_changed();
    return true;
}

void Session::take_back(long sequence) {
    std::erase_if(statements_, [&](std::size_t statement) {
        if (log_[statement].sequence != sequence) return false;
        log_[statement].undone = true;
        log_changed();
        return true;
    });
    play_again();
}

void Session::take_rulings(const Session& other) {
    std::map<long, const Ruling*> judged;
    for (const LogEntry& entry : other.log_) {
        if (entry.statement() != nullptr && entry.sequence > 0) judged[entry.sequence] = &entry.ruling;
    }
    for (LogEntry& entry : log_) {
        const auto found = judged.find(entry.sequence);
        if (entry.statement() != nullptr && found != judged.end()) entry.ruling = *found->second;
    }
    log_changed();
}

const TableSnapshot* Session::snapshot_at(double t) const {
    const auto later =
        std::upper_bound(snapshots_.begin(), snapshots_.end(), t,
                         [](double at, const TableSnapshot& snapshot) { return at < snapshot.t; });
    if (later == snapshots_.begin()) return snapshots_.empty() ? nullptr : &snapshots_.front();
    return &*std::prev(later);
}

/// Where a square that was said at one time is at a later one.
Square Session::since_turned(Square square, double said, double t) const {
    for (const Turned& turn : turned_) {
        if (turn.t >= said && turn.t <= t) square = turned(square, turn.grid, turn.quarter_turns);
    }
    return square;
}

/// Applies the corrections that hold at a time: those whose card the camera has not seen change since.
void Session::apply_corrections(Table& table, double t) const {
    for (std::size_t i = 0; i < log_.size() && log_[i].t <= t; ++i) {
        const Statement* statement = log_[i].statement();
        const auto* correction = statement != nullptr ? std::get_if<Correction>(statement) : nullptr;
        if (correction == nullptr || log_[i].undone) continue;
        const bool changed_since = std::any_of(log_.begin() + static_cast<std::ptrdiff_t>(i) + 1, log_.end(),
                                               [&](const LogEntry& later) {
                                                   const vision::Event* event = later.event();
                                                   return event != nullptr && later.t <= t && event->track &&
                                                          event->track->id == correction->track;
                                               });
        const auto card = std::find_if(table.cards.begin(), table.cards.end(),
                                       [&](const TableCard& one) { return one.track == correction->track; });
        if (changed_since || card == table.cards.end()) continue;
        if (correction->gone) {
            table.cards.erase(card);
            continue;
        }
        if (correction->square) card->square = since_turned(*correction->square, log_[i].t, t);
        if (correction->seat) card->seat = correction->seat;
        if (correction->tapped) card->tapped = *correction->tapped;
        if (correction->pawn) card->pawn = *correction->pawn;
        card->corrected = true;
    }
}

void Session::apply_words(Table& table, double t) const {
    PlayFold play(table);
    for (const LogEntry& entry : log_) {
        if (entry.t > t) break;
        const Statement* statement = entry.statement();
        if (statement != nullptr && !entry.undone) {
            play.say(*statement);
            apply(table, *statement);
        }
        if (const vision::Event* event = entry.event()) play.see(*event);
        if (entry.game) table.game = entry.game;
    }
    std::erase_if(table.gone, [&](const auto& gone) { return lies_on(table, gone.first); });
    mark_agreed(table, setup_.starting_life);
}

Session::Extent Session::extent_at(double t) const {
    const auto not_later = [t](const auto& list) {
        return std::upper_bound(list.begin(), list.end(), t,
                                [](double at, const auto& one) { return at < one.t; }) -
               list.begin();
    };
    return {revision_, not_later(snapshots_), not_later(log_)};
}

Table Session::table_at(double t) const {
    const Extent extent = extent_at(t);
    if (extent != cached_extent_) {
        cached_table_ = folded_at(t);
        cached_extent_ = extent;
    }
    return cached_table_;
}

Table Session::folded_at(double t) const {
    Table table{.grid = grid_, .players = {}, .cards = {}};
    table.game = first_;
    if (setup_.system == rules::System::echiquier) {
        table.theme = setup_.options.theme;
        table.has_pawns = setup_.options.variant != rules::Variant::simplified;
    }
    if (const TableSnapshot* snapshot = snapshot_at(t)) {
        if (snapshot->table.board) table.grid = snapshot->table.board->grid;
        for (const vision::Track& track : snapshot->table.tracks) {
            if (track.card.square) table.cards.push_back(card_of(track));
        }
    }
    apply_corrections(table, t);
    table.players = seated(setup_, table.cards);
    find_owners(table, log_, t);
    find_pawns(table);
    // Elsewhere a game lies on the board where somebody has a pawn there.
    if (setup_.system != rules::System::echiquier)
        table.has_pawns = is_on_the_board(setup_.system) &&
                          std::any_of(table.players.begin(), table.players.end(),
                                      [](const TablePlayer& player) { return player.pawn.has_value(); });
    apply_words(table, t);
    return table;
}

}  // namespace quadrille::app
