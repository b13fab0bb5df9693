#include "rules/magic54/apply.hpp"

#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {
namespace {

using Kind = Event::Kind;

void play_mana(const Play& play, Side side, Card card) {
    Player& player = play.state.of(side);
    take_from_hand(player, card);
    player.mana.push_back({card, false});
    play.state.mana_played = true;
    play.note({.kind = Kind::mana, .player = side, .card = card});
}

void summon(const Play& play, Side side, Card card) {
    Player& player = play.state.of(side);
    pay(player, cost(card.rank()));
    take_from_hand(player, card);
    const int number = player.next_id++;
    player.creatures.push_back({.number = number, .card = card, .sick = true});
    play.note(
        {.kind = Kind::summon, .player = side, .card = card, .on = Target::of(CreatureId{side, number})});
}

/// The object goes on the stack; then the other player has priority (M54-2.4).
void put_on_stack(const Play& play, const StackObject& object) {
    const bool special = object.what == StackObject::What::special;
    play.state.stack.push_back(object);
    play.state.priority = other(object.player);
    play.note({.kind = Kind::stack,
               .player = object.player,
               .card = special ? std::nullopt : std::optional(object.card),
               .on = special ? Target::of(CreatureId{object.player, object.source}) : Target{},
               .to = object.target});
}

void play_card(const Play& play, Side side, const Action& action) {
    Player& player = play.state.of(side);
    pay(player, cost(action.card.rank()));
    take_from_hand(player, action.card);
    put_on_stack(play, {side, StackObject::What::card, action.card, 0, action.target});
}

void use_special(const Play& play, Side side, const Action& action) {
    const Creature* creature = find(play.state, {side, action.source});
    pay(play.state.of(side), strength(creature->card.rank()));
    put_on_stack(play, {side, StackObject::What::special, {}, action.source, action.target});
}

void grow(const Play& play, Side side, const Action& action) {
    take_from_hand(play.state.of(side), action.card);
    put_on_stack(play, {side, StackObject::What::growth, action.card, 0, action.target});
}

void begin_step(State& state, Step step, Side priority) {
    state.step = step;
    state.priority = priority;
    state.passes = 0;
}

/// Two passes on an empty stack (M54-2.5).
void end_step(const Play& play) {
    State& state = play.state;
    if (state.step == Step::combat) {
        if (attacker_to_divide(state) == nullptr) return fight(play);
        return begin_step(state, Step::damage, state.active);
    }
    state.shields.clear();
    begin_step(state, state.step == Step::main1 ? Step::attack : Step::end, state.active);
}

void pass(const Play& play) {
    State& state = play.state;
    if (state.passes == 0) {
        state.passes = 1;
        state.priority = other(*state.priority);
        return;
    }
    if (state.stack.empty()) return end_step(play);
    if (resolve_stack(play)) return;
    state.priority = state.active;
    state.passes = 0;
}

void attack(const Play& play, const Action& action) {
    State& state = play.state;
    if (action.attackers.empty()) return begin_step(state, Step::main2, state.active);
    for (const int number : action.attackers) {
        find(state, {state.active, number})->tapped = true;
        play.note({.kind = Kind::attack,
                   .player = state.active,
                   .on = Target::of(CreatureId{state.active, number})});
    }
    state.combat = Combat{.attackers = action.attackers};
    begin_step(state, Step::block, other(state.active));
}

void block(const Play& play, const Action& action) {
    State& state = play.state;
    state.combat->blocks = action.blocks;
    for (const Block& one : action.blocks) {
        play.note({.kind = Kind::block,
                   .player = other(state.active),
                   .on = Target::of(CreatureId{other(state.active), one.blocker}),
                   .to = Target::of(CreatureId{state.active, one.attacker})});
    }
    begin_step(state, Step::combat, state.active);
}

void divide(const Play& play, const Action& action) {
    play.state.combat->divided.push_back({action.source, action.shares});
    if (attacker_to_divide(play.state) == nullptr) fight(play);
}

void discard(const Play& play, Card card) {
    Player& player = play.state.of(play.state.active);
    take_from_hand(player, card);
    player.discard.push_back(card);
    play.note({.kind = Kind::discarded, .player = play.state.active, .card = card});
}

/// M54-2.10: a card under the deck, and one drawn.
void exchange(const Play& play, Card card) {
    const Side side = play.state.active;
    Player& player = play.state.of(side);
    take_from_hand(player, card);
    if (!player.deck.hidden) player.deck.cards.push_back(card);
    ++player.deck.count;
    draw(play, side);
}

}  // namespace

std::optional<Pile> deck_of(Side side, const std::vector<Card>& cards) {
    CardSet missing = CardSet::of(side);
    Pile deck;
    for (const Card card : cards) {
        if (!missing.contains(card)) return std::nullopt;
        missing.erase(card);
        deck.push_back(card);
    }
    return missing.empty() ? std::optional(deck) : std::nullopt;
}

State new_game(const std::array<Pile, 2>& decks, Side first) {
    State state;
    for (const Side side : both_sides) {
        Player& player = state.of(side);
        for (const Card card : decks[index(side)]) {
            if (player.hand.count < opening_hand) {
                put_in_hand(player, card);
            } else {
                player.deck.cards.push_back(card);
            }
        }
        player.deck.count = static_cast<int>(player.deck.cards.size());
    }
    state.active = state.first = first;
    state.priority = first;
    return state;
}

void apply(State& state, const Action& action, Chance& chance, Log* log) {
    const Play play{state, chance, log};
    const Side side = *state.priority;
    if (action.word == ActionKind::pass) return pass(play);
    state.passes = 0;
    switch (action.word) {
        case ActionKind::mana:
            return play_mana(play, side, action.card);
        case ActionKind::summon:
            return summon(play, side, action.card);
        case ActionKind::play:
            return play_card(play, side, action);
        case ActionKind::special:
            return use_special(play, side, action);
        case ActionKind::grow:
            return grow(play, side, action);
        case ActionKind::attack:
            return attack(play, action);
        case ActionKind::block:
            return block(play, action);
        case ActionKind::divide:
            return divide(play, action);
        case ActionKind::discard:
            return discard(play, action.card);
        case ActionKind::exchange:
            exchange(play, action.card);
            return pass_turn(play);
        case ActionKind::keep:
            return pass_turn(play);
        case ActionKind::pass:
            return;
    }
}

}  // namespace quadrille::rules::magic54
