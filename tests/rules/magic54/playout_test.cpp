// Random games: what must hold whatever is played.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/magic54/perft.hpp"
#include "tests/rules/magic54/table.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// The stated length at which a playout is cut.
constexpr int longest = 400;

Pile shuffled_deck(Side side, bool& with_creatures_first) {
    Pile deck;
    CardSet rest = CardSet::of(side);
    // Half of the decks give creatures and mana early, so that games have combat in them.
    while (!rest.empty()) {
        std::vector<Card> left;
        for (const Card card : rest) left.push_back(card);
        const Card card = *rc::gen::elementOf(left);
        const bool later = with_creatures_first && deck.size() < 10 && is_played(card.rank());
        if (later) continue;
        rest.erase(card);
        deck.push_back(card);
    }
    return deck;
}

State random_game() {
    bool creatures_first = *rc::gen::arbitrary<bool>();
    return new_game({shuffled_deck(Side::red, creatures_first), shuffled_deck(Side::black, creatures_first)},
                    *rc::gen::element(Side::red, Side::black));
}

/// Plays listed actions at random until the game is over or the playout is cut, and shows every state.
template <typename Look>
void play_out(State& state, const Look& look) {
    // A cheap generator of its own: RapidCheck's would remember each of thousands of choices to shrink them.
    auto seed = *rc::gen::inRange<std::uint32_t>(1, 1U << 30);
    const auto below = [&](std::size_t n) {
        seed = seed * 1664525U + 1013904223U;
        return static_cast<std::size_t>(seed >> 8U) % n;
    };
    for (int i = 0; i < longest && state.step != Step::over; ++i) {
        const auto actions = listed_actions(state);
        look(state, actions);
        const std::string& chosen = actions[below(actions.size())];
        Chance chance = Chance::first_card();
        apply(state, action_from(chosen, *state.priority).value(), chance);
    }
    look(state, listed_actions(state));
}

RC_GTEST_PROP(Magic54Playout, KeepsAll27CardsOfEachSide, ()) {
    State state = random_game();
    play_out(state, [](const State& now, const auto&) { RC_ASSERT(has_all_cards(now)); });
}

RC_GTEST_PROP(Magic54Playout, EndsOrIsCut, ()) {
    State state = random_game();
    int states = 0;
    play_out(state, [&](const State& now, const auto& actions) {
        ++states;
        RC_ASSERT(actions.empty() == (now.step == Step::over));
        RC_ASSERT((now.step == Step::over) == now.winner.has_value());
        RC_ASSERT((now.step == Step::over) == (now.of(Side::red).life <= 0 || now.of(Side::black).life <= 0));
    });
    RC_ASSERT(states <= longest + 1);
}

/// All the actions with a card or creature of this game, possible or not.
std::vector<std::string> imaginable_actions(const State& state) {
    std::vector<std::string> cards, creatures, actions{"pass", "keep", "attack", "block"};
    for (std::uint8_t i = 0; i < cards_in_all; ++i) cards.emplace_back(name(Card{i}));
    for (const Side side : both_sides) {
        for (int number = 1; number < state.of(side).next_id; ++number) {
            creatures.push_back(name(CreatureId{side, number}));
        }
    }
    for (const std::string& card : cards) {
        for (const char* word : {"mana ", "summon ", "play ", "discard ", "exchange "}) {
            actions.push_back(word + card);
        }
        for (const char* aim : {"R", "B", "2H", "2C"}) actions.push_back("play " + card + " " + aim);
        for (const std::string& creature : creatures) {
            actions.push_back("play " + card + " " + creature);
            actions.push_back("grow " + card + " " + creature);
        }
    }
    for (const std::string& creature : creatures) {
        for (const char* word : {"special ", "attack ", "divide "}) actions.push_back(word + creature);
        for (const std::string& target : creatures) {
            actions.push_back("special " + creature + " " + target);
            actions.push_back("attack " + creature + " " + target);
            actions.push_back("block " + creature + ">" + target);
            actions.push_back("divide " + creature + " " + target + ":1");
        }
    }
    return actions;
}

RC_GTEST_PROP(Magic54Playout, WhatIsListedIsPossibleAndNothingElse, ()) {
    State state = random_game();
    int states = 0;
    play_out(state, [&](const State& now, const std::vector<std::string>& listed) {
        RC_ASSERT(std::is_sorted(listed.begin(), listed.end()));
        RC_ASSERT(std::adjacent_find(listed.begin(), listed.end()) == listed.end());
        RC_ASSERT(count_actions(now) == static_cast<double>(listed.size()));
        if (now.step == Step::over) return;
        for (const std::string& one : listed) {
            const auto action = action_from(one, *now.priority);
            RC_ASSERT(action.has_value());
            RC_ASSERT(text(*action, *now.priority) == one);
            RC_ASSERT(is_legal(now, *action));
        }
        if (++states % 8 != 0) return;  // trying everything is slow
        for (const std::string& one : imaginable_actions(now)) {
            const auto action = action_from(one, *now.priority);
            const bool possible = action && is_legal(now, *action);
            RC_ASSERT(possible == std::binary_search(listed.begin(), listed.end(), one));
        }
    });
}

/// The same game as a companion sees it: hands and decks as counts.
State as_seen(State state) {
    for (Player& player : state.players) {
        player.hand = {true, {}, player.hand.count};
        player.deck = {true, {}, player.deck.count};
    }
    return state;
}

/// The cards that tens took, which a companion that sees no hand has to be told.
std::vector<Outcome> taken_by_tens(const Log& log) {
    std::vector<Outcome> taken;
    for (std::size_t i = 0; i + 1 < log.size(); ++i) {
        const bool ten =
            log[i].kind == Event::Kind::resolve && log[i].card && log[i].card->rank() == Rank::ten;
        const Event& next = log[i + 1];
        if (ten && next.kind == Event::Kind::discarded && next.player != log[i].player) {
            taken.push_back({.gives_card = true, .card = next.card});
        }
    }
    return taken;
}

auto fetched(const Log& log) {
    return std::count_if(log.begin(), log.end(),
                         [](const Event& event) { return event.kind == Event::Kind::fetched; });
}

RC_GTEST_PROP(Magic54Playout, CanBeFollowedWithHiddenHands, ()) {
    State state = random_game();
    State seen = as_seen(state);
    auto seed = *rc::gen::inRange<std::uint32_t>(1, 1U << 30);
    for (int i = 0; i < longest && state.step != Step::over; ++i) {
        const auto actions = listed_actions(state);
        seed = seed * 1664525U + 1013904223U;
        const std::string& chosen = actions[(seed >> 8U) % actions.size()];
        const Side player = *state.priority;
        const auto action = action_from(chosen, player).value();
        RC_ASSERT(is_legal(seen, action));
        Chance first = Chance::first_card();
        Log log;
        apply(state, action, first, &log);
        Chance told(taken_by_tens(log));
        Log seen_log;
        apply(seen, action, told, &seen_log);
        // The king drew the card that a joker wants: of a hidden deck nobody can tell (M54-2.13).
        if (fetched(log) != fetched(seen_log)) return;
        RC_ASSERT(told.fits());
        RC_ASSERT(has_all_cards(seen));
        RC_ASSERT(seen.step == state.step);
        RC_ASSERT(seen.priority == state.priority);
        RC_ASSERT(seen.of(Side::red).creatures == state.of(Side::red).creatures);
        RC_ASSERT(seen.of(Side::black).discard.size() == state.of(Side::black).discard.size());
        RC_ASSERT(seen.of(Side::red).hand.count == state.of(Side::red).hand.count);
        RC_ASSERT(seen.of(Side::black).deck.count == state.of(Side::black).deck.count);
    }
}

/// Counts by listing and applying alone.
std::int64_t plain_count(const State& state, int depth) {
    if (depth == 0) return 1;
    std::int64_t nodes = 0;
    for (const std::string& one : listed_actions(state)) {
        State after = state;
        Chance chance = Chance::first_card();
        apply(after, action_from(one, *state.priority).value(), chance);
        nodes += plain_count(after, depth - 1);
    }
    return nodes;
}

RC_GTEST_PROP(Magic54Perft, CountsWhatIsListed, ()) {
    State state = random_game();
    int look_at = *rc::gen::inRange(0, 60);
    play_out(state, [&](const State& now, const auto& listed) {
        if (look_at-- != 0 || listed.size() > 100) return;
        RC_ASSERT(perft(now, 2) == plain_count(now, 2));
    });
}

}  // namespace
}  // namespace quadrille::rules::magic54
