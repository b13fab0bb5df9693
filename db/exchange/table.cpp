// A game as a table: CSV for spreadsheets, Markdown for people.
#include <fmt/format.h>

#include "db/event_names.hpp"
#include "db/exchange/description.hpp"
#include "db/exchange/record.hpp"

namespace quadrille::db {
namespace {

std::string cell(std::string text) {
    if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos)
        text.insert(0, "'");
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

template <typename T>
std::string number(const std::optional<T>& value) {
    return value ? fmt::format("{}", *value) : "";
}

/// Everything that Markdown or the HTML within it would take for markup, on one line.
std::string plain(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '<')
            escaped += "&lt;";
        else if (c == '&')
            escaped += "&amp;";
        else if (c == '\n' || c == '\r')
            escaped += ' ';
        else {
            if (std::string_view("\\`*_{}[]()#+!|~>").find(c) != std::string_view::npos) escaped += '\\';
            escaped += c;
        }
    }
    return escaped;
}

}  // namespace

std::string csv_from(const GameRecord& record, const ExportWords& words) {
    std::string csv =
        "sequence,group,time_s,wall_ms,kind,event,turn,card,from,to,player,text,confidence,rule,allowed,"
        "mended,"
        "undone,payload\r\n";
    const auto line = effective_events(record.events);
    follow(record.game, line, words, [&](const DescribedEvent& described, const GameState&) {
        const Event& event = *described.effective->event;
        const Event& judged = described.effective->correction ? *described.effective->correction : event;
        const auto row = {number(std::optional(event.sequence)),
                          number(std::optional(event.group)),
                          number(event.game_time_s),
                          std::to_string(event.wall_time_ms),
                          std::string(name(event.origin)),
                          std::string(described.payload.event()),
                          std::to_string(described.turn),
                          described.payload.word(PayloadKey::track),
                          described.payload.word(PayloadKey::from),
                          described.payload.word(PayloadKey::to),
                          described.payload.word(PayloadKey::player),
                          described.sentence,
                          number(event.confidence),
                          judged.verdict ? judged.verdict->rule : std::string(),
                          std::string(!judged.verdict           ? ""
                                      : judged.verdict->allowed ? "yes"
                                                                : "no"),
                          std::string(described.effective->correction ? "yes" : "no"),
                          std::string(described.undone ? "yes" : "no"),
                          described.effective->payload()};
        const char* separator = "";
        for (const std::string& text : row) {
            csv += separator + cell(text);
            separator = ",";
        }
        csv += "\r\n";
    });
    return csv;
}

std::string markdown_from(const GameRecord& record, const ExportWords& words) {
    std::string text = fmt::format("# {}\n\n", plain(record.game.name));
    text += words("markdown.summary", {{"system", plain(called("system", record.game.system, words))},
                                       {"columns", std::to_string(record.game.columns)},
                                       {"rows", std::to_string(record.game.rows)},
                                       {"events", std::to_string(record.events.size())}}) +
            "\n\n";
    for (const GamePlayer& player : record.game.players)
        text += fmt::format("- {}: {} ({})\n", words.text(fmt::format("seat.{}", name(player.seat))),
                            plain(player.name), plain(player.id));
    const auto line = effective_events(record.events);
    std::int64_t turn = -1;
    follow(record.game, line, words, [&](const DescribedEvent& described, const GameState& after) {
        if (described.turn != turn) {
            turn = described.turn;
            text += "\n## " +
                    (turn == 0 ? words.text("markdown.before_first_turn")
                               : words("markdown.turn",
                                       {{"number", std::to_string(turn)}, {"player", plain(after.active)}})) +
                    "\n\n";
        }
        const std::string time = clock_time(described.effective->event->game_time_s);
        const std::string sentence = plain(described.sentence);
        text += fmt::format("- {}{}{}", described.effective->event->sequence,
                            time.empty() ? "" : " (" + time + ")", ": ");
        text += described.undone ? "~~" + sentence + "~~" : sentence;
        if (!described.verdict.empty()) text += " **" + plain(described.verdict) + "**";
        if (!described.correction.empty()) text += " *(" + plain(described.correction) + ")*";
        text += "\n";
    });
    return text;
}

}  // namespace quadrille::db
