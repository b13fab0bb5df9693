#include "db/exchange/qgn.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "db/chain.hpp"
#include "db/exchange/description.hpp"
#include "db/exchange/qgn_token.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

using Json = nlohmann::json;

std::string quoted(const std::string& text) {
    return Json(text).dump();
}

std::string tag(std::string_view key, const std::string& value) {
    return fmt::format("[{} {}]\n", key, quoted(value));
}

std::string capital(std::string_view seat) {
    std::string word(seat);
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
}

std::string comment(std::string text) {
    for (char& c : text) {
        if (c == '{') c = '(';
        if (c == '}') c = ')';
        if (c == '\n' || c == '\r') c = ' ';
    }
    return " {" + text + "}";
}

std::string mark(const std::optional<Verdict>& verdict) {
    if (!verdict) return {};
    return (verdict->allowed ? "$" : "?") + quoted(verdict->rule);
}

/// Times to the millisecond: a frame lasts longer.
std::optional<double> rounded(const std::optional<double>& seconds) {
    return seconds ? std::optional(std::round(*seconds * 1000) / 1000 + 0.0) : std::nullopt;
}

/// What a camera repeats with every event is left out where the board already has it, and its measurements
/// are: reading the shorter payload gives the same board.
Json without_repetition(Json payload, const GameState& before) {
    for (const char* measured : {"t", "frame", "confidence"}) {
        if (const auto found = payload.find(measured); found != payload.end() && found->is_number())
            payload.erase(found);
    }
    const auto track = payload.find("track");
    const Json event = payload.value("event", Json());
    const auto kind = event_kind_from(event.is_string() ? event.get<std::string>() : std::string());
    if (track == payload.end() || !track->is_number_integer() || kind == EventKind::named) return payload;
    const auto known = before.cards.find(track->get<std::int64_t>());
    const LoggedCard card = known != before.cards.end() ? known->second : LoggedCard{};
    const auto drop = [&](const char* key, const Json& same) {
        const auto found = payload.find(key);
        if (found != payload.end() && (found->is_null() || *found == same)) payload.erase(found);
    };
    drop("seat", card.seat ? Json(name(*card.seat)) : Json());
    drop("role", card.role);
    drop("name", card.name);
    drop("tapped", kind == EventKind::tapped || (kind != EventKind::untapped && card.tapped));
    // A flip that does not say how the card lies then turns it over.
    drop("face", (kind == EventKind::flipped) != card.face_up ? "up" : "down");
    return payload;
}

std::string header(const GameRecord& record, const GameState& end) {
    const Game& game = record.game;
    std::string text = tag("Quadrille", "1") + tag("Game", game.name) + tag("System", game.system) +
                       tag("Board", fmt::format("{}x{}", game.columns, game.rows)) +
                       tag("Began", std::to_string(game.wall_time_ms)) + tag("Source", game.source) +
                       tag("Profile", game.profile);
    for (const GamePlayer& player : game.players)
        text += tag(capital(name(player.seat)), player.id + " " + player.name);
    return text + tag("Result", !end.over ? "*" : end.winner.empty() ? "1/2" : end.winner);
}

/// Reads a QGN text line by line.
class Reader {
public:
    tl::expected<GameRecord, ParseError> read(std::string_view text) {
        if (!is_utf8(text)) return tl::unexpected(ParseError{0, ParseFault::not_utf8});
        while (!text.empty() && !mistake_) {
            ++number_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            read_line(line);
        }
        if (!mistake_ && !versioned_) refuse(ParseFault::no_version_tag);
        if (!mistake_ && record_.game.name.empty()) refuse(ParseFault::no_game_tag);
        if (mistake_) return tl::unexpected(*mistake_);
        if (auto mistake = mistake_in(static_cast<const NewGame&>(record_.game)))
            return tl::unexpected(ParseError{.fault = ParseFault::invalid, .entry = std::move(*mistake)});
        return std::move(record_);
    }

private:
    void refuse(ParseFault fault, std::string word = {}) {
        mistake_ = ParseError{number_, fault, std::move(word)};
    }

    void read_line(std::string_view line) {
        if (line.empty() || line[0] == ';') return;
        if (line[0] == '[')
            read_tag(line);
        else
            read_events(line);
    }

    void read_tag(std::string_view line) {
        const std::size_t space = line.find(' ');
        if (!line.ends_with(']') || space == std::string_view::npos || line.size() < space + 3) {
            refuse(ParseFault::no_tag);
            return;
        }
        const std::string_view key = line.substr(1, space - 1);
        const Json value = Json::parse(line.substr(space + 1, line.size() - space - 2), nullptr, false);
        if (!value.is_string()) {
            refuse(ParseFault::no_quotes);
            return;
        }
        take_tag(key, value.get<std::string>());
    }

    void take_tag(std::string_view key, const std::string& value) {
        Game& game = record_.game;
        if (key == "Quadrille") {
            versioned_ = value == "1";
            if (!versioned_) refuse(ParseFault::other_notation, value);
        } else if (key == "Game") {
            game.name = value;
        } else if (key == "System") {
            game.system = value;
        } else if (key == "Source") {
            game.source = value;
        } else if (key == "Profile") {
            game.profile = value;
        } else if (key == "Began") {
            take_number(value, game.wall_time_ms);
        } else if (key == "Board") {
            take_board(value);
        } else {
            take_player(key, value);
        }
    }

    void take_number(std::string_view text, std::int64_t& number) {
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure != std::errc() || end != text.data() + text.size()) refuse(ParseFault::no_whole_number);
    }

    void take_board(std::string_view value) {
        const std::size_t cross = value.find('x');
        std::int64_t columns = 0, rows = 0;
        take_number(value.substr(0, cross), columns);
        take_number(cross == std::string_view::npos ? "" : value.substr(cross + 1), rows);
        if (columns < 1 || columns > max_side || rows < 1 || rows > max_side) refuse(ParseFault::no_board);
        record_.game.columns = static_cast<int>(columns);
        record_.game.rows = static_cast<int>(rows);
    }

    /// Tags that are unknown are passed over.
    void take_player(std::string_view key, const std::string& value) {
        for (const Seat seat : all_seats) {
            if (key != capital(name(seat))) continue;
            const std::size_t space = value.find(' ');
            if (space == 0 || space == std::string::npos)
                refuse(ParseFault::no_player);
            else
                record_.game.players.push_back({value.substr(0, space), value.substr(space + 1), seat});
        }
    }

    void read_events(std::string_view line) {
        std::optional<double> time;
        const auto first = static_cast<std::int64_t>(record_.events.size()) + 1;
        bool at_begin = true;
        while (!mistake_) {
            line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
            if (line.empty()) return;
            const std::size_t length = line[0] == '{' ? line.find('}') + 1 : token_length(line);
            if (length == 0) {
                refuse(ParseFault::open_comment);
                return;
            }
            const std::string_view token = line.substr(0, length);
            line.remove_prefix(length);
            if (token[0] == '{') continue;
            if (at_begin && take_time(token, time)) {
                at_begin = false;
                continue;
            }
            at_begin = false;
            read_event(token, time, first);
        }
    }

    /// Up to a space that is not within quotes.
    static std::size_t token_length(std::string_view line) {
        bool quoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (quoted && line[i] == '\\')
                ++i;
            else if (line[i] == '"')
                quoted = !quoted;
            else if (line[i] == ' ' && !quoted)
                return i;
        }
        return line.size();
    }

    static bool take_time(std::string_view token, std::optional<double>& time) {
        double seconds = 0;
        const auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), seconds);
        if (failure != std::errc() || !std::isfinite(seconds) || end + 1 != token.data() + token.size() ||
            *end != 's')
            return false;
        time = seconds + 0.0;
        return true;
    }

    /// "?"EC-8.2"" or "$"EC-8.2"" at the end of a token.
    static std::optional<Verdict> take_mark(std::string_view& token) {
        if (!token.ends_with('"')) return std::nullopt;
        for (std::size_t i = token.size() - 1; i-- > 0;) {
            if (token[i] != '"' || i == 0 || (token[i - 1] != '?' && token[i - 1] != '$')) continue;
            const Json rule = Json::parse(token.substr(i), nullptr, false);
            if (!rule.is_string()) continue;
            const bool allowed = token[i - 1] == '$';
            token = token.substr(0, i - 1);
            return Verdict{rule.get<std::string>(), allowed};
        }
        return std::nullopt;
    }

    void read_event(std::string_view token, const std::optional<double>& time, std::int64_t group) {
        Event event;
        std::string_view head = token;
        std::optional<Json> payload = payload_from(head);
        if (!payload) {
            event.verdict = take_mark(head);
            payload = payload_from(head);
        }
        if (!payload) {
            refuse(ParseFault::no_event, std::string(token.substr(0, 60)));
            return;
        }
        event.origin = EventOrigin::said;
        event.game_time_s = time;
        event.wall_time_ms = record_.game.wall_time_ms;
        event.group = group;
        event.sequence = static_cast<std::int64_t>(record_.events.size()) + 1;
        event.payload = payload->dump();
        if (auto mistake = mistake_in(event, event.sequence))
            mistake_ =
                ParseError{.line = number_, .fault = ParseFault::invalid, .entry = std::move(*mistake)};
        else
            record_.events.push_back(std::move(event));
    }

    GameRecord record_;
    std::optional<ParseError> mistake_;
    int number_ = 0;
    bool versioned_ = false;
};

}  // namespace

std::string qgn_from(const GameRecord& record, const ExportWords& words) {
    const auto line = effective_events(record.events);
    std::string body;
    std::optional<std::int64_t> group;
    std::optional<double> time;
    GameState state = initial_state(record.game);
    for (const EffectiveEvent& effective : line) {
        const Event& event = *effective.event;
        const Event& judged = effective.correction ? *effective.correction : event;
        Json payload = Json::parse(effective.payload());
        if (event.origin == EventOrigin::seen) payload = without_repetition(std::move(payload), state);
        const DescribedEvent described = db::described(effective, state, words);
        const auto at = rounded(event.game_time_s);
        const bool new_line = group != event.group || time != at;
        if (new_line && described.payload.kind() == EventKind::turn) body += "\n";
        if (new_line) body += "\n" + (at ? fmt::format("{}s", *at) : std::string());
        if (!new_line || at) body += " ";
        group = event.group;
        time = at;
        if (described.undone)
            body += comment(described.sentence + ", " + described.correction).substr(1);
        else
            body += token_from(payload) + mark(judged.verdict) +
                    (described.correction.empty() ? "" : comment(described.correction));
    }
    return header(record, state) + body + "\n";
}

tl::expected<GameRecord, ParseError> record_from_qgn(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    auto record = Reader().read(text);
    if (record) chain(*record, hex(sha256(text)).substr(0, 32));
    return record;
}

}  // namespace quadrille::db
