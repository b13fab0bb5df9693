#include "db/exchange/qgn_token.hpp"

#include <array>
#include <charconv>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {
namespace {

using Json = nlohmann::json;

constexpr int deepest = 64;

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
            if (depth > deepest) return std::nullopt;
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

constexpr std::array<std::pair<std::string_view, char>, 3> on_the_spot{
    {{"tapped", '/'}, {"untapped", '|'}, {"flipped", '%'}}};

std::string json_text(const Json& text) {
    return text.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Takes from `rest` what the head of its token says; empty where it has no head of its own.
std::string head_of_card(const std::string& event, const std::string& card, Json& rest) {
    const auto take = [&](const char* key) {
        Json value = rest.value(key, Json());
        rest.erase(key);
        return value;
    };
    const auto is_square = [&](const char* key) {
        const auto found = rest.find(key);
        return found != rest.end() && found->is_string() && square_from(found->get_ref<const std::string&>());
    };
    if (event == "entered" && is_square("to")) return card + "+" + take("to").get<std::string>();
    if (event == "left" && is_square("from")) return card + ":" + take("from").get<std::string>() + "x";
    if ((event == "moved" || event == "displaced") && is_square("from") && is_square("to")) {
        const std::string from = take("from").get<std::string>();
        return card + ":" + from + (event == "moved" ? "-" : "~") + take("to").get<std::string>();
    }
    for (const auto& [name, sign] : on_the_spot) {
        if (event != name || !is_square("from") || rest.value("from", Json()) != rest.value("to", Json()))
            continue;
        rest.erase("to");
        return card + ":" + take("from").get<std::string>() + sign;
    }
    if (card.empty()) return {};
    if (event == "described") return card;
    if (event == "named" && rest.value("name", Json()).is_string())
        return card + "=" + json_text(take("name"));
    if (event == "counters" && rest.value("counter", Json()).is_string() &&
        rest.value("count", Json()).is_number_integer()) {
        const std::string kind = json_text(take("counter"));
        return card + "*" + kind + "=" + take("count").dump();
    }
    if (event == "attack" && mention(rest.value("target", Json())))
        return card + "!" + *mention(take("target"));
    if (event == "block" && mention(rest.value("attacker", Json())))
        return card + "^" + *mention(take("attacker"));
    return {};
}

std::string head_of_table(const std::string& event, Json& rest) {
    const auto word = [&](const char* key) { return mention(rest.value(key, Json())); };
    const auto integer = [&](const char* key) { return rest.value(key, Json()).is_number_integer(); };
    std::string head;
    std::vector<const char*> used;
    if (event == "life" && rest.value("player", Json()).is_string() && word("player") && integer("life")) {
        head = *word("player") + "=" + rest["life"].dump();
        used = {"player", "life"};
    } else if (event == "damage" && word("from") && word("to") && integer("amount")) {
        head = *word("from") + ">" + rest["amount"].dump() + ">" + *word("to");
        used = {"from", "to", "amount"};
    } else if (event == "turn" && word("player") && integer("number") && rest["number"] >= 0) {
        head = rest["number"].dump() + "." + *word("player");
        used = {"player", "number"};
    } else if (event == "step" && word("step")) {
        head = "@" + *word("step");
        used = {"step"};
    } else if (event == "result" && word("winner")) {
        head = "=" + *word("winner");
        used = {"winner"};
    } else if (event == "note" && rest.value("text", Json()).is_string()) {
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

bool read_places(Cursor& cursor, Json& payload) {
    const auto from = cursor.square();
    if (!from) return false;
    payload["from"] = *from;
    for (const auto& [name, sign] : on_the_spot) {
        if (!cursor.skip(sign)) continue;
        payload["event"] = name;
        payload["to"] = *from;
        return true;
    }
    if (cursor.skip('x')) {
        payload["event"] = "left";
        return true;
    }
    payload["event"] = cursor.peek() == '-' ? "moved" : "displaced";
    if (!cursor.skip('-') && !cursor.skip('~')) return false;
    return put(payload, "to", cursor.square());
}

/// What follows "#7".
bool read_card_head(Cursor& cursor, Json& payload) {
    if (cursor.peek() == '(') {
        payload["event"] = "described";
        return true;
    }
    if (cursor.skip('+')) {
        payload["event"] = "entered";
        return put(payload, "to", cursor.square());
    }
    if (cursor.skip(':')) return read_places(cursor, payload);
    if (cursor.skip('=')) {
        payload["event"] = "named";
        return put(payload, "name", cursor.quoted());
    }
    if (cursor.skip('*')) {
        payload["event"] = "counters";
        return put(payload, "counter", cursor.quoted()) && cursor.skip('=') &&
               put(payload, "count", cursor.integer());
    }
    if (cursor.skip('!')) {
        payload["event"] = "attack";
        return put(payload, "target", mentioned(cursor));
    }
    if (cursor.skip('^')) {
        payload["event"] = "block";
        return put(payload, "attacker", mentioned(cursor));
    }
    return false;
}

bool read_damage(Cursor& cursor, Json& payload, const Json& from) {
    payload["event"] = "damage";
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
        payload["event"] = "step";
        return put(payload, "step", mentioned(cursor));
    }
    if (cursor.skip('=')) {
        payload["event"] = "result";
        return put(payload, "winner", mentioned(cursor));
    }
    if (cursor.peek() == '"') {
        payload["event"] = "note";
        return put(payload, "text", cursor.quoted());
    }
    const Cursor begin = cursor;
    const auto word = cursor.word();
    if (!word) return false;
    if (cursor.skip('>')) return read_damage(cursor, payload, *word);
    if (cursor.skip('=')) {
        payload["event"] = "life";
        payload["player"] = *word;
        return put(payload, "life", cursor.integer());
    }
    cursor = begin;
    payload["event"] = "turn";
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
    const std::string name = event->get<std::string>();
    rest.erase("event");
    std::string head = head_of_table(name, rest);
    if (head.empty()) {
        std::string card;
        if (const auto track = rest.find("track"); track != rest.end() && track->is_number_integer()) {
            card = "#" + track->dump();
            rest.erase("track");
        }
        head = head_of_card(name, card, rest);
    }
    const std::string token = head + attributes(rest);
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
