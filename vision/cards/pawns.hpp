// vision/cards/pawns.hpp: each player's face-down sleeve on the board.
#pragma once
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/table_profile.hpp"
#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// Weighs what is known before one looks: most tables are played with pawns, nearly every player of such a
/// table has one on the board, and of the other cards few lie face down. A back that is hardly seen is a pawn
/// rather than nothing where its player has none else; a doubtful one is a front rather than a back where the
/// pawn lies elsewhere, or where no player's pawn is seen. Changes `score` and `face_odds` of cards on the
/// board.
void apply_pawn_prior(std::vector<CardHypothesis>& cards);

/// Of each player's face-down cards on the board the one nearest to that player is the pawn.
void name_pawns(const std::vector<CardReading*>& cards, const BoardGrid& grid);

}  // namespace quadrille::vision
