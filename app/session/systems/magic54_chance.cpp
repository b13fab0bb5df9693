#include "app/session/systems/magic54_chance.hpp"

#include <algorithm>

#include "app/session/systems/lots.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "rules/magic54/judge.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;
using Outcomes = std::vector<m54::Outcome>;

m54::Outcome lost_card(m54::Card card) {
    return {.gives_card = true, .card = card};
}

/// Draws a card by lot out of a hand that is known and not empty.
m54::Outcome lost_to_a_ten(m54::Hand& hand, Lots& lots) {
    auto place = hand.cards.begin();
    for (std::size_t at = lots.below(static_cast<std::size_t>(hand.count)); at > 0; --at) ++place;
    const m54::Card card = *place;
    hand.cards.erase(card);
    --hand.count;
    return lost_card(card);
}

void put_in_known_hand(m54::Player& player, m54::Card card) {
    if (player.hand.hidden) return;
    player.hand.cards.insert(card);
    ++player.hand.count;
}

/// The wanted card is fetched, and the rest of a known deck shuffled.
m54::Outcome shuffled_by_a_joker(m54::Player& player, const m54::Target& wanted, Lots& lots) {
    std::vector<m54::Card> deck(player.deck.cards.begin(), player.deck.cards.end());
    const auto card = std::find(deck.begin(), deck.end(), wanted.card);
    if (wanted.kind == m54::Target::Kind::card && card != deck.end()) {
        put_in_known_hand(player, *card);
        deck.erase(card);
    }
    lots.shuffle(deck);
    player.deck.cards.clear();
    for (const m54::Card one : deck) player.deck.cards.push_back(one);
    return {.gives_deck = true, .deck = std::move(deck)};
}

/// A king draws before the joker below it shuffles (M54-1.6).
void draw_for_a_king(m54::Player& player) {
    if (player.deck.hidden || player.deck.cards.empty()) return;
    put_in_known_hand(player, player.deck.cards[0]);
    player.deck.cards.erase(0);
}

bool is_king(const m54::State& state, const m54::StackObject& object) {
    const m54::Creature* creature = m54::find(state, {object.player, object.source});
    return creature != nullptr && creature->card.rank() == m54::Rank::king;
}

/// What chance decides while the stack resolves, uppermost first.
Outcomes outcomes_of(m54::State state, Lots& lots) {
    Outcomes outcomes;
    for (auto object = state.stack.rbegin(); object != state.stack.rend(); ++object) {
        m54::Player &own = state.of(object->player), &opponent = state.of(m54::other(object->player));
        const bool card = object->what == m54::StackObject::What::card;
        if (card && object->card.rank() == m54::Rank::ten) {
            if (!opponent.hand.hidden && opponent.hand.count > 0)
                outcomes.push_back(lost_to_a_ten(opponent.hand, lots));
        } else if (card && object->card.rank() == m54::Rank::joker) {
            if (!own.deck.hidden) outcomes.push_back(shuffled_by_a_joker(own, object->target, lots));
        } else if (object->what == m54::StackObject::What::special && is_king(state, *object)) {
            draw_for_a_king(own);
        }
    }
    return outcomes;
}

bool accepted(const m54::State& state, const std::string& action, const Outcomes& outcomes) {
    return m54::judge(state, action, outcomes).has_value();
}

/// Outcomes that the rules take. What is above in the stack may change a hand or a deck: then a deck keeps
/// its order, and a creature that came back to an empty hand is the card lost.
Outcomes fitting_outcomes(const m54::State& state, const std::string& action, Lots& lots) {
    Outcomes whole = outcomes_of(state, lots);
    if (accepted(state, action, whole)) return whole;
    Outcomes cards = whole;
    std::erase_if(cards, [](const m54::Outcome& outcome) { return !outcome.gives_card; });
    if (accepted(state, action, cards)) return cards;
    for (const m54::Player& player : state.players) {
        for (const m54::Creature& creature : player.creatures) {
            Outcomes more = cards;
            more.push_back(lost_card(creature.card));
            if (accepted(state, action, more)) return more;
        }
    }
    return {};
}

/// Whether the action resolves the stack.
bool resolves(const m54::State& state, const std::string& action) {
    return action == m54::name(m54::ActionKind::pass) && state.passes == 1 && !state.stack.empty();
}

}  // namespace

magic54::Deal shuffled_deal(std::uint64_t seed, m54::Side first) {
    Lots lots(seed);
    magic54::Deal deal{.first = first};
    for (const m54::Side side : m54::both_sides) {
        std::vector<m54::Card>& deck = deal.decks.at(m54::index(side));
        for (const m54::Card card : m54::CardSet::of(side)) deck.push_back(card);
        lots.shuffle(deck);
    }
    return deal;
}

m54::Side drawn_by_lot(std::uint64_t seed) {
    return m54::both_sides.at(Lots(seed).below(m54::both_sides.size()));
}

magic54::Play play_with_chance(const Magic54Game& game, const std::string& action, std::uint64_t seed,
                               const std::vector<m54::Card>& told) {
    magic54::Play play{action};
    for (const m54::Card card : told) play.outcomes.push_back(lost_card(card));
    if (!game.state) return play;
    for (const auto& [id, card] : creatures_of(game)) {
        if (action.find(m54::name(id)) != std::string::npos) play.creatures[id] = card;
    }
    Lots lots(seed);
    if (told.empty() && resolves(*game.state, action))
        play.outcomes = fitting_outcomes(*game.state, action, lots);
    return play;
}

}  // namespace quadrille::app
