#include "app/window/panels/names.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::app {

std::string seat_name(const Messages& say, Seat seat) {
    return say("seat." + std::string(name(seat)));
}

std::string player_name(const Messages& say, const Table& table, Seat seat) {
    const TablePlayer* player = table.player_at(seat);
    return player != nullptr && !player->name.empty() ? player->name : seat_name(say, seat);
}

std::string object_text(const Messages& say, const Table& table, const std::string& id) {
    for (const TablePlayer& player : table.players) {
        if (player.id == id) return player_name(say, table, player.seat);
    }
    const TableCard* card = table.card(id);
    if (card == nullptr) return say("stack.gone");
    return card->name.empty() ? name(card->square) : card->name + " " + name(card->square);
}

std::string stack_text(const Messages& say, const Table& table, const PutOnStack& put) {
    std::string text = put.source
                           ? object_text(say, table, *put.source)
                           : say("stack.spell", fmt::arg("player", player_name(say, table, put.controller)));
    for (const std::string& target : put.targets)
        text += (target == put.targets.front() ? " → " : ", ") + object_text(say, table, target);
    return text;
}

std::string card_title(const Messages& say, const Table& table, const TableCard& card) {
    const std::string owner =
        card.seat ? player_name(say, table, *card.seat) : std::string(say("seat.unknown"));
    if (card.pawn) return say("card.pawn_of", fmt::arg("player", owner));
    if (!card.name.empty()) return card.name;
    return say(card.face_down ? "card.face_down_of" : "card.card_of", fmt::arg("player", owner));
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<long>(std::max(0.0, seconds));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace quadrille::app
