// The follower on drawn tables, with eyes that read what was drawn: what it makes of frames, not how well
// cards are read.
#include "vision/follow/follower.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr double fps = 15;
constexpr double margin_px = 100;

/// A table from straight above, a pixel a millimetre.
struct DrawnTable {
    struct Card {
        const char* square;
        int art;
        bool tapped = false;
        Face face = Face::up;
    };
    std::vector<Card> cards;
    double light = 1;
    cv::Point2d bump{0, 0};
    std::optional<cv::Point> hand{};  ///< finger tips; the arm comes from below
    unsigned noise_seed = 0;

    BoardPose pose() const {
        const BoardGrid grid;
        std::array<cv::Point2d, 4> corners;
        for (std::size_t i = 0; i < 4; ++i) corners[i] = px(grid.corners_mm()[i]);
        return BoardPose::from_corners(grid, corners, Lens::pinhole(size()));
    }
    static cv::Size size() { return {920, 920}; }
    cv::Point2d px(cv::Point2d mm) const {
        return cv::Point2d(margin_px + mm.x, margin_px + 720 - mm.y) + bump;
    }

    CardReading reading(const Card& card) const {
        CardReading reading;
        reading.square = square_from(card.square);
        reading.centre_mm = BoardGrid{}.centre_mm(*reading.square);
        reading.angle_deg = card.tapped ? 45 : 0;
        reading.seat = Seat::south;
        reading.tapped = card.tapped;
        reading.face = card.face;
        reading.confidence = 0.9;
        const double a = reading.angle_deg * CV_PI / 180;
        const std::array<cv::Point2d, 4> corners{{{-33, 45.5}, {33, 45.5}, {33, -45.5}, {-33, -45.5}}};
        for (std::size_t i = 0; i < 4; ++i) {
            const cv::Point2d c = corners[i];
            const cv::Point2d turned(c.x * std::cos(a) + c.y * std::sin(a),
                                     -c.x * std::sin(a) + c.y * std::cos(a));
            reading.corners_px[i] = px(*reading.centre_mm + turned);
        }
        return reading;
    }

    cv::Mat picture() const {
        cv::Mat image(size(), CV_8UC3, cv::Scalar(150, 170, 180));
        for (int i = 0; i <= 8; ++i) {
            cv::line(image, px({i * 90.0, 0}), px({i * 90.0, 720}), {40, 40, 40}, 3);
            cv::line(image, px({0, i * 90.0}), px({720, i * 90.0}), {40, 40, 40}, 3);
        }
        for (const Card& card : cards) draw(image, card);
        image.convertTo(image, CV_8UC3, light);
        if (hand) {
            cv::line(image, *hand, {hand->x + 60, 1100}, {120, 150, 200}, 70);
            cv::circle(image, *hand, 50, {110, 140, 190}, cv::FILLED);
        }
        cv::Mat noisy;
        cv::add(image, noise(noise_seed), noisy, cv::noArray(), CV_8U);
        return noisy;
    }

private:
    /// Seven kinds of a camera's noise, made once.
    static const cv::Mat& noise(unsigned seed) {
        static const std::vector<cv::Mat> kinds = [] {
            std::vector<cv::Mat> made;
            for (unsigned kind = 1; kind <= 7; ++kind) {
                cv::RNG(kind).fill(made.emplace_back(size(), CV_16SC3), cv::RNG::NORMAL, 0, 2);
            }
            return made;
        }();
        return kinds[seed % kinds.size()];
    }

    void draw(cv::Mat& image, const Card& card) const {
        cv::Mat face(91, 66, CV_8UC3, cv::Scalar(30, 30, 160));
        if (card.face == Face::up) {
            cv::Mat art(7, 5, CV_8UC3);
            cv::RNG(static_cast<unsigned>(card.art)).fill(art, cv::RNG::UNIFORM, 20, 235);
            cv::resize(art, face(cv::Rect(3, 3, 60, 85)), {60, 85}, 0, 0, cv::INTER_NEAREST);
        }
        const CardReading at = reading(card);
        const std::vector<cv::Point2f> from{{0, 0}, {66, 0}, {66, 91}, {0, 91}};
        const std::vector<cv::Point2f> to(at.corners_px.begin(), at.corners_px.end());
        cv::warpPerspective(face, image, cv::getPerspectiveTransform(from, to), image.size(),
                            cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
    }
};

/// Plays a table to a follower whose eyes see what was drawn, but no card under the hand.
class Play {
public:
    explicit Play(DrawnTable drawn) : table(std::move(drawn)), follower_(eyes()) {}

    void rest(double seconds) {
        for (int i = 0; i < seconds * fps; ++i) show();
    }
    /// A hand comes, `change` is done under it, the hand goes.
    template <typename Change>
    void hand(cv::Point at, const Change& change) {
        for (int y = 900; y >= at.y; y -= 60) show_hand({at.x, y});
        change();
        for (int y = at.y; y <= 900; y += 60) show_hand({at.x, y});
        table.hand.reset();
    }
    std::string events() const { return events_; }
    const Observation& now() const { return follower_.now(); }

    DrawnTable table;
    int readings = 0;

private:
    Eyes eyes() {
        return {[this](const cv::Mat&) { return std::optional(table.pose()); },
                [this](const cv::Mat&, const BoardPose&) {
                    ++readings;
                    std::vector<CardReading> seen;
                    for (const auto& card : table.cards) {
                        const CardReading reading = table.reading(card);
                        const bool hidden = table.hand && cv::norm(cv::Point2d(*table.hand) -
                                                                   table.px(*reading.centre_mm)) < 90;
                        if (!hidden) seen.push_back(reading);
                    }
                    return seen;
                }};
    }
    void show_hand(cv::Point at) {
        table.hand = at;
        show();
    }
    void show() {
        table.noise_seed = static_cast<unsigned>(frame_) + 1;
        const Frame frame{table.picture(), static_cast<double>(frame_) / fps, frame_};
        ++frame_;
        for (const Event& event : follower_.see(frame)) {
            events_ += std::string(name(event.kind));
            if (event.from) events_ += " " + name(*event.from);
            if (event.to) events_ += ">" + name(*event.to);
            events_ += "; ";
        }
    }

    Follower follower_;
    long frame_ = 0;
    std::string events_;
};

Play two_cards() {
    return Play({.cards = {{"c4", 1}, {"f6", 2}}});
}
cv::Point over(const DrawnTable& table, const char* square) {
    return table.px(BoardGrid{}.centre_mm(*square_from(square)));
}

TEST(Follower, WhatLiesThereAtTheStartIsNoEvent) {
    Play play = two_cards();
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; ");
    EXPECT_EQ(play.now().tracks.size(), 2U);
}

TEST(Follower, AMoveIsOneEventOnce) {
    Play play = two_cards();
    play.rest(1.2);
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; moved c4>d4; ");
}

TEST(Follower, TapsFlipsArrivalsAndDepartures) {
    Play play = two_cards();
    play.rest(1.2);
    play.hand(over(play.table, "c4"), [&] { play.table.cards[0].tapped = true; });
    play.rest(0.8);
    play.hand(over(play.table, "f6"), [&] { play.table.cards[1].face = Face::down; });
    play.rest(0.8);
    play.hand(over(play.table, "e2"), [&] { play.table.cards.push_back({"e2", 3}); });
    play.rest(0.8);
    play.hand(over(play.table, "c4"), [&] { play.table.cards.erase(play.table.cards.begin()); });
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; tapped c4>c4; flipped f6>f6; entered>e2; left c4; ");
}

TEST(Follower, ASwapIsTwoMoves) {
    Play play = two_cards();
    play.rest(1.2);
    play.hand({430, 480}, [&] { std::swap(play.table.cards[0].square, play.table.cards[1].square); });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; moved c4>f6; moved f6>c4; ");
}

TEST(Follower, HandsLampsAndBumpsAreNoEvents) {
    Play play = two_cards();
    play.rest(1.2);
    play.hand(over(play.table, "c4"), [] {});
    play.rest(0.8);
    play.table.light = 0.7;
    play.rest(1.2);
    play.table.bump = {11, -7};
    play.rest(1.2);
    play.hand(over(play.table, "f6"), [] {});
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; ");
    // The pose has followed the bump.
    const auto corner = play.now().board->corners_px()[0];
    EXPECT_NEAR(corner.x, margin_px + 11, 1);
    EXPECT_NEAR(corner.y, margin_px + 720 - 7, 1);
}

TEST(Follower, ASteadyTableIsNotReadAgain) {
    Play play = two_cards();
    play.rest(1.2);
    const int before = play.readings;
    play.rest(5);
    EXPECT_EQ(play.readings, before);
}

}  // namespace
}  // namespace quadrille::vision
