#include "app/session/systems/multiplayer_game.hpp"

#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"

namespace quadrille::app {

using Json = nlohmann::json;
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

Json first_multiplayer(const GameSetup& setup) {
    std::vector<std::string> names;
    for (const PlayerAtTable& player : setup.players) names.push_back(player.name);
    const int count = std::max(2, static_cast<int>(names.size()));
    const Format format = count == 2 ? Format::duel : Format::free_for_all;
    return {{"format", rules::name(format)},
            {"number", 0},
            {"options", Json::object()},
            {"players", seated(format, count, 2, names)}};
}

Acted act_multiplayer(const Json& position, const MultiplayerAction& action) {
    Json after = position;
    const Verdict verdict = std::visit([&](const auto& one) { return multiplayer::act(after, one); }, action);
    if (!verdict.why.empty()) return refused(position, verdict.rule, verdict.why);
    return {std::move(after), verdict.rule};
}

}  // namespace quadrille::app
