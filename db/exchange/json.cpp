// A game as JSON, in one object or in lines.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "db/chain.hpp"
#include "db/event_names.hpp"
#include "db/exchange/base64.hpp"
#include "db/exchange/record.hpp"
#include "db/exchange/watched_lines.hpp"
#include "db/limits.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Thrown and caught within this file: what a text has instead of what it should have.
struct InvalidRecord : ParseError {
    explicit InvalidRecord(ParseFault what, std::string about = {}, std::int64_t count = 0)
        : ParseError{0, what, std::move(about), count} {}
};

/// A stored JSON text as JSON where it reads back byte for byte; otherwise as a string, since the hash is
/// over its bytes.
OrderedJson verbatim(const std::string& text) {
    constexpr bool throws = false;
    OrderedJson json = OrderedJson::parse(text, nullptr, throws);
    if (json.is_discarded()) return text;
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) == text ? json
                                                                                    : OrderedJson(text);
}

std::string verbatim_text(const OrderedJson& json) {
    return json.is_string() ? json.get<std::string>() : json.dump();
}

template <typename T>
OrderedJson or_null(const std::optional<T>& value) {
    return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

OrderedJson game_json(const Game& game) {
    OrderedJson players = OrderedJson::array();
    for (const GamePlayer& player : game.players)
        players.push_back({{"id", player.id}, {"name", player.name}, {"seat", name(player.seat)}});
    return {{"uid", game.uid},
            {"name", game.name},
            {"system", game.system},
            {"board", {{"columns", game.columns}, {"rows", game.rows}}},
            {"wall_ms", game.wall_time_ms},
            {"source", game.source},
            {"profile", verbatim(game.profile)},
            {"players", players}};
}

OrderedJson event_json(const Event& event) {
    return {{"sequence", event.sequence},
            {"group", event.group},
            {"kind", name(event.origin)},
            {"t", or_null(event.game_time_s)},
            {"wall_ms", event.wall_time_ms},
            {"frame", or_null(event.frame)},
            {"confidence", or_null(event.confidence)},
            {"rule", event.verdict ? OrderedJson(event.verdict->rule) : OrderedJson(nullptr)},
            {"allowed", event.verdict ? OrderedJson(event.verdict->allowed) : OrderedJson(nullptr)},
            {"mends", or_null(event.corrects)},
            {"picture", event.picture ? OrderedJson(hex(*event.picture)) : OrderedJson(nullptr)},
            {"payload", verbatim(event.payload)},
            {"hash", hex(event.hash)}};
}

OrderedJson picture_json(const GameFile::KeyPicture& picture) {
    return {{"sequence", picture.sequence}, {"jpeg", base64(picture.jpeg)}};
}

OrderedJson header_json() {
    return {{"quadrille", 1}, {"format", "quadrille-game"}};
}

const OrderedJson& member(const OrderedJson& object, const char* key) {
    if (!object.is_object()) throw InvalidRecord(ParseFault::object_needed);
    const auto found = object.find(key);
    if (found == object.end()) throw InvalidRecord(ParseFault::key_missing, key);
    return *found;
}

template <typename T>
T value(const OrderedJson& object, const char* key) {
    const OrderedJson& found = member(object, key);
    const auto wrong_type = [&] { return InvalidRecord(ParseFault::wrong_type, key); };
    if constexpr (std::is_same_v<T, std::int64_t>) {
        if (!found.is_number_integer()) throw wrong_type();
    }
    try {
        return found.get<T>();
    } catch (const OrderedJson::exception&) {
        throw wrong_type();
    }
}

template <typename T>
std::optional<T> optional_value(const OrderedJson& object, const char* key) {
    if (member(object, key).is_null()) return std::nullopt;
    return value<T>(object, key);
}

Hash hash_value(const OrderedJson& object, const char* key) {
    const auto hash = hash_from(value<std::string>(object, key));
    if (!hash) throw InvalidRecord(ParseFault::no_hash, key);
    return *hash;
}

int side_value(const OrderedJson& object, const char* key) {
    return static_cast<int>(std::clamp<std::int64_t>(value<std::int64_t>(object, key), 0, 1000));
}

std::string text_value(const OrderedJson& object, const char* key) {
    const OrderedJson& found = member(object, key);
    if (!found.is_object() && !found.is_string()) throw InvalidRecord(ParseFault::no_object, key);
    return verbatim_text(found);
}

Game game_from(const OrderedJson& json) {
    Game game;
    game.uid = value<std::string>(json, "uid");
    game.name = value<std::string>(json, "name");
    game.system = value<std::string>(json, "system");
    game.columns = side_value(member(json, "board"), "columns");
    game.rows = side_value(member(json, "board"), "rows");
    game.wall_time_ms = value<std::int64_t>(json, "wall_ms");
    game.source = value<std::string>(json, "source");
    game.profile = text_value(json, "profile");
    for (const OrderedJson& player : member(json, "players")) {
        const auto seat = seat_from(value<std::string>(player, "seat"));
        if (!seat) throw InvalidRecord(ParseFault::no_seat);
        game.players.push_back({value<std::string>(player, "id"), value<std::string>(player, "name"), *seat});
    }
    return game;
}

Event event_from(const OrderedJson& json) {
    Event event;
    event.sequence = value<std::int64_t>(json, "sequence");
    event.group = value<std::int64_t>(json, "group");
    const auto kind = event_origin_from(value<std::string>(json, "kind"));
    if (!kind) throw InvalidRecord(ParseFault::no_origin);
    event.origin = *kind;
    event.game_time_s = optional_value<double>(json, "t");
    event.wall_time_ms = value<std::int64_t>(json, "wall_ms");
    event.frame = optional_value<std::int64_t>(json, "frame");
    event.confidence = optional_value<double>(json, "confidence");
    if (const auto rule = optional_value<std::string>(json, "rule"))
        event.verdict = Verdict{*rule, value<bool>(json, "allowed")};
    event.corrects = optional_value<std::int64_t>(json, "mends");
    if (!member(json, "picture").is_null()) event.picture = hash_value(json, "picture");
    event.payload = text_value(json, "payload");
    event.hash = hash_value(json, "hash");
    return event;
}

GameFile::KeyPicture picture_from(const OrderedJson& json) {
    auto jpeg = bytes_from_base64(value<std::string>(json, "jpeg"));
    if (!jpeg) throw InvalidRecord(ParseFault::no_base64);
    return {value<std::int64_t>(json, "sequence"), std::move(*jpeg)};
}

void check_header(const OrderedJson& json) {
    if (value<std::string>(json, "format") != "quadrille-game") throw InvalidRecord(ParseFault::no_format);
    if (const auto version = value<std::int64_t>(json, "quadrille"); version != 1)
        throw InvalidRecord(ParseFault::other_version, {}, version);
}

/// `byte`: the last that was read, from 1.
InvalidRecord not_json(std::string_view text, std::size_t byte) {
    if (byte > text.size()) return InvalidRecord(ParseFault::ends_early);
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    InvalidRecord mistake(ParseFault::not_json, {}, static_cast<std::int64_t>(column));
    mistake.line = static_cast<int>(line);
    return mistake;
}

/// nlohmann's parser does not recurse but its writer does, and payloads are written again.
OrderedJson parsed(std::string_view text) {
    constexpr int deepest = deepest_json + 8;  // a payload lies a few levels down in an export
    const auto shallow = [](int depth, OrderedJson::parse_event_t, OrderedJson&) {
        if (depth > deepest) throw InvalidRecord(ParseFault::too_deep);
        return true;
    };
    try {
        return OrderedJson::parse(text, shallow);
    } catch (const OrderedJson::parse_error& error) {
        throw not_json(text, error.byte);
    } catch (const OrderedJson::out_of_range&) {
        throw InvalidRecord(ParseFault::number_too_large);
    }
}

/// Reads each element of a list; a mistake says in which it is.
template <typename T, typename Read>
void read_list(const OrderedJson& list, const char* what, std::vector<T>& into, Read&& read) {
    for (const OrderedJson& element : list) {
        try {
            into.push_back(read(element));
        } catch (InvalidRecord& mistake) {
            mistake.place = what;
            mistake.at = static_cast<std::int64_t>(into.size()) + 1;
            throw;
        }
    }
}

template <typename Work>
auto parsing(int line, Work&& work) -> tl::expected<decltype(work()), ParseError> {
    try {
        return work();
    } catch (InvalidRecord& mistake) {
        if (line > 0) mistake.line = line;
        return tl::unexpected(static_cast<ParseError>(mistake));
    } catch (const OrderedJson::exception&) {  // the library's message is for developers
        return tl::unexpected(ParseError{line, ParseFault::other_kind});
    }
}

std::string line_of(const char* kind, const OrderedJson& json) {
    return OrderedJson{{kind, json}}.dump() + "\n";
}

}  // namespace

std::string json_from(const GameRecord& record) {
    OrderedJson json = header_json();
    json["game"] = game_json(record.game);
    OrderedJson& events = json["events"] = OrderedJson::array();
    for (const Event& event : record.events) events.push_back(event_json(event));
    OrderedJson& pictures = json["pictures"] = OrderedJson::array();
    for (const auto& picture : record.pictures) pictures.push_back(picture_json(picture));
    return json.dump(1) + "\n";
}

std::string jsonl_from(const GameRecord& record) {
    OrderedJson header = header_json();
    header["game"] = game_json(record.game);
    std::string lines = header.dump() + "\n";
    for (const Event& event : record.events) lines += line_of("event", event_json(event));
    for (const auto& picture : record.pictures) lines += line_of("picture", picture_json(picture));
    return lines;
}

tl::expected<GameRecord, ParseError> record_from_json(std::string_view text) {
    return parsing(0, [&] {
        const OrderedJson json = parsed(text);
        check_header(json);
        GameRecord record;
        record.game = game_from(member(json, "game"));
        read_list(member(json, "events"), "event", record.events, event_from);
        read_list(member(json, "pictures"), "picture", record.pictures, picture_from);
        record.game.events = static_cast<std::int64_t>(record.events.size());
        return record;
    });
}

tl::expected<GameRecord, ParseError> record_from_jsonl(std::string_view text) {
    GameRecord record;
    std::optional<WatchedLines> watched;
    const std::string_view whole = text;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const auto read = parsing(number, [&] {
            const OrderedJson json = parsed(line);
            if (number == 1 && WatchedLines::begin_with(json)) watched.emplace();
            if (watched) {
                if (const auto wrong = watched->take(json))
                    throw InvalidRecord(wrong->fault, wrong->word, wrong->number);
            } else if (number == 1) {
                check_header(json);
                record.game = game_from(member(json, "game"));
            } else if (json.is_object() && json.contains("picture")) {
                record.pictures.push_back(picture_from(json["picture"]));
            } else {
                record.events.push_back(event_from(member(json, "event")));
            }
            return true;
        });
        if (!read) return tl::unexpected(read.error());
    }
    if (number == 0) return tl::unexpected(ParseError{0, ParseFault::empty});
    if (watched) return std::move(*watched).game(whole);
    record.game.events = static_cast<std::int64_t>(record.events.size());
    return record;
}

}  // namespace quadrille::db
