// What the objects of the stack do when they resolve (M54-1.4 to M54-1.8, M54-2.4, M54-2.12, M54-2.13).
#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {
namespace {

bool is_gone(const State& state, const Target& target) {
    return target.kind == Target::Kind::creature && find(state, target.creature()) == nullptr;
}

void cancel_damage(const Play& play, const Target& target) {
    if (target.kind == Target::Kind::creature) find(play.state, target.creature())->damage = 0;
    play.state.shields.push_back({target, Shield::Kind::ace, {}});
}

/// Joker: the wanted card into the hand if the deck still holds it, or may hold it; then a known deck may get
/// a new order.
void fetch(const Play& play, Side side, const Target& wanted) {
    Player& player = play.state.of(side);
    if (wanted.kind == Target::Kind::card && possible_deck(play.state, side).contains(wanted.card)) {
        const auto place = std::find(player.deck.cards.begin(), player.deck.cards.end(), wanted.card);
        if (!player.deck.hidden) {
            player.deck.cards.erase(static_cast<std::size_t>(place - player.deck.cards.begin()));
        }
        --player.deck.count;
        put_in_hand(player, wanted.card);
        play.note({.kind = Event::Kind::fetched, .player = side, .card = wanted.card});
    }
    if (!player.deck.hidden) play.chance.shuffle(player.deck.cards);
}

void discard_at_random(const Play& play, Side side) {
    Player& player = play.state.of(side);
    if (player.hand.count == 0) return;
    const Card card = play.chance.card(possible_hand(play.state, side));
    take_from_hand(player, card);
    player.discard.push_back(card);
    play.note({.kind = Event::Kind::discarded, .player = side, .card = card});
}

void resolve_card(const Play& play, const StackObject& object, Wounds& wounds) {
    const Rank rank = object.card.rank();
    if (is_damage(rank)) return deal(play, object.target, damage_of(rank), wounds);
    switch (rank) {
        case Rank::ace:
            return cancel_damage(play, object.target);
        case Rank::eight:
            return return_to_hand(play, object.target.creature());
        case Rank::ten:
            return discard_at_random(play, other(object.player));
        default:
            return fetch(play, object.player, object.target);
    }
}

void resolve_special(const Play& play, const StackObject& object) {
    const CreatureId source{object.player, object.source};
    const Creature* creature = find(play.state, source);
    if (creature == nullptr) return;
    auto& shields = play.state.shields;
    switch (creature->card.rank()) {
        case Rank::jack:
            shields.push_back({object.target, Shield::Kind::sacrifice, Target::of(source)});
            return;
        case Rank::queen:
            shields.push_back({Target::of(source), Shield::Kind::protection, Target::of(object.player)});
            return;
        default:
            draw(play, object.player);
    }
}

void resolve_growth(const Play& play, const StackObject& object) {
    const int n = pips(object.card.rank());
    find(play.state, object.target.creature())->growth += n;
    play.note({.kind = Event::Kind::grow,
               .player = object.player,
               .card = object.card,
               .on = object.target,
               .n = n});
}

/// Its effect, unless its target has left (M54-2.13).
void resolve_effect(const Play& play, const StackObject& object, Wounds& wounds) {
    if (is_gone(play.state, object.target)) return;
    switch (object.what) {
        case StackObject::What::card:
            return resolve_card(play, object, wounds);
        case StackObject::What::special:
            return resolve_special(play, object);
        case StackObject::What::growth:
            return resolve_growth(play, object);
    }
}

void spend(const Play& play, const StackObject& object) {
    if (object.what == StackObject::What::card) {
        play.state.of(object.player).discard.push_back(object.card);
        play.note({.kind = Event::Kind::discarded, .player = object.player, .card = object.card});
    } else if (object.what == StackObject::What::growth) {
        play.state.combat->grown.emplace_back(object.player, object.card);
    }
}

}  // namespace

bool resolve_stack(const Play& play) {
    State& state = play.state;
    while (!state.stack.empty()) {
        const StackObject object = state.stack.back();
        const bool special = object.what == StackObject::What::special;
        play.note({.kind = Event::Kind::resolve,
                   .player = object.player,
                   .card = special ? std::nullopt : std::optional(object.card),
                   .on = special ? Target::of(CreatureId{object.player, object.source}) : Target{},
                   .to = object.target});
        Wounds wounds;
        // The object counts as seen until its card is spent: a hidden hand or deck cannot hold it meanwhile.
        resolve_effect(play, object, wounds);
        state.stack.pop_back();
        spend(play, object);
        bury(play, wounds);
        if (lose_life(play, wounds)) return true;
    }
    return false;
}

}  // namespace quadrille::rules::magic54
