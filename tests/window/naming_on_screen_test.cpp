// A card is named beside the table, with real keys and a real mouse.
#include "db/cards/card_library.hpp"
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class NamingOnScreen : public TableOnScreen {
protected:
    /// The column, the card's picture in it, what it may be by that, and the field for a file of cards.
    static inline const cv::Rect column{656, 52, 330, 552}, card_in_form{672, 92, 116, 160},
        likely_names{790, 80, 200, 180};
    static inline const cv::Point name_field{800, 270}, cards_field{760, 390};

    std::vector<Logged> named() const { return logged_in(folder_, "named"); }
    /// What a person said last; empty: nothing.
    std::string said() const {
        std::string name;
        for (const Logged& one : named())
            if (one.payload.value("by", "") != "camera") name = one.payload.value("name", "");
        return name;
    }
    bool until_said(const std::string& name) const {
        return screen_->until([&](const cv::Mat&) { return said() == name; });
    }
    /// Chooses a card and opens the form.
    void name_card_on(const char* square) const {
        screen_->click(on(square));
        screen_->move(aside);
        const cv::Mat chosen = screen_->drawn();
        screen_->key("c");
        screen_->until([&](const cv::Mat& shown) { return difference(shown, chosen, column) > 3; });
    }
    static double spread(const cv::Mat& picture) {
        cv::Scalar mean, deviation;
        cv::meanStdDev(picture, mean, deviation);
        return deviation[0] + deviation[1] + deviation[2];
    }
    /// The fronts of the cards on the table, and of others, as files called by their names.
    std::filesystem::path fronts() const {
        const auto folder = folder_ / "fronts";
        std::filesystem::create_directories(folder);
        constexpr int px_per_mm = 4, rim = 6;
        for (unsigned seed = 3; seed < 23; ++seed) {
            scenes::DrawnCard card;
            card.seed = seed;
            const cv::Mat sleeved = scenes::card_picture(card, px_per_mm);
            const cv::Mat front = sleeved(cv::Rect(rim, rim, sleeved.cols - 2 * rim, sleeved.rows - 2 * rim));
            cv::imwrite((folder / ("Card " + std::to_string(seed) + ".png")).string(), front);
        }
        return folder;
    }
};

TEST_F(NamingOnScreen, TheFormShowsTheCardAndCoversNoneOnTheTable) {
    open();
    screen_->click(on("b2"));
    screen_->move(aside);
    const cv::Mat before = screen_->drawn();
    screen_->key("c");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return spread(shown(card_in_form)) > 60; }))
        << "the card's picture";
    const cv::Mat form = screen_->drawn();
    EXPECT_LT(difference(form, before, board_area), 0.2) << "the table is as it was";
    screen_->type("Proxy");
    screen_->key("Return");
    ASSERT_TRUE(until_said("Proxy"));
    // With the panels away it lies beside the table too.
    screen_->key("p");
    const cv::Mat alone = screen_->drawn();
    screen_->key("c");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return difference(shown, alone, column) > 10; }));
    screen_->key("Escape");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return seen_difference(shown, alone) < 0.3; }));
}

TEST_F(NamingOnScreen, WhatACardLooksLikeIsOneClick) {
    start_playing("--pictures " + fronts().string());
    name_card_on("b2");
    std::vector<cv::Rect> found;
    const auto likely = [&](const cv::Mat& shown) {
        found = words_.places(shown(likely_names), "Card 3");
        return !found.empty();
    };
    ASSERT_TRUE(screen_->until(likely));
    screen_->click(likely_names.tl() + (found.front().tl() + found.front().br()) / 2);
    EXPECT_TRUE(until_said("Card 3"));
}

TEST_F(NamingOnScreen, AFileOfCardsBecomesTheLibrary) {
    const auto cards = folder_ / "cards.json";
    std::ofstream(cards) << R"([{"object":"card","id":"p","oracle_id":"o","name":"Suntail Hawk","lang":"en",)"
                            R"("layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying",)"
                            R"("power":"1","toughness":"1","colors":["W"],"set":"10e"}])";
    open();
    name_card_on("b2");
    screen_->click(cards_field);
    screen_->type(cards.string());
    screen_->key("Return");
    const auto imported = [&](const cv::Mat&) {
        const auto file =
            db::GameFile::open(folder_ / "quadrille/quadrille.db", {.access = db::Access::read});
        return file && db::CardLibrary(*file).printings().value_or(0) == 1;
    };
    ASSERT_TRUE(screen_->until(imported));
    EXPECT_EQ(said(), "") << "Enter in that field names no card";
    screen_->click(name_field);
    screen_->type("sunt");
    screen_->key("Return");
    ASSERT_TRUE(until_said("Suntail Hawk"));
    EXPECT_EQ(named().back().payload.value("power", -1), 1);
}

}  // namespace
}  // namespace quadrille::tests
