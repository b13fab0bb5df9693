#include "app/window/event_lines.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "app/messages/rule_sentences.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

std::string text_of(const Messages& tr, const vision::Event& event) {
    const auto square = [](const std::optional<Square>& s) { return s ? name(*s) : std::string("?"); };
    return tr("event." + std::string(name(event.kind)), fmt::arg("from", square(event.from)),
              fmt::arg("to", square(event.to)));
}

/// A statement in the list of events; a function for each kind.
struct WordText {
    const Messages& tr;
    const Table& table;

    std::string operator()(const LifeChange& statement) const {
        return tr.counted("event.life", statement.change,
                          fmt::arg("player", player_name(tr, table, statement.seat)),
                          fmt::arg("change", fmt::format("{:+}", statement.change)));
    }
    std::string operator()(const Correction& statement) const {
        return tr("event.corrected", fmt::arg("square", square_of(statement.track)));
    }
    std::string operator()(const Naming& statement) const {
        return tr("event.named", fmt::arg("square", square_of(statement.track)),
                  fmt::arg("name", statement.facts.name));
    }
    std::string operator()(const CardCounter& statement) const {
        return tr("event.counter", fmt::arg("what", square_of(statement.track)),
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
        return tr("event.counter", fmt::arg("what", player), fmt::arg("counter", statement.counter),
                  fmt::arg("change", change));
    }
    std::string operator()(const TurnBegins& statement) const {
        return tr("event.turn", fmt::arg("number", statement.number),
                  fmt::arg("player", player_name(tr, table, statement.active)));
    }
    std::string operator()(const StepBegins& statement) const {
        return tr("step." + std::string(rules::name(statement.step)));
    }
    std::string operator()(const PutOnStack& statement) const {
        return tr("event.stack", fmt::arg("what", stack_text(tr, table, statement)));
    }
    std::string operator()(const TakeOffStack&) const { return tr("event.off_stack"); }
    std::string operator()(const DeclareBlock& statement) const {
        return tr("event.block", fmt::arg("blocker", square_of(statement.track)),
                  fmt::arg("attacker", square_of(statement.attacker)));
    }
    std::string operator()(const SystemAction& statement) const { return action_text(tr, table, statement); }

private:
    std::string square_of(int track) const {
        const TableCard* card = table.card(fmt::format("k{}", track));
        return card != nullptr ? name(card->square) : "?";
    }
};

std::optional<Seat> seat_of(const Statement& statement) {
    if (const auto* life = std::get_if<LifeChange>(&statement)) return life->seat;
    if (const auto* counter = std::get_if<PlayerCounter>(&statement)) return counter->seat;
    if (const auto* turn = std::get_if<TurnBegins>(&statement)) return turn->active;
    return std::nullopt;
}

/// Null for what the event itself says well enough.
const char* key_of(GameAction action) {
    switch (action) {
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
        case GameAction::turns_over:
            return "deed.turns_over";
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
    line.why = ruling.rule + ": " + rule_sentence(tr, ruling.rule).value_or("");
    line.refused = !ruling.allowed;
    if (line.refused) line.text += "  " + ruling.rule;
}

EventLine line_of(const Messages& tr, const Table& table, const LogEntry& entry, const Ruling& ruling) {
    EventLine line{.t = entry.t, .time = clock_text(entry.t), .text = {}, .seat = {}};
    if (const vision::Event* event = entry.event()) {
        line.text = text_of(tr, *event);
        if (event->track) line.seat = event->track->card.seat;
        if (!entry.undone) add_ruling(tr, ruling, line);
    } else {
        line.text = std::visit(WordText{tr, table}, *entry.statement());
        line.seat = seat_of(*entry.statement());
        if (!entry.undone) add_ruling(tr, ruling, line);
    }
    if (entry.undone) line.text = tr("event.undone", fmt::arg("text", line.text));
    return line;
}

}  // namespace

std::vector<EventLine> events_of(const WindowState& state, const Session& session, const Table& table,
                                 double t) {
    const ImGuiTextFilter filter(state.search.text.c_str());
    std::vector<EventLine> lines;
    for (const LogEntry& entry : session.log()) {
        if (entry.t > t && !filter.IsActive()) break;
        EventLine line = line_of(state.tr, table, entry, entry.ruling);
        if (!filter.PassFilter((line.time + " " + line.text + " " + line.why).c_str())) continue;
        line.match = filter.IsActive() && entry.t <= t;
        if (line.match && !lines.empty()) lines.back().match = false;  // the newest alone is the moment shown
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace quadrille::app
