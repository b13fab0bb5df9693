// vision/cards/loose_cards.hpp: cards on a table without a board.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/picture_side.hpp"
#include "calibration/table_profile.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/cards/table_plane.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

struct LooseCards {
    std::optional<TablePlane> table;  ///< nullopt where too few cards are seen to estimate it
    std::vector<CardReading> cards;   ///< the surest first
};

/// Cards of one table, from about 25 pixels wide to most of the picture. They lie in one plane and have one
/// size, that of the profile's cards: its bare ones where no player has coloured sleeves. Where one has, it
/// is read whose they are and which are tapped. There is no square; centre and angle are those of the table's
/// plane (TablePlane): millimetres, and degrees clockwise from the way that leads up in the picture. `south`:
/// the border of the picture that is nearest to that player.
LooseCards read_loose_cards(const ImagePyramid& picture, const TableProfile& profile, PictureSide south);

}  // namespace quadrille::vision
