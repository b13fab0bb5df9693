// An evening of four hours in the real window: two tables, three games, the program killed twice, all themes.
// Everything that happens is in the log and judged as the rules have it, nothing of it is lost, and memory
// stays as it was. The hours between what hands do before the camera are written into the log as said.
#include "app/session/game_recorder.hpp"
#include "app/setup/table_file.hpp"
#include "tests/window/live_table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class LongEveningOnScreen : public LiveTableOnScreen {
protected:
    void SetUp() override {
        LiveTableOnScreen::SetUp();
        if (!screen_) return;
        keep_table("Kitchen", kitchen_.address(), "Anne", "Bob");
        keep_table("Club", club_.address(), "Chris", "Dora");
    }

    template <typename Change>
    void expect_judged(const char* kind, const char* square, bool allowed, const Change& change) {
        const std::size_t before = logged_to(kind, square).size();
        change();
        ASSERT_TRUE(until_logged_to(kind, square, before + 1)) << kind << " " << square;
        const Logged seen = logged_to(kind, square).back();
        ASSERT_TRUE(seen.verdict) << kind << " " << seen.payload;
        EXPECT_EQ(seen.verdict->allowed, allowed) << kind << " " << seen.payload << " " << seen.verdict->rule;
        ++judged_;
        faults_ += allowed ? 0 : 1;
    }
    void next_turn() {
        const std::size_t before = logged("turn").size();
        screen_->key("shift+Return");
        EXPECT_TRUE(until_logged("turn", before + 1));
    }
    std::size_t events() const {
        const auto file =
            db::GameFile::open(folder_ / "quadrille/quadrille.db", {.access = db::Access::read});
        const auto games = file ? file->games() : tl::unexpected(file.error());
        const auto all =
            games && !games->empty() ? file->events(games->back().id) : tl::unexpected(db::StoreError{});
        return all ? all->size() : 0;
    }
    std::size_t games() const {
        const auto file =
            db::GameFile::open(folder_ / "quadrille/quadrille.db", {.access = db::Access::read});
        const auto all = file ? file->games() : tl::unexpected(file.error());
        return all ? all->size() : 0;
    }

    /// Arrivals, a fault that is put back, an attack and its damage: a turn of each player.
    void play_round(LiveDuel& duel, unsigned seed, bool first) {
        // Both pawns have been seen before anything is laid beside them.
        for (const char* pawn : {"d1", "e8"}) {
            ASSERT_TRUE(until_logged_to("entered", pawn)) << pawn;
        }
        next_turn();
        duel.untap();
        if (first) {
            expect_judged("entered", "c2", true, [&] { duel.lay({.square = "c2", .seed = seed}); });
            expect_judged("entered", "g5", false, [&] { duel.lay({.square = "g5", .seed = seed + 1}); });
            const std::size_t left = logged("left").size();
            duel.take("g5");
            ASSERT_TRUE(until_logged("left", left + 1));
        } else {
            expect_judged("moved", "c3", true, [&] { duel.move("c2", "c3", true); });
            const std::size_t lives = logged("life").size();
            screen_->click(place_of("20", Letters::large) + cv::Point(-46, 0));
            ASSERT_TRUE(until_logged("life", lives + 1));
            screen_->move(aside);
        }
        next_turn();
        duel.untap();
        if (first)
            expect_judged("entered", "e7", true,
                          [&] { duel.lay({.square = "e7", .seat = Seat::north, .seed = seed + 2}); });
        else
            expect_judged("moved", "g5", false, [&] { duel.move("e7", "g5", true); });
    }

    /// Turn after turn until so much of the newest game has been played: every step, and life that is lost
    /// and won back.
    void play_until(double hours) const {
        const std::string file = (folder_ / "quadrille/quadrille.db").string();
        auto log = app::Journal::open_newest(file);
        ASSERT_TRUE(log) << log.error();
        const auto table = app::table_from(log->game().profile);
        ASSERT_TRUE(table) << table.error();
        app::GameRecorder recorder(table->profile, table->setup, std::move(*log), true);
        constexpr double turn_s = 150, step_s = 12;
        int turn = static_cast<int>(logged("turn").size());
        for (double t = 0; recorder.game_time(t) < hours * 3600; t += turn_s) {
            const Seat active = turn % 2 == 0 ? Seat::south : Seat::north;
            recorder.say(t, app::TurnBegins{++turn, active});
            double at = t;
            using rules::Step;
            for (const Step step : {Step::upkeep, Step::draw, Step::main1, Step::main2, Step::end})
                recorder.say(at += step_s, app::StepBegins{step});
            recorder.say(at, app::LifeChange{active, -3});
            recorder.say(at + 1, app::LifeChange{active, 3});
        }
        EXPECT_FALSE(recorder.trouble());
    }
    /// Of all games' events those that the rules do not allow.
    std::size_t refused() const {
        const auto file =
            db::GameFile::open(folder_ / "quadrille/quadrille.db", {.access = db::Access::read});
        const auto all = file ? file->games() : tl::unexpected(file.error());
        std::size_t count = 0;
        for (const db::Game& game : all ? *all : std::vector<db::Game>()) {
            const auto events = file->events(game.id);
            for (const db::Event& event : events ? *events : std::vector<db::Event>())
                count += event.verdict && !event.verdict->allowed ? 1 : 0;
        }
        return count;
    }

    LiveDuel kitchen_{pawns()}, club_{pawns()};
    int judged_ = 0;
    std::size_t faults_ = 0;  ///< that hands have laid before the camera
};

TEST_F(LongEveningOnScreen, TwoTablesThreeGamesTwoKillsAndNothingIsLost) {
    start_and_click("New game at Kitchen");
    play_round(kitchen_, 10, true);
    const double begun_mb = screen_->memory_mb();
    play_round(kitchen_, 10, false);
    for (int theme = 0; theme < 3; ++theme) {
        screen_->key("d");
    }
    const std::size_t known = events();
    const auto lives = logged("life");
    ASSERT_FALSE(lives.empty());
    screen_->kill();
    EXPECT_EQ(logged("turn").size(), 4U);
    EXPECT_EQ(logged("life").size(), lives.size());
    play_until(4);
    const std::size_t hours = events();
    EXPECT_GT(hours, known + 700);

    start_and_click("Continue the game at Kitchen");
    EXPECT_GE(events(), hours);
    EXPECT_TRUE(says("19", Letters::large)) << "the life of before the kill";
    const std::size_t turns = logged("turn").size();
    EXPECT_TRUE(says("Turn " + std::to_string(turns), Letters::strong));
    EXPECT_TRUE(says("4:0")) << "hours of the timeline";
    kitchen_.untap();
    for (int turn = 0; turn < 6; ++turn) next_turn();
    const double resumed_mb = screen_->memory_mb();
    EXPECT_LT(resumed_mb, begun_mb * 1.15) << "MB, of a few minutes and of four hours";
    for (int turn = 0; turn < 12; ++turn) next_turn();
    EXPECT_LT(screen_->memory_mb(), resumed_mb * 1.03) << "MB, while it is played on";
    click_on("End…");
    click_on("Anne wins");
    EXPECT_TRUE(says("Anne wins", Letters::large));
    kitchen_.clear(pawns());
    click_on("New game at this table");
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return games() == 2; }));
    EXPECT_TRUE(says("No turn yet", Letters::strong));
    play_round(kitchen_, 20, true);
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);

    start_and_click("New game at Club");
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return games() == 3; }));
    EXPECT_TRUE(says("Chris", Letters::strong));
    play_round(club_, 30, true);
    const std::size_t at_the_club = events();
    screen_->kill();
    start_and_click("Continue the game at Club");
    EXPECT_GE(events(), at_the_club);
    EXPECT_TRUE(says("Turn 2", Letters::strong));
    play_round(club_, 30, false);
    EXPECT_EQ(games(), 3U);
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    EXPECT_EQ(refused(), faults_) << "no verdict but those that were laid";
    RecordProperty("judged", judged_);
}

}  // namespace
}  // namespace quadrille::tests
