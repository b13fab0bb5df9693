// An evening in the real window, accelerated: two tables, three games, the program killed twice, all themes.
// Everything that happens is in the log and judged as the rules have it, and nothing of it is lost.
#include "tests/window/live_duel.hpp"
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::vector<DrawnCard> pawns() {
    return {{.square = "d1", .seed = 1, .up = false},
            {.square = "e8", .seat = Seat::north, .seed = 2, .up = false}};
}

class LongEveningOnScreen : public TableOnScreen {
protected:
    void SetUp() override {
        TableOnScreen::SetUp();
        if (!screen_) return;
        fs::create_directories(folder_ / "config/quadrille/tables");
        std::ofstream(folder_ / "config/quadrille/settings.json") << R"({"size": [1000, 700]})";
        keep_table("Kitchen", kitchen_.address(), "Anne", "Bob");
        keep_table("Club", club_.address(), "Chris", "Dora");
    }

    void keep_table(const std::string& name, const std::string& source, const char* south,
                    const char* north) const {
        const auto player = [](Seat seat, const char* called) {
            const cv::Vec3b rgb = duel_sleeve_rgb(seat);
            return json{
                {"seat", quadrille::name(seat)}, {"name", called}, {"sleeve_rgb", {rgb[0], rgb[1], rgb[2]}}};
        };
        std::ofstream(folder_ / "config/quadrille/tables" / (name + ".json"))
            << json{{"players", {player(Seat::south, south), player(Seat::north, north)}},
                    {"table", {{"name", name}, {"source", source}}}};
    }

    void start_and_click(const std::string& line) {
        screen_->start("--lang en");
        click_on(line);
        ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return outlined(shown) > 300; })) << line;
        screen_->move(aside);
    }

    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    /// The newest event of a kind, once there is one more than before.
    Logged next(const char* kind, std::size_t before) const {
        EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return logged(kind).size() > before; })) << kind;
        const auto all = logged(kind);
        return all.empty() ? Logged{} : all.back();
    }
    template <typename Change>
    void expect_judged(const char* kind, bool allowed, const Change& change) {
        const std::size_t before = logged(kind).size();
        change();
        const Logged seen = next(kind, before);
        ASSERT_TRUE(seen.verdict) << kind << " " << seen.payload;
        EXPECT_EQ(seen.verdict->allowed, allowed) << kind << " " << seen.payload << " " << seen.verdict->rule;
        ++judged_;
    }
    void next_turn() {
        const std::size_t before = logged("turn").size();
        screen_->key("shift+Return");
        next("turn", before);
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
        next_turn();
        duel.untap();
        if (first) {
            expect_judged("entered", true, [&] { duel.lay({.square = "c2", .seed = seed}); });
            expect_judged("entered", false, [&] { duel.lay({.square = "g5", .seed = seed + 1}); });
            const std::size_t left = logged("left").size();
            duel.take("g5");
            next("left", left);
        } else {
            expect_judged("moved", true, [&] { duel.move("c2", "c3", true); });
            const std::size_t lives = logged("life").size();
            screen_->click(place_of("20", Letters::large) + cv::Point(-46, 0));
            next("life", lives);
            screen_->move(aside);
        }
        next_turn();
        duel.untap();
        if (first)
            expect_judged("entered", true,
                          [&] { duel.lay({.square = "e7", .seat = Seat::north, .seed = seed + 2}); });
        else
            expect_judged("moved", false, [&] { duel.move("e7", "g5", true); });
    }

    LiveDuel kitchen_{pawns()}, club_{pawns()};
    int judged_ = 0;
};

TEST_F(LongEveningOnScreen, TwoTablesThreeGamesTwoKillsAndNothingIsLost) {
    start_and_click("New game at Kitchen");
    play_round(kitchen_, 10, true);
    const double begun_mb = screen_->memory_mb();
    play_round(kitchen_, 10, false);
    for (int theme = 0; theme < 3; ++theme) {
        screen_->key("d");
        screen_->settled();
    }
    const std::size_t known = events();
    const auto lives = logged("life");
    ASSERT_FALSE(lives.empty());
    screen_->kill();

    start_and_click("Continue the game at Kitchen");
    EXPECT_GE(events(), known);
    EXPECT_TRUE(says("19", Letters::large)) << "the life of before the kill";
    EXPECT_EQ(logged("turn").size(), 4U);
    EXPECT_EQ(logged("life").size(), lives.size());
    EXPECT_TRUE(says("Turn 4", Letters::strong));
    kitchen_.untap();
    const double resumed_mb = screen_->memory_mb();
    for (int turn = 0; turn < 6; ++turn) next_turn();
    EXPECT_LT(screen_->memory_mb(), std::max(begun_mb, resumed_mb) * 1.15) << "MB";
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
    RecordProperty("judged", judged_);
}

}  // namespace
}  // namespace quadrille::tests
