#include "db/validation.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utf8proc.h>

#include "db/limits.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;

/// Accepts one object and counts the depth; stops at anything else.
class ObjectCheck : public nlohmann::json_sax<json> {
public:
    bool null() override { return depth_ > 0; }
    bool boolean(bool) override { return depth_ > 0; }
    bool number_integer(number_integer_t) override { return depth_ > 0; }
    bool number_unsigned(number_unsigned_t) override { return depth_ > 0; }
    bool number_float(number_float_t, const string_t&) override { return depth_ > 0; }
    bool string(string_t&) override { return depth_ > 0; }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return ++depth_ <= deepest_json; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return --depth_ >= 0; }
    bool start_array(std::size_t) override { return depth_ > 0 && ++depth_ <= deepest_json; }
    bool end_array() override { return --depth_ >= 0; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    int depth_ = 0;
};

std::optional<EntryError> mistake_in_text(const char* key, std::string_view text) {
    if (text.size() > largest_text) return EntryError{EntryFault::too_long, key};
    if (!is_utf8(text)) return EntryError{EntryFault::not_utf8, key};
    return std::nullopt;
}

/// Without spaces and control characters.
bool is_one_word(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c <= ' ') || c == 0x7F; });
}

}  // namespace

bool is_utf8(std::string_view bytes) {
    const auto* next = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data());
    auto left = static_cast<utf8proc_ssize_t>(bytes.size());
    while (left > 0) {
        utf8proc_int32_t point = 0;
        const utf8proc_ssize_t used = utf8proc_iterate(next, left, &point);
        if (used <= 0) return false;
        next += used;
        left -= used;
    }
    return true;
}

bool is_json_object(std::string_view bytes) {
    ObjectCheck check;
    return json::sax_parse(bytes.begin(), bytes.end(), &check);
}

std::optional<EntryError> mistake_in(const NewGame& game) {
    if (game.name.empty()) return EntryError{EntryFault::no_name};
    if (game.columns < 1 || game.columns > max_side || game.rows < 1 || game.rows > max_side)
        return EntryError{EntryFault::board_size};
    for (const auto& [key, text] : {std::pair<const char*, const std::string*>{"name", &game.name},
                                    {"system", &game.system},
                                    {"source", &game.source},
                                    {"profile", &game.profile}}) {
        if (auto mistake = mistake_in_text(key, *text)) return mistake;
    }
    if (!is_json_object(game.profile)) return EntryError{EntryFault::no_object, "profile"};
    std::set<std::string> ids;
    for (const GamePlayer& player : game.players) {
        if (player.id.empty() || !ids.insert(player.id).second) return EntryError{EntryFault::same_player};
        if (!is_one_word(player.id)) return EntryError{EntryFault::player_id};
        if (!is_utf8(player.id) || !is_utf8(player.name)) return EntryError{EntryFault::not_utf8, "players"};
    }
    return std::nullopt;
}

std::optional<EntryError> mistake_in(const NewEvent& event, std::int64_t sequence) {
    const auto not_finite = [](const std::optional<double>& value) {
        return value && !std::isfinite(*value);
    };
    if (not_finite(event.game_time_s) || not_finite(event.confidence))
        return EntryError{EntryFault::not_finite};
    if (event.corrects.has_value() != (event.origin == EventOrigin::corrected))
        return EntryError{EntryFault::corrects_nothing};
    if (event.corrects && (*event.corrects < 1 || *event.corrects >= sequence))
        return EntryError{EntryFault::corrects_later};
    if (event.verdict) {
        if (auto mistake = mistake_in_text("rule", event.verdict->rule)) return mistake;
    }
    if (auto mistake = mistake_in_text("payload", event.payload)) return mistake;
    if (!is_json_object(event.payload)) return EntryError{EntryFault::no_object, "payload"};
    return std::nullopt;
}

}  // namespace quadrille::db
