#include "rules/echiquier/declaration.hpp"

#include <algorithm>
#include <map>

namespace quadrille::rules::echiquier {
namespace {

bool is_player(Object object) {
    return object.type == Object::Type::player;
}

std::optional<Square> square_of(const Position& position, Object mover) {
    return is_player(mover) ? position.player(mover.index).pawn : position.piece(mover.index).square;
}

bool is_creature(const Position& position, Object object) {
    return !is_player(object) && position.piece(object.index).creature();
}

std::optional<Rule> refused_pawn(const Position& position, PlayerIndex index) {
    const Player& player = position.player(index);
    if (position.simplified()) return Rule::simplified_variant;
    if (!player.pawn || player.pawn_tapped || !position.setup().turn.mains_skipped) return Rule::pawn_ready;
    return std::nullopt;
}

/// Squares on which a creature of this player may end although they are occupied: those with one creature of
/// an opponent and nothing else (EC-2.4).
SquareSet enterable(const Position& position, PlayerIndex player) {
    SquareSet enemy, crowded;
    for (const Piece& piece : position.pieces()) {
        if (!piece.creature_on_board()) continue;
        if (enemy.contains(*piece.square) || !position.opponents(player, piece.controller)) {
            crowded.insert(*piece.square);
        } else {
            enemy.insert(*piece.square);
        }
    }
    return enemy - crowded;
}

/// Where a player's pieces can go, wherever they come from.
struct Ground {
    SquareSet free, enterable;
    PlayerIndex player;
};

/// EC-13.7 leaves those on the own row and column.
bool on_a_diagonal(Square from, Square to) {
    return from.column != to.column && from.row != to.row;
}

SquareSet one_step_from(const Position& position, Square from) {
    SquareSet squares = SquareSet::around(from, 1);
    if (!position.setup().options.no_diagonals) return squares;
    for (const Square square : squares.sorted()) {
        if (on_a_diagonal(from, square)) squares.erase(square);
    }
    return squares;
}

SquareSet destinations_on(const Ground& ground, const Position& position, Object mover) {
    const Square from = *square_of(position, mover);
    SquareSet squares = ground.free;
    if (is_creature(position, mover)) squares |= ground.enterable;
    squares &= one_step_from(position, from);
    squares.insert(from);
    return squares;
}

/// What stands on each square while some declared pieces are looked at as gone (EC-9.6).
class WithoutMovers {
public:
    WithoutMovers(const Position& position, const std::vector<Declared>& declared)
        : position_(position),
          gone_pieces_(position.pieces().size()),
          gone_pawns_(position.players().size()) {
        for (const Declared& entry : declared) {
            const auto from = square_of(position, entry.mover);
            if (!entry.to || !from || *entry.to == *from) continue;
            auto& gone = is_player(entry.mover) ? gone_pawns_ : gone_pieces_;
            gone[static_cast<std::size_t>(entry.mover.index)] = true;
        }
    }

    /// Whether the mover could enter the square if those that move away were gone.
    bool enterable(Object mover, Square square) const {
        if (position_.blocked().contains(square)) return false;
        int creatures_of_opponents = 0, others = 0;
        for (int i = 0; i < position_.player_count(); ++i) {
            if (position_.player(i).pawn == square && !gone_pawns_[static_cast<std::size_t>(i)]) ++others;
        }
        for (int i = 0; i < position_.piece_count(); ++i) {
            const Piece& piece = position_.piece(i);
            if (!piece.occupies_square() || piece.square != square ||
                gone_pieces_[static_cast<std::size_t>(i)])
                continue;
            const bool opponent =
                piece.creature() && position_.opponents(piece.controller, player_of(position_, mover));
            ++(opponent ? creatures_of_opponents : others);
        }
        return others == 0 && creatures_of_opponents <= (is_creature(position_, mover) ? 1 : 0);
    }

private:
    const Position& position_;
    std::vector<bool> gone_pieces_, gone_pawns_;
};

/// The rule under which something may be declared at all, given that it is not the active player's.
Rule rule_of_turn(const Position& position, Object mover) {
    if (is_player(mover)) return Rule::pawn_ready;
    return position.piece(mover.index).planeswalker() ? Rule::planeswalker_ready : Rule::creature_ready;
}

std::optional<Rule> fault(const Position& position, const Declared& entry, const WithoutMovers& without) {
    const Object mover = entry.mover;
    if (!position.is_active(player_of(position, mover))) return rule_of_turn(position, mover);
    if (!is_player(mover) && !position.piece(mover.index).occupies_square()) return Rule::creature_ready;
    if (const auto refused = refused_declaration(position, mover)) return refused;
    const Square from = *square_of(position, mover);
    const Square to = entry.to.value_or(from);
    if (distance(from, to) > 1) return Rule::one_step;
    if (position.setup().options.no_diagonals && on_a_diagonal(from, to)) return Rule::no_diagonals;
    if (destinations(position, mover).contains(to)) return std::nullopt;
    if (without.enterable(mover, to)) return Rule::simultaneous_moves;
    return is_creature(position, mover) ? Rule::enters_opposing_creature : Rule::free_square;
}

/// EC-9.7: the faultless entries that end on one square with another.
void add_clashes(const Position& position, const std::vector<Declared>& declared,
                 std::vector<RefusedMove>& errors) {
    std::map<Square, std::vector<Object>> ends;
    for (const Declared& entry : declared) {
        const bool faulty = std::any_of(errors.begin(), errors.end(),
                                        [&](const RefusedMove& error) { return error.mover == entry.mover; });
        if (!faulty) ends[entry.to.value_or(*square_of(position, entry.mover))].push_back(entry.mover);
    }
    for (const auto& [square, movers] : ends) {
        if (movers.size() < 2) continue;
        for (const Object mover : movers) errors.push_back({mover, Rule::separate_ends});
    }
}

bool stays_untapped(const Position& position, Object mover) {
    return !is_player(mover) && position.piece(mover.index).traits.has(Keyword::vigilance);
}

}  // namespace

std::optional<Rule> refused_declaration(const Position& position, Object mover) {
    if (is_player(mover)) return refused_pawn(position, mover.index);
    const Piece& piece = position.piece(mover.index);
    if (piece.planeswalker() && position.simplified()) return Rule::simplified_variant;
    if (!piece.square) return Rule::off_board_takes_no_part;
    if (piece.planeswalker()) return piece.tapped ? std::optional(Rule::planeswalker_ready) : std::nullopt;
    const bool sick = piece.summoning_sick && !piece.traits.has(Keyword::haste);
    if (piece.tapped || sick || piece.traits.has(Keyword::defender)) return Rule::creature_ready;
    return std::nullopt;
}

SquareSet destinations(const Position& position, Object mover) {
    const PlayerIndex player = player_of(position, mover);
    return destinations_on({position.free(), enterable(position, player), player}, position, mover);
}

Moves moves(const Position& position, std::optional<Object> of) {
    Moves result;
    std::vector<Ground> grounds;  // of each player who is met; survivors move together
    const auto ground_of = [&](PlayerIndex player) -> const Ground& {
        for (const Ground& ground : grounds) {
            if (ground.player == player) return ground;
        }
        return grounds.emplace_back(Ground{position.free(), enterable(position, player), player});
    };
    const auto add = [&](Object mover) {
        if (of && *of != mover) return;
        if (const auto rule = refused_declaration(position, mover)) {
            result.refused.push_back({mover, *rule});
        } else {
            const Ground& ground = ground_of(player_of(position, mover));
            result.moves.push_back({mover, destinations_on(ground, position, mover)});
        }
    };
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.occupies_square() && position.is_active(piece.controller)) add({Object::Type::piece, i});
    }
    for (int i = 0; i < position.player_count(); ++i) {
        if (position.player(i).pawn && position.is_active(i)) add({Object::Type::player, i});
    }
    return result;
}

DeclarationCheck check_declaration(const Position& position, const std::vector<Declared>& declared) {
    DeclarationCheck check;
    const WithoutMovers without(position, declared);
    for (const Declared& entry : declared) {
        if (const auto rule = fault(position, entry, without)) check.errors.push_back({entry.mover, *rule});
    }
    add_clashes(position, declared, check.errors);
    if (!check.errors.empty()) return check;
    for (const Declared& entry : declared) {
        if (is_creature(position, entry.mover)) check.attackers.push_back(entry.mover);
        if (!stays_untapped(position, entry.mover)) check.tapped.push_back(entry.mover);
    }
    return check;
}

}  // namespace quadrille::rules::echiquier
