#include "rules/echiquier/effects.hpp"

namespace quadrille::rules::echiquier {
namespace {

bool fits(const Piece& piece, Scope scope) {
    switch (scope) {
        case Scope::creatures:
            return piece.creature();
        case Scope::planeswalkers:
            return piece.planeswalker();
        case Scope::permanents:
            return true;
        default:
            return false;
    }
}

std::vector<Object> opponents_in_game(const Position& position, PlayerIndex of) {
    std::vector<Object> opponents;
    for (int i = 0; i < position.player_count(); ++i) {
        if (position.player(i).in_game && position.opponents(of, i))
            opponents.push_back({Object::Type::player, i});
    }
    return opponents;
}

}  // namespace

Affected affected(const Position& position, Object source, Scope scope) {
    const bool of_players = scope == Scope::players || scope == Scope::opponents;
    Affected result{{}, of_players ? Rule::players_in_range : Rule::permanent_in_range};
    if (position.simplified()) result.rule = Rule::simplified_variant;
    const auto add = [&](Object thing) {
        if (reach(position, source, thing).in_range) result.things.push_back(thing);
    };
    const PlayerIndex controller = player_of(position, source);
    for (int i = 0; of_players && i < position.player_count(); ++i) {
        if (scope == Scope::players || position.opponents(controller, i)) add({Object::Type::player, i});
    }
    for (int i = 0; !of_players && i < position.piece_count(); ++i) {
        if (fits(position.piece(i), scope)) add({Object::Type::piece, i});
    }
    return result;
}

Choices choices(const Position& position, Object source, const RequiredChoice& asked) {
    const bool names_a_player = asked.on_arrival && asked.scope == Scope::opponents &&
                                source.type == Object::Type::piece &&
                                position.piece(source.index).occupies_square();
    Choices result{names_a_player ? opponents_in_game(position, player_of(position, source))
                                  : affected(position, source, asked.scope).things,
                   true, position.simplified() ? Rule::simplified_variant : Rule::choice_in_range};
    result.playable = !asked.mandatory || !result.things.empty();
    return result;
}

Trigger triggers(const Position& position, Object of, EventPlace event_at) {
    const auto* player = std::get_if<PlayerIndex>(&event_at);
    if (position.simplified())
        return {!player || position.player(*player).in_game, {}, {}, Rule::simplified_variant};
    Trigger trigger;
    const auto measure = measured_from(position, of);
    const auto place = player ? position.player(*player).pawn : std::optional(std::get<Square>(event_at));
    if (!measure) return trigger;
    trigger.radius = measure->radius;
    if (!place) return trigger;
    trigger.distance = distance(measure->from, *place);
    trigger.triggers = *trigger.distance <= measure->radius;
    return trigger;
}

}  // namespace quadrille::rules::echiquier
