// The exported page in a real browser: it draws the board of the moment that is asked for, without any other
// file.
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "app/messages/seat_colours.hpp"
#include "app/session/journal.hpp"
#include "tests/commands/program.hpp"
#include "vision/picture/key_picture.hpp"

namespace quadrille::test {
namespace {

std::string output_of(const std::string& command) {
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 4096> part{};
    for (std::size_t got = 0; (got = fread(part.data(), 1, part.size(), pipe)) > 0;)
        output.append(part.data(), got);
    pclose(pipe);
    return output;
}

constexpr const char* game = R"([Quadrille "1"]
[Game "</title><script>document.title = 'broken'</script>"]
[South "P1 Bill"]
[North "P2 Chloé"]

1s #1+d1(south,down,pawn)
2s 1.P1
3s #7+c4(south,"<b>Faucon</b> mordoré")
4s #7:c4-d5(tapped)?"EC-8.2"
5s P2=17
6s #7:d5x
)";

class HtmlPage : public testing::Test {
protected:
    void SetUp() override {
        if (output_of("command -v chromium").empty())
            GTEST_SKIP()
                << "chromium is not installed (Debian package chromium); the page is not tried in a browser";
        const std::string db = (folder.path() / "game.db").string();
        ASSERT_EQ(run_program({"log", "--db", db, "import", folder.file("game.qgn", game)}).status, 0);
        ASSERT_EQ(
            run_program({"log", "--db", db, "export", "--format", "html", "-o", page, "--force"}).status, 0);
    }
    /// What a page has become after its script ran. Everything that the browser writes goes into the folder,
    /// its shared memory too: containers have little room in /dev/shm, and root has no sandbox.
    std::string shown(const std::string& file, int moment) const {
        return output_of(
            fmt::format("HOME='{0}' XDG_CONFIG_HOME='{0}' XDG_CACHE_HOME='{0}' TMPDIR='{0}' timeout 240 "
                        "chromium --headless "
                        "--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run "
                        "--user-data-dir='{0}/chromium' "
                        "--virtual-time-budget=3000 --dump-dom 'file://{1}#{2}' 2>'{0}/chromium.log'",
                        folder.path().string(), file, moment));
    }
    std::string shown_at(int moment) const { return shown(page, moment); }
    std::string complaints() const { return text_of(folder.path() / "chromium.log"); }
    static std::string text_of(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    TemporaryFolder folder;
    std::string page = (folder.path() / "game.html").string();
};

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(HtmlPage, DrawsTheBoardOfEachMoment) {
    const std::string at_move = shown_at(4);
    ASSERT_TRUE(holds(at_move, "</html>")) << at_move.substr(0, 2000) << complaints();
    EXPECT_TRUE(holds(at_move, "&lt;b&gt;Faucon&lt;/b&gt; mordoré moves from c4 to d5, tapped"));
    EXPECT_TRUE(holds(at_move, "not allowed by EC-8.2"));
    EXPECT_TRUE(holds(at_move, "class=\"touched\"")) << "the card that moved is marked";
    EXPECT_TRUE(holds(at_move, "class=\"way\"")) << "so is its way";
    EXPECT_TRUE(holds(at_move, fmt::format("fill=\"#{:06x}\"", app::seat_rgb[Seat::south])))
        << "cards have their player's colour, as in the window";
    EXPECT_TRUE(holds(at_move, "rotate(45)")) << "it is tapped";
    EXPECT_TRUE(holds(at_move, "id=\"moment-4\" aria-current=\"true\""));
    EXPECT_FALSE(holds(at_move, "<title>broken")) << "names are no script";
    const std::string at_end = shown_at(6);
    EXPECT_TRUE(holds(at_end, "Chloé<b class=\"\">17</b>"));
    EXPECT_FALSE(holds(at_end, "rotate(45)")) << "the card has left";
    EXPECT_FALSE(holds(at_end, "src=\"http") || holds(at_end, "href=")) << "there is no other file";
}

TEST_F(HtmlPage, TurnsAndSizesCardsAsTheTableDoes) {
    std::string text = game;
    text.insert(text.find("[South"), R"([Profile "{\"tap_deg\":90,\"board\":{\"square_mm\":60}}"])"
                                     "\n");
    const std::string db = (folder.path() / "small.db").string();
    ASSERT_EQ(run_program({"log", "--db", db, "import", folder.file("small.qgn", text)}).status, 0);
    ASSERT_EQ(run_program({"log", "--db", db, "export", "--format", "html", "-o", page, "--force"}).status,
              0);
    const std::string at_move = shown_at(4);
    EXPECT_TRUE(holds(at_move, "rotate(90) scale(1.5)")) << "tapped, on squares of 60 mm" << complaints();
    EXPECT_FALSE(holds(at_move, "rotate(45)"));
}

/// A script that does what a person would and writes down what the page says after each.
constexpr const char* person = R"(<script>
const said = [], note = () => said.push(document.getElementById("now").textContent.split(" ")[0]);
for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"]) {
  document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  note();
}
for (const button of ["first", "next", "next", "back", "last"]) {
  document.getElementById(button).click();
  note();
}
document.getElementById("moment-3").click();
note();
document.getElementById("place").value = 5;
document.getElementById("place").dispatchEvent(new Event("input"));
note();
document.body.dataset.said = said.join(",");
</script></body>)";

TEST_F(HtmlPage, IsSteppedThroughWithKeysButtonsAndClicks) {
    std::string text = text_of(page);
    text.replace(text.rfind("</body>"), 7, person);
    const std::string after = shown(folder.file("person.html", text), 2);
    ASSERT_TRUE(holds(after, "</html>")) << complaints();
    EXPECT_TRUE(holds(after, "data-said=\"Before,1/6,2/6,1/6,6/6,Before,1/6,2/6,1/6,6/6,3/6,5/6\""))
        << after.substr(after.find("<body"), 300);
}

TEST_F(HtmlPage, ShowsTheKeyPictureOfTheMoment) {
    const auto file = folder.path() / "pictures.db";
    {
        auto opened = db::GameFile::open(file);
        auto writer = opened->create({.name = "Friday"});
        const auto event = [](const char* payload) {
            db::NewEvent made;
            made.payload = payload;
            return made;
        };
        const cv::Mat table(30, 40, CV_8UC3, cv::Scalar(40, 90, 60));
        ASSERT_TRUE(writer->append(event(R"({"event":"board_found"})")));
        ASSERT_TRUE(writer->append(std::vector{event(R"({"event":"entered","track":1,"to":"d1"})")},
                                   vision::key_picture(table)));
        ASSERT_TRUE(writer->append(event(R"({"event":"moved","track":1,"from":"d1","to":"d2"})")));
    }
    ASSERT_EQ(run_program({"log", "--db", file.string(), "export", "--format", "html", "-o", page, "--force"})
                  .status,
              0);
    const std::string before = shown_at(1), after = shown_at(3);
    ASSERT_TRUE(holds(before, "</html>") && holds(after, "</html>")) << complaints();
    EXPECT_TRUE(holds(before, "id=\"figure\" hidden"));
    EXPECT_FALSE(holds(after, "id=\"figure\" hidden"));
    EXPECT_TRUE(holds(after, "src=\"data:image/jpeg;base64,/9j/"));
    EXPECT_TRUE(holds(after, "The table at event 2"));
}

}  // namespace
}  // namespace quadrille::test
