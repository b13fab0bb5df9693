#include "db/validation.hpp"

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

std::optional<std::string> mistake_in_text(std::string_view what, std::string_view text) {
    if (text.size() > largest_text) return std::string(what) + " is longer than 16 MB";
    if (!is_utf8(text)) return std::string(what) + " is not UTF-8";
    return std::nullopt;
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

std::optional<std::string> mistake_in(const NewGame& game) {
    if (game.name.empty()) return "the game has no name";
    if (game.columns < 1 || game.columns > max_side || game.rows < 1 || game.rows > max_side)
        return "a board has 1 to 26 columns and rows";
    for (const auto& [what, text] :
         {std::pair<const char*, const std::string*>{"the game's name", &game.name},
          {"the system", &game.system},
          {"the source", &game.source},
          {"the profile", &game.profile}}) {
        if (auto mistake = mistake_in_text(what, *text)) return mistake;
    }
    if (!is_json_object(game.profile)) return "the profile is not a JSON object";
    std::set<std::string> ids;
    for (const GamePlayer& player : game.players) {
        if (player.id.empty() || !ids.insert(player.id).second) return "two players have the same id";
        if (!is_utf8(player.id) || !is_utf8(player.name)) return "a player's name is not UTF-8";
    }
    return std::nullopt;
}

std::optional<std::string> mistake_in(const NewEvent& event, std::int64_t sequence) {
    const auto not_finite = [](const std::optional<double>& value) {
        return value && !std::isfinite(*value);
    };
    if (not_finite(event.game_time_s) || not_finite(event.confidence)) return "a number is not finite";
    if (event.corrects.has_value() != (event.origin == EventOrigin::corrected))
        return "a correction names the event that it corrects, and no other event does";
    if (event.corrects && (*event.corrects < 1 || *event.corrects >= sequence))
        return "only an earlier event can be corrected";
    if (event.verdict) {
        if (auto mistake = mistake_in_text("the rule", event.verdict->rule)) return mistake;
    }
    if (auto mistake = mistake_in_text("the payload", event.payload)) return mistake;
    if (!is_json_object(event.payload)) return "the payload is not a JSON object";
    return std::nullopt;
}

}  // namespace quadrille::db
