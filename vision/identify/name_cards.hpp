// vision/identify/name_cards.hpp: names for the cards of a reading.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/identify/front_index.hpp"
#include "vision/identify/front_view.hpp"

namespace quadrille::vision {

/// How far the corners of a reading lie outside the cards' fronts, in millimetres: on a board every card is
/// read as large as a sleeve, without one only where a player is known to have sleeves.
double rim_mm(const TableProfile& profile, bool on_a_board);

/// The front of one of the cards of a reading, which lists what lies under another card before it.
FrontView view_of(const ImagePyramid& picture, const std::vector<CardReading>& cards, std::size_t card,
                  double rim);
/// The print of that.
FrontPrint print_of(const ImagePyramid& picture, const std::vector<CardReading>& cards, std::size_t card,
                    double rim);

/// What each card of a reading may be called: empty for a card that lies face down. `picture`: in whose
/// pixels the cards were read.
std::vector<std::vector<NameOdds>> names_of_cards(const ImagePyramid& picture, const FrontIndex& index,
                                                  double rim, const std::vector<CardReading>& cards);

}  // namespace quadrille::vision
