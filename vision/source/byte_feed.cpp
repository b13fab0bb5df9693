#include "vision/source/byte_feed.hpp"

#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>

namespace quadrille::vision {

ByteFeed::ByteFeed() {
    int ends[2];
    // A socket, not a pipe: writing to one whose reader is closed is an error, no signal.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    ours_ = ends[0];
    theirs_ = ends[1];
}

ByteFeed::~ByteFeed() {
    for (const int end : {ours_, theirs_}) {
        if (end != -1) close(end);
    }
}

std::string ByteFeed::pipe() const {
    return "pipe:" + std::to_string(theirs_);
}

bool ByteFeed::hand_on(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = send(ours_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void ByteFeed::end() {
    shutdown(ours_, SHUT_WR);
}

void ByteFeed::shut() {
    for (const int end : {ours_, theirs_}) shutdown(end, SHUT_RDWR);
}

namespace {

/// A box of an MP4 (ISO/IEC 14496-12, 4.2): how long it is with its head, and of which kind.
struct Box {
    std::uint64_t size;
    std::string_view kind;
};

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

/// Nullopt where its head is not there yet.
std::optional<Box> box_at(std::string_view bytes, std::uint64_t place) {
    constexpr std::size_t head = 8, long_head = 16;
    if (place + head > bytes.size()) return std::nullopt;
    const std::string_view box = bytes.substr(place);
    const std::uint64_t size = big_endian(box.substr(0, 4));
    if (size != 1) return Box{size, box.substr(4, 4)};
    if (box.size() < long_head) return std::nullopt;
    return Box{big_endian(box.substr(head, 8)), box.substr(4, 4)};
}

}  // namespace

StreamHead::Sort StreamHead::take(std::string_view bytes) {
    constexpr std::size_t most = std::size_t{1} << 16, least_box = 8;
    bytes_ += bytes;
    std::uint64_t place = 0;
    while (const auto box = box_at(bytes_, place)) {
        if (place == 0 && box->kind != "ftyp") return Sort::plays;
        if (box->kind == "mdat") return Sort::index_last;
        // The index, or the head of a fragment, which has an index of its own.
        const bool indexed = box->kind == "moov" || box->kind == "moof";
        if (indexed || box->size < least_box || box->size > most) return Sort::plays;
        place += box->size;
    }
    return bytes_.size() < most ? Sort::open : Sort::plays;
}

}  // namespace quadrille::vision
