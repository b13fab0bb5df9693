// Where a stream's server points, and what it names, is not called for it.
#include "vision/source/http_stream.hpp"

#include <atomic>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <mutex>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "tests/source/made_stream.hpp"
#include "vision/source/byte_feed.hpp"
#include "vision/source/web_address.hpp"

namespace quadrille::vision {
namespace {

using test::Loopback;
using test::MadeStream;

/// Answers every request with one text and keeps what it was asked.
class Answering {
public:
    explicit Answering(std::function<std::string(const std::string& request)> answer)
        : answer_(std::move(answer)), thread_([this] { serve(); }) {}
    ~Answering() {
        stop_ = true;
        thread_.join();
    }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;

    std::string at(const std::string& host, const std::string& scheme = "http") const {
        return scheme + "://" + host + ":" + std::to_string(loopback_.port()) + "/video";
    }
    std::string asked() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }

private:
    std::string request_of(int client) const {
        std::string request;
        while (!stop_ && request.find("\r\n\r\n") == std::string::npos) {
            pollfd waiting{client, POLLIN, 0};
            if (poll(&waiting, 1, 20) != 1) continue;
            char bytes[4096];
            const auto count = recv(client, bytes, sizeof bytes, 0);
            if (count <= 0) break;
            request.append(bytes, static_cast<std::size_t>(count));
        }
        return request;
    }
    void serve() {
        while (!stop_) {
            const int client = loopback_.next_client();
            if (client < 0) continue;
            const std::string request = request_of(client);
            {
                const std::lock_guard lock(mutex_);
                asked_ += request + "\n";
            }
            test::sent(client, answer_(request));
            shutdown(client, SHUT_WR);
            close(client);
        }
    }

    std::function<std::string(const std::string&)> answer_;
    Loopback loopback_{0};
    mutable std::mutex mutex_;
    std::string asked_;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

std::string moved_to(const std::string& address) {
    return "HTTP/1.0 302 Found\r\nContent-Length: 5\r\nLocation: " + address + "\r\n\r\nthere";
}

std::string page(const std::string& text, const std::string& type) {
    return "HTTP/1.0 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + std::to_string(text.size()) +
           "\r\n\r\n" + text;
}

SourceError error_of(const std::string& address) {
    const auto opened = open_source(address);
    EXPECT_FALSE(opened.has_value()) << address;
    return opened ? SourceError{} : opened.error();
}

TEST(StreamElsewhere, ARedirectToAnotherHostIsRefusedUncalled) {
    const Answering other([](const std::string&) { return page("", "text/plain"); });
    const Answering server([&](const std::string&) { return moved_to(other.at("localhost")); });
    const SourceError error = error_of(server.at("127.0.0.1"));
    EXPECT_EQ(error.fault, SourceFault::no_stream);
    EXPECT_EQ(error.detail, "http://localhost");
    EXPECT_EQ(other.asked(), "");
}

TEST(StreamElsewhere, ARedirectToAFileIsRefused) {
    const Answering server([](const std::string&) { return moved_to("file:///etc/passwd"); });
    EXPECT_EQ(error_of(server.at("127.0.0.1")).detail, "file:///etc/passwd");
    EXPECT_EQ(error_of("file:///etc/passwd").fault, SourceFault::no_stream);
    EXPECT_EQ(error_of("concat://127.0.0.1/a").fault, SourceFault::no_stream);
}

TEST(StreamElsewhere, WhatAPlaylistNamesIsNotCalled) {
    const Answering other([](const std::string&) { return page("", "text/plain"); });
    const std::string list =
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n" + other.at("127.0.0.1") + "\n#EXT-X-ENDLIST\n";
    const std::string files = "ffconcat version 1.0\nfile " + other.at("127.0.0.1") + "\n";
    for (const std::string& text : {list, files}) {
        const Answering server(
            [&](const std::string&) { return page(text, "application/vnd.apple.mpegurl"); });
        EXPECT_EQ(error_of(server.at("127.0.0.1")).fault, SourceFault::no_stream) << text;
    }
    EXPECT_EQ(other.asked(), "");
}

TEST(StreamElsewhere, AnRtspRedirectToAnotherHostIsRefusedUncalled) {
    const Answering other([](const std::string&) { return std::string("RTSP/1.0 200 OK\r\n\r\n"); });
    const Answering server([&](const std::string& request) {
        const std::size_t at = request.find("CSeq: ");
        const std::string number = at == std::string::npos ? "1" : request.substr(at + 6, 1);
        return "RTSP/1.0 302 Found\r\nCSeq: " + number + "\r\nLocation: " + other.at("localhost", "rtsp") +
               "\r\n\r\n";
    });
    const SourceError error = error_of(server.at("127.0.0.1", "rtsp"));
    EXPECT_EQ(error.fault, SourceFault::no_stream);
    EXPECT_EQ(error.detail, "rtsp://localhost");
    EXPECT_EQ(other.asked(), "");
}

/// A box of an MP4: where it begins and how long it is.
struct Box {
    std::size_t begin, size;
};

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

Box box_of(const std::string& bytes, const std::string& kind) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += big_endian(bytes, at))
        if (bytes.compare(at + 4, 4, kind) == 0) return {at, big_endian(bytes, at)};
    ADD_FAILURE() << "no box " << kind;
    return {0, 8};
}

/// The same MP4 with its index before its pictures, whose places in it (ISO/IEC 14496-12, 8.7.5) move.
std::string with_its_index_first(const std::string& bytes) {
    const Box index = box_of(bytes, "moov"), type = box_of(bytes, "ftyp");
    std::string moved = bytes.substr(index.begin, index.size);
    for (std::size_t at = moved.find("stco"); at != std::string::npos; at = moved.find("stco", at + 4)) {
        for (std::uint32_t i = 0; i < big_endian(moved, at + 8); ++i) {
            const std::size_t place = big_endian(moved, at + 12 + 4 * i) + index.size;
            for (std::size_t byte = 0; byte < 4; ++byte)
                moved[at + 12 + 4 * i + byte] = static_cast<char>(place >> (24 - 8 * byte));
        }
    }
    std::string whole = bytes;
    whole.erase(index.begin, index.size);
    return whole.insert(type.begin + type.size, moved);
}

TEST(Stream, ThatIsAnMp4PlaysWhereItsIndexComesFirst) {
    std::ifstream stream(QUADRILLE_SOURCE_DIR "/tests/source/recordings/turned.mp4", std::ios::binary);
    const std::string recording(std::istreambuf_iterator<char>(stream), {});
    ASSERT_GT(box_of(recording, "moov").begin, box_of(recording, "mdat").begin);
    const Answering index_last([&](const std::string&) { return page(recording, "video/mp4"); });
    EXPECT_EQ(error_of(index_last.at("127.0.0.1")).fault, SourceFault::index_last);
    const std::string turned = with_its_index_first(recording);
    const Answering index_first([&](const std::string&) { return page(turned, "video/mp4"); });
    const auto source = open_source(index_first.at("127.0.0.1"));
    ASSERT_TRUE(source.has_value());
    std::optional<Frame> frame;
    for (int i = 0; i < 10 && !frame; ++i) frame = (*source)->next();
    EXPECT_TRUE(frame.has_value());
}

struct Head {
    const char *name, *bytes;
    std::size_t size;
    StreamHead::Sort sort;
};
class FirstBytes : public testing::TestWithParam<Head> {};

TEST_P(FirstBytes, SayWhereAnMp4HasItsIndex) {
    using Sort = StreamHead::Sort;
    const auto& [name, bytes, size, sort] = GetParam();
    EXPECT_EQ(StreamHead().take({bytes, size}), sort);
    StreamHead one_by_one;
    Sort last = Sort::open;
    for (std::size_t i = 0; i < size && last == Sort::open; ++i) last = one_by_one.take({bytes + i, 1});
    EXPECT_EQ(last, sort);
    EXPECT_EQ(one_by_one.bytes(), std::string(bytes, one_by_one.bytes().size()));
}

INSTANTIATE_TEST_SUITE_P(Streams, FirstBytes,
                         testing::Values(Head{"pictures", "--boundary", 10, StreamHead::Sort::plays},
                                         Head{"index_first",
                                              "\0\0\0\x0c"
                                              "ftypisom"
                                              "\0\0\0\x08"
                                              "moov",
                                              20, StreamHead::Sort::plays},
                                         Head{"index_last",
                                              "\0\0\0\x0c"
                                              "ftypisom"
                                              "\0\0\0\x08"
                                              "free"
                                              "\0\0\xff\xff"
                                              "mdat",
                                              28, StreamHead::Sort::index_last},
                                         Head{"large",
                                              "\0\0\0\x0c"
                                              "ftypisom"
                                              "\0\0\0\1"
                                              "mdat\0\0\0\0\0\0\0\x10",
                                              28, StreamHead::Sort::index_last},
                                         Head{"fragments",
                                              "\0\0\0\x0c"
                                              "ftypisom"
                                              "\0\0\0\x08"
                                              "moof",
                                              20, StreamHead::Sort::plays},
                                         Head{"without_length",
                                              "\0\0\0\x0c"
                                              "ftypisom"
                                              "\0\0\0\0"
                                              "free",
                                              20, StreamHead::Sort::plays},
                                         Head{"cut",
                                              "\0\0\0\x0c"
                                              "ftypis",
                                              10, StreamHead::Sort::open}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Stream, ThatMovesOnItsOwnHostIsFollowed) {
    MadeStream camera(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(100)), 0);
    const Answering server([&](const std::string&) { return moved_to(camera.address()); });
    const auto source = open_source(server.at("127.0.0.1"));
    ASSERT_TRUE(source.has_value());
    std::optional<Frame> frame;
    for (int i = 0; i < 10 && !frame; ++i) frame = (*source)->next();
    EXPECT_TRUE(frame.has_value());
}

TEST(Stream, ThePasswordGoesToTheServerThatItIsForAlone) {
    const Answering other([](const std::string&) { return page("", "text/plain"); });
    const Answering server([&](const std::string& request) {
        if (request.find("Authorization: Basic YmlsbDpzOmM=") == std::string::npos)
            return std::string(
                "HTTP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"camera\"\r\nContent-Length: "
                "0\r\n\r\n");
        return moved_to(other.at("127.0.0.1"));
    });
    std::string address = server.at("127.0.0.1");
    address.insert(address.find("127"), "bill:s%3Ac@");
    EXPECT_EQ(error_of(address).fault, SourceFault::no_stream);
    EXPECT_NE(server.asked().find("Authorization: Basic YmlsbDpzOmM="), std::string::npos) << server.asked();
    EXPECT_NE(other.asked(), "");
    EXPECT_EQ(other.asked().find("Authorization"), std::string::npos) << other.asked();
}

struct Pointed {
    const char *name, *from, *to;
    bool stays;
};
class Pointing : public testing::TestWithParam<Pointed> {};

TEST_P(Pointing, StaysOnAHostThatIsTheSame) {
    const auto from = web_address(GetParam().from), to = web_address(GetParam().to);
    ASSERT_TRUE(from && to);
    EXPECT_EQ(stays_on_host(*from, *to), GetParam().stays);
}

INSTANTIATE_TEST_SUITE_P(
    Addresses, Pointing,
    testing::Values(Pointed{"another_port", "http://phone:8080/a", "http://phone:81/b", true},
                    Pointed{"large_letters", "http://Phone/a", "HTTP://PHONE/b", true},
                    Pointed{"safer", "http://phone/a", "https://phone/b", true},
                    Pointed{"less_safe", "https://phone/a", "http://phone/b", false},
                    Pointed{"another_host", "http://phone/a", "http://phone.example/a", false},
                    Pointed{"another_name", "http://phone/a", "http://phone@other/a", false},
                    Pointed{"another_way", "http://phone/a", "ftp://phone/a", false}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(WebAddress, IsShownToAServerWithoutNameAndPassword) {
    EXPECT_EQ(without_user("rtsp://bill:s3cret@host:554/video?a=1"), "rtsp://host:554/video?a=1");
    EXPECT_EQ(web_address("file:///etc/passwd"), std::nullopt);
    EXPECT_EQ(web_address("no address"), std::nullopt);
}

}  // namespace
}  // namespace quadrille::vision
