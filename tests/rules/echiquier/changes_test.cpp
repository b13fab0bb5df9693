// Every action leads to a sound position, and taken back to the one before.
#include "rules/echiquier/changes.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/echiquier/leaving.hpp"
#include "tests/rules/echiquier/random_actions.hpp"
#include "tests/rules/echiquier/random_setup.hpp"

namespace quadrille::rules::echiquier {
namespace {

using namespace test;

/// The position after the change, which taken back gives the one before.
Position after(const Position& position, const Change& change) {
    const Setup later = applied(position.setup(), change);
    RC_ASSERT(change.empty() == (later == position.setup()));
    RC_ASSERT(applied(later, change.reversed()) == position.setup());
    return sound(later);
}

Position some_position(bool in_combat = false) {
    return sound(random_setup({.most_pieces = 30, .in_combat = in_combat, .attachments = true}));
}

PlayerIndex some_player(const Position& position) {
    return *rc::gen::inRange(0, position.player_count());
}

PieceIndex some_piece(const Position& position) {
    RC_PRE(position.piece_count() > 0);
    return *rc::gen::inRange(0, position.piece_count());
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Declaration, ()) {
    const Position position = some_position();
    const auto declared = some_declaration(position);
    const auto change = declaring(position, declared);
    RC_ASSERT(change.has_value() == check_declaration(position, declared).legal());
    RC_PRE(change.has_value());
    const Position moved = after(position, *change);
    for (const auto& [mover, to] : declared) {
        const bool pawn = mover.type == Object::Type::player;
        if (to)
            RC_ASSERT((pawn ? moved.player(mover.index).pawn : moved.piece(mover.index).square) == *to);
        else if (!pawn && moved.piece(mover.index).creature())
            RC_ASSERT(moved.attack_of(mover.index) != nullptr);
    }
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_EndOfCombat, ()) {
    const Position position = some_position(true);
    const Partings partings = all_chosen(position);
    const auto change = parting(position, partings);
    RC_ASSERT(change.has_value());
    const Position parted = after(position, *change);
    RC_ASSERT(end_of_combat(parted, {}).value().empty());
    const auto conflicts = end_of_combat(position, partings).value();
    for (const Conflict& conflict : conflicts) {
        const Id& loser = position.piece_id(*conflict.moves);
        RC_ASSERT(parted.find_piece(loser).has_value() != conflict.dies);
        if (conflict.dies) RC_ASSERT(parted.last_square(loser) == conflict.square);
    }
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Arrival, ()) {
    const Position position = some_position();
    Arrival arrival;
    arrival.card.id = "new";
    arrival.card.kind = *rc::gen::element(Kind::creature, Kind::planeswalker);
    const PlayerIndex player = some_player(position);
    arrival.card.controller = position.player_id(player);
    if (*rc::gen::arbitrary<bool>()) arrival.origin = position.player_id(some_player(position));
    const Placements where =
        placements(position, {*arrival.card.kind, player, arrival.card.id, arrival.origin});
    arrival.card.square = one_of(where.squares);
    const auto change = arriving(position, arrival);
    RC_ASSERT(change.has_value());
    const Position arrived = after(position, *change);
    RC_ASSERT(arrived.piece(*arrived.find_piece("new")).square == arrival.card.square);
    const bool off_board = arrival.card.square.has_value();
    arrival.card.square = off_board ? std::nullopt : std::optional(Square{0, 0});
    RC_ASSERT(!arriving(position, arrival).has_value());
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Upkeep, ()) {
    const Position position = some_position();
    const PlayerIndex player = some_player(position);
    auto places = some_placing(position, player);
    const auto change = placing_waiting(position, player, places);
    RC_ASSERT(change.has_value());
    const Position placed = after(position, *change);
    RC_ASSERT(upkeep_arrivals(placed, player).count == 0);
    if (places.empty()) return;
    places.erase(places.begin());
    RC_ASSERT(!placing_waiting(position, player, places).has_value());
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Becoming, ()) {
    const Position position = some_position(*rc::gen::arbitrary<bool>());
    const PieceIndex piece = some_piece(position);
    const bool stands = position.piece(piece).occupies_square();
    const Kind kind = stands ? *rc::gen::element(Kind::land, Kind::artifact, Kind::equipment)
                             : *rc::gen::element(Kind::creature, Kind::planeswalker);
    const auto square = one_of(becomes(position, piece, !stands).squares);
    const auto change = becoming(position, piece, kind, square);
    RC_ASSERT(change.has_value());
    const Position changed = after(position, *change);
    RC_ASSERT(changed.piece(piece).kind == kind);
    RC_ASSERT(changed.piece(piece).square == square);
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Equipping, ()) {
    const Position position = some_position();
    std::vector<PieceIndex> all;
    for (int i = 0; i < position.piece_count(); ++i) {
        if (position.piece(i).kind == Kind::equipment) all.push_back(i);
    }
    RC_PRE(!all.empty());
    const PieceIndex equipment = *rc::gen::elementOf(all);
    const auto targets = equip(position, equipment).targets;
    const bool fitting = !targets.empty() && *rc::gen::arbitrary<bool>();
    const PieceIndex creature = fitting ? (*rc::gen::elementOf(targets)).creature : some_piece(position);
    const auto change = equipping(position, equipment, creature);
    RC_ASSERT(change.has_value() ==
              std::any_of(targets.begin(), targets.end(),
                          [&](const EquipTarget& target) { return target.creature == creature; }));
    if (!change) return;
    const Position equipped = after(position, *change);
    RC_ASSERT(equipped.piece(equipment).square == position.piece(creature).square);
    RC_ASSERT(equipped.piece(equipment).controller == position.piece(equipment).controller);
}

RC_GTEST_PROP(ChangeTakenBack, GivesThePositionBefore_Losing, ()) {
    const Position position = some_position(*rc::gen::arbitrary<bool>());
    const PlayerIndex player = some_player(position);
    const Position left = after(position, losing(position, player));
    RC_ASSERT(!left.player(player).in_game && !left.player(player).pawn);
    for (const Piece& piece : left.pieces()) RC_ASSERT(piece.controller != player);
    const Leaving leaving = leave_game(position, player);
    for (const PieceIndex stays : leaving.stay) {
        const Piece& dropped = left.piece(*left.find_piece(position.piece_id(stays)));
        RC_ASSERT(!dropped.host && dropped.square == position.piece(stays).square);
    }
}

TEST(EndOfCombat, LeavesWhatTheDeadCarriedOnItsSquareAndRemovesItFromTheCombat) {
    rules::Setup setup;
    setup.board = {1, 2, {}, {}};
    setup.players = {{.id = "P1"}, {.id = "P2", .pawn = Square{0, 1}}};
    const auto piece = [&](const char* id, Kind kind, const char* controller) -> PieceSetup& {
        PieceSetup& added = setup.pieces.emplace_back();
        added.id = id;
        added.kind = kind;
        added.controller = controller;
        return added;
    };
    piece("weak", Kind::creature, "P1").square = Square{0, 0};
    piece("strong", Kind::creature, "P2").square = Square{0, 0};
    setup.pieces.back().printed.power = 5;
    piece("sword", Kind::equipment, "P2").attached_to = "weak";
    piece("aura", Kind::aura, "P2").attached_to = "weak";
    piece("upon", Kind::aura, "P1").attached_to = "aura";
    setup.turn.step = Step::end_combat;
    setup.combat = {{"weak"}, {{"strong", {"weak"}}}};
    setup.stack = {{"s", {}, "P1", "weak", {"weak", "upon", "strong"}}};
    const Position position = Position::from(setup).value();
    const auto change = parting(position, {});
    ASSERT_TRUE(change.has_value());
    const rules::Setup later = applied(setup, *change);
    ASSERT_EQ(later.pieces.size(), 2U);
    EXPECT_EQ(later.pieces[0].id, "strong");
    EXPECT_EQ(later.pieces[1].id, "sword");
    EXPECT_EQ(later.pieces[1].square, (Square{0, 0}));
    EXPECT_FALSE(later.pieces[1].attached_to.has_value());
    EXPECT_TRUE(later.combat.attackers.empty());
    EXPECT_EQ(later.history.was_on_board, (std::map<Id, Square>{{"weak", {0, 0}}}));
    EXPECT_EQ(later.stack[0].targets, (std::vector<Id>{"weak", "upon", "strong"}));
    EXPECT_TRUE(Position::from(later).has_value());
    EXPECT_EQ(applied(later, change->reversed()), setup);
}

TEST(EndOfCombat, IsNoChangeWhileSomethingIsUndecided) {
    rules::Setup setup;
    setup.players = {{.id = "P1"}, {.id = "P2"}};
    for (const char* id : {"P1", "P2"}) {
        PieceSetup& creature = setup.pieces.emplace_back();
        creature.id = std::string("k") + id;
        creature.kind = Kind::creature;
        creature.controller = id;
        creature.square = Square{3, 3};
    }
    setup.turn.step = Step::end_combat;
    const Position position = Position::from(setup).value();
    using enum PartingFault::Reason;
    const std::map<Square, std::optional<Id>> coin{{{3, 3}, "kP1"}};
    const auto reason = [&](const Partings& partings) {
        const auto change = parting(position, partings);
        EXPECT_FALSE(change.has_value());
        EXPECT_EQ(change.error().square, (Square{3, 3}));
        return change.error().reason;
    };
    EXPECT_EQ(reason({}), undecided);
    EXPECT_EQ(reason({coin, {}}), undecided);
    EXPECT_EQ(reason({{{{3, 3}, "P1"}}, {}}), wrong_coin);
    EXPECT_EQ(reason({coin, {{"kP1", Square{7, 7}}}}), wrong_choice);
    EXPECT_TRUE(parting(position, {coin, {{"kP1", Square{4, 4}}}}).has_value());
}

}  // namespace
}  // namespace quadrille::rules::echiquier
