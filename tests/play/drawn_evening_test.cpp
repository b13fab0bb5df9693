// A game of twenty turns on a drawn table: hands, a camera, the program's own detectors and follower.
#include <algorithm>
#include <gtest/gtest.h>

#include "app/capture/detectors.hpp"
#include "app/capture/vision_update.hpp"
#include "tests/commands/watched_game.hpp"
#include "tests/session/evening.hpp"

namespace quadrille::app {
namespace {

using scenes::PlayedCard;
using vision::EventKind;

/// What hands do on a drawn table, as the follower reads it off the pictures.
class DrawnCamera : public EveningCamera {
public:
    GameRecorder& recorder() override { return recorder_; }
    double t() const override { return clip_.t(); }
    int track_of(int id) const override { return tracks_.at(id); }

    void begin(const EveningCards& cards) override {
        for (const auto& [id, card] : cards) clip_.table.cards.push_back(drawn(id, card));
        clip_.rest(2);
    }
    /// Nobody waits for ten seconds of a table at rest.
    void wait(double seconds) override { clip_.rest(std::min(seconds, 1.0)); }

    void show(EventKind kind, int id, const EveningCard& after, std::optional<Square> /*from*/,
              const EveningCards& cards) override {
        if (kind == EventKind::entered)
            clip_.bring(drawn(id, after));
        else if (kind == EventKind::left)
            clip_.carry(after.seat, id, std::nullopt);
        else
            clip_.carry(after.seat, id, after.square, beside(id, after, cards), after.tapped);
        clip_.rest(seen_after_s);
        const auto& log = recorder_.session().log();
        const auto newest = std::find_if(log.rbegin(), log.rend(), [](const LogEntry& entry) {
            return entry.event() != nullptr && entry.event()->track;
        });
        if (newest != log.rend()) tracks_[id] = newest->event()->track->id;
    }
    void untap(const std::vector<int>& ids, const EveningCards& cards) override {
        for (const int id : ids) {
            const EveningCard& card = cards.at(id);
            clip_.hand(card.seat, card.square, [&] { clip_.tap(id, false); });
        }
        clip_.rest(seen_after_s);
    }

private:
    static constexpr double fps = 6, seen_after_s = 1;

    static PlayedCard drawn(int id, const EveningCard& card) {
        return {.id = id,
                .square = card.square,
                .seat = card.seat,
                .tapped = card.tapped,
                .face_up = !card.pawn,
                .art = static_cast<unsigned>(id)};
    }
    /// A blocker is pushed in so that both are seen.
    static cv::Point2d beside(int id, const EveningCard& after, const EveningCards& cards) {
        const bool shared = std::any_of(cards.begin(), cards.end(), [&](const auto& other) {
            return other.first != id && other.second.square == after.square;
        });
        return shared ? cv::Point2d{26, -22} : cv::Point2d{0, 0};
    }
    void look(const cv::Mat& picture) {
        VisionUpdate update;
        update.restarted = frames_ == 0;
        update.events = follower_.see({picture, clip_.t(), frames_});
        update.snapshot = {clip_.t(), frames_, follower_.now()};
        ++frames_;
        recorder_.see(std::move(update));
    }

    TableProfile profile_ = *profile_from(test::watched_profile());
    vision::Follower follower_{make_detectors(profile_)};
    GameRecorder recorder_{profile_, {}, std::nullopt, false};
    std::map<int, int> tracks_;
    long frames_ = 0;
    scenes::PlayedClip clip_{test::watched_look(), fps, [this](const cv::Mat& picture) { look(picture); }};
};

TEST(ADrawnEveningOfTwentyTurns, IsExplainedAndItsFaultsAreNoticed) {
    DrawnCamera camera;
    expect_explained(Evening(camera).play(20));
}

}  // namespace
}  // namespace quadrille::app
