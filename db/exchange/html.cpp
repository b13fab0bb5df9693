// A game as one page that steps through it, for any browser, without a network.
#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "db/event_names.hpp"
#include "db/exchange/base64.hpp"
#include "db/exchange/description.hpp"
#include "db/exchange/record.hpp"

extern const char* const embedded_replay_html;
extern const char* const embedded_replay_js;

namespace quadrille::db {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '&':
                html += "&amp;";
                break;
            case '"':
                html += "&quot;";
                break;
            default:
                html += c;
        }
    }
    return html;
}

/// JSON that may stand within a script element: no "</script>", no "<!--".
std::string script_safe(const OrderedJson& json) {
    std::string text;
    for (const char c : json.dump()) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

/// All of a card's counters in a number that fits on it; null: it has none.
OrderedJson counters(const LoggedCard& card) {
    std::int64_t all = 0;
    for (const auto& [kind, count] : card.counters) all += std::clamp<std::int64_t>(count, -1'000, 1'000);
    return all == 0 ? OrderedJson(nullptr) : OrderedJson(all);
}

OrderedJson square_json(const std::optional<Square>& square) {
    return square ? OrderedJson{square->column, square->row} : OrderedJson(nullptr);
}

/// "2026-11-21", the day here (TZ); nothing for times that no calendar has.
std::string date(std::int64_t wall_time_ms) {
    constexpr std::int64_t end_of_9999 = 253'402'300'800'000;
    if (wall_time_ms <= 0 || wall_time_ms >= end_of_9999) return {};
    const std::time_t seconds = static_cast<std::time_t>(wall_time_ms / 1000);
    std::tm day{};
    return localtime_r(&seconds, &day) == nullptr ? std::string() : fmt::format("{:%Y-%m-%d}", day);
}

std::string result(const GameState& end, const ExportWords& words) {
    if (end.winner.empty()) return words.text("event.drawn");
    const auto winner = std::find_if(end.players.begin(), end.players.end(),
                                     [&](const LoggedPlayer& player) { return player.id == end.winner; });
    return words("event.result", {{"winner", winner == end.players.end() ? end.winner : winner->name}});
}

/// What the page says of the game below its name.
std::string about(const Game& game, const GameState& end, const ExportWords& words) {
    std::string text = words("page.about", {{"system", called("system", game.system, words)},
                                            {"columns", std::to_string(game.columns)},
                                            {"rows", std::to_string(game.rows)}});
    if (const std::string day = date(game.wall_time_ms); !day.empty()) text = day + ", " + text;
    if (!game.source.empty()) text += ", " + game.source;
    if (end.over) text += ", " + result(end, words);
    return text;
}

/// How the table is laid out, as far as drawing it needs it.
struct TableGeometry {
    double tap_deg = 45, square_mm = 90;
};

/// From the table profile that the game was begun with; what it does not say is as on an ordinary table.
TableGeometry geometry_of(const std::string& profile) {
    const OrderedJson json = OrderedJson::parse(profile, nullptr, false);
    TableGeometry geometry;
    if (!json.is_object()) return geometry;
    const auto number = [](const OrderedJson& object, const char* key, double otherwise) {
        const auto found = object.find(key);
        return found != object.end() && found->is_number() ? found->get<double>() : otherwise;
    };
    geometry.tap_deg = number(json, "tap_deg", geometry.tap_deg);
    if (json.value("tap_direction", OrderedJson()) == "counterclockwise")
        geometry.tap_deg = -geometry.tap_deg;
    if (const auto board = json.find("board"); board != json.end() && board->is_object())
        geometry.square_mm = std::clamp(number(*board, "square_mm", geometry.square_mm), 5.0, 1000.0);
    return geometry;
}

OrderedJson card_json(const LoggedCard& card) {
    if (!card.square) return nullptr;
    return {{"square", {card.square->column, card.square->row}},
            {"seat", card.seat ? OrderedJson(name(*card.seat)) : OrderedJson(nullptr)},
            {"tapped", card.tapped},
            {"up", card.face_up},
            {"pawn", card.role == "pawn"},
            {"name", card.name},
            {"counters", counters(card)}};
}

/// Only the card that an event changed: the page folds them as the log is folded.
OrderedJson changed_cards(const DescribedEvent& described, const GameState& after) {
    OrderedJson changed = OrderedJson::object();
    if (const auto track = described.touched.card)
        changed[std::to_string(*track)] = card_json(after.cards.at(*track));
    return changed;
}

OrderedJson lives(const GameState& state) {
    OrderedJson list = OrderedJson::array();
    for (const LoggedPlayer& player : state.players) {
        list.push_back({{"id", player.id},
                        {"name", player.name},
                        {"seat", name(player.seat)},
                        {"life", player.life ? OrderedJson(*player.life) : OrderedJson(nullptr)}});
    }
    return list;
}

OrderedJson moments(const GameRecord& record, const ExportWords& words) {
    OrderedJson list = OrderedJson::array();
    const auto line = effective_events(record.events);
    follow(record.game, line, words, [&](const DescribedEvent& described, const GameState& after) {
        OrderedJson moment{{"n", described.effective->event->sequence},
                           {"time", clock_time(described.effective->event->game_time_s)},
                           {"text", described.sentence},
                           {"turn", described.turn},
                           {"active", after.active},
                           {"cards", changed_cards(described, after)}};
        if (const auto from = square_from(described.payload.word(PayloadKey::from));
            from && described.touched.card && !described.undone) {
            moment["from"] = square_json(from);
            moment["to"] = square_json(square_from(described.payload.word(PayloadKey::to)));
        }
        if (!described.verdict.empty()) moment["verdict"] = described.verdict;
        if (!described.correction.empty()) moment["mended"] = described.correction;
        if (described.undone) moment["undone"] = true;
        if (described.touched.players) moment["players"] = lives(after);
        list.push_back(std::move(moment));
    });
    return list;
}

/// The texts that the page's script puts in.
OrderedJson page_words(const ExportWords& words) {
    OrderedJson texts{{"card", words.text("card")},
                      {"tapped", words.text("tapped")},
                      {"face_down", words.text("face_down")},
                      {"turn", words.text("page.turn")}};
    for (const char* key : {"pawn", "board", "table_at", "before", "play", "pause"})
        texts[key] = words.text(fmt::format("page.{}", key));
    for (const Seat seat : all_seats)
        texts["seats"][std::string(name(seat))] = words.text(fmt::format("seat.{}", name(seat)));
    return texts;
}

OrderedJson seat_colours(const ExportWords& words) {
    OrderedJson colours = OrderedJson::object();
    for (const Seat seat : all_seats)
        colours[std::string(name(seat))] = words.text(fmt::format("colour.{}", name(seat)));
    return colours;
}

OrderedJson page_data(const GameRecord& record, const ExportWords& words) {
    OrderedJson pictures = OrderedJson::object();
    for (const auto& [sequence, jpeg] : record.pictures)
        pictures[std::to_string(sequence)] = "data:image/jpeg;base64," + base64(jpeg);
    const GameState end = state_at(record.game, effective_events(record.events), INT64_MAX);
    const TableGeometry geometry = geometry_of(record.game.profile);
    return {{"about", about(record.game, end, words)},
            {"columns", record.game.columns},
            {"rows", record.game.rows},
            {"tap_deg", geometry.tap_deg},
            {"square_mm", geometry.square_mm},
            {"players", lives(initial_state(record.game))},
            {"moments", moments(record, words)},
            {"pictures", pictures},
            {"colours", seat_colours(words)},
            {"words", page_words(words)}};
}

/// `page` with each "{{key}}" replaced; what a replacement holds is not looked at again.
template <typename Replacement>
std::string filled(std::string_view page, Replacement&& replacement) {
    std::string text;
    for (std::size_t open; (open = page.find("{{")) != std::string_view::npos;) {
        const std::size_t close = page.find("}}", open);
        text += page.substr(0, open);
        text += replacement(page.substr(open + 2, close - open - 2));
        page.remove_prefix(close + 2);
    }
    return text.append(page);
}

}  // namespace

std::string html_from(const GameRecord& record, const ExportWords& words) {
    return filled(embedded_replay_html, [&](std::string_view key) -> std::string {
        if (key == "title") return escaped(record.game.name);
        if (key == "language") return escaped(words.language());
        if (key == "data") return script_safe(page_data(record, words));
        if (key == "script") return embedded_replay_js;
        return escaped(words.text(key));
    });
}

}  // namespace quadrille::db
