#include "app/session/table.hpp"

#include <algorithm>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

const TablePlayer* Table::player_at(Chair seat) const {
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

std::optional<Chair> Table::owner_of(const vision::CardReading& reading) const {
    if (!reading.seat) return std::nullopt;
    const bool at_turn = turn.number > 0 && turn.active.side == *reading.seat;
    const Chair read{*reading.seat, reading.place.value_or(at_turn ? turn.active.place : 1)};
    return player_at(read) != nullptr ? read : Chair(*reading.seat);
}

const TablePlayer* Table::owner_of_pawn(const TableCard& card) const {
    if (!card.pawn || !card.seat) return nullptr;
    const TablePlayer* player = player_at(*card.seat);
    return player != nullptr && player->pawn == card.square ? player : nullptr;
}

Chair Table::seat_after(Chair seat) const {
    const auto at = std::find_if(players.begin(), players.end(),
                                 [&](const TablePlayer& player) { return player.seat == seat; });
    const auto from = static_cast<std::size_t>(at - players.begin());
    for (std::size_t step = 1; step <= players.size(); ++step) {
        const TablePlayer& next = players[(from + step) % players.size()];
        if (!next.lost && (next.seat == seat || !plays_with(seat, next.seat))) return next.seat;
    }
    // Those who play together are alone, or everybody is out.
    const auto left =
        std::find_if(players.begin(), players.end(), [](const TablePlayer& player) { return !player.lost; });
    return left != players.end() ? left->seat : seat;
}

namespace {

/// The id of the player at the table who plays the zombies; empty: nobody.
std::string zombie_id(const Table& table) {
    return table.game ? table.game->theme.zombie : "";
}

}  // namespace

bool Table::extra_zombies() const {
    return theme == rules::Theme::zombies && zombie_id(*this).empty();
}

bool Table::shares_life() const {
    return game && game->theme.shared_life;
}

bool Table::plays_with(Chair seat, Chair other) const {
    if (shares_life()) {
        const TablePlayer *one = player_at(seat), *two = player_at(other);
        if (one != nullptr && two != nullptr && !one->team.empty() && one->team == two->team) return true;
    }
    if (theme != rules::Theme::zombies) return seat == other;
    const std::string zombie = zombie_id(*this);
    const auto survives = [&](Chair one) {
        const TablePlayer* player = player_at(one);
        return player != nullptr && player->id != zombie;
    };
    return seat == other || (survives(seat) && survives(other));
}

bool Table::has_turn(Chair seat) const {
    return turn.number > 0 && !play.zombie_turn && plays_with(turn.active, seat);
}

bool Table::acts(const TableCard& card) const {
    if (is_zombie(card)) return play.zombie_turn;
    return card.seat && has_turn(*card.seat);
}

bool Table::is_zombie(const TableCard& card) const {
    if (!extra_zombies() || card.pawn) return false;
    const auto is = [](const std::string& subtype) { return subtype == "zombie"; };
    const bool called =
        card.facts && std::any_of(card.facts->subtypes.begin(), card.facts->subtypes.end(), is);
    return called || !card.seat || player_at(*card.seat) == nullptr;
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

int TableCard::extra_blocks() const {
    return (facts ? facts->extra_blocks : 0) + count_of(counters, extra_block_counter);
}

bool TableCard::sized() const {
    return facts && (!facts->type_line.empty() || power() != 0 || toughness() != 0);
}

}  // namespace quadrille::app
