// vision/source/byte_feed.hpp: bytes that were fetched here, on their way to the decoder.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::vision {

/// A pair of sockets, at whose other end FFmpeg reads. One thread writes; `shut` may be called from any.
class ByteFeed {
public:
    ByteFeed();
    ~ByteFeed();
    ByteFeed(const ByteFeed&) = delete;
    ByteFeed& operator=(const ByteFeed&) = delete;

    /// False where the system has no more descriptors.
    bool is_open() const { return ours_ != -1; }
    /// The name under which FFmpeg reads the bytes, once: "pipe:7".
    std::string pipe() const;
    /// Waits until all of them are taken; false: the reader is closed.
    bool hand_on(std::string_view bytes);
    /// There are no more bytes.
    void end();
    /// Wakes whoever waits to read or to write.
    void shut();

private:
    int ours_ = -1, theirs_ = -1;
};

/// Collects the first bytes of a stream until they say whether it is an MP4 whose index comes after its
/// pictures: such a one can be decoded by who can go back alone.
class StreamHead {
public:
    enum class Sort { open, plays, index_last };  ///< open: more bytes are needed

    Sort take(std::string_view bytes);
    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

}  // namespace quadrille::vision
