#include "app/session/turn_times.hpp"

#include <algorithm>
#include <optional>

namespace quadrille::app {

TurnTimes turn_times(const Session& session, double t) {
    TurnTimes times;
    std::optional<Chair> active;
    double began = 0;
    const auto run_to = [&](double until) {
        if (!active) return;
        times.turn = std::max(0.0, until - began);
        times.players[*active] += times.turn;
    };
    for (const LogEntry& entry : session.log()) {
        if (entry.t > t) break;
        const Statement* statement = entry.undone ? nullptr : entry.statement();
        const auto* turn = statement != nullptr ? std::get_if<TurnBegins>(statement) : nullptr;
        if (turn == nullptr) continue;
        run_to(entry.t);
        active = turn->active;
        began = entry.t;
    }
    run_to(t);
    return times;
}

}  // namespace quadrille::app
