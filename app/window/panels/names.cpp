#include "app/window/panels/names.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::app {

const char* arrow(PictureSide side) {
    constexpr EnumMap<PictureSide, const char*> arrows{"↓", "←", "↑", "→"};
    return arrows[side];
}

std::string player_name(const Messages& tr, const Table& table, Chair seat) {
    const TablePlayer* player = table.player_at(seat);
    return player != nullptr && !player->name.empty() ? player->name : seat_name(tr, seat);
}

std::string object_text(const Messages& tr, const Table& table, const std::string& id) {
    for (const TablePlayer& player : table.players) {
        if (player.id == id) return player_name(tr, table, player.seat);
    }
    const TableCard* card = table.card(id);
    if (card == nullptr) return tr("stack.gone");
    return card->name.empty() ? name(card->square) : card->name + " " + name(card->square);
}

std::string listed(const Messages& tr, const Table& table, const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + object_text(tr, table, id);
    return text;
}

std::string stack_text(const Messages& tr, const Table& table, const PutOnStack& put) {
    std::string text = put.source
                           ? object_text(tr, table, *put.source)
                           : tr("stack.spell", fmt::arg("player", player_name(tr, table, put.controller)));
    for (const std::string& target : put.targets)
        text += (target == put.targets.front() ? " → " : ", ") + object_text(tr, table, target);
    return text;
}

std::string card_title(const Messages& tr, const Table& table, const TableCard& card) {
    const std::string owner =
        card.seat ? player_name(tr, table, *card.seat) : std::string(tr("seat.unknown"));
    if (card.pawn) return tr("card.pawn_of", fmt::arg("player", owner));
    if (!card.name.empty()) return card.name;
    return tr(card.face_down ? "card.face_down_of" : "card.card_of", fmt::arg("player", owner));
}

std::string counter_name(const Messages& tr, const Table& table, const std::string& counter) {
    if (counter == poison_counter) return tr("counter.poison");
    if (counter == monarch_counter) return tr("counter.monarch");
    if (!counter.starts_with(commander_counter)) return counter;
    const auto seat = chair_from(counter.substr(std::string_view(commander_counter).size()));
    return seat ? tr("counter.commander", fmt::arg("player", player_name(tr, table, *seat))) : counter;
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<long>(std::max(0.0, seconds));
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace quadrille::app
