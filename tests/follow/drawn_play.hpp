// tests/follow/drawn_play.hpp: a drawn table that is played on in front of a follower, with detectors that
// read what was drawn, rightly or not: what the follower makes of frames, not how well cards are read.
#pragma once
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "vision/follow/follower.hpp"

namespace quadrille::test {

constexpr double play_fps = 15;

/// A table from straight above, a pixel a millimetre.
struct DrawnTable {
    struct Card {
        const char* square;
        int art;
        bool tapped = false;
        vision::Face face = vision::Face::up;
        cv::Point2d beside_centre{0, 0};  ///< millimetres
    };
    std::vector<Card> cards;
    double light = 1;
    double blur_px = 0;  ///< of a camera that looks for its focus: Gaussian, standard deviation
    cv::Point2d bump{0, 0};
    int quarter_turns = 0;            ///< of the whole camera, clockwise
    bool mirrored = false;            ///< the whole picture, before it is turned
    std::optional<cv::Point> hand{};  ///< finger tips; the arm comes from below
    bool covered = false;             ///< something hangs before the camera
    unsigned noise_seed = 0;

    static constexpr double margin_px = 100;
    static cv::Size size() { return {920, 920}; }
    cv::Point2d px(cv::Point2d mm) const;
    BoardPose pose() const;
    vision::CardReading reading(const Card& card) const;
    cv::Mat picture() const;

private:
    void draw(cv::Mat& image, const Card& card) const;
};

/// How badly the detectors read; shares of the cards.
struct DetectorFaults {
    double missed = 0;         ///< not read this time
    double always_missed = 0;  ///< never read
    double wrong_face = 0;     ///< the other face this time
    double ghosts = 0;         ///< of the squares: a card read this time where none is
};

/// Plays a table to a follower whose detectors see what was drawn, but no card under the hand.
class Play {
public:
    /// What the detectors read is told `late_frames` after the frame that was read; at once: as by detectors
    /// that are waited for.
    explicit Play(DrawnTable drawn, DetectorFaults faults = {}, int late_frames = 0);
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;

    void rest(double seconds);
    /// Nothing is seen for so long, as when the machine is suspended; the source's clock goes on.
    void sleep(double seconds) { slept_ += seconds; }
    /// A hand comes, `change` is done under it, the hand goes.
    template <typename Change>
    void hand(cv::Point at, const Change& change) {
        for (int y = 900; y >= at.y; y -= 60) show_hand({at.x, y});
        change();
        for (int y = at.y; y <= 900; y += 60) show_hand({at.x, y});
        table.hand.reset();
    }
    /// As told so far: "kind from>to; ", and "| " between two that have different times.
    const std::string& events() const { return events_; }
    const vision::Observation& now() const { return follower_.now(); }

    DrawnTable table;
    int readings = 0;

private:
    vision::Detectors detectors();
    std::vector<vision::CardReading> read();
    void show_hand(cv::Point at);
    void show();

    DetectorFaults faults_;
    std::mt19937 chance_{7};
    long frame_ = 0;
    vision::Follower follower_;
    double told_t_ = 0, slept_ = 0;
    std::string events_;
};

/// Where a square's centre is in the picture.
cv::Point over(const DrawnTable& table, const char* square);

}  // namespace quadrille::test
