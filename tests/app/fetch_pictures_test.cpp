#include "app/pictures/fetch_pictures.hpp"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <sys/resource.h>

#include "tests/db/small_disk.hpp"
#include "tests/identify/drawn_fronts.hpp"
#include "tests/source/made_files.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::MadeFiles;

std::string jpeg_of(const cv::Mat& picture) {
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", picture, bytes);
    return {bytes.begin(), bytes.end()};
}

/// A front of a card as servers have it.
const std::string& front() {
    static const std::string bytes = jpeg_of(vision::drawn::scan(3));
    return bytes;
}

constexpr DownloadLimits impatient{.largest_bytes = 200'000, .connecting = 400ms, .whole = 400ms};

class Fetching : public testing::Test {
protected:
    void SetUp() override {
        setenv("no_proxy", "127.0.0.1,localhost", 1);
        folder_ = fs::path(testing::TempDir()) /
                  ("quadrille_fetching_" + std::to_string(getpid()) + "_" + std::to_string(server_.port()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    WantedPicture wanted(const std::string& name) const {
        return {name, server_.address("/" + name), folder_ / (name + ".jpg")};
    }
    FetchReport fetch(const std::vector<WantedPicture>& pictures) {
        Downloader downloader(impatient);
        return fetch_pictures(pictures, downloader,
                              {.fault = [&](const std::string& said) { faults_.push_back(said); }}, clock_);
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        if (!fs::exists(folder_)) return names;
        for (const auto& entry : fs::directory_iterator(folder_))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    MadeFiles server_;
    fs::path folder_;
    std::vector<std::string> faults_;
    FetchClock::Moment now_{};
    FetchClock clock_{[this] { return now_; }, [this](FetchClock::Moment moment) { now_ = moment; }};
};

using Files = std::vector<std::string>;

TEST_F(Fetching, KeepsWhatTheServerSends) {
    server_.answer("/hawk", test::found(front()));
    const FetchReport report = fetch({wanted("hawk")});
    EXPECT_EQ(report.kept, 1U);
    EXPECT_TRUE(faults_.empty());
    std::ifstream stream(folder_ / "hawk.jpg", std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), front());
}

TEST_F(Fetching, FollowsWhereTheSameHostPoints) {
    server_.answer("/hawk", test::moved_to("/there"));
    server_.answer("/there", test::moved_to(server_.address("/at%20last")));
    server_.answer("/at%20last", test::found(front()));
    EXPECT_EQ(fetch({wanted("hawk")}).kept, 1U);
}

TEST_F(Fetching, AsksForTenASecondAtMost) {
    std::vector<FetchClock::Moment> asked;
    const FetchClock clock{[&] {
                               asked.push_back(now_);
                               return now_;
                           },
                           clock_.sleep_until};
    Downloader downloader(impatient);
    const std::vector<WantedPicture> pictures(4, wanted("missing"));
    EXPECT_EQ(fetch_pictures(pictures, downloader, {}, clock).failed, 4U);
    const FetchClock::Moment first{};
    EXPECT_EQ(asked, (std::vector{first, first + 100ms, first + 200ms, first + 300ms}));
}

TEST_F(Fetching, EndsWhereTheServerAsksToBeLeftAlone) {
    for (const int status : {429, 503}) {
        faults_.clear();
        server_.answer("/hawk", test::refused(status));
        const std::size_t asked = server_.asked().size();
        const FetchReport report = fetch({wanted("hawk"), wanted("bear"), wanted("elf")});
        EXPECT_TRUE(report.given_up);
        EXPECT_EQ(server_.asked().size(), asked + 1) << status;
        ASSERT_EQ(faults_.size(), 1U);
        EXPECT_NE(faults_[0].find("later"), std::string::npos) << faults_[0];
    }
}

TEST_F(Fetching, GivesUpAServerThatIsNotThereAfterFive) {
    WantedPicture nowhere = wanted("hawk");
    {
        const MadeFiles gone;
        nowhere.address = gone.address("/hawk");
    }
    const FetchReport report = fetch(std::vector<WantedPicture>(9, nowhere));
    EXPECT_TRUE(report.given_up);
    EXPECT_EQ(report.failed, 5U);
    server_.answer("/bear", test::found(front()));
    std::vector<WantedPicture> mixed(4, nowhere);
    mixed.push_back(wanted("bear"));
    mixed.insert(mixed.end(), 4, nowhere);
    EXPECT_FALSE(fetch(mixed).given_up) << "it was there in between";
}

TEST_F(Fetching, EndsWhereTheDiskCannotBeWritten) {
    server_.answer("/hawk", test::found(front()));
    std::ofstream(folder_.string()) << "a file where the folder should be";
    EXPECT_TRUE(fetch({wanted("hawk"), wanted("bear")}).given_up);
    fs::remove(folder_);
    // A write beyond the limit fails as one on a full disk does.
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit small{1000, limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const FetchReport report = fetch({wanted("hawk"), wanted("bear")});
    setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, before);
    EXPECT_TRUE(report.given_up);
    EXPECT_EQ(files(), Files{}) << "no half of a picture is left";
    EXPECT_EQ(server_.asked(), (Files{"/hawk", "/hawk"}));
    ASSERT_EQ(faults_.size(), 2U);
    EXPECT_NE(faults_[1].find("hawk.jpg"), std::string::npos) << faults_[1];
}

TEST_F(Fetching, ResumesWhereADiskWasFull) {
    fs::create_directories(folder_);
    db::test::SmallDisk disk(folder_);
    if (!disk.mounted()) GTEST_SKIP() << "this user may not mount a small disk";
    std::vector<WantedPicture> all;
    for (const char* name : {"hawk", "bear", "elf"}) {
        server_.answer(std::string("/") + name, test::found(front()));
        all.push_back(wanted(name));
    }
    // Room for one and a half.
    db::test::fill(folder_ / "filling", front().size() + front().size() / 2);
    const FetchReport report = fetch(all);
    EXPECT_TRUE(report.given_up);
    EXPECT_EQ(report.kept, 1U);
    EXPECT_EQ(files(), (Files{"filling", "hawk.jpg"})) << "no half of a picture is left";
    fs::remove(folder_ / "filling");
    EXPECT_EQ(fetch(missing(all)).kept, 2U);
    EXPECT_TRUE(missing(all).empty());
}

TEST_F(Fetching, OnlyWhatIsNotThereIsMissing) {
    server_.answer("/hawk", test::found(front()));
    const std::vector<WantedPicture> both{wanted("bear"), wanted("hawk")};
    fetch(both);
    const auto left = missing(both);
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].name, "bear");
}

TEST_F(Fetching, FilesAreCalledByPrintingAndSideAndLieInTheFolder) {
    const auto wanted = wanted_pictures(
        {{"id", 0, "Day", "a"}, {"id", 1, "Night", "b"}, {"../../etc/x", 0, "Odd", "c"}}, "/cache");
    ASSERT_EQ(wanted.size(), 3U);
    EXPECT_EQ(wanted[0].file, "/cache/id.jpg");
    EXPECT_EQ(wanted[1].file, "/cache/id-back.jpg");
    EXPECT_EQ(wanted[2].file.parent_path(), "/cache");
}

TEST_F(Fetching, OnlyHttpsAndThisMachineAreAsked) {
    Downloader downloader(impatient);
    for (const char* address : {"http://cards.example/a.jpg", "file:///etc/passwd", "ftp://127.0.0.1/a.jpg",
                                "", "no address", "gopher://localhost/", "http://127.0.0.1.example/a.jpg"}) {
        const auto got = downloader.get(address);
        ASSERT_FALSE(got) << address;
        EXPECT_EQ(got.error().fault, DownloadFault::address) << address;
    }
}

struct BadAnswer {
    const char* name;
    std::function<std::string(const MadeFiles&)> answer;
    const char* said;
};
class BadServer : public Fetching, public testing::WithParamInterface<BadAnswer> {};

TEST_P(BadServer, CostsThatPictureAlone) {
    server_.answer("/hawk", GetParam().answer(server_));
    server_.answer("/bear", test::found(front()));
    const FetchReport report = fetch({wanted("hawk"), wanted("bear")});
    EXPECT_EQ(report.kept, 1U);
    EXPECT_EQ(report.failed, 1U);
    EXPECT_FALSE(report.given_up);
    EXPECT_EQ(files(), Files{"bear.jpg"});
    ASSERT_EQ(faults_.size(), 1U);
    EXPECT_NE(faults_[0].find("hawk: " + server_.address("/hawk") + ": "), std::string::npos) << faults_[0];
    EXPECT_NE(faults_[0].find(GetParam().said), std::string::npos) << faults_[0];
}

std::function<std::string(const MadeFiles&)> always(const std::string& answer) {
    return [answer](const MadeFiles&) { return answer; };
}

INSTANTIATE_TEST_SUITE_P(
    Answers, BadServer,
    testing::
        Values(BadAnswer{"missing", always(test::refused(404)), "404"},
               BadAnswer{"server_error", always(test::refused(500)), "500"},
               BadAnswer{"page", always(test::found("<html>not found</html>", "text/html")),
                         "not a readable picture"},
               BadAnswer{"page_called_picture", always(test::found("<html>not found</html>")),
                         "not a readable picture"},
               BadAnswer{"nothing", always(test::found("")), "empty"},
               BadAnswer{"half_a_picture", always(test::found(front().substr(0, front().size() / 2))),
                         "truncated"},
               BadAnswer{"cut_connection", always(test::cut_off(front().substr(0, 900))), "part of it"},
               BadAnswer{"banner",
                         always(test::found(jpeg_of(cv::Mat(40, 500, CV_8UC3, cv::Scalar::all(9))))),
                         "40 x 500"},
               BadAnswer{"announced_too_large", always(test::found(std::string(300'000, 'x'))), "too large"},
               BadAnswer{"too_large_without_a_word",
                         always("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + std::string(300'000, 'x')),
                         "too large"},
               BadAnswer{"slow", always(""), "too slow"},
               BadAnswer{"no_http", always("220 mail.example ESMTP\r\n"), "cannot be reached"},
               BadAnswer{
                   "points_elsewhere",
                   [](const MadeFiles& server) {
                       return test::moved_to("http://localhost:" + std::to_string(server.port()) + "/bear");
                   },
                   "which is not followed"},
               BadAnswer{"points_to_a_file", always(test::moved_to("file:///etc/passwd")),
                         "which is not followed"},
               BadAnswer{"points_at_itself", always(test::moved_to("/hawk")), "302"}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::app
