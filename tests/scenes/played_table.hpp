// tests/scenes/played_table.hpp: a drawn table under a camera while it is played on: cards, hands, lamps,
// bumps, one picture after the other, with the exact truth.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "tests/scenes/cards.hpp"
#include "tests/scenes/drawn_table.hpp"

namespace quadrille::scenes {

struct PlayedCard {
    int id = 0;
    Square square;
    Seat seat = Seat::south;
    bool tapped = false, face_up = true;
    cv::Point2d beside_centre_mm{0, 0};
    double untidy_deg = 0;  ///< of a hand that lays it
    unsigned art = 1;
    cv::Scalar frame_bgr{90, 160, 120};
    std::optional<cv::Scalar> sleeve_bgr{};  ///< nullopt: that of its seat
};

/// A hand over the table. It is drawn in the picture's plane: it is no part of the table.
struct Hand {
    cv::Point2d tip_mm;    ///< of the fingers, as if it lay on the board
    cv::Point2d elbow_mm;  ///< far enough to be out of the picture
    std::optional<PlayedCard> carried{};
};

struct HandLook {
    cv::Scalar skin_bgr{120, 150, 205}, cuff_bgr{110, 70, 50};
    int fingers = 4;
    double finger_mm = 18, spread_deg = 12, arm_mm = 75;
    double shadow = 0.3;  ///< how much darker it makes what lies under it, 0 to 1
};

/// The lamp, nearer to one side.
struct Lamp {
    cv::Point2d at{0.5, 0.5};  ///< in widths and heights of the picture
    double fall = 0;           ///< how much darker it is a picture's width away, 0 to 1
    cv::Scalar bgr{1, 1, 1};   ///< gain of each channel
};

struct ClipLook {
    Table table;
    View view;
    HandLook hand;
    Lamp lamp;
    std::array<cv::Scalar, 4> sleeves_bgr{cv::Scalar(60, 40, 200), cv::Scalar(40, 150, 60),
                                          cv::Scalar(170, 60, 30), cv::Scalar(40, 170, 200)};  ///< by seat
};

/// Members that are assigned to are what the next picture shows.
class PlayedTable {
public:
    explicit PlayedTable(ClipLook look);

    std::vector<PlayedCard> cards;  ///< from bottom to top
    std::vector<Hand> hands;
    double exposure = 1;
    cv::Point2d bump_px{0, 0};
    int quarter_turns = 0;  ///< of the camera, clockwise
    bool mirrored = false;  ///< left and right as in a mirror, before it is turned

    /// The next picture; its noise is not that of the last. Of a table at rest there are a few, which are
    /// shown in turn: not to be written to.
    cv::Mat picture();
    /// Corners of a card as it lies, in the picture that is neither turned nor mirrored; title side first.
    std::array<cv::Point2d, 4> corners_px(const PlayedCard& card) const;
    /// Degrees clockwise from upright as seen from south.
    static double angle_deg(const PlayedCard& card);
    /// Where the board is in it, neither turned nor mirrored.
    BoardPose pose() const;
    /// Whether a hand, or what it carries, covers some of a square.
    bool covered(Square square) const;
    const ClipLook& look() const { return look_; }

private:
    DrawnCard drawn(const PlayedCard& card) const;
    std::array<cv::Point2d, 4> corners_px(const PlayedCard& card, cv::Point2d centre_mm) const;
    cv::Point2d centre_mm(const PlayedCard& card) const;
    cv::Mat hands_mask() const;
    void draw_still();
    void paint(const Hand& hand, cv::Mat& picture, cv::Mat& mask) const;
    void paint_carried(const Hand& hand, cv::Mat& picture, cv::Mat& mask) const;
    cv::Mat with_hands(cv::Mat seen) const;
    cv::Mat taken(cv::Mat seen, std::size_t noise) const;

    ClipLook look_;
    FromAbove empty_;
    cv::Mat shade_;  ///< CV_32FC3: gain of the lamp
    cv::Mat still_;  ///< 8-bit: the table as it lies, without hands
    std::string still_of_;
    std::vector<cv::Mat> noises_;
    std::vector<cv::Mat> at_rest_;  ///< one for each noise; empty: not drawn yet
    std::string at_rest_of_;
    unsigned number_ = 0;
};

}  // namespace quadrille::scenes
