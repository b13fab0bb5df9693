// The games of the file as their list shows them.
#include "app/window/games_view.hpp"

#include <chrono>
#include <thread>

#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

class ListedGames : public KeptGame {
protected:
    static constexpr db::GameId only = 1;

    void SetUp() override {
        KeptGame::SetUp();
        auto log =
            Journal::open((folder_ / "game.db").string(), {.name = "Friday", .players = seated_players({})});
        ASSERT_TRUE(log);
        recorder_.emplace(TableProfile{}, GameSetup{}, std::move(*log), true);
        recorder_->see(first_sight());
    }
    void TearDown() override {
        recorder_.reset();
        KeptGame::TearDown();
    }
    /// The list with the statistics of the only game, which is played or was.
    GamesView listed(bool played) const {
        GameShelfWorker shelf_worker(folder_ / "game.db", folder_, [] {});
        shelf_worker.list();
        shelf_worker.count(only);
        while (shelf_worker.busy()) {
            shelf_worker.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return games_view_of(Messages(Language()), shelf_worker, played ? only : 0, only);
    }
    std::string result(bool played) const { return listed(played).games.at(0).result; }

    std::optional<GameRecorder> recorder_;
};

TEST_F(ListedGames, TheOneThatIsPlayedHasItsResultOnceItHasEnded) {
    EXPECT_EQ(result(true), "being played");
    EXPECT_EQ(result(false), "not finished");
    recorder_->end(3, Chair(Seat::north));
    EXPECT_EQ(result(true), "North wins");
    EXPECT_EQ(result(false), "North wins");
    recorder_->take_end_back();
    EXPECT_EQ(result(true), "being played");
    recorder_->end(4, std::nullopt);
    EXPECT_EQ(result(true), "A draw");
}

TEST_F(ListedGames, WhoHasNoNameIsCalledByTheSeatInTheStatisticsToo) {
    recorder_->say(2, TurnBegins{1, Seat::south});
    recorder_->say(12, TurnBegins{2, Seat::north});
    recorder_->say(15, LifeChange{Seat::south, -1});
    const GamesView view = listed(true);
    const auto time = std::find_if(view.counts.begin(), view.counts.end(), [](const GamesView::Count& count) {
        return count.what == "Time of each player";
    });
    ASSERT_NE(time, view.counts.end());
    EXPECT_EQ(time->how_many, "South 0:10, North 0:03");
}

}  // namespace
}  // namespace quadrille::app
