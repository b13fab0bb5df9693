// tests/scenes/played_clip.hpp: plays on a drawn table, picture after picture, and writes down what was done.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tests/scenes/played_table.hpp"

namespace quadrille::scenes {

/// What happened, in the words of the interfaces page.
struct ScriptedEvent {
    std::string kind;
    std::optional<Square> from, to;
    PlayedCard card;      ///< afterwards
    double placed_s = 0;  ///< the card lies
    double clear_s = -1;  ///< no hand covers the squares that changed any more; below 0: not yet
};

/// Something that is no event.
struct ToldDisturbance {
    std::string kind;
    double from_s = 0, until_s = 0;
};

class PlayedClip {
public:
    /// `show` gets each picture, `fps` a second.
    PlayedClip(ClipLook look, double fps, std::function<void(const cv::Mat&)> show);

    void rest(double seconds);
    /// A hand of the player at `seat` comes to a square, `act` is done under it, the hand goes.
    void hand(Seat seat, Square over, const std::function<void()>& act = {});
    /// A hand takes a card, carries it and lays it down; to no square: takes it away.
    void carry(Seat seat, int id, std::optional<Square> to, cv::Point2d beside_centre_mm = {0, 0},
               bool tapped = false);
    /// A hand brings a new card.
    void bring(const PlayedCard& card);
    /// Two hands take two cards and lay each down where the other was.
    void swap(int a, int b);

    void tap(int id, bool tapped);
    void flip(int id);
    void disturb(const std::string& kind, double seconds, const std::function<void(double share)>& change);

    PlayedCard& card(int id);
    double t() const { return static_cast<double>(frames_) / fps_; }
    long frames() const { return frames_; }

    PlayedTable table;
    std::vector<ScriptedEvent> events;
    std::vector<ToldDisturbance> disturbances;

private:
    void show();
    /// All hands go to where they are wanted, evenly, in so many seconds.
    void reach(const std::vector<cv::Point2d>& tips_mm, double seconds);
    cv::Point2d centre(Square square) const;
    cv::Point2d away(Seat seat, cv::Point2d from_mm) const;
    Hand hand_of(Seat seat, cv::Point2d towards_mm) const;
    PlayedCard take(int id);
    void tell(const std::string& kind, std::optional<Square> from, std::optional<Square> to,
              const PlayedCard& card);

    double fps_;
    std::function<void(const cv::Mat&)> show_;
    long frames_ = 0;
};

}  // namespace quadrille::scenes
