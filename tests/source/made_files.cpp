#include "tests/source/made_files.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::test {
namespace {

/// Waits a moment; whether something has come, or the client has gone.
bool something_comes(int client) {
    pollfd waiting{client, POLLIN, 0};
    constexpr int moment_ms = 20;
    return poll(&waiting, 1, moment_ms) == 1;
}

std::string with_length(std::size_t length, std::string_view type, std::string_view bytes) {
    return "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: " + std::string(type) +
           "\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n" + std::string(bytes);
}

}  // namespace

std::string found(std::string_view bytes, std::string_view type) {
    return with_length(bytes.size(), type, bytes);
}

std::string cut_off(std::string_view bytes) {
    return with_length(2 * bytes.size(), "image/jpeg", bytes);
}

std::string moved_to(std::string_view address) {
    return "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: " +
           std::string(address) + "\r\n\r\n";
}

std::string refused(int status) {
    return "HTTP/1.1 " + std::to_string(status) + " No\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno";
}

MadeFiles::MadeFiles() {
    thread_ = std::thread([this] { serve(); });
}

MadeFiles::~MadeFiles() {
    stop_ = true;
    thread_.join();
}

void MadeFiles::answer(const std::string& path, const std::string& answer) {
    const std::lock_guard lock(mutex_);
    answers_[path] = answer;
}

std::string MadeFiles::address(const std::string& path) const {
    return "http://127.0.0.1:" + std::to_string(port()) + path;
}

std::vector<std::string> MadeFiles::asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
}

void MadeFiles::serve() {
    while (!stop_) {
        const int client = loopback_.next_client();
        if (client < 0) continue;
        serve(client);
        close(client);
    }
}

void MadeFiles::serve(int client) {
    std::string request;
    while (!stop_ && request.find("\r\n\r\n") == std::string::npos) {
        if (!something_comes(client)) continue;
        char part[4096];
        const ssize_t count = recv(client, part, sizeof part, 0);
        if (count <= 0) return;
        request.append(part, static_cast<std::size_t>(count));
    }
    const std::size_t begin = request.find(' ') + 1;
    const std::string path = request.substr(begin, request.find(' ', begin) - begin);
    std::unique_lock lock(mutex_);
    asked_.push_back(path);
    const auto known = answers_.find(path);
    const std::string answer = known == answers_.end() ? refused(404) : known->second;
    lock.unlock();
    if (!answer.empty()) {
        sent(client, answer);
        return;
    }
    while (!stop_ && !something_comes(client)) continue;
}

}  // namespace quadrille::test
