// vision/source/http_stream.hpp: a camera's stream over HTTP, fetched here and handed to the decoder as
// bytes.
#pragma once
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Fetches an http or https address in a thread of its own. What decodes the bytes opens no connection:
/// it would follow a server to any host, and open whatever a playlist names. Where the server points
/// elsewhere, that is followed on its own host only, three times at most. Name and password of the address go
/// to the server that it names, and to no other port of it. Cameras sign their certificates themselves, so an
/// https address is encrypted but nobody vouches for who answers.
class HttpStream {
public:
    /// Waits at most three seconds for the first bytes. Faults: `no_stream`, with the host that the server
    /// points to where that is another one; `index_last`.
    static tl::expected<std::unique_ptr<HttpStream>, SourceError> open(const std::string& address);
    ~HttpStream();
    HttpStream(const HttpStream&) = delete;
    HttpStream& operator=(const HttpStream&) = delete;

    /// The name under which FFmpeg reads the bytes, once: "pipe:7". They end where the server says nothing
    /// for two seconds, and with this object.
    std::string pipe() const;

private:
    struct Transfer;
    explicit HttpStream(std::unique_ptr<Transfer> transfer);
    std::unique_ptr<Transfer> transfer_;
};

/// Whether an RTSP server points to another host: that host, else nullopt. FFmpeg would follow it. Asked
/// before FFmpeg asks the same, which a malicious server can distinguish. Takes at most three seconds.
std::optional<std::string> rtsp_points_to(const std::string& address);

}  // namespace quadrille::vision
