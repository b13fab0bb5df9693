// What holds for every position.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "rules/echiquier/blocker_damage.hpp"
#include "rules/echiquier/changes.hpp"
#include "rules/echiquier/end_of_combat.hpp"
#include "rules/echiquier/overlay.hpp"
#include "rules/echiquier/placing.hpp"
#include "rules/json/parse.hpp"
#include "rules/position/setup_json.hpp"
#include "tests/rules/echiquier/random_actions.hpp"
#include "tests/rules/echiquier/random_setup.hpp"

namespace quadrille::rules::echiquier {
namespace {

using test::random_setup;
using test::some_declaration;
using test::sound;

RC_GTEST_PROP(RangeFrame, IsEverySquareOfTheBoardWithinTheRadius, ()) {
    const Position position = sound(random_setup());
    const BoardSetup& board = position.setup().board;
    for (const Frame& frame : overlay(position).frames) {
        RC_ASSERT(frame.range.radius.has_value());
        for (int column = 0; column < max_side; ++column) {
            for (int row = 0; row < max_side; ++row) {
                const Square square{column, row};
                const bool missing =
                    column >= board.columns || row >= board.rows ||
                    std::find(board.missing.begin(), board.missing.end(), square) != board.missing.end();
                const int steps = std::max(std::abs(column - frame.range.from->column),
                                           std::abs(row - frame.range.from->row));
                RC_ASSERT(frame.range.squares.contains(square) == (!missing && steps <= *frame.range.radius));
            }
        }
    }
}

RC_GTEST_PROP(LegalDeclaration, LeavesNoTwoPiecesOfASideOnASquareAndASoundPosition, ()) {
    const Position position = sound(random_setup());
    const auto change = declaring(position, some_declaration(position));
    RC_PRE(change.has_value());
    Setup after = applied(position.setup(), *change);
    std::set<std::pair<int, Square>> places;
    const Position moved = sound(std::move(after));
    for (const Piece& piece : moved.pieces()) {
        if (piece.occupies_square() && piece.square)
            RC_ASSERT(places.insert({moved.player(piece.controller).side, *piece.square}).second);
    }
    for (const Player& player : moved.players()) {
        if (player.pawn) RC_ASSERT(places.insert({player.side, *player.pawn}).second);
    }
}

RC_GTEST_PROP(Declaration, OfOneMoverIsLegalExactlyWhereItMayGo, ()) {
    const Position position = sound(random_setup());
    for (const auto& [mover, squares] : moves(position).moves) {
        for (const Square square : position.squares().sorted())
            RC_ASSERT(check_declaration(position, {{mover, square}}).legal() == squares.contains(square));
    }
}

/// Everything to one attacker, then a point less.
RC_GTEST_PROP(BlockerDamage, IsLegalWholeAndAmongWhatIsBlockedAlone, ()) {
    const Position position = sound(random_setup({.most_pieces = 40, .in_combat = true}));
    std::vector<Assignment> whole;
    for (const BlockerDamage& dealt : blocker_damage(position)) {
        RC_ASSERT(!dealt.among.empty());
        whole.push_back({{Object::Type::piece, dealt.blocker},
                         {{{Object::Type::piece, dealt.among.back()}, dealt.amount}}});
    }
    RC_ASSERT(check_blocker_damage(position, whole).empty());
    for (Assignment& one : whole) {
        int& amount = one.assigned[0].amount;
        if (amount == 0) continue;
        --amount;
        const auto errors = check_blocker_damage(position, whole);
        RC_ASSERT(errors.size() == 1U);
        RC_ASSERT(errors[0].attacker == one.attacker);
        ++amount;
    }
}

RC_GTEST_PROP(PawnStarts, AreFreeSquaresOfTheOwnLine, ()) {
    const Position position = sound(random_setup());
    for (int i = 0; i < position.player_count(); ++i) {
        if (!position.player(i).in_game) continue;
        const PawnStarts starts = pawn_starts(position, i);
        RC_ASSERT((starts.squares - position.player(i).line).empty());
        RC_ASSERT((starts.advised_against - starts.squares).empty());
        for (const Piece& piece : position.pieces()) {
            if (piece.occupies_square() && piece.square) RC_ASSERT(!starts.squares.contains(*piece.square));
        }
    }
}

RC_GTEST_PROP(EndOfCombat, LeavesOneCreatureASquare, ()) {
    const Position position = sound(random_setup({.most_pieces = 40, .in_combat = true}));
    const auto change = parting(position, test::all_chosen(position));
    RC_ASSERT(change.has_value());
    Setup after = applied(position.setup(), *change);
    after.turn.step = Step::main2;
    const Position parted = sound(after);
    RC_ASSERT(end_of_combat(parted, {}).value().empty());
}

RC_GTEST_PROP(SetupJson, ReadsBackAsTheSame, (bool in_combat)) {
    const Setup setup = random_setup({.in_combat = in_combat});
    Document document = parse(to_json(setup).dump()).value();
    RC_ASSERT(read_setup(Node(document)) == setup);
    RC_ASSERT(document.mistakes.empty());
}

}  // namespace
}  // namespace quadrille::rules::echiquier
