// Cards that move between hand, deck, discard pile and play.
#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {

void pay(Player& player, int mana) {
    for (ManaCard& card : player.mana) {
        if (mana == 0) return;
        if (card.tapped) continue;
        card.tapped = true;
        --mana;
    }
    assert(mana == 0);
}

void take_from_hand(Player& player, Card card) {
    player.hand.cards.erase(card);
    --player.hand.count;
}

void put_in_hand(Player& player, Card card) {
    if (!player.hand.hidden) player.hand.cards.insert(card);
    ++player.hand.count;
}

void draw(const Play& play, Side side) {
    Player& player = play.state.of(side);
    Deck& deck = player.deck;
    if (deck.count == 0) {
        if (player.discard.empty()) return;
        deck = {false, player.discard, static_cast<int>(player.discard.size())};
        player.discard.clear();
    }
    std::optional<Card> card;
    if (!deck.hidden) {
        card = deck.cards[0];
    } else if (!player.hand.hidden) {
        card = play.chance.card(unseen(play.state, side));
    }
    --deck.count;
    if (!deck.hidden) deck.cards.erase(0);
    put_in_hand(player, card.value_or(Card{}));
    play.note({.kind = Event::Kind::draw, .player = side, .card = player.hand.hidden ? std::nullopt : card});
}

void return_to_hand(const Play& play, CreatureId id) {
    Player& player = play.state.of(id.side);
    const auto i = static_cast<std::size_t>(find(play.state, id) - player.creatures.begin());
    const Card card = player.creatures[i].card;
    player.creatures.erase(i);
    put_in_hand(player, card);
    play.note({.kind = Event::Kind::returned, .player = id.side, .card = card, .on = Target::of(id)});
}

}  // namespace quadrille::rules::magic54
