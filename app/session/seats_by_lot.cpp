#include "app/session/seats_by_lot.hpp"

#include <algorithm>
#include <map>

#include "app/session/systems/lots.hpp"

namespace quadrille::app {

void draw_seats(TableSetup& table, std::uint64_t seed) {
    std::vector<PlayerAtTable>& players = table.setup.players;
    std::vector<Seat> seats;
    std::map<Seat, std::string> teams;
    for (const PlayerAtTable& player : players) {
        seats.push_back(player.seat);
        teams[player.seat] = player.team;
    }
    Lots(seed).shuffle(seats);
    std::map<Seat, Seat> drawn;
    for (std::size_t i = 0; i < players.size(); ++i) {
        drawn[players[i].seat] = seats[i];
        players[i].seat = seats[i];
        players[i].team = teams.at(seats[i]);
    }
    for (SeatedPlayer& seated : table.profile.players) {
        if (const auto seat = drawn.find(seated.seat); seat != drawn.end()) seated.seat = seat->second;
    }
    const auto by_seat = [](const auto& one, const auto& other) { return one.seat < other.seat; };
    std::sort(players.begin(), players.end(), by_seat);
    std::sort(table.profile.players.begin(), table.profile.players.end(), by_seat);
}

}  // namespace quadrille::app
