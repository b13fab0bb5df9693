// A game as one page that steps through it, for any browser, without a network.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "db/event_names.hpp"
#include "db/exchange/base64.hpp"
#include "db/exchange/description.hpp"
#include "db/exchange/html_page.hpp"
#include "db/exchange/record.hpp"

namespace quadrille::db {
namespace {

using Json = nlohmann::ordered_json;

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
std::string script_safe(const Json& json) {
    std::string text;
    for (const char c : json.dump()) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

/// All of a card's counters in a number that fits on it; null: it has none.
Json counters(const LoggedCard& card) {
    std::int64_t all = 0;
    for (const auto& [kind, count] : card.counters) all += std::clamp<std::int64_t>(count, -1'000, 1'000);
    return all == 0 ? Json(nullptr) : Json(all);
}

Json square_json(const std::optional<Square>& square) {
    return square ? Json{square->column, square->row} : Json(nullptr);
}

/// "2026-11-21, "; nothing for times that no calendar has.
std::string date(std::int64_t wall_time_ms) {
    constexpr std::int64_t end_of_9999 = 253'402'300'800'000;
    if (wall_time_ms <= 0 || wall_time_ms >= end_of_9999) return {};
    const std::chrono::sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(wall_time_ms)};
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(moment)};
    return fmt::format("{:04}-{:02}-{:02}, ", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

/// What the page says of the game below its name.
std::string about(const Game& game, const GameState& end) {
    std::string text = date(game.wall_time_ms);
    text += fmt::format("{}, {} × {} squares", game.system, game.columns, game.rows);
    if (!game.source.empty()) text += ", " + game.source;
    if (!end.over) return text;
    for (const LoggedPlayer& player : end.players) {
        if (player.id == end.winner) return text + ": " + player.name + " wins";
    }
    return text + ": " + (end.winner.empty() ? "drawn" : end.winner + " wins");
}

Json card_json(const LoggedCard& card) {
    if (!card.square) return nullptr;
    return {{"square", {card.square->column, card.square->row}},
            {"seat", card.seat ? Json(name(*card.seat)) : Json(nullptr)},
            {"tapped", card.tapped},
            {"up", card.face_up},
            {"pawn", card.role == "pawn"},
            {"name", card.name},
            {"counters", counters(card)}};
}

/// Only the card that an event changed: the page folds them as the log is folded.
Json changed_cards(const DescribedEvent& described, const GameState& after) {
    Json changed = Json::object();
    if (const auto track = described.touched.card)
        changed[std::to_string(*track)] = card_json(after.cards.at(*track));
    return changed;
}

Json lives(const GameState& state) {
    Json list = Json::array();
    for (const LoggedPlayer& player : state.players) {
        list.push_back({{"id", player.id},
                        {"name", player.name},
                        {"seat", name(player.seat)},
                        {"life", player.life ? Json(*player.life) : Json(nullptr)}});
    }
    return list;
}

Json moments(const GameRecord& record) {
    Json list = Json::array();
    const auto line = effective_events(record.events);
    follow(record.game, line, [&](const DescribedEvent& described, const GameState& after) {
        Json moment{{"n", described.effective->event->sequence},
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

}  // namespace

std::string html_from(const GameRecord& record) {
    Json pictures = Json::object();
    for (const auto& [sequence, jpeg] : record.pictures)
        pictures[std::to_string(sequence)] = "data:image/jpeg;base64," + base64(jpeg);
    const GameState end = state_at(record.game, effective_events(record.events), INT64_MAX);
    const Json data{{"about", about(record.game, end)}, {"columns", record.game.columns},
                    {"rows", record.game.rows},         {"players", lives(initial_state(record.game))},
                    {"moments", moments(record)},       {"pictures", pictures}};
    std::string page(html_page_before_title);
    page += escaped(record.game.name);
    page += html_page_before_heading;
    page += escaped(record.game.name);
    page += html_page_before_data;
    page += script_safe(data);
    page += html_page_end;
    return page;
}

}  // namespace quadrille::db
