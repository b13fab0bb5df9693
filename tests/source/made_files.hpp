// tests/source/made_files.hpp: a server of small files over HTTP, on the loopback only, as good or bad as a
// test wants it.
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/source/made_stream.hpp"

namespace quadrille::test {

/// Whole answers of a server, header and all.
std::string found(std::string_view bytes, std::string_view type = "image/jpeg");
std::string moved_to(std::string_view address);
std::string refused(int status);
/// Announces more than comes.
std::string cut_off(std::string_view bytes);

/// Answers one client at a time, from its making until its end.
class MadeFiles {
public:
    MadeFiles();
    ~MadeFiles();
    MadeFiles(const MadeFiles&) = delete;
    MadeFiles& operator=(const MadeFiles&) = delete;

    /// What is answered to who asks for `path` from now on; empty: nothing, while the client waits. Any other
    /// path is refused with 404.
    void answer(const std::string& path, const std::string& answer);
    std::string address(const std::string& path) const;
    int port() const { return loopback_.port(); }
    /// The paths that were asked for, in that order.
    std::vector<std::string> asked() const;

private:
    void serve();
    void serve(int client);

    mutable std::mutex mutex_;
    std::map<std::string, std::string> answers_;
    std::vector<std::string> asked_;
    Loopback loopback_{0};
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace quadrille::test
