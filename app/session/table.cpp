#include "app/session/table.hpp"

#include <algorithm>

namespace quadrille::app {

const TablePlayer* Table::player_at(Seat seat) const {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const TablePlayer& player) { return player.seat == seat; });
    return found != players.end() ? &*found : nullptr;
}

const TableCard* Table::card(const std::string& id) const {
    const auto found =
        std::find_if(cards.begin(), cards.end(), [&](const TableCard& card) { return card.id == id; });
    return found != cards.end() ? &*found : nullptr;
}

const TableCard* Table::top_card(Square square) const {
    const auto found = std::find_if(cards.rbegin(), cards.rend(),
                                    [&](const TableCard& card) { return card.square == square; });
    return found != cards.rend() ? &*found : nullptr;
}

const TablePlayer* Table::owner_of_pawn(const TableCard& card) const {
    if (!card.pawn || !card.seat) return nullptr;
    const TablePlayer* player = player_at(*card.seat);
    return player != nullptr && player->pawn == card.square ? player : nullptr;
}

Seat Table::seat_after(Seat seat) const {
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].seat == seat) return players[(i + 1) % players.size()].seat;
    }
    return players.empty() ? seat : players.front().seat;
}

namespace {

int count_of(const std::map<std::string, int>& counters, const char* kind) {
    const auto found = counters.find(kind);
    return found != counters.end() ? found->second : 0;
}

}  // namespace

std::optional<int> TablePlayer::count(const std::string& counter) const {
    if (counter == hand_counter) return hand;
    if (counter == library_counter) return library;
    const auto found = counters.find(counter);
    return found != counters.end() ? std::optional(found->second) : std::nullopt;
}

int TablePlayer::count_after(const PlayerCounter& word) const {
    return std::max(0, word.count.value_or(count(word.counter).value_or(0) + word.change));
}

std::optional<PlayerCounter> TablePlayer::counted(const std::string& counter, int wanted) const {
    const auto had = count(counter);
    if (had == wanted) return std::nullopt;
    return PlayerCounter{seat, counter, wanted - had.value_or(0)};
}

int TableCard::power() const {
    return (facts ? facts->power : 0) + count_of(counters, "+1/+1") - count_of(counters, "-1/-1");
}

int TableCard::toughness() const {
    return (facts ? facts->toughness : 0) + count_of(counters, "+1/+1") - count_of(counters, "-1/-1");
}

}  // namespace quadrille::app
