#include "app/session/sitting.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "app/session/systems/trap_game.hpp"

namespace quadrille::app {
namespace {

bool shared(const Table& table, Seat side) {
    return std::count_if(table.players.begin(), table.players.end(),
                         [&](const TablePlayer& player) { return player.seat.side == side; }) > 1;
}

/// What the log says of whose the cards of shared sides are.
class Owners {
public:
    explicit Owners(const Table& table)
        : before_{.grid = table.grid, .players = table.players, .cards = {}} {}

    void take(const LogEntry& entry) {
        const vision::Event* event = entry.event();
        if (event != nullptr && event->track && event->kind == vision::EventKind::entered) {
            if (const auto owner = before_.owner_of(event->track->card))
                came_.insert_or_assign(event->track->id, *owner);
        }
        const Statement* statement = entry.undone ? nullptr : entry.statement();
        if (statement == nullptr) return;
        if (const auto* turn = std::get_if<TurnBegins>(statement))
            before_.turn = {turn->number, turn->active, {}};
        const auto* correction = std::get_if<Correction>(statement);
        if (correction != nullptr && correction->seat) said_[correction->track] = *correction->seat;
    }
    /// The place of a card's player at its side, as people or its sleeve say; nullopt: neither does.
    std::optional<int> told(const TableCard& card) const {
        const auto said = said_.find(card.track);
        if (said != said_.end() && said->second.side == card.seat->side) return said->second.place;
        return card.reading.place;
    }
    int place(const TableCard& card) const {
        const auto came = came_.find(card.track);
        const bool known = came != came_.end() && came->second.side == card.seat->side;
        return told(card).value_or(known ? came->second.place : 1);
    }

private:
    Table before_;  ///< of it the players and whose turn it is
    std::map<int, Chair> came_{}, said_{};
};

/// Pawns that nothing distinguishes are those of the players who have none, in their order.
void share_pawns(Table& table, Seat side, const Owners& owners) {
    std::set<int> taken;
    std::vector<TableCard*> open;
    for (TableCard& card : table.cards) {
        if (!card.pawn || !card.seat || card.seat->side != side) continue;
        const auto told = owners.told(card);
        if (told) card.seat = Chair(side, *taken.insert(*told).first);
        if (!told) open.push_back(&card);
    }
    int place = 1;
    for (TableCard* pawn : open) {
        while (taken.contains(place)) ++place;
        taken.insert(place);
        pawn->seat = table.player_at(Chair(side, place)) != nullptr ? Chair(side, place) : Chair(side);
    }
}

}  // namespace

std::vector<TablePlayer> seated(const GameSetup& setup, const std::vector<TableCard>& cards) {
    std::vector<PlayerAtTable> players = setup.players;
    if (players.empty()) {
        std::set<Seat> seats{Seat::south, Seat::north};
        for (const TableCard& card : cards) {
            if (card.seat) seats.insert(card.seat->side);
        }
        for (const Seat seat : seats) players.push_back({.seat = seat});
    }
    std::vector<TablePlayer> seated;
    std::map<Seat, int> at_side;
    for (const PlayerAtTable& at : clockwise(std::move(players))) {
        TablePlayer player{.id = fmt::format("P{}", seated.size() + 1),
                           .seat = {at.seat, ++at_side[at.seat]},
                           .life = setup.starting_life,
                           .pawn = {},
                           .name = at.name,
                           .team = at.team};
        if (const auto deck = setup.decks.find(player.id); deck != setup.decks.end()) {
            player.deck = deck->second.name;
            player.library = deck->second.cards;
        }
        seated.push_back(std::move(player));
    }
    return seated;
}

void find_owners(Table& table, const std::vector<LogEntry>& log, double t) {
    const bool several = std::any_of(table.players.begin(), table.players.end(),
                                     [](const TablePlayer& player) { return player.seat.place > 1; });
    if (!several) return;
    Owners owners(table);
    for (const LogEntry& entry : log) {
        if (entry.t > t) break;
        owners.take(entry);
    }
    for (const Seat side : all_seats) {
        if (shared(table, side)) share_pawns(table, side, owners);
    }
    for (TableCard& card : table.cards) {
        if (card.seat && shared(table, card.seat->side) && !card.pawn)
            card.seat = Chair(card.seat->side, owners.place(card));
    }
}

void find_pawns(Table& table) {
    for (TablePlayer& player : table.players) {
        for (const TableCard& card : table.cards) {
            if (!card.pawn || card.seat != player.seat || player.pawn) continue;
            player.pawn = card.square;
            player.pawn_tapped = card.tapped;
        }
    }
}

namespace {

/// A team has lost with its emperor (EC-1.6).
void follow_emperors(Table& table, const std::vector<std::string>& emperors) {
    std::set<std::string> fallen;
    for (const TablePlayer& player : table.players) {
        const bool emperor = std::find(emperors.begin(), emperors.end(), player.id) != emperors.end();
        if (emperor && player.lost && !player.team.empty()) fallen.insert(player.team);
    }
    for (TablePlayer& player : table.players) player.lost = player.lost || fallen.contains(player.team);
}

/// Teammates have one life total, and lose together (EC-1.7).
void share_life(Table& table, int starting_life) {
    std::map<std::string, int> change;
    std::set<std::string> fallen;
    for (const TablePlayer& player : table.players) {
        change[player.team] += player.life - starting_life;
        if (player.lost) fallen.insert(player.team);
    }
    for (TablePlayer& player : table.players) {
        if (player.team.empty()) continue;
        player.life = starting_life + change[player.team];
        player.lost = player.lost || fallen.contains(player.team);
    }
}

}  // namespace

void mark_agreed(Table& table, int starting_life) {
    if (table.game->system != rules::System::echiquier) return;
    const ThemeState& kept = table.game->theme;
    for (TablePlayer& player : table.players) {
        player.lost = std::find(kept.lost.begin(), kept.lost.end(), player.id) != kept.lost.end();
        if (const auto team = kept.teams.find(player.id); team != kept.teams.end())
            player.team = team->second;
        if (const auto vanguard = kept.vanguards.find(player.id); vanguard != kept.vanguards.end()) {
            player.vanguard = vanguard->second.name;
            player.life_change = vanguard->second.life;
            player.hand_change = vanguard->second.hand;
            player.life += player.life_change;
        }
    }
    table.trap_tracks = trap_tracks(kept);
    follow_emperors(table, kept.emperors);
    if (table.shares_life()) share_life(table, starting_life);
}

}  // namespace quadrille::app
