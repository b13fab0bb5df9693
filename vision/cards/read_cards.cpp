#include "vision/cards/read_cards.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_crop.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/cards/card_stack.hpp"
#include "vision/cards/covered_backs.hpp"
#include "vision/cards/covered_fronts.hpp"
#include "vision/cards/ground.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/outline.hpp"
#include "vision/cards/sleeve_rims.hpp"
#include "vision/cards/verification.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {
namespace {

using network_constants::network_px_per_mm;
using network_constants::trained_sleeve_mm;

constexpr double margin_mm = 150;  ///< of the table beside the board that is read: two rows of cards

/// The scale at which the profile's cards are as many pixels wide as those of training.
double px_per_mm(const TableProfile& profile) {
    return network_px_per_mm * trained_sleeve_mm / profile.sleeved_mm.width;
}

/// The cards of the part of the view that the picture reaches; the rest would cost as much per pixel.
std::vector<CardDetection> detect_in_view(const TopView& view, cv::Size2f card_size) {
    const cv::Rect part = cv::boundingRect(view.inside);
    if (part.empty()) return {};
    std::vector<CardDetection> seen = detect_cards(view.bgr(part), card_size, TableKind::with_board);
    for (CardDetection& card : seen) card.place.centre += cv::Point2f(part.tl());
    return seen;
}

/// Whether a detection that hardly differs from the ground may be the back of a card: wholly visible, and
/// apart from the cards that are `seen`, whose edges look like such backs.
bool faint_back(const CardDetection& card, const std::vector<CardDetection>& seen) {
    constexpr float whole = 0.75F;
    constexpr float apart = 20;  ///< pixels between centres
    if (card.face_odds > 0 || card.visible < whole) return false;
    return std::none_of(seen.begin(), seen.end(), [&](const CardDetection& other) {
        return other.score > least_score && cv::norm(other.place.centre - card.place.centre) < apart;
    });
}

/// Whether a detection may be a front of which other cards show too little for the first look.
bool faint_front(const CardDetection& card, const std::vector<CardDetection>& seen, const TopView& view) {
    return card.face_odds > 0 && is_mostly_covered(card.place, covers_over(card, seen), view);
}

template <typename Card>
std::vector<OrientedRectangle> places_of(const std::vector<Card>& cards) {
    std::vector<OrientedRectangle> places;
    places.reserve(cards.size());
    for (const Card& card : cards) places.push_back(card.place);
    return places;
}

/// What two looks see, in no order: the second one is taken where the first is not sure.
std::vector<CardDetection> seen_by_both_looks(const TopView& view, cv::Size2f card_size,
                                              const LitPicture& picture, Sleeves sleeves) {
    std::vector<CardDetection> seen = detect_in_view(view, card_size);
    const auto first_faint = std::find_if(seen.begin(), seen.end(),
                                          [](const CardDetection& card) { return card.score < least_score; });
    std::vector<CardDetection> faint(first_faint, seen.end());
    seen.erase(first_faint, seen.end());
    reclassify(seen, picture, sleeves);
    std::erase_if(faint, [&](const CardDetection& card) {
        const bool front = sleeves == Sleeves::named && faint_front(card, seen, view);
        return !front && !faint_back(card, seen);
    });
    reclassify(faint, picture, sleeves);
    seen.insert(seen.end(), faint.begin(), faint.end());
    return seen;
}

CardReading with_corners(const InterpretedCard& card, const RectifiedFrame& frame, const BoardPose& pose) {
    CardReading reading = card.reading;
    const auto corners = card.place.corners();
    for (std::size_t i = 0; i < 4; ++i)
        reading.corners_px[i] = pose.image_from_board(frame.board_from_rectified(corners[i]));
    return reading;
}

}  // namespace

BoardReading read_board(const ImagePyramid& picture, const BoardPose& pose, const TableProfile& profile) {
    const double scale = px_per_mm(profile);
    const Sleeves sleeves = profile.names_sleeves() ? Sleeves::named : Sleeves::unnamed;
    TopView view = top_view(picture, pose, scale, margin_mm);
    const LitPicture lit{picture, pose, view.frame, table_light(view)};
    view.bgr = balanced(view.bgr, lit.light);
    const cv::Size2f card_size = cv::Size2d(profile.sleeved_mm) * scale;
    std::vector<CardDetection> seen = seen_by_both_looks(view, card_size, lit, sleeves);
    // Where sleeves are named the network knows their outlines, and a back may have its ground's colour.
    if (sleeves == Sleeves::unnamed) weigh_outlines(seen, view);
    add_covered_backs(seen, view, profile, card_size);
    sort_from_bottom(seen);
    // Where none is named it invented two on the collages (docs/figures.md).
    if (sleeves == Sleeves::named) weigh_covered_fronts(seen, view);
    look_at_rims(seen, lit, view, profile);
    Ground ground(view, places_of(seen));
    const std::vector<InterpretedCard> cards = interpret(seen, view, ground, profile);
    BoardReading reading;
    for (const InterpretedCard& card : cards) reading.cards.push_back(with_corners(card, view.frame, pose));
    ground.cover(places_of(cards));
    reading.obstacles = ground.obstacles();
    return reading;
}

std::vector<CardReading> read_cards(const ImagePyramid& picture, const BoardPose& pose,
                                    const TableProfile& profile) {
    return read_board(picture, pose, profile).cards;
}

}  // namespace quadrille::vision
