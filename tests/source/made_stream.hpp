// tests/source/made_stream.hpp: a camera on the network, as phones are: MJPEG over HTTP, on the loopback
// only.
#pragma once
#include <atomic>
#include <mutex>
#include <opencv2/core.hpp>
#include <string>
#include <thread>
#include <vector>

namespace quadrille::test {

/// A listening socket on the loopback.
class Loopback {
public:
    /// `port` 0: any free one.
    explicit Loopback(int port);
    ~Loopback();
    Loopback(const Loopback&) = delete;
    Loopback& operator=(const Loopback&) = delete;

    int port() const { return port_; }
    /// The socket of a client that has come, to be closed by the caller; -1 when none comes in a moment.
    int next_client() const;

private:
    int socket_ = -1, port_ = 0;
};

/// False when the client has gone.
bool sent(int client, const std::string& bytes);

/// Serves one client at a time a picture every 20 ms, from its making until its end.
class MadeStream {
public:
    /// `port` 0: any free one.
    MadeStream(const cv::Mat& picture, int port);
    ~MadeStream();
    MadeStream(const MadeStream&) = delete;
    MadeStream& operator=(const MadeStream&) = delete;

    /// What is served from now on.
    void show(const cv::Mat& picture);
    int port() const { return loopback_.port(); }
    std::string address() const { return "http://127.0.0.1:" + std::to_string(port()) + "/video"; }

private:
    void serve();

    std::mutex mutex_;
    std::string part_;  ///< one picture of the multipart stream
    Loopback loopback_;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace quadrille::test
