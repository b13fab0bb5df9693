// GameRecorder: what the table itself says: a turn, a declaration, a trap that is sprung.
#include <algorithm>
#include <utility>

#include "app/session/event_keys.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/statement_json.hpp"
#include "app/session/traps.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/zombie_turn.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// Untapping everything, or declaring attackers, takes people no longer.
constexpr double one_action_s = 5;

/// The traps that what has just come or moved springs (EC-13.4); none twice.
std::vector<Statement> sprung(const Table& table, const GameSetup& setup,
                              const std::vector<vision::Event>& events) {
    std::vector<Statement> statements;
    if (setup.system != rules::System::echiquier) return statements;
    for (const vision::Event& event : events) {
        const bool comes = event.kind == vision::EventKind::entered || event.kind == vision::EventKind::moved;
        if (!comes || !event.track) continue;
        for (SystemAction& action : sprung_by(table, setup, event.track->id)) {
            const auto trap = [](const Statement& said) {
                return Json::parse(std::get<SystemAction>(said).action).at("trap");
            };
            const bool twice = std::any_of(statements.begin(), statements.end(), [&](const Statement& said) {
                return trap(said) == trap(Statement(action));
            });
            if (!twice) statements.emplace_back(std::move(action));
        }
    }
    return statements;
}

}  // namespace

/// Says what the table itself shows: a turn, a declaration, a trap that is sprung.
void GameRecorder::follow_table(double t, const std::vector<vision::Event>& events) {
    if (t <= logged_to_) return;  // it is in the log already
    const Table now = session_.table_at(t);
    std::vector<Statement> shown = sprung(now, session_.setup(), events);
    for (const vision::Event& event : events) {
        if (session_.setup().system != rules::System::echiquier) break;
        for (Statement& said : zombie_token(now, event)) shown.push_back(std::move(said));
    }
    if (auto turn = turn_shown(session_.table_at(t - one_action_s), now))
        shown.insert(shown.begin(), std::move(*turn));
    for (SystemAction& up : shown_traps(now, session_.setup())) shown.emplace_back(std::move(up));
    record_shown(t, std::move(shown));
}

void GameRecorder::record_shown(double t, std::vector<Statement> shown) {
    if (shown.empty()) return;
    const Table now = session_at(t).table_at(t);
    std::vector<long> sequences;
    for (const Statement& statement : shown) {
        Json payload = payload_of(statement, now);
        payload[automatic_key] = true;
        sequences.push_back(write(log_entry(db::EventOrigin::said, t, payload.dump())));
    }
    store([this, t, shown = std::move(shown), sequences = std::move(sequences)] {
        for (std::size_t i = 0; i < shown.size(); ++i) say_to_sessions(t, shown[i], sequences[i], true);
    });
}

/// A trap that lies face up is turned up once it has a name (EC-13.4).
void GameRecorder::turn_up_named(double t) {
    do_next([this, t] {
        std::vector<Statement> shown;
        for (SystemAction& up : shown_traps(session_at(t).table_at(t), session_.setup()))
            shown.emplace_back(std::move(up));
        record_shown(t, std::move(shown));
    });
}

}  // namespace quadrille::app
