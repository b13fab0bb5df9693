// `quadrille log ...`: lists, shows, replays, exports, imports, counts, verifies and repairs logged games.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "app/commands/command.hpp"
#include "app/commands/log_board.hpp"
#include "app/commands/log_exchange.hpp"
#include "app/commands/log_options.hpp"
#include "app/files/paths.hpp"
#include "app/messages/entry_sentence.hpp"
#include "app/messages/messages.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/survival.hpp"
#include "db/exchange/description.hpp"
#include "db/exchange/game_stats.hpp"

namespace quadrille::app {

namespace {

using db::GameRecord;
using OutputJson = nlohmann::ordered_json;

Messages tr() {
    return program_messages();
}

void print_json(const OutputJson& json) {
    fmt::print("{}\n", json.dump(-1, ' ', false, OutputJson::error_handler_t::replace));
}

/// Seconds of "62.5s", "1:02.5" or "1:02:03"; nullopt for anything else, an event's number among it.
std::optional<double> seconds_from(std::string text) {
    const bool unit = text.ends_with('s');
    if (unit) text.pop_back();
    if (!unit && text.find(':') == std::string::npos) return std::nullopt;
    double seconds = 0;
    for (std::size_t begin = 0;;) {
        const std::size_t end = std::min(text.find(':', begin), text.size());
        double part = 0;
        const auto [last, failure] = std::from_chars(text.data() + begin, text.data() + end, part);
        if (failure != std::errc() || last != text.data() + end) return std::nullopt;
        seconds = seconds * 60 + part;
        if (end == text.size()) return std::isfinite(seconds) ? std::optional(seconds) : std::nullopt;
        begin = end + 1;
    }
}

/// The event that --at names: by number, or the last one at or before a time.
std::optional<std::int64_t> moment(const std::string& at, const std::vector<db::Event>& events) {
    if (at.empty()) return events.empty() ? 0 : events.back().sequence;
    if (const auto seconds = seconds_from(at)) {
        std::int64_t last = 0;
        for (const db::Event& event : events) {
            if (event.game_time_s && *event.game_time_s <= *seconds) last = event.sequence;
        }
        return last;
    }
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(at.data(), at.data() + at.size(), number);
    const auto newest = static_cast<std::int64_t>(events.size());
    if (failure != std::errc() || end != at.data() + at.size() || number < 0 || number > newest)
        return std::nullopt;
    return number;
}

int list(const LogOptions& options) {
    const auto file = open_log(options, db::Access::read);
    if (!file) return some_input_failed;
    const auto games = file->games();
    if (!games) return fail(options, games.error());
    for (const db::Game& game : *games) {
        if (options.json) {
            print_json({{"quadrille", 1},
                        {"id", game.id},
                        {"name", game.name},
                        {"uid", game.uid},
                        {"system", game.system},
                        {"wall_ms", game.wall_time_ms},
                        {"events", game.events}});
            continue;
        }
        fmt::print("{:>4}  {}  {:>13}  {}  {}\n", game.id, date_of(game.wall_time_ms),
                   tr().counted("log.events", game.events), printable(game.system), printable(game.name));
    }
    return success;
}

int show(const LogOptions& options) {
    const auto record = open_record(options, db::Pictures::left_out);
    if (!record) return some_input_failed;
    const auto at = moment(options.at, record->events);
    if (!at) {
        return report_error(
            "log", tr()("log.at", fmt::arg("at", options.at), fmt::arg("count", record->events.size())),
            wrong_usage);
    }
    const auto line = db::effective_events(record->events);
    const db::GameState state = db::state_at(record->game, line, *at);
    if (options.json)
        print_json(state_json(record->game, *at, state));
    else
        fmt::print(
            "{}\n{}",
            tr()("log.moment", fmt::arg("game", printable(record->game.name)), fmt::arg("number", *at)),
            board_text(state, tr()));
    return success;
}

std::string description_line(const db::DescribedEvent& described) {
    const std::string time = db::clock_time(described.effective->event->game_time_s);
    std::string line = fmt::format("{:>5} {:>8}  {}", described.effective->event->sequence, time,
                                   printable(described.sentence));
    if (!described.verdict.empty()) line += " [" + printable(described.verdict) + "]";
    if (!described.correction.empty()) line += " (" + printable(described.correction) + ")";
    return line;
}

/// At a terminal Enter continues and q ends; otherwise everything is printed at once.
int replay(const LogOptions& options) {
    const auto record = open_record(options, db::Pictures::left_out);
    if (!record) return some_input_failed;
    const bool waits = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    bool ended = false;
    const auto line = db::effective_events(record->events);
    db::follow(record->game, line, words_of(options),
               [&](const db::DescribedEvent& described, const db::GameState& after) {
                   if (ended) return;
                   if (options.json) {
                       OutputJson json =
                           state_json(record->game, described.effective->event->sequence, after);
                       json["text"] = described.sentence;
                       print_json(json);
                       return;
                   }
                   fmt::print("{}\n{}\n", description_line(described),
                              board_text(after, Messages(language_of(options))));
                   if (!waits) return;
                   std::fflush(stdout);
                   std::string answer;
                   ended = !std::getline(std::cin, answer) || answer == "q";
               });
    return success;
}

std::string title(const db::CardMoves& card, const Messages& words) {
    return card.name.empty() ? words("export.card", fmt::arg("number", card.track)) : card.name;
}

OutputJson stats_json(const GameRecord& record, const db::GameStats& stats) {
    OutputJson json{{"quadrille", 1},
                    {"game", record.game.name},
                    {"events", stats.events},
                    {"mended", stats.corrected},
                    {"not_allowed", stats.not_allowed},
                    {"seconds", stats.seconds},
                    {"over", stats.over},
                    {"winner", stats.winner.empty() ? OutputJson(nullptr) : OutputJson(stats.winner)}};
    json["turns"] = OutputJson::array();
    for (const auto& turn : stats.turns)
        json["turns"].push_back(
            {{"number", turn.number}, {"player", turn.player}, {"seconds", turn.seconds}});
    json["squares"] = OutputJson::object();
    for (const auto& [square, heat] : stats.squares)
        json["squares"][name(square)] = {{"arrivals", heat.arrivals}, {"fights", heat.fights}};
    json["most_moved"] = OutputJson::array();
    for (const auto& card : stats.most_moved)
        json["most_moved"].push_back({{"name", title(card, Messages(Language()))}, {"moves", card.moves}});
    return json;
}

void print_stats(const GameRecord& record, const db::GameStats& stats) {
    fmt::print("{}\n", tr().counted("log.stats", static_cast<long>(stats.events),
                                    fmt::arg("game", printable(record.game.name)),
                                    fmt::arg("corrected", stats.corrected),
                                    fmt::arg("not_allowed", stats.not_allowed),
                                    fmt::arg("time", db::clock_time(stats.seconds))));
    if (stats.over)
        fmt::print("{}\n", stats.winner.empty()
                               ? tr()("log.drawn")
                               : tr()("log.wins", fmt::arg("winner", printable(stats.winner))));
    for (const auto& turn : stats.turns)
        fmt::print("  {} {:>3} {:<20} {:>8}\n", tr()("log.turn"), turn.number, printable(turn.player),
                   db::clock_time(turn.seconds));
    for (const auto& card : stats.most_moved)
        fmt::print("  {:<28} {:>9}\n", printable(title(card, tr())),
                   tr().counted("log.moves", static_cast<long>(card.moves)));
}

void print_totals(const LogOptions& options, const db::Totals& totals) {
    if (!options.json) {
        fmt::print("{}\n",
                   tr().counted("log.totals", static_cast<long>(totals.games),
                                fmt::arg("drawn", totals.drawn), fmt::arg("unfinished", totals.unfinished),
                                fmt::arg("time", db::clock_time(totals.turn_seconds))));
        for (const auto& [player, results] : totals.players)
            fmt::print("  {:<20} {}\n", printable(player),
                       tr()("log.won", fmt::arg("won", results.won), fmt::arg("games", results.games)));
        return;
    }
    OutputJson json{{"quadrille", 1},
                    {"games", totals.games},
                    {"drawn", totals.drawn},
                    {"unfinished", totals.unfinished},
                    {"turn_seconds", totals.turn_seconds},
                    {"players", OutputJson::object()}};
    for (const auto& [player, results] : totals.players)
        json["players"][player] = {{"games", results.games}, {"won", results.won}};
    print_json(json);
}

/// The game that the options name, or all of them; nullopt after saying what is wrong.
std::optional<std::vector<db::Game>> wanted_games(const LogOptions& options, const db::GameFile& file) {
    const auto games =
        options.game.empty()
            ? file.games()
            : file.find(options.game).map([](const db::Game& game) { return std::vector{game}; });
    if (games) return *games;
    fail(options, games.error());
    return std::nullopt;
}

/// Who has survived how many turns, where games of survival are among them (EC-14.10).
void print_ranking(const LogOptions& options, const std::vector<SurvivalScore>& ranking) {
    if (ranking.empty()) return;
    OutputJson json{{"quadrille", 1}, {"survival", OutputJson::array()}};
    for (const SurvivalScore& score : ranking) {
        json["survival"].push_back(
            {{"player", score.player}, {"turns", score.turns}, {"games", score.games}});
        if (!options.json)
            fmt::print("{}\n", tr().counted("log.survived", static_cast<long>(score.turns),
                                            fmt::arg("player", printable(score.player)),
                                            fmt::arg("games", score.games)));
    }
    if (options.json) print_json(json);
}

int stats(const LogOptions& options) {
    const auto file = open_log(options, db::Access::read);
    const auto games = file ? wanted_games(options, *file) : std::nullopt;
    if (!games) return some_input_failed;
    if (!options.heat_file.empty() && games->size() != 1) {
        return report_error("log", tr()("log.heat_of_one"), wrong_usage);
    }
    std::vector<db::GameStats> all;
    std::vector<GameRecord> records;
    for (const db::Game& game : *games) {
        auto record = db::read_record(*file, game.id, db::Pictures::left_out);
        if (!record) return fail(options, record.error());
        all.push_back(db::stats_of(*record));
        const db::GameStats& counted = all.back();
        if (options.json)
            print_json(stats_json(*record, counted));
        else
            print_stats(*record, counted);
        if (!options.heat_file.empty() &&
            !write_output(options, options.heat_file, db::heat_map_svg(game, counted)))
            return some_input_failed;
        records.push_back(std::move(*record));
    }
    print_ranking(options, survival_ranking(records));
    if (options.game.empty()) print_totals(options, db::totals_of(all));
    return success;
}

OutputJson verified_json(const db::Game& game, const std::vector<db::Broken>& broken) {
    OutputJson json{{"quadrille", 1},        {"id", game.id},           {"game", game.name},
                    {"events", game.events}, {"sound", broken.empty()}, {"broken", OutputJson::array()}};
    for (const db::Broken& place : broken)
        json["broken"].push_back(
            {{"event", place.sequence}, {"what", sentence(place.what, Messages(Language()))}});
    return json;
}

void print_verified(const db::Game& game, const std::vector<db::Broken>& broken) {
    const std::string name = printable(game.name);
    const auto of_game = fmt::arg("game", name);
    if (broken.empty()) fmt::print("{}\n", tr().counted("log.sound", game.events, of_game));
    // What is wrong in the file's own structure SQLite says in its words.
    if (std::ranges::any_of(broken, [](const db::Broken& place) { return place.sequence == 0; }))
        fmt::print("{}\n", tr()("log.structure", of_game));
    for (const db::Broken& place : broken) {
        if (place.sequence != 0)
            fmt::print("{}\n", tr()("log.event", of_game, fmt::arg("number", place.sequence),
                                    fmt::arg("what", printable(sentence(place.what)))));
    }
}

int verify(const LogOptions& options) {
    const auto file = open_log(options, db::Access::read);
    const auto games = file ? wanted_games(options, *file) : std::nullopt;
    if (!games) return some_input_failed;
    bool sound = true;
    for (const db::Game& game : *games) {
        const auto broken = file->verify(game.id);
        if (!broken) return fail(options, broken.error());
        sound &= broken->empty();
        if (options.json)
            print_json(verified_json(game, *broken));
        else
            print_verified(game, *broken);
    }
    return sound ? success : some_input_failed;
}

/// One of the commands below `quadrille log`.
struct Verb {
    const char* name;
    int (*run)(const LogOptions&);
};

void add_verb(CLI::App& log, const std::shared_ptr<LogOptions>& options, Action& action, const Verb& verb) {
    CLI::App* command = log.add_subcommand(verb.name);
    command->fallthrough();
    const std::string_view which = verb.name;
    if (which == "import" || which == "repair")
        command->add_option("FILE", options->input_file)->required();
    else if (which != "list")
        command->add_option("GAME", options->game);
    if (which == "show") command->add_option("--at", options->at);
    if (which == "export")
        command->add_option("--format", options->format)
            ->check(CLI::IsMember({"json", "jsonl", "csv", "md", "html", "qgn", "db"}));
    if (which == "export" || which == "replay")
        command->add_option("--lang", options->language)->check(CLI::IsMember(language_codes()));
    if (which == "import")
        command->add_option("--format", options->format)->check(CLI::IsMember({"json", "jsonl", "qgn"}));
    if (which == "import") command->add_option("--name", options->new_name);
    if (which == "export" || which == "repair") command->add_option("-o,--output", options->output_file);
    if (which == "export" || which == "repair" || which == "stats") add_force(*command, options->force);
    if (which == "stats") command->add_option("--heat", options->heat_file);
    if (which != "export" && which != "import" && which != "repair")
        command->add_flag("--json", options->json);
    command->callback(
        [options, &action, run = verb.run] { action = [options, run] { return run(*options); }; });
}

}  // namespace

void add_log(CLI::App& program, Action& action) {
    auto options = std::make_shared<LogOptions>();
    CLI::App* log = program.add_subcommand("log");
    log->require_subcommand(1);
    log->add_option("--db", options->file);
    for (const Verb& verb :
         {Verb{"list", list}, Verb{"show", show}, Verb{"replay", replay}, Verb{"export", export_game},
          Verb{"import", import_game}, Verb{"stats", stats}, Verb{"verify", verify}, Verb{"repair", repair}})
        add_verb(*log, options, action, verb);
}

}  // namespace quadrille::app
