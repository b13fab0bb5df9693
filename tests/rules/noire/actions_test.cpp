// Sequences of actions: whatever players do, mana goes from one place to another and is never made or lost
// but by the infinite reserve.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/noire/keywords.hpp"
#include "rules/noire/spells.hpp"
#include "rules/noire/turn.hpp"
#include "tests/rules/noire/mana.hpp"

namespace quadrille::rules::noire {
namespace {

Pool all_mana(const Position& position) {
    Pool all = position.channelled[0] + position.channelled[1];
    for (const Player& player : position.players)
        all += player.reserves.personal() + player.reserves.in_stasis();
    for (const Piece& piece : position.pieces) all += piece.mana;
    for (const StackObject& object : position.stack) all += object.spent;
    return all;
}

bool nothing_is_negative(const Position& position) {
    bool fine = position.channelled[0].covers({}) && position.channelled[1].covers({});
    for (const Player& player : position.players) {
        const Reserves& reserves = player.reserves;
        fine = fine && reserves.pool.covers({}) && reserves.focused.covers({}) && reserves.stasis.covers({});
        for (const HeldLot& lot : reserves.held) fine = fine && lot.mana.covers({});
    }
    return fine;
}

Position any_position() {
    Position position;
    position.channelled = {*any_pool(2), *any_pool(2)};
    for (const char* id : {"P1", "P2", "P3"}) {
        Reserves reserves{*any_pool(2), *any_pool(2), *any_pool(2), {}};
        reserves.held = {{*any_pool(1), "k1 leaves"}, {*any_pool(1), "k2 leaves"}};
        position.players.push_back({id, reserves});
    }
    for (const char* id : {"k1", "k2"}) {
        Piece piece;
        piece.id = id;
        piece.controller = *rc::gen::inRange<std::size_t>(0, 3);
        piece.mana = *any_pool(1);
        position.pieces.push_back(piece);
    }
    for (const char* id : {"s1", "s2"})
        position.stack.push_back({id, 0, *rc::gen::arbitrary<bool>(), *any_pool(1)});
    position.turn.active = *rc::gen::inRange<std::size_t>(0, 3);
    return position;
}

/// Some order of just this mana, and the pile that may be first.
PileOrder pile_order_of(const Pool& mana, const Piles& piles) {
    PileOrder pile_order;
    for (const Color color : all_colors)
        pile_order.order.insert(pile_order.order.end(), static_cast<std::size_t>(mana[color]), color);
    pile_order.pile = *rc::gen::elementOf(first_piles(piles));
    return pile_order;
}

/// An action, the mana that it took from the infinite reserve, and what it put there.
struct Step {
    Outcome outcome;
    Pool taken, given_back;
};

Step random_step(const Position& position) {
    const auto player = *rc::gen::inRange<std::size_t>(0, position.players.size());
    const Reserves& reserves = position.players[player].reserves;
    const Pool some = *any_pool(1);
    switch (*rc::gen::inRange(0, 12)) {
        case 0:
            return {channel(position, {some, 0}, pile_order_of(some, position.channelled)), some, {}};
        case 1:
            return {focus(position, player, {some, 0}, some, *rc::gen::arbitrary<bool>()), some, {}};
        case 2: {
            const Pool mana = common(some, reserves.personal());
            return {stasis(position, player,
                           {{some, 0}, mana, *rc::gen::element<std::string>("", "k3 leaves"), false}),
                    {},
                    {}};
        }
        case 3: {
            const Pool mana = common(some, reserves.personal());
            const Pool stasis_mana = common(some - mana, reserves.in_stasis());
            return {
                dissipate(position, player, {{some, 0}, mana, stasis_mana, false}), {}, mana + stasis_mana};
        }
        case 4:
            return {untap(position, player), {}, {}};
        case 5:
            if (reserves.held.empty()) break;
            return {release(position, player, 0), {}, {}};
        case 6: {
            const Pool three = mana("RGC");
            return {channel_step(position, player, pile_order_of(three, position.channelled)), three, {}};
        }
        case 7:
            return {take_pile(position, player, *rc::gen::inRange<std::size_t>(0, 2)), {}, {}};
        case 8: {
            if (position.stack.empty()) break;
            const Cost cost{{}, *rc::gen::inRange(0, 3)};
            const PaymentConstraints constraints(Card{cost, {}, {}}, cost, Purpose::cast);
            const auto payment = payments(constraints, reserves.personal(), 1);
            if (payment.empty()) break;
            return {pay(position, player, constraints, payment.front(), 0), {}, {}};
        }
        case 9: {
            if (position.stack.empty()) break;
            const StackObject& object = position.stack.front();
            const bool countered = *rc::gen::arbitrary<bool>();
            const bool stays = object.permanent && !countered;
            return {resolve(position, 0, countered,
                            pile_order_of(stays ? Pool{} : object.spent, position.channelled)),
                    {},
                    {}};
        }
        case 10: {
            if (position.pieces.empty()) break;
            const Zone to = *rc::gen::element(Zone::exile, Zone::battlefield, Zone::hand);
            const Piece& piece = position.pieces.front();
            return {move(position, 0, to,
                         pile_order_of(to == Zone::hand ? piece.mana : Pool{}, position.channelled)),
                    {},
                    {}};
        }
        default:
            break;
    }
    std::vector<PileOrder> returns;
    for (const Player& each : position.players) {
        returns.push_back(pile_order_of(each.reserves.focused, position.channelled));
        returns.back().pile.reset();
    }
    return {end_turn(position, returns), {}, {}};
}

RC_GTEST_PROP(NoireActions, ConserveMana, ()) {
    Position position = any_position();
    const int length = *rc::gen::inRange(1, 20);
    int done = 0;
    for (int i = 0; i < length; ++i) {
        const Step step = random_step(position);
        if (!step.outcome) continue;
        ++done;
        RC_ASSERT(all_mana(step.outcome->after) == all_mana(position) + step.taken - step.given_back);
        RC_ASSERT(nothing_is_negative(step.outcome->after));
        position = step.outcome->after;
    }
    RC_TAG(done > 0 ? "something was done" : "all was refused");
}

RC_GTEST_PROP(NoireActions, TakeFocusedManaFirst, ()) {
    Reserves reserves{*any_pool(3), *any_pool(3), {}, {}};
    const Reserves before = reserves;
    const Pool taken = common(*any_pool(6), before.personal());
    take_personal(reserves, taken);
    for (const Color color : all_colors) {
        RC_ASSERT(before.focused[color] - reserves.focused[color] ==
                  std::min(taken[color], before.focused[color]));
    }
    RC_ASSERT(reserves.personal() + taken == before.personal());
}

TEST(NoireActions, DissipateDropsOnlyLotsThatItEmptied) {
    Reserves reserves;
    reserves.stasis = mana("R");
    reserves.held = {{{}, "empty before"}, {mana("R"), "first"}, {mana("RR"), "second"}};
    take_stasis(reserves, mana("RRR"));
    ASSERT_EQ(reserves.held.size(), 2U);
    EXPECT_EQ(reserves.held[0].until, "empty before");
    EXPECT_EQ(reserves.held[1].until, "second");
    EXPECT_EQ(reserves.held[1].mana, mana("R"));
}

}  // namespace
}  // namespace quadrille::rules::noire
