// app/pictures/download.hpp: small files from the network, one after another, for a user who asked for them.
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/messages/messages.hpp"

namespace quadrille::app {

enum class DownloadFault {
    address,      ///< neither https nor http on this machine
    unreachable,  ///< no connection, or a broken one; `detail`: the library's words
    too_slow,     ///< nothing, or not all, within the time
    status,       ///< the server has no such file; `detail`: its number
    busy,         ///< the server asks to be left alone for now; `detail`: its number
    elsewhere,    ///< it points to another host; `detail`: where to
    too_large,
    cut,  ///< it ended before its end
};

struct DownloadError {
    DownloadFault fault = DownloadFault::unreachable;
    std::string detail{};
};

/// What went wrong, without the address.
std::string sentence(const DownloadError& error, const Messages& tr = program_messages());

struct DownloadLimits {
    std::size_t largest_bytes = std::size_t{8} << 20;
    std::chrono::milliseconds connecting{10'000}, whole{30'000};
};

/// Keeps its connection for the next file. Belongs to one thread.
class Downloader {
public:
    explicit Downloader(const DownloadLimits& limits = {});
    ~Downloader();
    Downloader(const Downloader&) = delete;
    Downloader& operator=(const Downloader&) = delete;

    /// The bytes at an address: https alone, http only where it is on this machine. Where the server points
    /// elsewhere, that is followed on the same host only, three times at most.
    tl::expected<std::vector<unsigned char>, DownloadError> get(const std::string& address);

private:
    struct Transfer;
    std::unique_ptr<Transfer> transfer_;
};

}  // namespace quadrille::app
