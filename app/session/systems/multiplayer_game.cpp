#include "app/session/systems/multiplayer_game.hpp"

#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"

namespace quadrille::app {

using multiplayer::Format;

std::pair<int, int> players_of_format(Format format) {
    switch (format) {
        case Format::duel:
            return {2, 2};
        case Format::free_for_all:
            return {3, 6};
        case Format::melee:
        case Format::emperor:
            return {6, 10};
        case Format::grand_melee:
            return {11, 20};
        case Format::teams:
            return {4, 12};
        case Format::two_headed_giant:
            return {4, 8};
        case Format::pentacle:
            break;
    }
    return {5, 5};
}

multiplayer::State first_multiplayer(const GameSetup& setup) {
    multiplayer::Ids names;
    for (const PlayerAtTable& player : setup.players) names.push_back(player.name);
    const int count = std::max(2, static_cast<int>(names.size()));
    const Format format = count == 2 ? Format::duel : Format::free_for_all;
    return {.format = format, .players = multiplayer::seated(format, count, 2, names)};
}

Verdict act_multiplayer(multiplayer::State& state, const MultiplayerAction& action) {
    return std::visit([&](const auto& one) { return multiplayer::act(state, one); }, action);
}

}  // namespace quadrille::app
