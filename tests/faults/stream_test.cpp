// A camera on the network that misbehaves: nothing hangs, nothing is left over, and the picture is back when
// the camera is.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "tests/source/made_stream.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille {
namespace {

using test::MadeStream;
using vision::Frame;
using vision::FrameSource;

std::string some_bytes(std::size_t size) {
    std::string bytes(size, 0);
    unsigned state = 1;
    for (char& byte : bytes) byte = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
    return bytes;
}

void say(int client, const std::string& bytes) {
    static_cast<void>(send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

/// Waits until the client goes away, or for ten seconds.
void wait_for_end(int client) {
    pollfd gone{client, POLLRDHUP, 0};
    poll(&gone, 1, 10'000);
}

struct Misbehaviour {
    const char* name;
    std::function<void(int client, int port)> serve;
};

const std::vector<Misbehaviour> misbehaviours{
    {"garbage",
     [](int client, int) {
         say(client, "HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n" + some_bytes(500'000));
     }},
    {"silence", [](int client, int) { wait_for_end(client); }},
    {"silence_after_the_header",
     [](int client, int) {
         say(client,
             "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n--frame\r\n");
         wait_for_end(client);
     }},
    {"a_header_of_megabytes",
     [](int client, int) {
         say(client, "HTTP/1.0 200 OK\r\n");
         for (int i = 0; i < 2000; ++i) say(client, "X-More: " + std::string(2000, 'a') + "\r\n");
     }},
    {"endless_redirection",
     [](int client, int port) {
         say(client,
             "HTTP/1.0 302 Found\r\nLocation: http://127.0.0.1:" + std::to_string(port) + "/video\r\n\r\n");
     }},
};

void PrintTo(const Misbehaviour& misbehaviour, std::ostream* out) {
    *out << misbehaviour.name;
}

/// Answers one client after the other in its way, on a port of the loopback.
class BadServer {
public:
    BadServer(const Misbehaviour& misbehaviour, int port)
        : serve_(misbehaviour.serve), loopback_(port), thread_([this] { serve(); }) {}
    ~BadServer() {
        stop_ = true;
        thread_.join();
    }
    BadServer(const BadServer&) = delete;
    BadServer& operator=(const BadServer&) = delete;
    std::string address() const { return "http://127.0.0.1:" + std::to_string(loopback_.port()) + "/video"; }
    int clients() const { return clients_; }

private:
    void serve() {
        while (!stop_) {
            const int client = loopback_.next_client();
            if (client < 0) continue;
            ++clients_;
            serve_(client, loopback_.port());
            close(client);
        }
    }

    std::function<void(int, int)> serve_;
    test::Loopback loopback_;
    std::atomic<int> clients_ = 0;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

auto entries(const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

/// Threads and open files of this process, once those that are ending have ended.
struct Resources {
    std::ptrdiff_t threads = entries("/proc/self/task"), files = entries("/proc/self/fd");
};

void expect_nothing_left(const Resources& before) {
    Resources now;
    for (int i = 0; i < 100 && (now.threads > before.threads || now.files > before.files); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        now = {};
    }
    EXPECT_LE(now.threads, before.threads);
    EXPECT_LE(now.files, before.files);
}

bool gives_a_frame(FrameSource& source, int attempts) {
    for (int i = 0; i < attempts; ++i) {
        if (source.next()) return true;
    }
    return false;
}

class BadStream : public testing::TestWithParam<Misbehaviour> {};

TEST_P(BadStream, IsRefusedOrGivesNothing) {
    const Resources before;
    {
        BadServer server(GetParam(), 0);
        const auto source = vision::open_source(server.address());
        if (source) {
            EXPECT_FALSE((*source)->next());
        } else {
            EXPECT_EQ(source.error().fault, vision::SourceFault::no_stream);
        }
        EXPECT_GE(server.clients(), 1);
    }
    expect_nothing_left(before);
}

TEST_P(BadStream, InTheMiddleOfAGameIsGotOver) {
    const cv::Mat picture(48, 64, CV_8UC3, cv::Scalar::all(100));
    auto camera = std::make_unique<MadeStream>(picture, 0);
    const int port = camera->port();
    const auto source = vision::open_source(camera->address());
    ASSERT_TRUE(source);
    ASSERT_TRUE(gives_a_frame(**source, 10));
    camera.reset();
    {
        const BadServer server(GetParam(), port);
        while (server.clients() == 0) static_cast<void>((*source)->next());
    }
    camera = std::make_unique<MadeStream>(picture, port);
    EXPECT_TRUE(gives_a_frame(**source, 30));
}

INSTANTIATE_TEST_SUITE_P(Faults, BadStream, testing::ValuesIn(misbehaviours),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Stream, OpeningManyLeavesNothingBehind) {
    const cv::Mat picture(48, 64, CV_8UC3, cv::Scalar::all(100));
    std::optional<Resources> first;
    for (int round = 0; round < 10; ++round) {
        {
            const MadeStream camera(picture, 0);
            const auto source = vision::open_source(camera.address());
            ASSERT_TRUE(source);
            ASSERT_TRUE(gives_a_frame(**source, 10));
        }
        if (!first) first.emplace();  // the decoder keeps threads of its own from the first time on
    }
    expect_nothing_left(*first);
}

TEST(Stream, UnpluggingAndPluggingInLeavesNothingBehind) {
    const cv::Mat picture(48, 64, CV_8UC3, cv::Scalar::all(100));
    auto camera = std::make_unique<MadeStream>(picture, 0);
    const int port = camera->port();
    const auto source = vision::open_source(camera->address());
    ASSERT_TRUE(source);
    ASSERT_TRUE(gives_a_frame(**source, 10));
    const char* asked = std::getenv("QUADRILLE_REPLUGS");  // so that a person can ask for more than CI's
    const int rounds = asked ? std::atoi(asked) : 5;
    const Resources first;
    for (int round = 0; round < rounds; ++round) {
        camera.reset();
        while ((*source)->next()) {
        }
        camera = std::make_unique<MadeStream>(picture, port);
        ASSERT_TRUE(gives_a_frame(**source, 30)) << "after " << round << " times";
    }
    expect_nothing_left(first);
}

}  // namespace
}  // namespace quadrille
