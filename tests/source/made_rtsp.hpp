// tests/source/made_rtsp.hpp: a camera on the network that speaks RTSP, on the loopback only.
#pragma once
#include <atomic>
#include <opencv2/core.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/source/made_stream.hpp"

namespace quadrille::test {

/// Serves one client at a time a picture every 40 ms: RTSP 1.0 (RFC 2326) with the packets in the same
/// connection, Motion JPEG over RTP (RFC 2435).
class MadeRtsp {
public:
    /// `picture`: sides that are multiples of 16.
    MadeRtsp(const cv::Mat& picture, int port);
    ~MadeRtsp();
    MadeRtsp(const MadeRtsp&) = delete;
    MadeRtsp& operator=(const MadeRtsp&) = delete;

    int port() const { return loopback_.port(); }
    std::string address() const { return "rtsp://127.0.0.1:" + std::to_string(port()) + "/video"; }

private:
    void serve();
    /// Answers until the client wants the pictures; false when it has gone.
    bool agreed(int client) const;
    std::string answer(const std::string& request) const;
    void play(int client);
    /// The packets of one picture at that tick of the 90 kHz clock.
    std::string packets(std::uint32_t tick);

    int width_, height_;
    std::string quantisation_, scan_;  ///< of the JPEG picture: its two tables, its compressed data
    std::uint16_t number_ = 0;
    Loopback loopback_;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace quadrille::test
