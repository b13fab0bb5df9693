#include "rules/multiplayer/deployment.hpp"

#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {

std::optional<DeployFault> deploy_fault(const Table& table, PieceIndex creature, PlayerIndex to) {
    const Piece& piece = table.pieces[creature];
    const Turn& turn = table.turn;
    if (!table.options.deploy) return DeployFault::option_off;
    if (piece.kind != Kind::creature) return DeployFault::not_a_creature;
    if (piece.tapped) return DeployFault::tapped;
    if (piece.summoning_sick) return DeployFault::new_this_turn;
    if (!are_teammates(table, piece.controller, to)) return DeployFault::not_a_teammate;
    if (!in_range(table, piece.controller, to)) return DeployFault::out_of_range;
    const bool main_phase = turn.step == Step::main1 || turn.step == Step::main2;
    if (turn.active != piece.controller || !main_phase || !table.stack.empty()) return DeployFault::not_now;
    return std::nullopt;
}

}  // namespace quadrille::rules::multiplayer
