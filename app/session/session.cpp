#include "app/session/session.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

constexpr int starting_life = 20;

/// Whether the window would show two moments alike: the same cards within half a pixel, and the same board.
bool alike(const vision::Observation& a, const vision::Observation& b) {
    const auto close = [](const auto& p, const auto& q) {
        return std::equal(p.begin(), p.end(), q.begin(),
                          [](cv::Point2d one, cv::Point2d other) { return cv::norm(one - other) < 0.5; });
    };
    if (a.board.has_value() != b.board.has_value() || a.tracks.size() != b.tracks.size()) return false;
    if (a.board && !close(a.board->corners_px(), b.board->corners_px())) return false;
    return std::equal(a.tracks.begin(), a.tracks.end(), b.tracks.begin(),
                      [&](const vision::Track& one, const vision::Track& other) {
                          return one.id == other.id && one.card.square == other.card.square &&
                                 one.card.seat == other.card.seat && one.card.tapped == other.card.tapped &&
                                 one.card.face == other.card.face && one.card.role == other.card.role &&
                                 close(one.card.corners_px, other.card.corners_px);
                      });
}

TableCard card_of(const vision::Track& track) {
    return {.id = fmt::format("k{}", track.id),
            .track = track.id,
            .square = *track.card.square,
            .seat = track.card.seat,
            .tapped = track.card.tapped,
            .face_down = track.card.face == vision::Face::down,
            .pawn = track.card.role == vision::Role::pawn,
            .name = track.card.name.value_or(""),
            .reading = track.card};
}

}  // namespace

Session::Session(const TableProfile& profile) : grid_(profile.grid) {
    for (const SeatedPlayer& player : profile.players) seats_.push_back(player.seat);
}

/// Mends go with the tracks that they speak of: their numbers mean other cards in a new reading.
void Session::forget_what_was_seen() {
    moments_.clear();
    std::vector<LogEntry> said;
    std::vector<std::size_t> words;
    for (const LogEntry& entry : log_) {
        if (std::holds_alternative<LifeChange>(entry.what)) said.push_back(entry);
    }
    for (const std::size_t word : words_) {
        if (!std::holds_alternative<LifeChange>(log_[word].what)) continue;
        const auto before = std::count_if(
            log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(word),
            [](const LogEntry& entry) { return std::holds_alternative<LifeChange>(entry.what); });
        words.push_back(static_cast<std::size_t>(before));
    }
    log_ = std::move(said);
    words_ = std::move(words);
    ++revision_;
}

void Session::see(const Sight& sight) {
    if (sight.anew) forget_what_was_seen();
    for (const vision::Event& event : sight.events) append({event.t, event});
    if (!moments_.empty() && sight.events.empty() && alike(moments_.back().table, sight.moment.table)) return;
    moments_.push_back(sight.moment);
    ++revision_;
}

void Session::append(LogEntry entry) {
    const auto later = std::upper_bound(log_.begin(), log_.end(), entry.t,
                                        [](double t, const LogEntry& other) { return t < other.t; });
    const auto place = static_cast<std::size_t>(later - log_.begin());
    const bool word = !std::holds_alternative<vision::Event>(entry.what);
    log_.insert(later, std::move(entry));
    for (std::size_t& other : words_) other += other >= place ? 1U : 0U;
    if (word) words_.push_back(place);
    ++revision_;
}

void Session::say(double t, const LifeChange& change) {
    append({t, change});
}

void Session::say(double t, const Mend& mend) {
    append({t, mend});
}

bool Session::undo() {
    if (words_.empty()) return false;
    log_[words_.back()].undone = true;
    words_.pop_back();
    ++revision_;
    return true;
}

const Moment* Session::moment_at(double t) const {
    const auto later = std::upper_bound(moments_.begin(), moments_.end(), t,
                                        [](double at, const Moment& moment) { return at < moment.t; });
    if (later == moments_.begin()) return moments_.empty() ? nullptr : &moments_.front();
    return &*std::prev(later);
}

/// Applies the mends that hold at a time: those whose card the camera has not seen change since.
void Session::mend(Table& table, double t) const {
    for (std::size_t i = 0; i < log_.size() && log_[i].t <= t; ++i) {
        const auto* mend = std::get_if<Mend>(&log_[i].what);
        if (mend == nullptr || log_[i].undone) continue;
        const bool changed_since = std::any_of(
            log_.begin() + static_cast<std::ptrdiff_t>(i) + 1, log_.end(), [&](const LogEntry& later) {
                const auto* event = std::get_if<vision::Event>(&later.what);
                return event != nullptr && later.t <= t && event->track && event->track->id == mend->track;
            });
        const auto card = std::find_if(table.cards.begin(), table.cards.end(),
                                       [&](const TableCard& one) { return one.track == mend->track; });
        if (changed_since || card == table.cards.end()) continue;
        if (mend->gone) {
            table.cards.erase(card);
            continue;
        }
        if (mend->square) card->square = *mend->square;
        if (mend->seat) card->seat = mend->seat;
        if (mend->tapped) card->tapped = *mend->tapped;
        if (mend->pawn) card->pawn = *mend->pawn;
        card->mended = true;
    }
}

void Session::sit_down(Table& table, double t) const {
    std::vector<Seat> seats = seats_;
    if (seats.empty()) {
        seats = {Seat::south, Seat::north};
        for (const TableCard& card : table.cards) {
            if (card.seat && std::find(seats.begin(), seats.end(), *card.seat) == seats.end())
                seats.push_back(*card.seat);
        }
    }
    std::sort(seats.begin(), seats.end());
    for (const Seat seat : seats) {
        TablePlayer player{fmt::format("P{}", table.players.size() + 1), seat, starting_life, {}, false};
        for (const TableCard& card : table.cards) {
            if (!card.pawn || card.seat != seat || player.pawn) continue;
            player.pawn = card.square;
            player.pawn_tapped = card.tapped;
        }
        for (const LogEntry& entry : log_) {
            const auto* life = std::get_if<LifeChange>(&entry.what);
            if (life != nullptr && life->seat == seat && !entry.undone && entry.t <= t)
                player.life += life->change;
        }
        table.players.push_back(std::move(player));
    }
}

Table Session::table_at(double t) const {
    Table table{.grid = grid_, .players = {}, .cards = {}};
    if (const Moment* moment = moment_at(t)) {
        if (moment->table.board) table.grid = moment->table.board->grid;
        for (const vision::Track& track : moment->table.tracks) {
            if (track.card.square) table.cards.push_back(card_of(track));
        }
    }
    mend(table, t);
    sit_down(table, t);
    return table;
}

}  // namespace quadrille::app
