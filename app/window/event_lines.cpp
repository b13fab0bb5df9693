#include "app/window/event_lines.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <iterator>
#include <map>

#include "app/messages/rule_sentences.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"

namespace quadrille::app {
namespace {

/// What the lines of the log start from: cards and players as they were just before each of them.
class EarlierState {
public:
    struct Card {
        std::optional<Square> square{};
        std::optional<Chair> seat{};
        bool tapped = false, pawn = false;
        std::string name{};
    };

    explicit EarlierState(const Session& session) : session_(session) {}

    Card card(int track, double t) const {
        if (const auto found = cards_.find(track); found != cards_.end()) return found->second;
        const TableSnapshot* snapshot = session_.snapshot_at(t);
        if (snapshot == nullptr) return {};
        for (const vision::Track& seen : snapshot->table.tracks) {
            if (seen.id == track) return as_seen(seen.card, {});
        }
        return {};
    }
    int life(Chair seat) const {
        const auto found = life_.find(seat);
        return found != life_.end() ? found->second : session_.setup().starting_life;
    }
    /// Whose turn it is.
    Chair active() const { return active_; }
    /// After that line.
    void take(const LogEntry& entry) {
        if (entry.undone) return;
        if (const vision::Event* event = entry.event(); event != nullptr && event->track) {
            Card& card = cards_[event->track->id];
            card = as_seen(event->track->card, card.name);
        }
        if (const Statement* statement = entry.statement()) take(*statement, entry.t);
    }

private:
    static Card as_seen(const vision::CardReading& seen, std::string name) {
        const auto seat = seen.seat ? std::optional(Chair(*seen.seat, seen.place.value_or(1))) : std::nullopt;
        return {seen.square, seat, seen.tapped, seen.role == vision::Role::pawn, std::move(name)};
    }
    void take(const Statement& statement, double t) {
        if (const auto* change = std::get_if<LifeChange>(&statement))
            life_[change->seat] = life(change->seat) + change->change;
        if (const auto* turn = std::get_if<TurnBegins>(&statement)) active_ = turn->active;
        const auto* naming = std::get_if<Naming>(&statement);
        const auto* correction = std::get_if<Correction>(&statement);
        if (naming == nullptr && correction == nullptr) return;
        const int track = *track_of(statement);
        Card card = this->card(track, t);
        if (naming != nullptr) card.name = naming->facts.name;
        if (correction != nullptr) {
            if (correction->square) card.square = correction->square;
            if (correction->seat) card.seat = correction->seat;
            card.tapped = correction->tapped.value_or(card.tapped);
            card.pawn = correction->pawn.value_or(card.pawn);
        }
        cards_.insert_or_assign(track, std::move(card));
    }

    const Session& session_;
    std::map<int, Card> cards_;
    std::map<Chair, int> life_;
    Chair active_{};
};

/// "c4", "Hawk c4".
std::string card_text(const EarlierState::Card& card) {
    const std::string square = card.square ? name(*card.square) : "?";
    return card.name.empty() ? square : card.name + " " + square;
}

std::string text_of(const Messages& tr, const vision::Event& event, const EarlierState& earlier) {
    const auto square = [](const std::optional<Square>& s) { return s ? name(*s) : std::string("?"); };
    std::string text = tr("event." + std::string(name(event.kind)), fmt::arg("from", square(event.from)),
                          fmt::arg("to", square(event.to)));
    const std::string known = event.track ? earlier.card(event.track->id, event.t).name : "";
    return known.empty() ? text : known + " " + text;
}

/// A statement in the list of events; a function for each kind.
struct StatementText {
    const Messages& tr;
    const Table& table;
    const EarlierState& earlier;
    double t;

    std::string operator()(const LifeChange& statement) const {
        const int before = earlier.life(statement.seat);
        return tr("event.life", fmt::arg("player", player_name(tr, table, statement.seat)),
                  fmt::arg("before", before), fmt::arg("after", before + statement.change));
    }
    std::string operator()(const Correction& statement) const {
        const EarlierState::Card card = earlier.card(statement.track, t);
        if (statement.gone) return tr("event.corrected_gone", fmt::arg("card", card_text(card)));
        std::string before, after;
        const auto differs = [&](const std::string& was, const std::string& is) {
            before += (before.empty() ? "" : ", ") + was;
            after += (after.empty() ? "" : ", ") + is;
        };
        if (statement.tapped)
            differs(tr(card.tapped ? "fact.tapped" : "fact.untapped"),
                    tr(*statement.tapped ? "fact.tapped" : "fact.untapped"));
        if (statement.seat)
            differs(card.seat ? player_name(tr, table, *card.seat) : std::string(tr("seat.unknown")),
                    player_name(tr, table, *statement.seat));
        if (statement.pawn)
            differs(tr(card.pawn ? "fact.pawn" : "fact.card"),
                    tr(*statement.pawn ? "fact.pawn" : "fact.card"));
        if (statement.square) differs(card.square ? name(*card.square) : "?", name(*statement.square));
        return tr("event.corrected", fmt::arg("card", card_text(card)), fmt::arg("before", before),
                  fmt::arg("after", after));
    }
    std::string operator()(const Naming& statement) const {
        const auto square = earlier.card(statement.track, t).square;
        return tr("event.named", fmt::arg("square", square ? name(*square) : "?"),
                  fmt::arg("name", statement.facts.name));
    }
    std::string operator()(const CardCounter& statement) const {
        return tr("event.counter", fmt::arg("what", card_of(statement.track)),
                  fmt::arg("counter", statement.counter),
                  fmt::arg("change", fmt::format("{:+}", statement.change)));
    }
    std::string operator()(const PlayerCounter& statement) const {
        const std::string player = player_name(tr, table, statement.seat);
        const std::string change = fmt::format("{:+}", statement.change);
        if (statement.counter == hand_counter)
            return tr("event.hand", fmt::arg("player", player), fmt::arg("change", change));
        if (statement.counter == library_counter)
            return tr("event.library", fmt::arg("player", player), fmt::arg("change", change));
        if (statement.counter == monarch_counter)
            return tr(statement.change > 0 ? "event.monarch" : "event.no_monarch",
                      fmt::arg("player", player));
        return tr("event.counter", fmt::arg("what", player),
                  fmt::arg("counter", counter_name(tr, table, statement.counter)),
                  fmt::arg("change", change));
    }
    std::string operator()(const TurnBegins& statement) const {
        return tr("event.turn", fmt::arg("number", statement.number),
                  fmt::arg("player", turn_of_whom(tr, table, statement.active)));
    }
    std::string operator()(const StepBegins& statement) const {
        return tr("step." + std::string(rules::name(statement.step)));
    }
    std::string operator()(const PutOnStack& statement) const {
        return tr("event.stack", fmt::arg("what", stack_text(tr, table, statement)));
    }
    std::string operator()(const TakeOffStack&) const { return tr("event.off_stack"); }
    std::string operator()(const DeclareBlock& statement) const {
        return tr("event.block", fmt::arg("blocker", card_of(statement.track)),
                  fmt::arg("attacker", card_of(statement.attacker)));
    }
    std::string operator()(const SystemAction& statement) const {
        return action_text(tr, table, statement, earlier.active());
    }
    std::string operator()(const TurnClock& statement) const {
        if (!statement.on) return tr("event.clock_off");
        return statement.seconds > 0 ? tr("event.clock", fmt::arg("time", clock_text(statement.seconds)))
                                     : std::string(tr("event.clock_on"));
    }

private:
    std::string card_of(int track) const { return card_text(earlier.card(track, t)); }
};

std::optional<Chair> seat_of(const Statement& statement) {
    if (const auto* life = std::get_if<LifeChange>(&statement)) return life->seat;
    if (const auto* counter = std::get_if<PlayerCounter>(&statement)) return counter->seat;
    if (const auto* turn = std::get_if<TurnBegins>(&statement)) return turn->active;
    return std::nullopt;
}

/// Whose a card is; of one that has left, as it was read.
std::optional<Chair> seat_of(const vision::Track& track, const Table& table) {
    const TableCard* card = table.card(fmt::format("k{}", track.id));
    return card != nullptr ? card->seat : table.owner_of(track.card);
}

/// Null for what the event itself says well enough.
const char* key_of(GameAction action) {
    switch (action) {
        case GameAction::turns_over:  // the event says so itself
        case GameAction::nothing:
        case GameAction::leaves:
        case GameAction::blocks:
            break;
        case GameAction::arrives:
            return "deed.arrives";
        case GameAction::attacks:
            return "deed.attacks";
        case GameAction::moves:
            return "deed.moves";
        case GameAction::pawn_moves:
            return "deed.pawn_moves";
        case GameAction::displaced:
            return "deed.displaced";
        case GameAction::dies:
            return "deed.dies";
        case GameAction::equips:
            return "deed.equips";
        case GameAction::carried:
            return "deed.carried";
    }
    return nullptr;
}

/// What an event is in the game, and whether a rule allows it.
void add_ruling(const Messages& tr, const Ruling& ruling, EventLine& line) {
    if (const char* key = key_of(ruling.action); key != nullptr)
        line.text = tr(key, fmt::arg("what", line.text));
    if (ruling.origin)
        line.text =
            tr("deed.arrives_beside", fmt::arg("what", line.text), fmt::arg("origin", name(*ruling.origin)));
    if (ruling.rule.empty()) return;
    const auto sentence = rule_sentence(tr, ruling.rule);
    line.why = sentence ? *sentence + " (" + ruling.rule + ")" : ruling.rule;
    line.refused = !ruling.allowed;
}

EventLine line_of(const Messages& tr, const Table& table, const EarlierState& earlier,
                  const LogEntry& entry) {
    EventLine line{.t = entry.t, .time = clock_text(entry.t), .text = {}, .seat = {}};
    if (const vision::Event* event = entry.event()) {
        line.text = text_of(tr, *event, earlier);
        if (event->track) line.seat = seat_of(*event->track, table);
    } else {
        line.text = std::visit(StatementText{tr, table, earlier, entry.t}, *entry.statement());
        line.seat = seat_of(*entry.statement());
        line.turn = std::holds_alternative<TurnBegins>(*entry.statement());
    }
    if (!entry.undone) add_ruling(tr, entry.ruling, line);
    if (entry.undone) line.text = tr("event.undone", fmt::arg("text", line.text));
    return line;
}

/// A life that is counted down tap by tap is one line: "South 20 → 13". What goes back up is another, so that
/// no line says "20 → 20".
class LifeInOne {
public:
    /// The change that this entry and those just before it make together; nullopt: it begins a line.
    std::optional<LifeChange> joined(const LogEntry& entry) {
        const Statement* statement = entry.undone ? nullptr : entry.statement();
        const auto* change = statement != nullptr ? std::get_if<LifeChange>(statement) : nullptr;
        if (change == nullptr) {
            sum_.reset();
            return std::nullopt;
        }
        constexpr double apart_s = 10;
        const bool same = sum_ && sum_->seat == change->seat && entry.t - t_ <= apart_s &&
                          (sum_->change > 0) == (change->change > 0);
        sum_ = LifeChange{change->seat, change->change + (same ? sum_->change : 0)};
        t_ = entry.t;
        return same ? sum_ : std::nullopt;
    }

private:
    std::optional<LifeChange> sum_;
    double t_ = 0;
};

}  // namespace

namespace {

/// What each turn has done to the players' life, beside its heading: "South 20 → 13".
class TurnTotals {
public:
    TurnTotals(const Messages& tr, const Table& table) : tr_(tr), table_(table) {}

    /// The line of that place begins a turn.
    void begin(std::size_t heading, const EarlierState& earlier) {
        heading_ = heading;
        for (const TablePlayer& player : table_.players) before_[player.seat] = earlier.life(player.seat);
    }
    /// The turn that has run until now.
    void sum_up(std::vector<EventLine>& lines, const EarlierState& earlier) const {
        if (!heading_) return;
        std::string& totals = lines[*heading_].totals;
        for (const auto& [seat, before] : before_) {
            const int after = earlier.life(seat);
            if (after == before) continue;
            totals += (totals.empty() ? "" : ", ") +
                      tr_("event.life", fmt::arg("player", player_name(tr_, table_, seat)),
                          fmt::arg("before", before), fmt::arg("after", after));
        }
    }

private:
    const Messages& tr_;
    const Table& table_;
    std::optional<std::size_t> heading_;
    std::map<Chair, int> before_;
};

}  // namespace

std::string statement_text(const Messages& tr, const Session& session, const Table& table,
                           const LogEntry& entry) {
    EarlierState earlier(session);
    for (const LogEntry& before : session.log()) {
        if (&before == &entry) break;
        earlier.take(before);
    }
    return std::visit(StatementText{tr, table, earlier, entry.t}, *entry.statement());
}

std::vector<EventLine> events_of(const WindowState& state, const Session& session, const Table& table,
                                 double t) {
    const ImGuiTextFilter filter(state.search.text.c_str());
    std::vector<EventLine> lines;
    EarlierState earlier(session);
    LifeInOne life;
    TurnTotals totals(state.tr, table);
    for (const LogEntry& entry : session.log()) {
        if (entry.t > t && !filter.IsActive()) break;
        if (const auto sum = life.joined(entry)) {
            const int after = earlier.life(sum->seat) + std::get<LifeChange>(*entry.statement()).change;
            lines.back().t = entry.t;
            lines.back().text =
                state.tr("event.life", fmt::arg("player", player_name(state.tr, table, sum->seat)),
                         fmt::arg("before", after - sum->change), fmt::arg("after", after));
        } else {
            lines.push_back(line_of(state.tr, table, earlier, entry));
            if (lines.back().turn && !entry.undone) {
                totals.sum_up(lines, earlier);
                totals.begin(lines.size() - 1, earlier);
            }
        }
        earlier.take(entry);
    }
    totals.sum_up(lines, earlier);
    if (!filter.IsActive()) return lines;
    std::erase_if(lines, [&](const EventLine& line) {
        return !filter.PassFilter((line.time + " " + line.text + " " + line.why).c_str());
    });
    // The newest that has happened is the moment shown.
    const auto later = std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.t > t; });
    if (later != lines.begin()) std::prev(later)->match = true;
    return lines;
}

}  // namespace quadrille::app
