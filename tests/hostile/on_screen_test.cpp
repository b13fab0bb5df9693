// The real window on everything that somebody may drop on it, choose in its file dialogue or name on its
// command line in place of a file, run as a user without rights: it plays on, and a sentence stands in it.
#include <algorithm>
#include <climits>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <stdexcept>
#include <unistd.h>

#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/setup/table_file.hpp"
#include "tests/commands/program.hpp"
#include "tests/hostile/drop.hpp"
#include "tests/hostile/hostile_inputs.hpp"
#include "tests/window/screen.hpp"
#include "tests/window/words.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using tests::RunAs;
using tests::Screen;

/// An input under a short name of its own, which a sentence about it has in it.
struct Named {
    HostileInput input;
    fs::path file;
    std::string said;
};

class HostileOnScreen : public testing::Test {
protected:
    void SetUp() override {
        if (!Screen::available()) GTEST_SKIP() << "Xvfb and xdotool are not installed";
        for (const char* name : {"inputs", "damaged", "named", "config", "state", "screen"})
            fs::create_directories(at(name));
        cv::imwrite(at("grey.png").string(), cv::Mat(120, 160, CV_8UC3, cv::Scalar(90, 110, 120)));
        inputs_ = hostile_inputs(at("inputs"));
        const auto damaged = damaged_files(at("damaged"));
        inputs_.insert(inputs_.end(), damaged.begin(), damaged.end());
        setenv("HOME", at("named").c_str(), 1);  // where the file dialogue begins
        screen_.emplace(at("screen"), cv::Size(width, height));
    }
    void TearDown() override {
        if (screen_ && HasFailure())
            cv::imwrite(testing::TempDir() + "hostile_on_screen_failed.png", screen_->shown());
        screen_.reset();
        if (home_) setenv("HOME", home_->c_str(), 1);
    }

    fs::path at(const std::string& name) const { return folder_.path() / name; }

    /// The inputs of these kinds with that ending as links "h017.json" in the folder that the file dialogue
    /// shows.
    std::vector<Named> named(const std::vector<Kind>& kinds, const std::string& ending) const {
        std::vector<Named> list;
        for (const HostileInput& input : inputs_) {
            const bool linked = !input.file.empty() && input.file.size() < PATH_MAX;
            if (!linked || std::ranges::find(kinds, input.kind) == kinds.end()) continue;
            std::string number = std::to_string(1000 + list.size()).substr(1);
            const fs::path link = at("named") / ("h" + number + ending);
            fs::create_symlink(input.file, link);
            list.push_back({input, link, link.filename().string() + ":"});
        }
        return list;
    }
    void start(const std::string& arguments) {
        if (geteuid() == 0) {
            const Finished given = run_shell("chown -hR 65534:65534 '" + folder_.path().string() + "'");
            ASSERT_EQ(given.status, 0) << given.errors;
        }
        screen_->start("open --lang en --size 1000x700 " + arguments, RunAs::nobody);
        before_mb_ = screen_->memory_mb();
        ASSERT_GT(before_mb_, 0);
    }
    /// The window still runs, and has not taken the machine's memory.
    void expect_running(const std::string& after) const {
        const double now_mb = screen_->memory_mb();
        ASSERT_GT(now_mb, 0) << "ended by " << after << ": " << text_of(at("screen/stderr"));
        EXPECT_LT(now_mb, before_mb_ + 512) << after;
    }
    /// Whether the window comes to say that within `where`.
    bool says(const std::string& words, const cv::Rect& where) const {
        return screen_->until([&](const cv::Mat& shown) {
            return screen_->memory_mb() == 0 || words_.place(shown(where), words).has_value();
        });
    }
    /// Throws where they never stand in the window.
    void click_on(const std::string& words) const {
        cv::Rect place;
        if (!screen_->until([&](const cv::Mat& shown) {
                place = words_.place(shown, words).value_or(cv::Rect());
                return !place.empty();
            }))
            throw std::runtime_error("the window does not say: " + words);
        screen_->click((place.tl() + place.br()) / 2);
        screen_->move({2, 2});  // what a button says of itself hides what lies below it
    }

    static constexpr int width = 1000, height = 700;
    static inline const cv::Rect everywhere{0, 0, width, height}, status{0, height - 40, width, 40};
    const TemporaryFolder folder_;
    const std::optional<std::string> home_ =
        std::getenv("HOME") != nullptr ? std::optional<std::string>(std::getenv("HOME")) : std::nullopt;
    std::vector<HostileInput> inputs_;
    std::optional<Screen> screen_;
    tests::Words words_;
    double before_mb_ = 0;
};

TEST_F(HostileOnScreen, WhatIsDroppedIsImportedOrSaid) {
    const auto files = named({Kind::any, Kind::cards, Kind::deck}, ".json");
    ASSERT_GT(files.size(), 130U);
    start(at("grey.png"));
    for (const Named& one : files) {
        ASSERT_TRUE(drop_files(screen_->name(), {one.file})) << one.input.name;
        EXPECT_TRUE(says(one.said, status)) << one.input.name;
        expect_running(one.input.name);
    }
}

TEST_F(HostileOnScreen, FilesThatAreDroppedTogetherAreAllSaid) {
    const std::string odd = "a\nb\x1b[2J\xFF.json";
    for (const std::string& name : {std::string("one.json"), odd, std::string("two.json")})
        std::ofstream(at("named") / name) << "[]";
    start(at("grey.png"));
    ASSERT_TRUE(drop_files(screen_->name(), {at("named/one.json"), at("named") / odd, at("named/two.json")}));
    EXPECT_TRUE(says("one.json: there is no card in it", status));
    EXPECT_TRUE(says("nothing was imported · a\\x0ab\\x1b[2J\\xff.json:", status));
    expect_running("three files");
}

TEST_F(HostileOnScreen, AFileThatIsDroppedOnAGameWithoutALogIsSaidToHaveNoPlace) {
    start("--no-log " + at("grey.png").string());
    ASSERT_TRUE(drop_files(screen_->name(), {at("inputs/object")}));
    EXPECT_TRUE(says("there is no library that cards could go into", status));
    expect_running("a file");
}

/// What stands in place of a file that the command line, or the table that is opened, names.
struct Opened {
    const char* name;
    const char* input;
    const char* said;
};
class OpenedOnScreen : public HostileOnScreen, public testing::WithParamInterface<Opened> {
protected:
    std::string input() const {
        const auto one = std::ranges::find(inputs_, GetParam().input, &HostileInput::name);
        return one == inputs_.end() ? std::string() : one->file;
    }
};

class GameFileOnScreen : public OpenedOnScreen {};

/// The game is played all the same, and what is not logged is said.
TEST_P(GameFileOnScreen, ThatIsNoneIsSaidAndTheGameIsPlayed) {
    ASSERT_FALSE(input().empty());
    start(at("grey.png").string() + " --db '" + input() + "'");
    EXPECT_TRUE(says("Not saved yet: ", status));
    EXPECT_TRUE(says(GetParam().said, status));
    expect_running(GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(Hostile, GameFileOnScreen,
                         testing::Values(Opened{"text", "long_line", "not a game file"},
                                         Opened{"header", "game_header", "damaged"},
                                         Opened{"noise", "game_of_noise", "damaged"},
                                         Opened{"folder", "folder", "not a file"},
                                         Opened{"fifo", "fifo", "not a file"},
                                         Opened{"forbidden", "forbidden", "permission denied"},
                                         Opened{"device", "zeros", "not a file"}),
                         [](const auto& test) { return std::string{test.param.name}; });

class DeckOnScreen : public OpenedOnScreen {};

TEST_P(DeckOnScreen, ThatIsNoneIsSaid) {
    ASSERT_FALSE(input().empty());
    fs::create_symlink(input(), at("named/h.txt"));
    std::ofstream(at("table.json")) << R"({"players":[{"seat":"south","deck":")" << at("named/h.txt").string()
                                    << R"("},{"seat":"north"}]})";
    start(at("grey.png").string() + " --profile '" + at("table.json").string() + "'");
    EXPECT_TRUE(says(GetParam().said, status));
    expect_running(GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(Hostile, DeckOnScreen,
                         testing::Values(Opened{"lines", "many_cards", "h.txt"},
                                         Opened{"laughs", "many_laughs", "h.txt"},
                                         Opened{"noise", "noise", "h.txt"},
                                         Opened{"forbidden", "forbidden", "h.txt"}),
                         [](const auto& test) { return std::string{test.param.name}; });

/// What a person chooses in the set-up's file dialogue.
class ChosenOnScreen : public HostileOnScreen {
protected:
    /// Whether the dialogue offers it; chooses it then.
    bool choose(const std::string& button, const Named& one) const {
        click_on(button);
        const std::string name = one.file.filename().string();
        EXPECT_TRUE(says("Type part of a name", everywhere)) << name;
        screen_->xdotool("type --delay 1 " + name);
        bool offered = false;
        EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
            // The name in the field, and in the list that has nothing but it.
            offered = words_.places(shown, name).size() == 2;
            return offered || words_.place(shown, "Nothing here of what is asked for.");
        })) << name;
        screen_->key(offered ? "Return" : "Escape");
        return offered;
    }
    /// Chooses each of the files, and expects a sentence about it beside the form; how many were offered.
    int choose_all(const std::string& button, const std::vector<Named>& files) const {
        int offered = 0;
        for (const Named& one : files) {
            std::error_code failure;
            if (HasFailure() || fs::is_directory(one.file, failure)) continue;  // which is gone into
            if (!choose(button, one)) continue;
            ++offered;
            EXPECT_TRUE(says(one.file.string() + ":", form)) << one.input.name;
            expect_running(one.input.name);
        }
        return offered;
    }
    static inline const cv::Rect form{583, 64, 400, 570};
};

/// Some of these: each choice takes keys and clicks as a person's, and so a second or two.
std::vector<Named> one_in(std::size_t count, const std::vector<Named>& all) {
    std::vector<Named> list;
    for (std::size_t i = 1; i < all.size(); i += count) list.push_back(all[i]);
    return list;
}

TEST_F(ChosenOnScreen, ASourceThatIsNoneIsSaid) {
    const auto files = one_in(5, named({Kind::any}, ".png"));
    start("--set-up " + at("grey.png").string());
    EXPECT_GE(choose_all("Choose a file", files), 10);
}

TEST_F(ChosenOnScreen, AProfileThatIsNoneIsSaid) {
    std::vector<Named> files = one_in(7, named({Kind::any, Kind::profile}, ".json"));
    std::erase_if(files, [](const Named& one) {  // what is a profile all the same
        return app::read_file(one.file).map_error(app::file_sentence).and_then(app::table_from).has_value();
    });
    start("--set-up " + at("grey.png").string());
    EXPECT_GE(choose_all("Load a table", files), 10);
}

}  // namespace
}  // namespace quadrille::test
