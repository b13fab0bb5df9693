#include "app/window/status_view.hpp"

#include <cmath>

#include "app/session/expectation.hpp"
#include "app/window/desk.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

/// Fewer pictures a second than this and hands blur what they do.
constexpr double few_fps = 8;
/// Below it a board may lie a square beside where it is said to be.
constexpr double unsure = 0.7;
/// More at once would not be read.
constexpr std::size_t most_waits = 2;

struct WaitText {
    const Messages& say;
    const Table& table;

    std::string operator()(const TwoOnASquare& open) const {
        return say("wait.two", fmt::arg("square", name(open.square)));
    }
    std::string operator()(const OwnCardsOnASquare& open) const {
        return say("wait.own", fmt::arg("square", name(open.square)),
                   fmt::arg("player", player_name(say, table, open.seat)));
    }
    std::string operator()(const OwnerUnknown& open) const {
        return say("wait.owner", fmt::arg("square", name(open.square)));
    }
    std::string operator()(const PawnMissing& open) const {
        return say("wait.pawn", fmt::arg("player", player_name(say, table, open.seat)));
    }
};

/// " · hand over e4 · two cards on d5: who blocks?"
std::string waits(const Messages& say, const Table& table, const std::optional<Square>& hand) {
    std::vector<std::string> texts;
    if (hand) texts.push_back(say("wait.hand", fmt::arg("square", name(*hand))));
    for (const Expectation& open : expectations(table))
        texts.push_back(std::visit(WaitText{say, table}, open));
    if (texts.empty() && table.turn.number == 0) texts.emplace_back(say("wait.begin"));
    std::string all;
    for (std::size_t i = 0; i < std::min(most_waits, texts.size()); ++i) all += " · " + texts[i];
    return all;
}

std::vector<HealthLine> health_of(const Messages& say, const Moment* moment, const Playback& playback,
                                  const CameraView& camera) {
    std::vector<HealthLine> lines;
    const auto ms = [&](double value) { return say("health.ms", fmt::arg("ms", std::lround(value))); };
    const bool slow = playback.live && !playback.lost && playback.fps > 0 && playback.fps < few_fps;
    lines.push_back(
        {say("health.fps"), std::to_string(std::lround(playback.fps)), slow ? say("advice.fps") : ""});
    if (camera.latency_ms > 0) lines.push_back({say("health.latency"), ms(camera.latency_ms)});
    lines.push_back({say("health.look"), ms(playback.see_ms)});
    const auto* board = moment != nullptr && moment->table.board ? &*moment->table.board : nullptr;
    lines.push_back({say("health.board"),
                     board != nullptr
                         ? say("health.sure", fmt::arg("percent", std::lround(board->confidence * 100)))
                         : std::string(say("health.unseen")),
                     board == nullptr || board->confidence < unsure ? say("advice.board") : ""});
    if (!playback.health) return lines;
    const vision::PictureHealth& health = *playback.health;
    const auto judged = [&](const char* what, bool bad, std::string value, const char* advice) {
        lines.push_back(
            {say(what), bad ? std::move(value) : std::string(say("health.good")), bad ? say(advice) : ""});
    };
    judged("health.focus", health.out_of_focus(), say("health.bad_focus"), "advice.focus");
    judged("health.glare", health.glares(),
           say("health.bad_glare", fmt::arg("percent", std::ceil(health.glare * 100))), "advice.glare");
    judged("health.light", health.too_dark(), say("health.bad_light"), "advice.light");
    return lines;
}

}  // namespace

StatusView status_of(const Messages& say, const Session& session, const Table& table,
                     const Playback& playback, const CameraView& camera) {
    StatusView status;
    const Moment* moment = session.moment_at(playback.t);
    if (camera.past) {
        status.text = say("timeline.past", fmt::arg("clock", clock_text(*camera.past)));
    } else if (playback.lost) {
        status = {say("status.lost"), true, ""};
    } else if (moment == nullptr) {
        status = {say("status.looking"), false, ""};
    } else if (!moment->table.board) {
        status = {say("status.no_board"), true, ""};
    } else {
        status.text = say("status.sees", fmt::arg("columns", table.grid.columns),
                          fmt::arg("rows", table.grid.rows), fmt::arg("cards", table.cards.size())) +
                      waits(say, table, moment->table.hand);
    }
    status.details = health_of(say, moment, playback, camera);
    status.health =
        say("status.health", fmt::arg("fps", std::lround(playback.fps)),
            fmt::arg("ms", std::lround(camera.latency_ms > 0 ? camera.latency_ms : playback.see_ms)));
    for (const HealthLine& line : status.details) {
        if (line.advice.empty() || status.warning) continue;
        status.health = line.what + ": " + line.value;  // the first thing to mend
        break;
    }
    if (!playback.live && !playback.all_seen && playback.duration > 0) {
        status.health = say("status.reading",
                            fmt::arg("percent", std::lround(100 * playback.seen_to / playback.duration)));
    }
    return status;
}

}  // namespace quadrille::app
