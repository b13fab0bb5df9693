#include "tests/window/window_ping.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <stdexcept>
#include <xcb/xcb.h>

namespace quadrille::tests {
namespace {

template <typename Reply>
using Owned = std::unique_ptr<Reply, decltype(&std::free)>;

xcb_atom_t atom(xcb_connection_t* server, const char* name) {
    const auto asked = xcb_intern_atom(server, 0, static_cast<std::uint16_t>(std::strlen(name)), name);
    const Owned<xcb_intern_atom_reply_t> reply(xcb_intern_atom_reply(server, asked, nullptr), &std::free);
    return reply ? reply->atom : xcb_atom_t{XCB_ATOM_NONE};
}

}  // namespace

struct WindowPing::Server {
    explicit Server(const std::string& display) : connection(xcb_connect(display.c_str(), nullptr)) {
        if (xcb_connection_has_error(connection) != 0) {
            xcb_disconnect(connection);
            throw std::runtime_error("no X server " + display);
        }
        // A window sends its answer to the root.
        const xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
        const std::uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
        xcb_change_window_attributes(connection, root, XCB_CW_EVENT_MASK, &mask);
        protocols = atom(connection, "WM_PROTOCOLS");
        ping = atom(connection, "_NET_WM_PING");
    }
    ~Server() { xcb_disconnect(connection); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void send(std::uint32_t window) {
        xcb_client_message_event_t event{};
        event.response_type = XCB_CLIENT_MESSAGE;
        event.format = 32;
        event.window = window;
        event.type = protocols;
        event.data.data32[0] = ping;
        event.data.data32[1] = ++sent;
        event.data.data32[2] = window;
        xcb_send_event(connection, 0, window, XCB_EVENT_MASK_NO_EVENT, reinterpret_cast<const char*>(&event));
        xcb_flush(connection);
    }
    bool answers_the_last(const xcb_generic_event_t& event) const {
        const auto& message = reinterpret_cast<const xcb_client_message_event_t&>(event);
        constexpr int sent_by_a_client = 0x80;
        return (event.response_type & ~sent_by_a_client) == XCB_CLIENT_MESSAGE && message.type == protocols &&
               message.data.data32[0] == ping && message.data.data32[1] == sent;
    }

    xcb_connection_t* connection;
    xcb_atom_t protocols = XCB_ATOM_NONE, ping = XCB_ATOM_NONE;
    std::uint32_t sent = 0;
};

WindowPing::WindowPing(const std::string& display) : server_(std::make_unique<Server>(display)) {}

WindowPing::~WindowPing() = default;

bool WindowPing::answered(std::uint32_t window, const std::function<bool()>& still_waited_for) {
    constexpr int glance_ms = 20;
    server_->send(window);
    while (still_waited_for() && xcb_connection_has_error(server_->connection) == 0) {
        while (const Owned<xcb_generic_event_t> event{xcb_poll_for_event(server_->connection), &std::free}) {
            if (event->response_type == 0) return false;  // an error: the window is gone
            if (server_->answers_the_last(*event)) return true;
        }
        std::array<pollfd, 1> news{{{xcb_get_file_descriptor(server_->connection), POLLIN, 0}}};
        poll(news.data(), news.size(), glance_ms);
    }
    return false;
}

}  // namespace quadrille::tests
