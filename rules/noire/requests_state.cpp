// A position as the answers to actions write it: docs/rules/noire.md, section 16.
#include "rules/noire/read.hpp"
#include "rules/noire/requests.hpp"

namespace quadrille::rules::noire {
namespace {

Answer to_json(const Player& player) {
    const Reserves& reserves = player.reserves;
    Answer held = Answer::array();
    for (const HeldLot& lot : reserves.held)
        held.push_back({{"mana", noire::to_json(lot.mana)}, {"until", lot.until}});
    return {{"id", player.id},
            {"pool", noire::to_json(reserves.pool)},
            {"focused", noire::to_json(reserves.focused)},
            {"stasis", noire::to_json(reserves.stasis)},
            {"held", held}};
}

}  // namespace

Answer state(const Position& position) {
    Answer players = Answer::array();
    for (const Player& player : position.players) players.push_back(to_json(player));
    Answer pieces = Answer::array();
    for (const Piece& piece : position.pieces) {
        pieces.push_back({{"id", piece.id},
                          {"controller", position.players[piece.controller].id},
                          {"zone", piece.zone == Zone::exile ? "exile" : "battlefield"},
                          {"mana", noire::to_json(piece.mana)}});
    }
    Answer stack = Answer::array();
    for (const StackObject& object : position.stack) {
        stack.push_back({{"id", object.id},
                         {"controller", position.players[object.controller].id},
                         {"permanent", object.permanent},
                         {"spent", noire::to_json(object.spent)}});
    }
    return {{"channelled", noire::to_json(position.channelled)},
            {"players", players},
            {"pieces", pieces},
            {"stack", stack},
            {"turn",
             {{"channel_step", rules::name(position.turn.channel_step)},
              {"land_played", position.turn.land_played}}}};
}

std::string written(const Position& position) {
    return state(position).dump(-1, ' ', false, Answer::error_handler_t::replace);
}

}  // namespace quadrille::rules::noire
