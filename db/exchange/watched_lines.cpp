#include "db/exchange/watched_lines.hpp"

#include <algorithm>

#include "db/chain.hpp"
#include "db/event_names.hpp"
#include "db/validation.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {
namespace {

using Json = WatchedLines::Json;

constexpr const char* card_keys[] = {"track",  "from", "to",   "seat", "place",
                                     "tapped", "face", "role", "name"};

/// Empty where there is none.
std::string word(const Json& line, const char* key) {
    const auto found = line.find(key);
    return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
}

template <typename T>
std::optional<T> number(const Json& line, const char* key) {
    const auto found = line.find(key);
    const bool right = found != line.end() &&
                       (std::is_floating_point_v<T> ? found->is_number() : found->is_number_integer());
    return right ? std::optional(found->get<T>()) : std::nullopt;
}

Event event_of(const Json& line, const char* confidence) {
    Event event;
    event.game_time_s = number<double>(line, "t");
    event.frame = number<std::int64_t>(line, "frame");
    event.confidence = number<double>(line, confidence);
    return event;
}

std::string payload_of(const Json& line) {
    Json payload{{"event", line["event"]}};
    for (const char* key : card_keys) {
        if (line.contains(key)) payload[key] = line[key];
    }
    return payload.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A name that the camera gave, as the log has it.
Event naming_of(const Json& line) {
    Event event = event_of(line, "name_odds");
    event.origin = EventOrigin::said;
    const Json payload{{"event", "named"},
                       {"track", line.value("track", Json())},
                       {"name", word(line, "name")},
                       {"by", "camera"},
                       {"automatic", true}};
    event.payload = payload.dump(-1, ' ', false, Json::error_handler_t::replace);
    return event;
}

}  // namespace

bool WatchedLines::begin_with(const Json& line) {
    return line.is_object() && line.contains("event") && line["event"].is_string() && line.contains("t") &&
           !line.contains("game");
}

std::optional<ParseError> WatchedLines::take(const Json& line) {
    if (!begin_with(line)) return ParseError{0, ParseFault::no_watched_line};
    if (const auto version = number<std::int64_t>(line, "quadrille"); version != 1)
        return ParseError{0, ParseFault::other_version, {}, version.value_or(0)};
    const std::string kind = word(line, "event");
    if (kind == "end") {
        for (const Json& card : line.value("squares", Json::array())) {
            if (card.is_object()) lay(card, word(card, "square"));
        }
        return std::nullopt;
    }
    if (kind != "named") lay_first(line);
    for (const char* key : {"from", "to"}) make_room_for(word(line, key));
    Event event = kind == "named" ? naming_of(line) : event_of(line, "confidence");
    if (event.payload.empty()) event.payload = payload_of(line);
    if (auto mistake = mistake_in(event, static_cast<std::int64_t>(record_.events.size()) + 1))
        return ParseError{.fault = ParseFault::invalid, .entry = std::move(*mistake)};
    record_.events.push_back(std::move(event));
    return std::nullopt;
}

/// How a card lay before the first line about it.
void WatchedLines::lay_first(const Json& line) {
    const std::string kind = word(line, "event");
    if (kind == "entered") {
        if (const auto track = number<std::int64_t>(line, "track")) known_.insert(*track);
        return;
    }
    Json card = line;
    if (kind == "tapped" || kind == "untapped") card["tapped"] = kind == "untapped";
    if (kind == "flipped") card["face"] = word(line, "face") == "down" ? "up" : "down";
    lay(card, word(line, "from"));
}

void WatchedLines::lay(const Json& card, const std::string& square) {
    const auto track = number<std::int64_t>(card, "track");
    if (!track || !square_from(square) || !known_.insert(*track).second) return;
    make_room_for(square);
    Json line{{"event", "entered"}, {"track", *track}, {"to", square}};
    for (const char* key : {"seat", "place", "tapped", "face", "role"}) {
        if (card.contains(key)) line[key] = card[key];
    }
    if (const auto seat = seat_from(word(card, "seat"))) seats_.insert(*seat);
    Event event;
    event.payload = line.dump(-1, ' ', false, Json::error_handler_t::replace);
    lying_.push_back(std::move(event));
}

void WatchedLines::make_room_for(const std::string& square) {
    const auto found = square_from(square);
    if (!found) return;
    record_.game.columns = std::max(record_.game.columns, found->column + 1);
    record_.game.rows = std::max(record_.game.rows, found->row + 1);
}

GameRecord WatchedLines::game(std::string_view text) && {
    Game& game = record_.game;
    game.name = "game";
    game.uid = hex(sha256(text)).substr(0, 32);
    for (const Seat seat : seats_) {
        const std::string id = "P" + std::to_string(game.players.size() + 1);
        game.players.push_back({id, id, seat});
    }
    std::vector<Event>& events = record_.events;
    for (Event& event : lying_) {
        event.game_time_s = events.empty() ? std::nullopt : events.front().game_time_s;
        event.frame = events.empty() ? std::nullopt : events.front().frame;
    }
    events.insert(events.begin(), std::make_move_iterator(lying_.begin()),
                  std::make_move_iterator(lying_.end()));
    std::int64_t group = 1;
    for (std::size_t i = 0; i < events.size(); ++i) {
        Event& event = events[i];
        event.sequence = static_cast<std::int64_t>(i) + 1;
        if (i > 0 && event.frame != events[i - 1].frame) group = event.sequence;
        event.group = group;
    }
    chain(record_, game.uid);
    return std::move(record_);
}

}  // namespace quadrille::db
