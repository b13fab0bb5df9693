#include "tests/source/made_stream.hpp"

#include <arpa/inet.h>
#include <chrono>
#include <opencv2/imgcodecs.hpp>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::test {

bool sent(int client, const std::string& bytes) {
    return send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

Loopback::Loopback(int port) {
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket_, plain, size) != 0 || listen(socket_, 4) != 0)
        throw std::runtime_error("cannot serve on the loopback");
    getsockname(socket_, plain, &size);
    port_ = ntohs(address.sin_port);
}

Loopback::~Loopback() {
    close(socket_);
}

int Loopback::next_client() const {
    pollfd waiting{socket_, POLLIN, 0};
    constexpr int moment_ms = 20;
    return poll(&waiting, 1, moment_ms) == 1 ? accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC) : -1;
}

MadeStream::MadeStream(const cv::Mat& picture, int port) : loopback_(port) {
    show(picture);
    thread_ = std::thread([this] { serve(); });
}

void MadeStream::show(const cv::Mat& picture) {
    std::vector<unsigned char> jpeg;
    cv::imencode(".jpg", picture, jpeg);
    const std::lock_guard lock(mutex_);
    part_ = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: " + std::to_string(jpeg.size()) +
            "\r\n\r\n" + std::string(jpeg.begin(), jpeg.end()) + "\r\n";
}

MadeStream::~MadeStream() {
    stop_ = true;
    thread_.join();
}

void MadeStream::serve() {
    using namespace std::chrono_literals;
    while (!stop_) {
        const int client = loopback_.next_client();
        if (client < 0) continue;
        bool open = sent(
            client, "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n");
        while (open && !stop_) {
            std::unique_lock lock(mutex_);
            const std::string part = part_;
            lock.unlock();
            open = sent(client, part);
            std::this_thread::sleep_for(20ms);
        }
        close(client);
    }
}

}  // namespace quadrille::test
