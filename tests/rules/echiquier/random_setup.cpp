#include "tests/rules/echiquier/random_setup.hpp"

#include <map>
#include <rapidcheck.h>

#include "rules/geometry/square_set.hpp"

namespace quadrille::rules::test {
namespace {

int below(int end) {
    return *rc::gen::inRange(0, end);
}

bool one_in(int count) {
    return below(count) == 0;
}

std::vector<Square> some_squares(const BoardSetup& board, int most) {
    std::vector<Square> squares;
    for (int i = below(most + 1); i > 0; --i) squares.push_back({below(board.columns), below(board.rows)});
    return squares;
}

/// What stands on a square so far.
struct Standing {
    int pieces = 0;
    bool creature = false;
    std::string side;
};

class Builder {
public:
    explicit Builder(const Chance& chance) : chance_(chance) {}

    Setup build() {
        board();
        players();
        for (int i = below(chance_.most_pieces + 1); i > 0; --i) piece();
        turn();
        if (chance_.in_combat) combat();
        if (chance_.attachments) attachments();
        return std::move(setup_);
    }

private:
    void board() {
        setup_.board.columns = *rc::gen::inRange(3, 13);
        setup_.board.rows = *rc::gen::inRange(3, 13);
        setup_.board.missing = some_squares(setup_.board, 6);
        SquareSet missing;
        for (const Square square : setup_.board.missing) missing.insert(square);
        for (const Square square : some_squares(setup_.board, 5)) {
            if (!missing.contains(square)) setup_.board.blocked.push_back(square);
        }
        closed_ = missing;
        for (const Square square : setup_.board.blocked) closed_.insert(square);
    }

    void players() {
        const int count = *rc::gen::inRange(2, 5);
        for (int i = 0; i < count; ++i) {
            PlayerSetup player;
            player.id = "P" + std::to_string(i + 1);
            player.seat = all_seats[static_cast<std::size_t>(i)];
            player.life = *rc::gen::inRange(-3, 41);
            if (count == 4) player.team = i % 2 == 0 ? "A" : "B";
            player.pawn_tapped = one_in(4);
            const auto square = open_square();
            if (square && !one_in(6)) {
                player.pawn = square;
                standing_[*square] = {1, false, ""};
            }
            setup_.players.push_back(player);
        }
    }

    std::optional<Square> open_square() {
        const Square square{below(setup_.board.columns), below(setup_.board.rows)};
        if (closed_.contains(square) || standing_.contains(square)) return std::nullopt;
        return square;
    }

    void piece() {
        PieceSetup piece;
        const auto index = static_cast<std::size_t>(below(static_cast<int>(setup_.players.size())));
        const PlayerSetup& controller = setup_.players[index];
        piece.id = "k" + std::to_string(setup_.pieces.size() + 1);
        piece.controller = controller.id;
        piece.kind = one_in(5) ? Kind::planeswalker : one_in(6) ? Kind::equipment : Kind::creature;
        piece.printed.power = *rc::gen::inRange(-1, 7);
        piece.printed.toughness = *rc::gen::inRange(1, 7);
        piece.tapped = one_in(4);
        piece.summoning_sick = one_in(4);
        if (one_in(4)) piece.printed.keywords = {"vigilance"};
        if (one_in(5)) piece.printed.keywords = {"flying"};
        const Square square{below(setup_.board.columns), below(setup_.board.rows)};
        if (!closed_.contains(square) && fits(piece, controller, square)) piece.square = square;
        setup_.pieces.push_back(piece);
    }

    bool fits(const PieceSetup& piece, const PlayerSetup& controller, Square square) {
        if (piece.kind == Kind::equipment) return true;
        Standing& standing = standing_[square];
        const std::string side = controller.team.value_or(controller.id);
        const bool creature = piece.kind == Kind::creature;
        const bool shares = chance_.in_combat && standing.pieces == 1 && standing.creature && creature &&
                            standing.side != side;
        if (standing.pieces > 0 && !shares) return false;
        standing = {standing.pieces + 1, creature, side};
        return true;
    }

    void turn() {
        setup_.turn.number = below(30);
        setup_.turn.active = "P1";
        setup_.turn.mains_skipped = one_in(2);
        setup_.turn.step = chance_.in_combat ? Step::end_combat : Step::declare_attackers;
    }

    void combat() {
        std::vector<Id> creatures;
        for (const PieceSetup& piece : setup_.pieces) {
            if (piece.kind == Kind::creature && piece.square) creatures.push_back(piece.id);
        }
        for (const Id& creature : creatures) {
            if (one_in(3)) setup_.combat.attackers.push_back(creature);
        }
        for (const Id& creature : creatures) {
            if (!setup_.combat.attackers.empty() && one_in(5))
                setup_.combat.blocks[creature] = {*rc::gen::elementOf(setup_.combat.attackers)};
        }
    }

    void attachments() {
        const int count = static_cast<int>(setup_.pieces.size());
        if (count == 0) return;
        for (int i = below(8); i > 0; --i) {
            PieceSetup piece;
            piece.id = "u" + std::to_string(setup_.pieces.size() + 1);
            piece.kind = one_in(2) ? Kind::equipment : Kind::aura;
            piece.controller = setup_.players[static_cast<std::size_t>(below(2))].id;
            // Only to an earlier one: nothing leads back to itself.
            const int host = below(static_cast<int>(setup_.pieces.size()));
            piece.attached_to = setup_.pieces[static_cast<std::size_t>(host)].id;
            setup_.pieces.push_back(piece);
        }
        for (int i = below(3); i > 0; --i) {
            const auto any_piece = [&] { return setup_.pieces[static_cast<std::size_t>(below(count))].id; };
            StackSetup& object = setup_.stack.emplace_back();
            object.id = "s" + std::to_string(setup_.stack.size());
            object.controller = setup_.players.front().id;
            if (one_in(2)) object.source = any_piece();
            object.targets = {any_piece()};
        }
    }

    Chance chance_;
    Setup setup_;
    SquareSet closed_;
    std::map<Square, Standing> standing_;
};

}  // namespace

Setup random_setup(const Chance& chance) {
    return Builder(chance).build();
}

Position sound(Setup setup) {
    auto position = Position::from(std::move(setup));
    RC_ASSERT(position.has_value());
    return std::move(*position);
}

}  // namespace quadrille::rules::test
