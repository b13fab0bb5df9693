// Set-up without traps, with real keys and a real mouse: what a newcomer met on a first evening.
#include "tests/window/log_reader.hpp"
#include "tests/window/wizard_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class SetupOnScreen : public WizardOnScreen {
protected:
    static inline const cv::Point variant_step{515, 27};

    /// The program without any command, in a window of 1000 x 700.
    void start_without_source(const std::string& arguments) {
        fs::create_directories(folder_ / "config/quadrille");
        std::ofstream(folder_ / "config/quadrille/settings.json") << R"({"size": [1000, 700]})";
        screen_->start(arguments);
    }
    /// Into the field for another source, from which a picture comes then.
    void give_source(const std::string& source) const {
        const cv::Point open = place_of("Open");
        screen_->click({open.x - 150, open.y});
        screen_->type(source);
        screen_->key("Return");
    }
    bool kept_any_table() const {
        const fs::path tables = folder_ / "config/quadrille/tables";
        return fs::exists(tables) && !fs::is_empty(tables);
    }
};

TEST_F(SetupOnScreen, WithoutACameraThatIsSaidInTheLanguageAskedFor) {
    if (fs::exists("/dev/video0")) GTEST_SKIP() << "this machine has a camera";
    start_without_source("--lang fr");
    EXPECT_TRUE(says("Aucune caméra trouvée."));
    EXPECT_TRUE(says("La partie de démonstration", Letters::strong)) << "is offered";
}

TEST_F(SetupOnScreen, ALessonIsLeftWithEscapeAndKeysDoNotReachTheStepBehindIt) {
    start_without_source("--lang en");
    click_on("New here? Learn the game on the board first");
    ASSERT_TRUE(says("Show the answer"));
    screen_->key("Return");
    screen_->key("Escape");
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return !says_now("Show the answer"); }));
    EXPECT_TRUE(says("Choose a file…")) << "the first step";
}

TEST_F(SetupOnScreen, TryingTheDemoKeepsNoTable) {
    start_without_source("--lang en");
    for (int step = 1; step < 4; ++step) click_on("Next");
    click_on("Start the game");
    EXPECT_TRUE(says("No turn yet", Letters::strong));
    EXPECT_FALSE(kept_any_table());
}

TEST_F(SetupOnScreen, ATypedSourceHasNothingOfTheDemosProfile) {
    start_without_source("--lang en");
    give_source((folder_ / "stills").string());
    ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
    const json table = finished();
    EXPECT_EQ(table.value("south", "bottom"), "bottom");
    for (const json& player : table.at("players")) EXPECT_FALSE(player.contains("sleeve_rgb")) << player;
}

TEST_F(SetupOnScreen, ASourceThatGivesNothingIsSaidAndTriedAgain) {
    start_without_source("--lang en");
    give_source((folder_ / "later").string());
    EXPECT_TRUE(says("No picture comes from this source."));
    fs::copy(folder_ / "stills", folder_ / "later");
    click_on("Try again");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
    // What was typed wrong is typed anew where it stands.
    give_source((folder_ / "nowhere").string());
    EXPECT_TRUE(says("No picture comes from this source."));
    screen_->key("ctrl+a");
    screen_->type((folder_ / "stills").string());
    screen_->key("Return");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
}

TEST_F(SetupOnScreen, AFileIsChosenFromTheList) {
    start_without_source("--lang en");
    const cv::Point open = place_of("Open");
    screen_->click({open.x - 150, open.y});
    screen_->type((folder_ / "stills/1").string());
    click_on("Choose a file…");
    ASSERT_TRUE(says("2.png"));
    screen_->type("3");
    EXPECT_FALSE(says_now("2.png")) << "filtered by what is typed";
    screen_->click(place_of("3.png"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
}

TEST_F(SetupOnScreen, WithoutACameraAGameIsSetUpPlayedAndGoneOnWith) {
    start_without_source("--lang en");
    click_on("No camera", Letters::strong);
    EXPECT_TRUE(says("Without a camera, you say here what happens"));
    click_on("Next");
    EXPECT_TRUE(says("Who sits where?")) << "nothing is asked of a board";
    click_on("Next");
    EXPECT_FALSE(says_now("Magic on a chessboard"));
    click_on("Magic 54");
    EXPECT_FALSE(says_now("Tapped cards turn by")) << "no card lies on a board";
    click_on("Start the game");
    EXPECT_TRUE(says("No camera: what happens at the table"));
    EXPECT_FALSE(says_now("Picture")) << "there is none to show";
    screen_->key("1");
    click_on("Deal, the lot decides who begins");
    ASSERT_TRUE(screen_->until([&](const cv::Mat&) { return !logged_in(folder_, "action").empty(); }));
    screen_->kill();
    screen_->start("--lang en");
    click_on("Continue the game at Our table");
    EXPECT_TRUE(says("No camera: what happens at the table"));
    EXPECT_EQ(logged_in(folder_, "action").size(), 1U);
}

TEST_F(SetupOnScreen, ATableNeedsPlayers) {
    begin();
    screen_->click(players_step);
    click_on("South", Letters::strong);
    click_on("North", Letters::strong);
    EXPECT_TRUE(says("Choose at least one player."));
    screen_->key("Return");
    EXPECT_TRUE(says_now("Choose at least one player.")) << "the step is not left";
    click_on("South", Letters::strong);
    EXPECT_TRUE(says_now("Who sits where?")) << "nor later, by the Enter of before";
    click_on("Next");
    EXPECT_TRUE(says("Kind of game"));
}

TEST_F(SetupOnScreen, AFifthPlayerSitsAtTheTable) {
    begin();
    screen_->click(players_step);
    click_on("East", Letters::strong);  // before it lies below the form's edge
    click_on("West", Letters::strong);
    click_on("+ player");
    const json players = finished().at("players");
    ASSERT_EQ(players.size(), 5U) << players;
    const char* seats[] = {"south", "south", "west", "north", "east"};
    for (std::size_t i = 0; i < players.size(); ++i) EXPECT_EQ(players[i].at("seat"), seats[i]) << players;
}

TEST_F(SetupOnScreen, EveryKindOfGameSaysWhatItIsAndAnotherSetsBackWhatItHasSet) {
    begin();
    screen_->click(variant_step);
    for (const auto& [kind, words] : {std::pair{"Noire", "Mana comes from a common"},
                                      {"Frontière", "Lands are the territory"},
                                      {"Magic 54", "54 playing cards"},
                                      {"Magic on a chessboard", "distance decides"}}) {
        click_on(kind);
        EXPECT_TRUE(says(words)) << kind;
    }
    click_on("Assault");
    click_on("Normal");
    const json table = finished().at("table");
    EXPECT_EQ(table.value("starting_life", 20), 20) << table;
}

TEST_F(SetupOnScreen, ABattleIsChosen) {
    begin();
    screen_->click(variant_step);
    click_on("The beacon");
    EXPECT_TRUE(says("One side has to bring a creature"));
    EXPECT_EQ(finished().at("table").value("battle", ""), "beacon");
}

TEST_F(SetupOnScreen, WhatIsNoSquareIsRefusedWhereItIsTyped) {
    begin();
    screen_->click(variant_step);
    const cv::Point title = place_of("Impassable squares");
    screen_->click({title.x, title.y + 28});
    screen_->type("z9 c4 banana");
    EXPECT_TRUE(says("Not on this board: z9 banana."));
    EXPECT_FALSE(says_now("Start the game"));
    click_on("Variant", Letters::large);  // out of the field
    screen_->key("Return");
    EXPECT_TRUE(says_now("Not on this board: z9 banana."));
    EXPECT_FALSE(kept_any_table());
    screen_->click({title.x, title.y + 28});
    screen_->key("ctrl+a");
    screen_->type("c4");
    click_on("Start the game");
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return kept_any_table(); }));
}

TEST_F(SetupOnScreen, ASleeveIsTakenFromTheCardThatIsClicked) {
    begin();
    screen_->click(players_step);
    screen_->click(south_learn);
    EXPECT_TRUE(says("South: colour taken from the"));
    screen_->click(north_learn);
    EXPECT_TRUE(says("North: colour taken from the"));
    const auto blue = [&](const cv::Mat& shown) {
        return cv::norm(shown.at<cv::Vec3b>(north_sleeve), cv::Vec3b(159, 56, 26), cv::NORM_INF) < 50;
    };
    EXPECT_TRUE(screen_->until(blue));
    const auto click_card = [&](const char* square) {
        screen_->click(
            at(scenes::pose_from_above(frame).image_from_board(frame.grid.centre_mm(*square_from(square)))));
    };
    // South's pawn, by mistake. A card is clicked again where the table is just being looked at.
    ASSERT_TRUE(screen_->until([&](const cv::Mat& shown) {
        if (blue(shown)) click_card("d1");
        return !blue(shown);
    }));
    EXPECT_TRUE(says("The sleeves of South and North")) << "are one colour now";
}

TEST_F(SetupOnScreen, SquaresArePaintedOnTheLivePicture) {
    begin();
    screen_->click(variant_step);
    click_on("Shape, decor and lines: paint them");
    const auto click_square = [&](const char* square) {
        screen_->click(
            at(scenes::pose_from_above(frame).image_from_board(frame.grid.centre_mm(*square_from(square)))));
    };
    click_on("Impassable");
    click_square("c4");
    click_square("g7");
    click_square("g7");
    click_on("Special");
    click_on("what it is called: Fountain");
    screen_->type("Mire");
    click_square("f6");
    click_on("Missing");
    click_square("h8");
    const json kept = finished(), &table = kept.at("table");
    EXPECT_EQ(kept.at("board").at("missing"), json({"h8"}));
    EXPECT_EQ(table.at("blocked"), json({"c4"}));
    ASSERT_EQ(table.at("special").size(), 1U);
    EXPECT_EQ(table.at("special")[0].at("square"), "f6");
    EXPECT_EQ(table.at("special")[0].at("name"), "Mire");
}

TEST_F(SetupOnScreen, TheSheetForAColourHasNoEnglishWords) {
    screen_->start("open --set-up --lang fr --size 1000x700 " + (folder_ / "stills").string());
    ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
    click_on("Suivant");
    click_on("Suivant");
    const cv::Mat before = screen_->drawn();
    screen_->click(south_sleeve);
    const cv::Mat sheet = screen_->drawn();
    EXPECT_GT(difference(sheet, before, {600, 300, 380, 200}), 5) << "it is open";
    for (const char* word : {"Current", "Original", "Hue", "RGB", "HSV", "Hex"})
        EXPECT_FALSE(words_.place(window(sheet), word)) << word;
}

TEST_F(SetupOnScreen, TheCornerUnderTheHandIsMagnified) {
    begin();
    const cv::Point corner = at(scenes::pose_from_above(frame).corners_px()[3]);
    const cv::Rect beside(corner.x + 50, corner.y - 20, 120, 120);
    screen_->move(corner);
    const cv::Mat before = screen_->drawn();
    screen_->xdotool("mousedown 1");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return difference(shown, before, beside) > 20; }));
    screen_->xdotool("mouseup 1");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return difference(shown, before, beside) < 20; }));
    // Where it is let go no lines are.
    screen_->xdotool("mousedown 1");
    screen_->move(corner + cv::Point(90, -60));
    screen_->xdotool("mouseup 1");
    EXPECT_TRUE(says("Hardly any lines are seen where you placed"));
    click_on("Detect the board again");
    EXPECT_TRUE(says("Board found"));
}

}  // namespace
}  // namespace quadrille::tests
