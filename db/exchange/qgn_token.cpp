#include "db/exchange/qgn_token.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "db/event_kind.hpp"
#include "db/limits.hpp"
#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {
namespace {

using Json = nlohmann::json;

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Reads a token from left to right.
class Cursor {
public:
    explicit Cursor(std::string_view text) : left_(text) {}

    bool at_end() const { return left_.empty(); }
    char peek() const { return left_.empty() ? '\0' : left_[0]; }
    bool skip(char c) {
        if (peek() != c) return false;
        left_.remove_prefix(1);
        return true;
    }
    std::optional<std::string> word() {
        std::size_t end = 0;
        while (end < left_.size() && is_word_character(left_[end])) ++end;
        if (end == 0) return std::nullopt;
        std::string found(left_.substr(0, end));
        left_.remove_prefix(end);
        return found;
    }
    std::optional<std::string> square() {
        std::size_t end = std::min<std::size_t>(left_.size(), 1);
        while (end < left_.size() && left_[end] >= '0' && left_[end] <= '9') ++end;
        std::string found(left_.substr(0, end));
        left_.remove_prefix(end);
        return square_from(found) ? std::optional(found) : std::nullopt;
    }
    std::optional<std::int64_t> integer() {
        std::int64_t number = 0;
        const auto [end, failure] = std::from_chars(left_.data(), left_.data() + left_.size(), number);
        if (failure != std::errc()) return std::nullopt;
        left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
        return number;
    }
    /// A JSON value: up to the next comma or bracket that is outside of it.
    std::optional<Json> value() {
        std::size_t end = 0;
        int depth = 0;
        for (bool quoted = false; end < left_.size(); ++end) {
            const char c = left_[end];
            if (quoted && c == '\\')
                ++end;
            else if (c == '"')
                quoted = !quoted;
            else if (!quoted && (c == '[' || c == '{'))
                ++depth;
            else if (!quoted && (c == ']' || c == '}'))
                --depth;
            if (depth > deepest_json) return std::nullopt;
            const char next = end + 1 < left_.size() ? left_[end + 1] : ',';
            if (!quoted && depth <= 0 && (c == '"' || c == ']' || c == '}' || next == ',' || next == ')'))
                break;
        }
        if (end >= left_.size()) return std::nullopt;
        const Json found = Json::parse(left_.substr(0, end + 1), nullptr, false);
        if (found.is_discarded()) return std::nullopt;
        left_.remove_prefix(end + 1);
        return found;
    }
    std::optional<std::string> quoted() {
        if (peek() != '"') return std::nullopt;
        const auto found = value();
        return found && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
    }

private:
    std::string_view left_;
};

/// An id that needs no quotes, or a track: "P1", 7.
std::optional<std::string> mention(const Json& value) {
    if (value.is_number_integer()) return "#" + value.dump();
    if (!value.is_string()) return std::nullopt;
    const auto& text = value.get_ref<const std::string&>();
    Cursor cursor(text);
    return cursor.word() && cursor.at_end() ? std::optional(text) : std::nullopt;
}

std::optional<Json> mentioned(Cursor& cursor) {
    if (cursor.skip('#')) {
        const auto number = cursor.integer();
        return number ? std::optional<Json>(*number) : std::nullopt;
    }
    const auto word = cursor.word();
    return word ? std::optional<Json>(*word) : std::nullopt;
}

constexpr std::array<std::pair<EventKind, char>, 3> on_the_spot{
    {{EventKind::tapped, '/'}, {EventKind::untapped, '|'}, {EventKind::flipped, '%'}}};

std::string json_text(const Json& text) {
    return text.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json take(Json& rest, const char* key) {
    Json value = rest.value(key, Json());
    rest.erase(key);
    return value;
}

bool is_square(const Json& rest, const char* key) {
    const auto found = rest.find(key);
    return found != rest.end() && found->is_string() && square_from(found->get_ref<const std::string&>());
}

/// The head of an event that leaves, moves or turns over a card where it lies.
std::string head_of_place(EventKind kind, const std::string& card, Json& rest) {
    if (!is_square(rest, "from")) return {};
    const bool travels = kind == EventKind::moved || kind == EventKind::displaced;
    if (travels && !is_square(rest, "to")) return {};
    if (!travels && kind != EventKind::left && rest.value("to", Json()) != rest["from"]) return {};
    const std::string from = take(rest, "from").get<std::string>();
    if (kind == EventKind::left) return card + ":" + from + "x";
    const std::string to = take(rest, "to").get<std::string>();
    if (travels) return card + ":" + from + (kind == EventKind::moved ? "-" : "~") + to;
    const auto sign = std::find_if(on_the_spot.begin(), on_the_spot.end(),
                                   [&](const auto& entry) { return entry.first == kind; });
    return card + ":" + from + sign->second;
}

/// The head of an event that is about a card by its track.
std::string head_of_track(EventKind kind, const std::string& card, Json& rest) {
    const auto has_text = [&](const char* key) { return rest.value(key, Json()).is_string(); };
    if (kind == EventKind::described) return card;
    if (kind == EventKind::named && has_text("name")) return card + "=" + json_text(take(rest, "name"));
    if (kind == EventKind::counters && has_text("counter") &&
        rest.value("count", Json()).is_number_integer()) {
        const std::string counter = json_text(take(rest, "counter"));
        return card + "*" + counter + "=" + take(rest, "count").dump();
    }
    if (kind == EventKind::attack && mention(rest.value("target", Json())))
        return card + "!" + *mention(take(rest, "target"));
    if (kind == EventKind::block && mention(rest.value("attacker", Json())))
        return card + "^" + *mention(take(rest, "attacker"));
    return {};
}

/// Takes from `rest` what the head of its token says; empty where it has no head of its own.
std::string head_of_card(EventKind kind, const std::string& card, Json& rest) {
    switch (kind) {
        case EventKind::entered:
            return is_square(rest, "to") ? card + "+" + take(rest, "to").get<std::string>() : std::string();
        case EventKind::left:
        case EventKind::moved:
        case EventKind::displaced:
        case EventKind::tapped:
        case EventKind::untapped:
        case EventKind::flipped:
            return head_of_place(kind, card, rest);
        default:
            return card.empty() ? std::string() : head_of_track(kind, card, rest);
    }
}

/// As above, of an event that is about a player or the table.
std::string head_of_table(EventKind kind, Json& rest) {
    const auto word = [&](const char* key) { return mention(rest.value(key, Json())); };
    const auto integer = [&](const char* key) { return rest.value(key, Json()).is_number_integer(); };
    std::string head;
    std::vector<const char*> used;
    if (kind == EventKind::life && rest.value("player", Json()).is_string() && word("player") &&
        integer("life")) {
        head = *word("player") + "=" + rest["life"].dump();
        used = {"player", "life"};
    } else if (kind == EventKind::damage && word("from") && word("to") && integer("amount")) {
        head = *word("from") + ">" + rest["amount"].dump() + ">" + *word("to");
        used = {"from", "to", "amount"};
    } else if (kind == EventKind::turn && word("player") && integer("number") && rest["number"] >= 0) {
        head = rest["number"].dump() + "." + *word("player");
        used = {"player", "number"};
    } else if (kind == EventKind::step && word("step")) {
        head = "@" + *word("step");
        used = {"step"};
    } else if (kind == EventKind::result && word("winner")) {
        head = "=" + *word("winner");
        used = {"winner"};
    } else if (kind == EventKind::note && rest.value("text", Json()).is_string()) {
        head = json_text(rest["text"]);
        used = {"text"};
    }
    for (const char* key : used) rest.erase(key);
    return head;
}

std::string attributes(Json rest) {
    std::string list;
    const auto add = [&](const std::string& attribute) { list += (list.empty() ? "" : ",") + attribute; };
    const auto take_if = [&](const char* key, const Json& value, const char* word) {
        const auto found = rest.find(key);
        if (found == rest.end() || *found != value) return;
        add(word);
        rest.erase(found);
    };
    for (const Seat seat : all_seats) take_if("seat", name(seat), std::string(name(seat)).c_str());
    take_if("tapped", true, "tapped");
    take_if("tapped", false, "upright");
    take_if("face", "up", "up");
    take_if("face", "down", "down");
    take_if("role", "pawn", "pawn");
    if (const auto found = rest.find("name"); found != rest.end() && found->is_string()) {
        add(json_text(*found));
        rest.erase(found);
    }
    for (const auto& [key, value] : rest.items()) add(json_text(key) + "=" + json_text(value));
    return list.empty() ? "" : "(" + list + ")";
}

bool read_attribute(Cursor& cursor, Json& payload) {
    if (const auto text = cursor.quoted()) {
        if (!cursor.skip('=')) {
            payload["name"] = *text;
            return true;
        }
        const auto value = cursor.value();
        if (!value || payload.contains(*text)) return false;
        payload[*text] = *value;
        return true;
    }
    const auto word = cursor.word();
    if (!word) return false;
    if (seat_from(*word))
        payload["seat"] = *word;
    else if (*word == "tapped" || *word == "upright")
        payload["tapped"] = *word == "tapped";
    else if (*word == "up" || *word == "down")
        payload["face"] = *word;
    else if (*word == "pawn")
        payload["role"] = *word;
    else
        return false;
    return true;
}

bool read_attributes(Cursor& cursor, Json& payload) {
    if (cursor.at_end()) return true;
    if (!cursor.skip('(')) return false;
    do {
        if (!read_attribute(cursor, payload)) return false;
    } while (cursor.skip(','));
    return cursor.skip(')') && cursor.at_end();
}

template <typename T>
bool put(Json& payload, const char* key, const std::optional<T>& value) {
    if (value) payload[key] = *value;
    return value.has_value();
}

void set_kind(Json& payload, EventKind kind) {
    payload["event"] = name(kind);
}

bool read_places(Cursor& cursor, Json& payload) {
    const auto from = cursor.square();
    if (!from) return false;
    payload["from"] = *from;
    for (const auto& [kind, sign] : on_the_spot) {
        if (!cursor.skip(sign)) continue;
        set_kind(payload, kind);
        payload["to"] = *from;
        return true;
    }
    if (cursor.skip('x')) {
        set_kind(payload, EventKind::left);
        return true;
    }
    set_kind(payload, cursor.peek() == '-' ? EventKind::moved : EventKind::displaced);
    if (!cursor.skip('-') && !cursor.skip('~')) return false;
    return put(payload, "to", cursor.square());
}

/// What follows "#7".
bool read_card_head(Cursor& cursor, Json& payload) {
    if (cursor.peek() == '(') {
        set_kind(payload, EventKind::described);
        return true;
    }
    if (cursor.skip('+')) {
        set_kind(payload, EventKind::entered);
        return put(payload, "to", cursor.square());
    }
    if (cursor.skip(':')) return read_places(cursor, payload);
    if (cursor.skip('=')) {
        set_kind(payload, EventKind::named);
        return put(payload, "name", cursor.quoted());
    }
    if (cursor.skip('*')) {
        set_kind(payload, EventKind::counters);
        return put(payload, "counter", cursor.quoted()) && cursor.skip('=') &&
               put(payload, "count", cursor.integer());
    }
    if (cursor.skip('!')) {
        set_kind(payload, EventKind::attack);
        return put(payload, "target", mentioned(cursor));
    }
    if (cursor.skip('^')) {
        set_kind(payload, EventKind::block);
        return put(payload, "attacker", mentioned(cursor));
    }
    return false;
}

bool read_damage(Cursor& cursor, Json& payload, const Json& from) {
    set_kind(payload, EventKind::damage);
    payload["from"] = from;
    return put(payload, "amount", cursor.integer()) && cursor.skip('>') &&
           put(payload, "to", mentioned(cursor));
}

bool read_other(Cursor& cursor, Json& payload) {
    put(payload, "event", cursor.word());
    return !cursor.skip('#') || put(payload, "track", cursor.integer());
}

bool read_head(Cursor& cursor, Json& payload) {
    if (cursor.skip('&')) return read_other(cursor, payload);
    if (cursor.peek() == '+' || cursor.peek() == ':') return read_card_head(cursor, payload);
    if (cursor.skip('#')) {
        const auto track = cursor.integer();
        if (!track) return false;
        if (cursor.skip('>')) return read_damage(cursor, payload, *track);
        payload["track"] = *track;
        return read_card_head(cursor, payload);
    }
    if (cursor.skip('@')) {
        set_kind(payload, EventKind::step);
        return put(payload, "step", mentioned(cursor));
    }
    if (cursor.skip('=')) {
        set_kind(payload, EventKind::result);
        return put(payload, "winner", mentioned(cursor));
    }
    if (cursor.peek() == '"') {
        set_kind(payload, EventKind::note);
        return put(payload, "text", cursor.quoted());
    }
    const Cursor begin = cursor;
    const auto word = cursor.word();
    if (!word) return false;
    if (cursor.skip('>')) return read_damage(cursor, payload, *word);
    if (cursor.skip('=')) {
        set_kind(payload, EventKind::life);
        payload["player"] = *word;
        return put(payload, "life", cursor.integer());
    }
    cursor = begin;
    set_kind(payload, EventKind::turn);
    return put(payload, "number", cursor.integer()) && cursor.skip('.') &&
           put(payload, "player", mentioned(cursor));
}

std::string plain_token(const Json& payload) {
    Json rest = payload;
    std::string head = "&";
    if (const auto found = rest.find("event"); found != rest.end() && mention(*found) && found->is_string()) {
        head += found->get<std::string>();
        rest.erase(found);
    }
    // Every key by its name: nothing is left to be guessed.
    std::string list;
    for (const auto& [key, value] : rest.items())
        list += (list.empty() ? "" : ",") + json_text(key) + "=" + json_text(value);
    return head + (list.empty() ? "" : "(" + list + ")");
}

}  // namespace

std::string token_from(const nlohmann::json& payload) {
    Json rest = payload;
    const auto event = rest.find("event");
    if (event == rest.end() || !event->is_string()) return plain_token(payload);
    const auto kind = event_kind_from(event->get_ref<const std::string&>());
    if (!kind) return plain_token(payload);
    rest.erase("event");
    std::string head = head_of_table(*kind, rest);
    if (head.empty()) {
        std::string card;
        if (const auto track = rest.find("track"); track != rest.end() && track->is_number_integer()) {
            card = "#" + track->dump();
            rest.erase("track");
        }
        head = head_of_card(*kind, card, rest);
    }
    std::string token = head + attributes(rest);
    // A payload that the short form would change is written key by key.
    if (head.empty() || payload_from(token) != payload) return plain_token(payload);
    return token;
}

std::optional<nlohmann::json> payload_from(std::string_view token) {
    Json payload = Json::object();
    Cursor cursor(token);
    if (!read_head(cursor, payload) || !read_attributes(cursor, payload)) return std::nullopt;
    return payload;
}

}  // namespace quadrille::db
