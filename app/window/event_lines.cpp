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

/// A word in the list of events; a function for each kind.
struct WordText {
    const Messages& tr;
    const Table& table;

    std::string operator()(const LifeChange& word) const {
        return tr.counted("event.life", word.change, fmt::arg("player", player_name(tr, table, word.seat)),
                          fmt::arg("change", fmt::format("{:+}", word.change)));
    }
    std::string operator()(const Mend& word) const {
        return tr("event.corrected", fmt::arg("square", square_of(word.track)));
    }
    std::string operator()(const Naming& word) const {
        return tr("event.named", fmt::arg("square", square_of(word.track)),
                  fmt::arg("name", word.facts.name));
    }
    std::string operator()(const CardCounter& word) const {
        return tr("event.counter", fmt::arg("what", square_of(word.track)), fmt::arg("counter", word.counter),
                  fmt::arg("change", fmt::format("{:+}", word.change)));
    }
    std::string operator()(const PlayerCounter& word) const {
        const std::string player = player_name(tr, table, word.seat);
        const std::string change = fmt::format("{:+}", word.change);
        if (word.counter == hand_counter)
            return tr("event.hand", fmt::arg("player", player), fmt::arg("change", change));
        if (word.counter == library_counter)
            return tr("event.library", fmt::arg("player", player), fmt::arg("change", change));
        return tr("event.counter", fmt::arg("what", player), fmt::arg("counter", word.counter),
                  fmt::arg("change", change));
    }
    std::string operator()(const TurnBegins& word) const {
        return tr("event.turn", fmt::arg("number", word.number),
                  fmt::arg("player", player_name(tr, table, word.active)));
    }
    std::string operator()(const StepBegins& word) const {
        return tr("step." + std::string(rules::name(word.step)));
    }
    std::string operator()(const PutOnStack& word) const {
        return tr("event.stack", fmt::arg("what", stack_text(tr, table, word)));
    }
    std::string operator()(const TakeOffStack&) const { return tr("event.off_stack"); }
    std::string operator()(const DeclareBlock& word) const {
        return tr("event.block", fmt::arg("blocker", square_of(word.track)),
                  fmt::arg("attacker", square_of(word.attacker)));
    }
    std::string operator()(const SystemAction& word) const { return action_text(tr, table, word); }

private:
    std::string square_of(int track) const {
        const TableCard* card = table.card(fmt::format("k{}", track));
        return card != nullptr ? name(card->square) : "?";
    }
};

std::optional<Seat> seat_of(const Word& word) {
    if (const auto* life = std::get_if<LifeChange>(&word)) return life->seat;
    if (const auto* counter = std::get_if<PlayerCounter>(&word)) return counter->seat;
    if (const auto* turn = std::get_if<TurnBegins>(&word)) return turn->active;
    return std::nullopt;
}

/// Null for what the event itself says well enough.
const char* key_of(Deed deed) {
    switch (deed) {
        case Deed::nothing:
        case Deed::leaves:
        case Deed::blocks:
            break;
        case Deed::arrives:
            return "deed.arrives";
        case Deed::attacks:
            return "deed.attacks";
        case Deed::moves:
            return "deed.moves";
        case Deed::pawn_moves:
            return "deed.pawn_moves";
        case Deed::displaced:
            return "deed.displaced";
        case Deed::turns_over:
            return "deed.turns_over";
        case Deed::dies:
            return "deed.dies";
        case Deed::equips:
            return "deed.equips";
        case Deed::carried:
            return "deed.carried";
    }
    return nullptr;
}

/// What an event is in the game, and whether a rule allows it.
void add_ruling(const Messages& tr, const Ruling& ruling, EventLine& line) {
    if (const char* key = key_of(ruling.deed); key != nullptr)
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
        line.text = std::visit(WordText{tr, table}, *entry.word());
        line.seat = seat_of(*entry.word());
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
