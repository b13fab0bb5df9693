// A game of twenty turns, each thing seen at once and as it is.
#include "tests/session/evening.hpp"

#include <gtest/gtest.h>

#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;
using vision::Role;

/// A reading without a fault.
class FaultlessCamera : public EveningCamera {
public:
    GameRecorder& recorder() override { return recorder_; }
    double t() const override { return t_; }
    int track_of(int id) const override { return id; }

    void begin(const EveningCards& cards) override {
        VisionUpdate first = look(cards, {});
        first.restarted = true;
        recorder_.see(std::move(first));
    }
    void wait(double seconds) override { t_ += seconds; }
    void show(EventKind kind, int id, const EveningCard& after, std::optional<Square> from,
              const EveningCards& cards) override {
        ++t_;
        vision::Event event{
            .kind = kind, .t = t_, .track = seen(id, after), .from = from, .to = after.square};
        if (kind == EventKind::left) event.to.reset();
        recorder_.see(look(cards, {event}));
    }
    void untap(const std::vector<int>& ids, const EveningCards& cards) override {
        std::vector<vision::Event> events;
        for (const int id : ids) events.push_back(changed(EventKind::untapped, t_, seen(id, cards.at(id))));
        recorder_.see(look(cards, std::move(events)));
    }

private:
    VisionUpdate look(const EveningCards& cards, std::vector<vision::Event> events) const {
        std::vector<vision::Track> tracks;
        for (const auto& [id, card] : cards) tracks.push_back(seen(id, card));
        return update(t_, std::move(tracks), std::move(events));
    }
    static vision::Track seen(int id, const EveningCard& card) {
        return track(id, name(card.square).c_str(), card.seat, card.tapped,
                     card.pawn ? Role::pawn : Role::card);
    }

    GameRecorder recorder_{TableProfile{}, {}, std::nullopt, false};
    double t_ = 1;
};

TEST(AnEveningOfTwentyTurns, IsExplainedAndItsFaultsAreNoticed) {
    FaultlessCamera camera;
    expect_explained(Evening(camera).play(20));
}

}  // namespace
}  // namespace quadrille::app
