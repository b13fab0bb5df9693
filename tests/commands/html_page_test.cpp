// The exported page in a real browser: it draws the board of the moment that is asked for, without any other
// file.
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/commands/program.hpp"

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
        ASSERT_EQ(run_program({"log", "--db", db, "export", "--format", "html", "-o", page}).status, 0);
    }
    /// What the page has become after its script ran.
    std::string shown_at(int moment) const {
        return output_of(
            fmt::format("timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
                        "--user-data-dir={} "
                        "--virtual-time-budget=3000 --dump-dom 'file://{}#{}' 2>/dev/null",
                        (folder.path() / "chromium").string(), page, moment));
    }

    TemporaryFolder folder;
    std::string page = (folder.path() / "game.html").string();
};

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(HtmlPage, DrawsTheBoardOfEachMoment) {
    const std::string at_move = shown_at(4);
    ASSERT_TRUE(holds(at_move, "</html>")) << at_move.substr(0, 2000);
    EXPECT_TRUE(holds(at_move, "&lt;b&gt;Faucon&lt;/b&gt; mordoré moves from c4 to d5, tapped"));
    EXPECT_TRUE(holds(at_move, "not allowed by EC-8.2"));
    EXPECT_TRUE(holds(at_move, "class=\"touched\"")) << "the card that moved is marked";
    EXPECT_TRUE(holds(at_move, "class=\"way\"")) << "so is its way";
    EXPECT_TRUE(holds(at_move, "rotate(45)")) << "it is tapped";
    EXPECT_TRUE(holds(at_move, "id=\"moment-4\" aria-current=\"true\""));
    EXPECT_FALSE(holds(at_move, "<title>broken")) << "names are no script";
    const std::string at_end = shown_at(6);
    EXPECT_TRUE(holds(at_end, "Chloé<b class=\"\">17</b>"));
    EXPECT_FALSE(holds(at_end, "rotate(45)")) << "the card has left";
    EXPECT_FALSE(holds(at_end, "src=\"http") || holds(at_end, "href=")) << "there is no other file";
}

}  // namespace
}  // namespace quadrille::test
