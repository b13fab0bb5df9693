// vision/follow/follower.hpp: a whole game from its frames; every move an event, once.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "vision/follow/changes.hpp"
#include "vision/follow/event.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// How the follower reads a picture; a test gives it scripted eyes.
struct Eyes {
    std::function<std::optional<BoardPose>(const cv::Mat& picture)> find_board;
    std::function<std::vector<CardReading>(const cv::Mat& picture, const BoardPose& pose)> read_cards;
};

struct FollowerSettings {
    double steady_s = 0.25;           ///< shorter takes a hand that rests for a moment for the end of a move
    double confirm_s = 0.12;          ///< between the two readings
    double board_search_s = 0.5;      ///< between two searches for a board
    double changed_share = 0.06;      ///< of a card's area that differs before it is taken as changed
    double moved_board_share = 0.35;  ///< of the board that differs before its pose is looked for anew
};

/// Follows one table. Belongs to one thread. Steady rule: the board is read again when it has been still for
/// `steady_s` and looks different; what two readings `confirm_s` apart agree on becomes events.
class Follower {
public:
    explicit Follower(Eyes eyes, const FollowerSettings& settings = {});

    /// Looks at the next frame; gives the events that it settles, in the order in which they are to be told.
    std::vector<Event> see(const Frame& frame);
    const Observation& now() const { return now_; }

private:
    struct FirstReading {
        std::vector<CardReading> cards;
        double t;
    };

    void look_for_board(const Frame& frame, std::vector<Event>& events);
    void adopt(const BoardPose& pose, cv::Size picture_size);
    void check_pose(const Frame& frame, const cv::Mat& top_view, std::vector<Event>& events);
    void read(const Frame& frame, const cv::Mat& top_view, std::vector<Event>& events);
    void settle(const std::vector<CardReading>& readings, const Frame& frame, const cv::Mat& top_view,
                std::vector<Event>& events);
    std::array<cv::Point2d, 4> in_top_view(const CardReading& card) const;

    Eyes eyes_;
    FollowerSettings settings_;
    Observation now_;
    std::optional<SmallTopView> top_;
    Stillness stillness_;
    cv::Mat reference_;          ///< the top view at the last settled reading; empty before the first
    cv::Mat reference_picture_;  ///< the picture of that moment, for likeness
    std::optional<FirstReading> first_reading_;
    double last_search_ = -1e9;
    int next_id_ = 1;
};

}  // namespace quadrille::vision
