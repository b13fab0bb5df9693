#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"

namespace quadrille::app::multiplayer {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

/// Seats of those who left are closed up when a turn ends (MP-1.6).
void close_turn(Json& position) {
    for (Json& player : position.at("players")) player["lost_this_turn"] = false;
    position["number"] = position.value("number", 0) + 1;
}

void begin_turn_of(Json& position, const std::string& player) {
    position["turn"]["active"] = player;
    begin_multiplayer_turn(position);
}

/// The player whose additional turn is next (MP-2.6); nullopt: nobody's.
std::optional<std::string> next_extra(Json& position) {
    while (position.contains("extra") && !position["extra"].empty()) {
        Json& extra = position["extra"];
        const std::string next = extra.back();
        extra.erase(extra.size() - 1);
        if (in_game(position, next)) return next;
    }
    return std::nullopt;
}

/// A player still in the game, of a grand melee whose markers are there.
std::optional<mp::PlayerIndex> at_a_marker(const std::optional<mp::Table>& table, const std::string& id) {
    if (!table || table->format != Format::grand_melee || !table->markers) return std::nullopt;
    const auto player = place_of(table->players, id);
    return player && !table->players[*player].lost ? player : std::nullopt;
}

}  // namespace

Verdict act(Position& position, const NextPlayer&) {
    if (!position.contains("turn")) return {"MP-2.2", "not_begun"};
    close_turn(position);
    if (const auto extra = next_extra(position)) {
        begin_turn_of(position, *extra);
        return {"MP-2.6"};
    }
    const Json& players = position.at("players");
    std::size_t at = 0;
    while (at < players.size() && players[at].at("id") != position.at("regular")) ++at;
    for (std::size_t i = 1; i <= players.size(); ++i) {
        const std::string next = players[(at + i) % players.size()].at("id");
        if (!in_game(position, next)) continue;
        position["regular"] = next;
        begin_turn_of(position, next);
        return {"MP-2.4"};
    }
    begin_multiplayer_turn(position);
    return {"MP-2.4"};
}

Verdict act(Position& position, const TakeExtraTurn& action) {
    if (!in_game(position, action.player)) return malformed_table();
    if (position.at("format") != rules::name(Format::grand_melee)) {
        position["extra"].push_back(action.player);
        return {"MP-2.6"};
    }
    if (!position.contains("markers")) return malformed_table();
    // Whoever holds the marker keeps it for one more turn, at once or when it comes (MP-13.10).
    Json& more = position["more_turns"][action.player];
    more = more.is_number() ? more.get<int>() + 1 : 1;
    return {"MP-13.10"};
}

Verdict act(Position& position, const EndMarkedTurn& action) {
    const auto table = multiplayer_rules(position);
    const auto player = at_a_marker(table, action.player);
    if (!player || !mp::is_playing(*table->markers, *player)) return {"MP-13.6", "no_marker"};
    close_turn(position);
    const int more = position.value("more_turns", Json::object()).value(action.player, 0);
    if (more > 0) {
        position["more_turns"][action.player] = more - 1;
        begin_turn_of(position, action.player);
        return {"MP-13.10"};
    }
    set_markers(position, *table, mp::handed_on(*table, *table->markers, *player));
    return {"MP-13.6"};
}

Verdict act(Position& position, const StartMarkedTurn& action) {
    const auto table = multiplayer_rules(position);
    const auto player = at_a_marker(table, action.player);
    if (!player) return {"MP-13.7", "must_wait"};
    const bool waits = std::any_of(table->markers->begin(), table->markers->end(), [&](const auto& marker) {
        return marker.holder == *player && !marker.playing;
    });
    if (!waits || !mp::may_start(*table, *table->markers, *player)) return {"MP-13.7", "must_wait"};
    for (Json& marker : position["markers"]) {
        if (marker.at("holder") == action.player) marker["playing"] = true;
    }
    begin_turn_of(position, action.player);
    return {"MP-13.7"};
}

}  // namespace quadrille::app::multiplayer
