#include "tests/source/made_rtsp.hpp"

#include <algorithm>
#include <chrono>
#include <opencv2/imgcodecs.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::test {
namespace {

constexpr int jpeg_payload = 26;

std::string big_endian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i) & 0xFF);
    return text;
}

/// What stands after a header's name, to the end of its line.
std::string header(const std::string& request, const std::string& name) {
    const auto at = request.find(name + ": ");
    if (at == std::string::npos) return {};
    const auto from = at + name.size() + 2;
    return request.substr(from, request.find("\r\n", from) - from);
}

}  // namespace

MadeRtsp::MadeRtsp(const cv::Mat& picture, int port)
    : width_(picture.cols), height_(picture.rows), loopback_(port) {
    std::vector<unsigned char> jpeg;
    cv::imencode(".jpg", picture, jpeg);
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(jpeg[i]); };
    // Segments: FF, a marker, two bytes of length. What follows the start of the scan is compressed data.
    for (std::size_t i = 2; i + 4 < jpeg.size();) {
        const std::size_t marker = at(i + 1), length = at(i + 2) * 256 + at(i + 3);
        const auto segment = jpeg.begin() + static_cast<std::ptrdiff_t>(i) + 4;
        constexpr std::size_t tables = 0xDB, scan = 0xDA, table_bytes = 64;
        if (marker == tables) {
            for (std::size_t done = 0; done + table_bytes < length - 2; done += table_bytes + 1) {
                const auto table = segment + static_cast<std::ptrdiff_t>(done) + 1;
                quantisation_.append(table, table + table_bytes);
            }
        }
        i += 2 + length;
        if (marker == scan) {
            scan_.assign(jpeg.begin() + static_cast<std::ptrdiff_t>(i), jpeg.end() - 2);
            break;
        }
    }
    thread_ = std::thread([this] { serve(); });
}

MadeRtsp::~MadeRtsp() {
    stop_ = true;
    thread_.join();
}

void MadeRtsp::serve() {
    while (!stop_) {
        const int client = loopback_.next_client();
        if (client < 0) continue;
        if (agreed(client)) play(client);
        close(client);
    }
}

bool MadeRtsp::agreed(int client) const {
    std::string heard;
    while (!stop_) {
        pollfd waiting{client, POLLIN, 0};
        if (poll(&waiting, 1, 20) != 1) continue;
        char bytes[4096];
        const auto count = recv(client, bytes, sizeof bytes, 0);
        if (count <= 0) return false;
        heard.append(bytes, static_cast<std::size_t>(count));
        const auto end = heard.find("\r\n\r\n");
        if (end == std::string::npos) continue;
        const std::string request = heard.substr(0, end + 2);
        heard.erase(0, end + 4);
        if (!sent(client, answer(request))) return false;
        if (request.rfind("PLAY", 0) == 0) return true;
    }
    return false;
}

std::string MadeRtsp::answer(const std::string& request) const {
    std::string headers = "RTSP/1.0 200 OK\r\nCSeq: " + header(request, "CSeq") + "\r\nSession: 1\r\n", body;
    if (request.rfind("OPTIONS", 0) == 0) headers += "Public: DESCRIBE, SETUP, PLAY, TEARDOWN\r\n";
    if (request.rfind("SETUP", 0) == 0) headers += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n";
    if (request.rfind("DESCRIBE", 0) == 0) {
        body = "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP " +
               std::to_string(jpeg_payload) + "\r\na=control:" + address() + "/track\r\n";
        headers += "Content-Type: application/sdp\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return headers + "\r\n" + body;
}

std::string MadeRtsp::packets(std::uint32_t tick) {
    constexpr std::size_t most = 1200;
    constexpr int four_two_zero = 1, tables_follow = 255;
    std::string all;
    for (std::size_t from = 0; from < scan_.size(); from += most) {
        const std::string part = scan_.substr(from, most);
        const bool last = from + part.size() == scan_.size();
        std::string packet = big_endian(0x80, 1) + big_endian((last ? 0x80U : 0U) | jpeg_payload, 1) +
                             big_endian(number_++, 2) + big_endian(tick, 4) + big_endian(1, 4);
        packet += big_endian(static_cast<std::uint32_t>(from), 4) + big_endian(four_two_zero, 1) +
                  big_endian(tables_follow, 1) + big_endian(static_cast<std::uint32_t>(width_ / 8), 1) +
                  big_endian(static_cast<std::uint32_t>(height_ / 8), 1);
        if (from == 0)
            packet += big_endian(static_cast<std::uint32_t>(quantisation_.size()), 4) + quantisation_;
        packet += part;
        all += "$" + big_endian(0, 1) + big_endian(static_cast<std::uint32_t>(packet.size()), 2) + packet;
    }
    return all;
}

void MadeRtsp::play(int client) {
    using namespace std::chrono_literals;
    constexpr std::uint32_t ticks_each = 3600;  // 40 ms
    for (std::uint32_t tick = 0; !stop_ && sent(client, packets(tick)); tick += ticks_each)
        std::this_thread::sleep_for(40ms);
}

}  // namespace quadrille::test
