// rules/echiquier/declaration.hpp: declaring attackers and moving (section 9).
#pragma once
#include <optional>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// Why a piece or pawn may not be declared at all (EC-7.11, EC-9.1 to EC-9.3, EC-13.1); nullopt when it may.
/// Whose turn it is, is not looked at. A piece must be a creature or planeswalker.
std::optional<Rule> refused_declaration(const Position& position, Object mover);

/// Where a declared piece or pawn could go if it were declared alone, its own square included (EC-9.4,
/// EC-9.5, EC-2.4). It must be on the board.
SquareSet destinations(const Position& position, Object mover);

struct Move {
    Object mover;
    SquareSet squares;
};
struct RefusedMove {
    Object mover;
    Rule rule;
};
/// What the active player (all survivors, EC-14.6) may declare, and why not the rest.
struct Moves {
    std::vector<Move> moves;
    std::vector<RefusedMove> refused;
};
/// `of`: only this piece or player. A position without an active player has no moves.
Moves moves(const Position& position, std::optional<Object> of = std::nullopt);

/// One entry of a declaration; without `to` it stays where it is.
struct Declared {
    Object mover;
    std::optional<Square> to;
};
struct DeclarationCheck {
    std::vector<RefusedMove> errors;  ///< one per faulty entry, in the order of the entries, EC-9.7 last
    std::vector<Object> attackers;    ///< declared creatures; empty with errors
    std::vector<Object> tapped;       ///< what becomes tapped; empty with errors
    bool legal() const { return errors.empty(); }
};
/// Moves are simultaneous (EC-9.6). No mover may be listed twice.
DeclarationCheck check_declaration(const Position& position, const std::vector<Declared>& declared);

}  // namespace quadrille::rules::echiquier
