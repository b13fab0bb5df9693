#include "vision/cards/loose_cards.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_stack.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/likely_quads.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/outlined_cards.hpp"
#include "vision/cards/plane_pose.hpp"
#include "vision/cards/plane_reading.hpp"
#include "vision/cards/plane_search.hpp"
#include "vision/cards/players_turn.hpp"
#include "vision/cards/sleeve_rims.hpp"
#include "vision/cards/table_light.hpp"

namespace quadrille::vision {
namespace {

/// The size of all cards of the table.
cv::Size2d card_size_mm(const TableProfile& profile) {
    return profile.names_sleeves() ? profile.sleeved_mm : profile.bare_mm;
}

PinholeCamera camera_of(const TableProfile& profile, cv::Size picture) {
    if (profile.lens) {
        const Lens lens = profile.lens->scaled_to(picture);
        return {.focal_px = lens.fx, .centre_px = {lens.cx, lens.cy}};
    }
    constexpr double usual_focal = 0.9;  ///< of the longer side: between webcams and telephones
    return {.focal_px = usual_focal * std::max(picture.width, picture.height),
            .centre_px = {(picture.width - 1) / 2.0, (picture.height - 1) / 2.0}};
}

/// Outlines that may be cards, in pixels of the whole picture.
std::vector<CardQuad> quads_in(const ImagePyramid& picture) {
    const cv::Size size = picture.whole().size();
    const double smaller = times_larger(size);
    const auto level = picture.level_for(smaller);
    const auto shrunk = [&](int length) {
        return std::max(1, static_cast<int>(std::lround(length / level.width)));
    };
    cv::Mat coarse;
    cv::resize(level.picture, coarse, {shrunk(level.picture.cols), shrunk(level.picture.rows)}, 0, 0,
               cv::INTER_AREA);
    std::vector<CardQuad> quads = card_quads(coarse);
    const auto across = static_cast<float>(size.width) / static_cast<float>(coarse.cols);
    const auto down = static_cast<float>(size.height) / static_cast<float>(coarse.rows);
    for (CardQuad& quad : quads) {
        for (cv::Point2f& corner : quad)
            corner = {(corner.x + 0.5F) * across - 0.5F, (corner.y + 0.5F) * down - 0.5F};
    }
    return quads;
}

/// To pixels without the lens's distortion, as those of a TablePlane are.
void undistort(std::vector<CardQuad>& quads, const Lens& lens) {
    for (CardQuad& quad : quads) {
        for (cv::Point2f& corner : quad) corner = lens.undistorted(corner);
    }
}

/// What lies around the outlines that lie in the plane as cards do, or all of the plane without any.
cv::Rect2d part_to_read(const TablePlane& plane, const std::vector<CardQuad>& quads, cv::Size2d card_mm,
                        cv::Size picture, double around_mm) {
    std::vector<cv::Point2d> corners;
    for (const CardQuad& quad : quads)
        if (agrees(quad, plane, card_mm)) corners.insert(corners.end(), quad.begin(), quad.end());
    return corners.empty() ? seen_part(plane, picture) : part_around(corners, plane, picture, around_mm);
}

/// How many cards have a higher score.
double cards_above(float score, const std::vector<CardDetection>& cards) {
    return static_cast<double>(std::count_if(cards.begin(), cards.end(),
                                             [&](const CardDetection& card) { return card.score > score; }));
}

/// How surely they are cards, in the mean of one or more.
float mean_odds(const std::vector<CardDetection>& cards) {
    float sum = 0;
    for (const CardDetection& card : cards) sum += card_odds(card);
    return sum / static_cast<float>(cards.size());
}

/// Whether the cards leave no doubt that this is their plane and size. Pips, pictures and text boxes may look
/// like small cards; cards that overlap like fewer larger ones, a little less surely.
bool settled(const PlaneReading& read, cv::Size picture) {
    constexpr float sure = 0.9F;
    constexpr auto enough = 2.0;
    constexpr double most_of_them = 0.6;
    constexpr double least_share = 0.14;  ///< of the picture's side
    constexpr float least_odds = 4;       ///< in the mean
    constexpr double aslant = 0.5;        ///< so a row of cards may look like one
    constexpr std::size_t few = 5;
    const double surely = cards_above(sure, read.cards);
    const bool may_be_rows = read.cards.size() < few && cv::norm(read.plane.tilt) > aslant;
    return !may_be_rows && read.explained > least_share * std::sqrt(picture.area()) &&
           surely >= std::max(enough, most_of_them * static_cast<double>(read.cards.size())) &&
           mean_odds(read.cards) >= least_odds;
}

/// Whether hardly any outline that is likely a card's has another size or lies in another plane.
bool most_agree(const LikelyQuads& outlines, const TablePlane& plane, cv::Size2d card_mm) {
    constexpr float a_card = 0.8F;
    constexpr int enough = 4;
    constexpr double most_of_them = 0.8;
    int likely = 0, agreeing = 0;
    for (std::size_t i = 0; i < outlines.quads.size(); ++i) {
        if (outlines.likely[i] < a_card) continue;
        ++likely;
        if (agrees(outlines.quads[i], plane, card_mm)) ++agreeing;
    }
    return agreeing >= enough && agreeing >= most_of_them * likely;
}

/// What may be cards by their outlines, in pixels without the lens's distortion.
LikelyQuads likely_outlines(const LooseTable& table) {
    std::vector<CardQuad> quads = quads_in(table.picture);
    std::vector<float> likely = card_likelihoods(quads, table.picture);
    LikelyQuads outlines = without_print({std::move(quads), std::move(likely)});
    if (table.profile.lens) undistort(outlines.quads, table.profile.lens->scaled_to(table.picture_px()));
    return outlines;
}

/// By the cards' outlines, at the size at which what is read explains most of the picture.
std::optional<PlaneReading> read_by_outlines(const LooseTable& table, const LikelyQuads& outlines,
                                             const std::vector<TablePlane>& planes) {
    std::optional<PlaneReading> best;
    for (const TablePlane& plane : planes) {
        constexpr float clearly = 1.3F;  ///< of two that explain about as much the one with more outlines
        constexpr double around_mm = 250;
        const cv::Rect2d part =
            part_to_read(plane, outlines.quads, table.card_mm, table.picture_px(), around_mm);
        if (!has_room(part, table.card_mm)) continue;
        PlaneReading read = read_in_plane(table, plane, part);
        if (!best || read.explained > clearly * best->explained) best = std::move(read);
        if (settled(*best, table.picture_px()) && most_agree(outlines, best->plane, table.card_mm)) break;
    }
    return best;
}

/// Also what lies farther from the outlines; of the chosen plane alone, for the more is read of a wrong one
/// the more cards it shows by chance.
PlaneReading read_widely(const LooseTable& table, const PlaneReading& read, const LikelyQuads& outlines) {
    constexpr double around_mm = 600;
    const cv::Rect2d part =
        part_to_read(read.plane, outlines.quads, table.card_mm, table.picture_px(), around_mm);
    return part.area() > read.part.area() ? read_in_plane(table, read.plane, part) : read;
}

/// Whether cards are what is read: at one of the sizes and tilts that are tried something of every picture
/// looks a little like a card, and what repeats itself does so everywhere.
bool are_cards(const std::vector<CardDetection>& cards) {
    constexpr float sure = 0.95F, surest = 0.98F;
    constexpr double least_share = 0.25;
    return cards_above(surest, cards) >= 1 &&
           cards_above(sure, cards) >= least_share * static_cast<double>(cards.size());
}

/// What of the view shows the cards, and a little around them; it begins where cells of the network do, which
/// then sees what it would see in the whole view.
cv::Rect part_with_cards(const PlaneReading& read) {
    std::vector<cv::Point2f> corners;
    for (const CardDetection& card : read.cards)
        for (const cv::Point2f& corner : card.place.corners()) corners.push_back(corner);
    const int around = cvRound(network_constants::trained_sleeve_px);
    const cv::Rect cards = cv::boundingRect(corners);
    const auto begin = [around](int at) {
        return std::max(0, at - around) / network_constants::size_multiple_px *
               network_constants::size_multiple_px;
    };
    const cv::Point from(begin(cards.x), begin(cards.y));
    const cv::Size all = read.view.bgr.size();
    return cv::Rect(from, cards.br() + cv::Point(around, around)) & cv::Rect({}, all);
}

/// Whether both card networks say so: rows of windows look like loose cards to the one of loose cards alone.
bool shows_cards(const LooseTable& table, const PlaneReading& read) {
    return are_cards(read.cards) && are_cards(cards_as_on_a_board(table, read, part_with_cards(read)));
}

/// A card as the networks see it: which way it points, but not whose it is.
InterpretedCard as_seen(const CardDetection& card) {
    InterpretedCard result{card.place, {}, card.score};
    result.reading.angle_deg = card.place.angle_deg;
    result.reading.face = card.face_odds > 0 ? Face::up : Face::down;
    result.reading.visible = card.visible;
    result.reading.confidence = card.score;
    return result;
}

/// A card of players who sit `turn_deg` askew.
InterpretedCard by_angle(CardDetection card, float turn_deg, const TableProfile& profile) {
    card.place.angle_deg = std::fmod(card.place.angle_deg - turn_deg + 360, 360.0F);
    InterpretedCard result = interpret_angle(card, profile);
    result.place.angle_deg = std::fmod(result.place.angle_deg + turn_deg + 360, 360.0F);
    result.reading.angle_deg = result.place.angle_deg;
    return result;
}

void sort_surest_first(std::vector<InterpretedCard>& cards) {
    std::stable_sort(cards.begin(), cards.end(), [](const InterpretedCard& a, const InterpretedCard& b) {
        return a.reading.confidence > b.reading.confidence;
    });
}

/// By how the cards lie alone, the surest first; nobody's and none tapped where they do not lie as players
/// lay them.
std::vector<InterpretedCard> without_sleeves(const PlaneReading& read, const TableProfile& profile) {
    const PlayersTurn turn = players_turn(read.cards, profile);
    std::vector<InterpretedCard> cards;
    cards.reserve(read.cards.size());
    for (const CardDetection& card : read.cards)
        cards.push_back(turn.settled ? by_angle(card, turn.deg, profile) : as_seen(card));
    sort_surest_first(cards);
    return cards;
}

/// The same cards as those who sit there see them.
PlaneReading turned_to_players(const LooseTable& table, const PlaneReading& read) {
    Seating seating = table.seating;
    const float turn = players_turn(read.cards, table.profile).deg;
    seating.turn_deg = seating.mirror ? -turn : turn;
    PlaneReading result{
        .plane = read.plane,
        .part = read.part,
        .placed = plane_pose(read.plane, read.part, seating, table.profile.lens, table.picture_px()),
        .view = {},
        .cards = read.cards};
    result.view = top_view(table.picture, result.placed.pose, read.view.frame.px_per_mm, 0);
    const cv::Matx33d turned_from_read = result.placed.table_from_board.inv() * read.placed.table_from_board;
    for (CardDetection& card : result.cards) {
        const cv::Point2d mm = read.view.frame.board_from_rectified(card.place.centre);
        const cv::Vec3d at = turned_from_read * cv::Vec3d(mm.x, mm.y, 1);
        card.place.centre = result.view.frame.rectified_from_board({at[0], at[1]});
        card.place.angle_deg = std::fmod(card.place.angle_deg - turn + 360, 360.0F);
    }
    return result;
}

/// Whose the cards are and which are tapped: the surest first.
std::vector<InterpretedCard> interpreted(const LooseTable& table, const PlaneReading& read) {
    std::vector<CardDetection> cards = read.cards;
    sort_from_bottom(cards);
    look_at_rims(cards, lit_picture(table, read), read.view, table.profile);
    std::vector<InterpretedCard> result = interpret_loose(cards, read.view, table.profile);
    std::erase_if(result, [](const InterpretedCard& card) { return card.score < least_loose_score; });
    sort_surest_first(result);
    return result;
}

std::vector<CardReading> with_places(const std::vector<InterpretedCard>& cards, const PlaneReading& read) {
    std::vector<CardReading> result;
    result.reserve(cards.size());
    for (const InterpretedCard& card : cards) {
        result.push_back(card.reading);
        CardReading& reading = result.back();
        reading.centre_mm = read.placed.table_mm(read.view.frame.board_from_rectified(card.place.centre));
        reading.angle_deg = read.placed.table_deg(card.reading.angle_deg);
        reading.corners_px = read.corners_px(card.place);
    }
    return result;
}

std::vector<CardReading> readings_of(const LooseTable& table, const PlaneReading& read) {
    if (table.sleeves == Sleeves::named) {
        const PlaneReading turned = turned_to_players(table, read);
        return with_places(interpreted(table, turned), turned);
    }
    return with_places(without_sleeves(read, table.profile), read);
}

}  // namespace

LooseCards read_loose_cards(const ImagePyramid& given, const TableProfile& profile, PictureSide south) {
    const ImagePyramid picture = balanced(given, table_light(given));
    const LooseTable table{.picture = picture,
                           .profile = profile,
                           .seating = {.south = south, .mirror = profile.mirror},
                           .camera = camera_of(profile, picture.whole().size()),
                           .card_mm = card_size_mm(profile),
                           .sleeves = profile.names_sleeves() ? Sleeves::named : Sleeves::unnamed};
    const LikelyQuads outlines = likely_outlines(table);
    const std::vector<TablePlane> planes =
        table_planes(outlines.quads, outlines.likely, table.camera, table.card_mm);
    auto read = read_by_outlines(table, outlines, planes);
    if (!read || !settled(*read, table.picture_px())) {
        auto other = read_by_look(table, planes);
        constexpr float clearly = 1.1F;  ///< outlines are the better sign of two that explain about as much
        if (other && (!read || other->explained > clearly * read->explained)) read = std::move(other);
    }
    if (read) read = read_widely(table, *read, outlines);
    if (read) read = with_outlined_cards(table, at_best_size(table, std::move(*read)), outlines);
    if (!read || !shows_cards(table, *read)) return {};
    return {.table = read->plane, .cards = readings_of(table, *read)};
}

}  // namespace quadrille::vision
