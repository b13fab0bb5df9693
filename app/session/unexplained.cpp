#include "app/session/unexplained.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/board_action.hpp"

namespace quadrille::app {
namespace {

/// The questions that are open after each entry of a turn.
class Questions {
public:
    void take(const LogEntry& entry) {
        if (const vision::Event* event = entry.event(); event != nullptr && event->track) {
            settle(event->track->id);
            if (!entry.ruling.allowed && event->kind != vision::EventKind::left)
                open_.push_back({*event, entry.ruling});
            return;
        }
        if (const Statement* statement = entry.statement(); statement != nullptr && !entry.undone)
            take(*statement);
    }
    std::vector<Unexplained> open() && { return std::move(open_); }

private:
    void take(const Statement& statement) {
        if (const auto* correction = std::get_if<Correction>(&statement)) settle(correction->track);
        const auto* said = std::get_if<SystemAction>(&statement);
        const auto action = said != nullptr ? board_action_from(*said) : std::nullopt;
        const auto* settled = action ? std::get_if<SettleMove>(&*action) : nullptr;
        if (settled == nullptr) return;
        if (settled->stands) return settle(settled->track);
        for (Unexplained& question : open_) question.goes_back |= question.track() == settled->track;
    }
    void settle(int track) {
        std::erase_if(open_, [&](const Unexplained& question) { return question.track() == track; });
    }

    std::vector<Unexplained> open_;
};

/// What is attached may lie where something stands (EC-2.5), once it is known to be that.
bool explained_by_its_kind(const Unexplained& question, const TableCard& card) {
    const bool attached = card.facts && card.facts->kind != rules::Kind::creature &&
                          card.facts->kind != rules::Kind::planeswalker;
    return attached && question.event.kind == vision::EventKind::entered;
}

}  // namespace

std::vector<Unexplained> unexplained(const Session& session, const Table& table, double t) {
    const auto& log = session.log();
    const auto end = std::upper_bound(log.begin(), log.end(), t,
                                      [](double at, const LogEntry& entry) { return at < entry.t; });
    // The turn's own entries are enough: what is older stands.
    const auto begins = [](const LogEntry& entry) {
        const Statement* statement = entry.statement();
        return statement != nullptr && !entry.undone && std::holds_alternative<TurnBegins>(*statement);
    };
    auto from = end;
    while (from != log.begin() && !begins(*std::prev(from))) --from;
    Questions questions;
    std::for_each(from, end, [&](const LogEntry& entry) { questions.take(entry); });
    std::vector<Unexplained> open = std::move(questions).open();
    std::erase_if(open, [&](const Unexplained& question) {
        const TableCard* card = table.card(fmt::format("k{}", question.track()));
        return card == nullptr || explained_by_its_kind(question, *card);
    });
    return open;
}

Correction misread(const Unexplained& open) {
    Correction correction{.track = open.track()};
    if (open.event.kind == vision::EventKind::entered) {
        correction.gone = true;
        return correction;
    }
    correction.square = open.event.from;
    if (open.ruling.action == GameAction::attacks || open.event.kind == vision::EventKind::tapped)
        correction.tapped = false;
    return correction;
}

}  // namespace quadrille::app
