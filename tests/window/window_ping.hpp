// tests/window/window_ping.hpp: whether a window has come to what was done to it, however slow its machine
// is.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace quadrille::tests {

/// Asks a window whether it still answers, as window managers do (_NET_WM_PING of the Extended Window Manager
/// Hints). It answers when it takes its events, in their order: what was pressed before has been received
/// then, and with a second answer the frame between the two is on the screen.
class WindowPing {
public:
    /// `display`: the server's name, ":7". Throws std::runtime_error where there is none.
    explicit WindowPing(const std::string& display);
    ~WindowPing();
    WindowPing(const WindowPing&) = delete;
    WindowPing& operator=(const WindowPing&) = delete;

    /// Waits for its answer; false: there is no such window, or it is waited for no longer.
    bool answered(std::uint32_t window, const std::function<bool()>& still_waited_for);

private:
    struct Server;
    std::unique_ptr<Server> server_;
};

}  // namespace quadrille::tests
