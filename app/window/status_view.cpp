#include "app/window/status_view.hpp"

#include <cmath>

#include "app/session/open_questions.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {
namespace {

/// Fewer pictures a second than this and hands blur what they do.
constexpr double few_fps = 8;
/// Below it a board may lie a square beside where it is said to be.
constexpr double unsure = 0.7;
/// More at once would not be read.
constexpr std::size_t most_waits = 2;

struct WaitText {
    const Messages& tr;
    const Table& table;

    std::string operator()(const TwoOnASquare& open) const {
        return tr("wait.two", fmt::arg("square", name(open.square)));
    }
    std::string operator()(const OwnCardsOnASquare& open) const {
        return tr("wait.own", fmt::arg("square", name(open.square)),
                  fmt::arg("player", player_name(tr, table, open.seat)));
    }
    std::string operator()(const OwnerUnknown& open) const {
        return tr("wait.owner", fmt::arg("square", name(open.square)));
    }
    std::string operator()(const PawnMissing& open) const {
        return tr("wait.pawn", fmt::arg("player", player_name(tr, table, open.seat)));
    }
};

/// What may be done in the step.
std::string step_text(const Messages& tr, rules::Step step) {
    return tr("wait." + std::string(rules::name(step)));
}

/// Whether whoever has the turn does it, and nobody else.
bool is_done_by_active(rules::Step step) {
    using enum rules::Step;
    return step == untap || step == upkeep || step == draw || step == main1 || step == declare_attackers ||
           step == main2;
}

/// What the table waits for, at most two things; where nothing is open what may be done in this step.
std::vector<std::string> waits(const Messages& tr, const Table& table) {
    std::vector<std::string> texts;
    for (const OpenQuestion& open : open_questions(table))
        texts.push_back(std::visit(WaitText{tr, table}, open));
    if (!texts.empty() || !has_board_turns(table.game->system)) return texts;
    if (table.turn.number == 0) return {tr("wait.begin")};
    if (const auto phase = own_phase(*table.game))
        return {tr(phase->next ? "wait.phase" : "wait.last_phase")};
    if (!table.turn.step) return texts;
    const std::string what = step_text(tr, *table.turn.step);
    texts.push_back(is_done_by_active(*table.turn.step)
                        ? tr("wait.of", fmt::arg("player", turn_of_whom(tr, table)), fmt::arg("what", what))
                        : what);
    return texts;
}

/// " · hand over e4 · two cards on d5: who blocks?"
std::string waits(const Messages& tr, const Table& table, const std::optional<Square>& hand) {
    std::vector<std::string> texts = waits(tr, table);
    if (hand) texts.insert(texts.begin(), tr("wait.hand", fmt::arg("square", name(*hand))));
    std::string all;
    for (std::size_t i = 0; i < std::min(most_waits, texts.size()); ++i) all += " · " + texts[i];
    return all;
}

std::vector<HealthLine> health_of(const Messages& tr, const TableSnapshot* snapshot, const Playback& playback,
                                  const CameraView& camera) {
    std::vector<HealthLine> lines;
    const auto ms = [&](double value) { return tr("health.ms", fmt::arg("ms", std::lround(value))); };
    const bool slow = playback.live && !playback.lost && playback.fps > 0 && playback.fps < few_fps;
    lines.push_back(
        {tr("health.fps"), std::to_string(std::lround(playback.fps)), slow ? tr("advice.fps") : ""});
    if (camera.latency_ms > 0) lines.push_back({tr("health.latency"), ms(camera.latency_ms)});
    lines.push_back({tr("health.look"), ms(playback.see_ms)});
    const auto* board = snapshot != nullptr && snapshot->table.board ? &*snapshot->table.board : nullptr;
    lines.push_back({tr("health.board"),
                     board != nullptr
                         ? tr("health.sure", fmt::arg("percent", std::lround(board->confidence * 100)))
                         : std::string(tr("health.unseen")),
                     board == nullptr || board->confidence < unsure ? tr("advice.board") : ""});
    if (!playback.health) return lines;
    const vision::PictureHealth& health = *playback.health;
    const auto judged = [&](const char* what, bool bad, std::string value, const char* advice) {
        lines.push_back(
            {tr(what), bad ? std::move(value) : std::string(tr("health.good")), bad ? tr(advice) : ""});
    };
    judged("health.focus", health.out_of_focus(), tr("health.bad_focus"), "advice.focus");
    judged("health.glare", health.glares(),
           tr("health.bad_glare", fmt::arg("percent", std::ceil(health.glare * 100))), "advice.glare");
    judged("health.light", health.too_dark(), tr("health.bad_light"), "advice.light");
    return lines;
}

}  // namespace

WaitsText waits_text(const Messages& tr, const Table& table) {
    const std::vector<std::string> texts = waits(tr, table);
    if (texts.empty()) return {};
    const bool of_step = table.turn.step && open_questions(table).empty() && !own_phase(*table.game);
    return {texts.front(), of_step ? step_text(tr, *table.turn.step) : texts.front()};
}

StatusView status_of(const Messages& tr, const Session& session, const Table& table, const Playback& playback,
                     const CameraView& camera) {
    StatusView status;
    if (!playback.camera && !camera.past) return {tr("status.without_camera"), false, "", {}};
    const TableSnapshot* snapshot = session.snapshot_at(playback.t);
    if (camera.past) {
        status.text = tr("timeline.past", fmt::arg("clock", clock_text(*camera.past)));
    } else if (playback.lost) {
        status = {tr("status.lost"), true, ""};
    } else if (!playback.live && !playback.all_seen && snapshot != nullptr && playback.t > playback.seen_to) {
        status = {tr("status.unread"), false, ""};
    } else if (snapshot == nullptr) {
        status = {tr("status.looking"), false, ""};
    } else if (!snapshot->table.board) {
        status = {tr("status.no_board"), true, ""};
    } else {
        status.text = tr.counted("status.sees", static_cast<long>(table.cards.size()),
                                 fmt::arg("columns", table.grid.columns), fmt::arg("rows", table.grid.rows)) +
                      (camera.over.empty() ? waits(tr, table, snapshot->table.hand) : " · " + camera.over);
    }
    status.details = health_of(tr, snapshot, playback, camera);
    status.health =
        tr.counted("status.health", std::lround(playback.fps),
                   fmt::arg("ms", std::lround(camera.latency_ms > 0 ? camera.latency_ms : playback.see_ms)));
    if (playback.lost) status.health = tr("health.lost");
    for (const HealthLine& line : status.details) {
        if (line.advice.empty() || status.warning) continue;
        status.health = line.what + ": " + line.value;  // the first thing to correct
        break;
    }
    if (!playback.live && !playback.all_seen && playback.duration > 0) {
        status.health = tr("status.reading",
                           fmt::arg("percent", std::lround(100 * playback.seen_to / playback.duration)));
    }
    return status;
}

}  // namespace quadrille::app
