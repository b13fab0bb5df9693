// Cards named by their picture: `cards pictures`, and --pictures of `look` and `watch`.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <set>

#include "db/game_log.hpp"
#include "tests/commands/program.hpp"
#include "tests/commands/watched_game.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A front as a scanner gives it, 4 px a millimetre.
cv::Mat scan(unsigned art) {
    scenes::DrawnCard card;
    card.seed = art;
    return scenes::card_picture(card, 4)(cv::Rect(6, 6, 252, 352));
}

std::string name_of(unsigned art) {
    return "Card " + std::to_string(art);
}

/// The watched game: creatures 3 and 4 of south, 5 and 6 of north; scans of these and of others.
class Pictures : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        folder_->file("table.json", watched_profile());
        fs::create_directory(folder_->path() / "scans");
        for (unsigned art = 1; art <= 30; ++art)
            cv::imwrite(path("scans/" + name_of(art) + ".png"), scan(art));
        cv::VideoWriter writer(path("game.avi"), cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), watched_fps,
                               watched_look().view.size);
        cv::Mat first;
        auto clip = watched_game([&](const cv::Mat& picture) {
            if (first.empty()) first = picture.clone();
            writer.write(picture);
        });
        clip.rest(1.2);
        clip.carry(Seat::south, 3, square_from("c4"));
        clip.rest(0.9);
        cv::imwrite(path("table.png"), first);
    }
    static void TearDownTestSuite() { delete folder_; }
    static std::string path(const std::string& name) { return (folder_->path() / name).string(); }

    /// The names by square.
    static std::map<std::string, std::string> names_in(const Json& cards) {
        std::map<std::string, std::string> names;
        for (const Json& card : cards)
            if (card["name"].is_string()) names[card["square"]] = card["name"];
        return names;
    }

    static inline TemporaryFolder* folder_ = nullptr;
};

const std::map<std::string, std::string> at_first{
    {"c3", "Card 3"}, {"d3", "Card 4"}, {"f6", "Card 5"}, {"b7", "Card 6"}};

TEST_F(Pictures, LookNamesTheCardsOfAPicture) {
    const Finished seen = run_program(
        {"look", path("table.png"), "--profile", path("table.json"), "--pictures", path("scans")});
    ASSERT_EQ(seen.status, 0) << seen.errors;
    const Json line = Json::parse(seen.output);
    EXPECT_EQ(names_in(line["cards"]), at_first);
    EXPECT_TRUE(line["timing_ms"]["names"].is_number());
    for (const Json& card : line["cards"]) {
        EXPECT_EQ(card.contains("name_odds"), card["name"].is_string());
        EXPECT_EQ(card["names"].empty(), card["face"] == "down") << card;
    }
}

TEST_F(Pictures, WithoutThemNothingIsNamed) {
    const Finished seen = run_program({"look", path("table.png"), "--profile", path("table.json")});
    const Json line = Json::parse(seen.output);
    EXPECT_TRUE(names_in(line["cards"]).empty());
    EXPECT_FALSE(line["timing_ms"].contains("names"));
    EXPECT_FALSE(line["cards"][0].contains("names"));
}

TEST_F(Pictures, WatchPrintsEachNameOnceAndKeepsItInTheLog) {
    const std::string db = path("watched.db");
    const Finished watched = run_program({"watch", path("game.avi"), "--profile", path("table.json"),
                                          "--pictures", path("scans"), "--db", db});
    ASSERT_EQ(watched.status, 0) << watched.errors;
    std::multiset<std::string> named;
    for (const std::string& line : watched.lines()) {
        const Json json = Json::parse(line);
        if (json["event"] != "named") continue;
        named.insert(json["name"].get<std::string>());
        EXPECT_GE(json["name_odds"], 0.7);
        EXPECT_TRUE(json["track"].is_number());
    }
    EXPECT_EQ(named, (std::multiset<std::string>{"Card 3", "Card 4", "Card 5", "Card 6"}));
    auto at_last = at_first;
    at_last.erase("c3");
    at_last["c4"] = "Card 3";
    EXPECT_EQ(names_in(Json::parse(watched.lines().back())["squares"]), at_last);

    const auto file = db::GameFile::open(db, {.access = db::Access::read});
    int logged = 0;
    const auto events = file->events(1).value();
    for (const db::Event& event : events) {
        const Json payload = Json::parse(event.payload);
        if (payload["event"] != "named") continue;
        ++logged;
        EXPECT_EQ(payload["by"], "camera");
    }
    EXPECT_EQ(logged, 4);
}

TEST_F(Pictures, AnIndexIsMadeOnceAndTakesInWhatIsNew) {
    const fs::path some = folder_->path() / "some";
    fs::create_directory(some);
    for (unsigned art = 3; art <= 20; ++art) fs::copy(path("scans/" + name_of(art) + ".png"), some);
    const std::string db = path("library.db");
    const auto learn = [&] {
        return run_program({"cards", "--db", db, "pictures", "--folder", some.string()});
    };
    EXPECT_NE(learn().output.find("18 pictures: 18 new, 0 changed, 0 as before, 0 left out"),
              std::string::npos);
    std::ofstream(some / "broken.jpg") << "<html>not found</html>";
    fs::copy(path("scans/Card 30.png"), some);
    const Finished again = learn();
    EXPECT_EQ(again.status, 0) << again.errors;
    EXPECT_NE(again.output.find("20 pictures: 2 new, 0 changed, 18 as before, 1 left out"), std::string::npos)
        << again.output;
    EXPECT_NE(again.errors.find("broken.jpg"), std::string::npos);
    const Finished seen = run_program(
        {"look", path("table.png"), "--profile", path("table.json"), "--pictures", path("library.pictures")});
    EXPECT_EQ(names_in(Json::parse(seen.output)["cards"]), at_first);
}

TEST_F(Pictures, WhatCannotBeReadIsSaid) {
    fs::create_directory(path("nothing"));
    const Finished none = run_program({"look", path("table.png"), "--pictures", path("nothing")});
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.errors.find("no picture of a card"), std::string::npos) << none.errors;
    EXPECT_EQ(run_program({"watch", path("game.avi"), "--pictures", path("missing")}).status, 1);
    const Finished index = run_program({"look", path("table.png"), "--pictures", path("table.json")});
    EXPECT_EQ(index.status, 1);
    EXPECT_NE(index.errors.find("table.json"), std::string::npos) << index.errors;
    EXPECT_EQ(run_program({"cards", "--db", path("x.db"), "pictures", "--folder", path("missing")}).status,
              1);
}

}  // namespace
}  // namespace quadrille::test
