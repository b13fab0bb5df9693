#include "app/session/seats_by_lot.hpp"

#include <algorithm>
#include <numeric>

#include "app/session/systems/lots.hpp"

namespace quadrille::app {

void draw_seats(TableSetup& table, std::uint64_t seed) {
    const std::vector<PlayerAtTable> before = clockwise(table.setup.players);
    const std::vector<SeatedPlayer> sleeves = table.profile.players;
    const std::vector<Chair> chairs = chairs_of(before);
    std::vector<std::size_t> drawn(before.size());
    std::iota(drawn.begin(), drawn.end(), 0U);
    Lots(seed).shuffle(drawn);
    std::vector<PlayerAtTable> players = before;
    for (std::size_t i = 0; i < before.size(); ++i) {
        PlayerAtTable& sits = players[drawn[i]];
        sits = before[i];
        sits.seat = before[drawn[i]].seat;
        sits.team = before[drawn[i]].team;
        const SeatedPlayer* own = at_chair(sleeves, chairs[i]);
        SeatedPlayer* now = at_chair(table.profile.players, chairs[drawn[i]]);
        if (own != nullptr && now != nullptr) now->sleeve_rgb = own->sleeve_rgb;
    }
    table.setup.players = std::move(players);
    std::stable_sort(
        table.profile.players.begin(), table.profile.players.end(),
        [](const SeatedPlayer& one, const SeatedPlayer& other) { return one.seat < other.seat; });
}

}  // namespace quadrille::app
