#include "app/commands/log_board.hpp"

#include <cctype>
#include <fmt/format.h>

#include "app/messages/printable.hpp"
#include "app/messages/seat_names.hpp"

namespace quadrille::app {
namespace {

using OutputJson = nlohmann::ordered_json;

char kind_of(const db::LoggedCard& card) {
    if (card.role == "pawn") return '*';
    if (!card.face_up) return '#';
    const bool plain = !card.name.empty() && std::isalpha(static_cast<unsigned char>(card.name[0])) != 0;
    return plain ? card.name[0] : '+';
}

std::string on_square(const db::GameState& state, Square square, const Messages& tr) {
    for (const auto& [track, card] : state.cards) {
        if (card.square != square) continue;
        return (card.seat ? initial(*card.seat, tr) : "?") +
               std::string{kind_of(card), card.tapped ? '/' : ' '};
    }
    return " . ";
}

const char* word_of(Seat seat, const Messages& tr) {
    return tr("export.seat." + std::string(name(seat)));
}

/// A step as people call it; what no rule knows as it was written.
std::string step_of(const db::GameState& state, const Messages& tr) {
    const std::string key = "step." + state.step;
    return tr.knows(key) ? tr(key) : printable(state.step);
}

std::string card_line(const db::LoggedCard& card, const Messages& tr) {
    const std::string title =
        card.name.empty() ? tr("export.card", fmt::arg("number", card.track)) : printable(card.name);
    std::string line = fmt::format("{:>4}  {}", name(*card.square), title);
    if (card.seat) line += fmt::format(" ({})", word_of(*card.seat, tr));
    if (card.role == "pawn") line += tr("export.page.pawn");
    if (card.tapped) line += tr("export.tapped");
    if (!card.face_up) line += tr("export.face_down");
    for (const auto& [kind, count] : card.counters) line += fmt::format(", {} × {}", count, printable(kind));
    return line + "\n";
}

}  // namespace

std::string board_text(const db::GameState& state, const Messages& tr) {
    std::string text;
    for (int row = state.rows - 1; row >= 0; --row) {
        text += fmt::format("{:>3} ", row + 1);
        for (int column = 0; column < state.columns; ++column)
            text += on_square(state, {column, row}, tr) + " ";
        text += "\n";
    }
    text += "    ";
    for (int column = 0; column < state.columns; ++column)
        text += fmt::format(" {}  ", static_cast<char>('a' + column));
    text += "\n";
    for (const db::LoggedPlayer& player : state.players) {
        const std::string player_name = printable(player.name);
        const char* seat = word_of(player.seat, tr);
        text += player.life ? tr("log.life", fmt::arg("player", player_name), fmt::arg("seat", seat),
                                 fmt::arg("life", *player.life))
                            : fmt::format("{} ({})", player_name, seat);
        text += "\n";
    }
    if (state.turn > 0)
        text += tr("log.now", fmt::arg("number", state.turn), fmt::arg("player", printable(state.active)),
                   fmt::arg("step", step_of(state, tr))) +
                "\n";
    for (const auto& [track, card] : state.cards) {
        if (card.square) text += card_line(card, tr);
    }
    return text;
}

nlohmann::ordered_json state_json(const db::Game& game, std::int64_t event, const db::GameState& state) {
    OutputJson json{{"quadrille", 1},
                    {"game", game.name},
                    {"event", event},
                    {"board", {{"columns", state.columns}, {"rows", state.rows}}},
                    {"players", OutputJson::array()},
                    {"cards", OutputJson::array()}};
    for (const db::LoggedPlayer& player : state.players) {
        json["players"].push_back({{"id", player.id},
                                   {"name", player.name},
                                   {"seat", name(player.seat)},
                                   {"life", player.life ? OutputJson(*player.life) : OutputJson(nullptr)}});
    }
    for (const auto& [track, card] : state.cards) {
        if (!card.square) continue;
        OutputJson counters = OutputJson::object();
        for (const auto& [kind, count] : card.counters) counters[kind] = count;
        json["cards"].push_back({{"track", track},
                                 {"square", name(*card.square)},
                                 {"seat", card.seat ? OutputJson(name(*card.seat)) : OutputJson(nullptr)},
                                 {"tapped", card.tapped},
                                 {"face", card.face_up ? "up" : "down"},
                                 {"role", card.role.empty() ? "card" : card.role},
                                 {"name", card.name.empty() ? OutputJson(nullptr) : OutputJson(card.name)},
                                 {"counters", counters}});
    }
    json["turn"] = {{"number", state.turn}, {"active", state.active}, {"step", state.step}};
    json["over"] = state.over;
    if (state.over) json["winner"] = state.winner;
    return json;
}

}  // namespace quadrille::app
