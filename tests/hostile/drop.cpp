#include "tests/hostile/drop.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

namespace quadrille::test {
namespace {

/// Bytes that an address has as they are; the others are written as "%0A".
std::string address_of(const std::filesystem::path& file) {
    std::string address = "file://";
    for (const unsigned char byte : file.string()) {
        const bool plain =
            std::isalnum(byte) != 0 || byte == '/' || byte == '.' || byte == '_' || byte == '-';
        char written[4] = {static_cast<char>(byte), 0, 0, 0};
        if (!plain) std::snprintf(written, sizeof written, "%%%02X", byte);
        address += written;
    }
    return address + "\r\n";
}

/// The window that files are dragged from, which nobody sees.
class Drag {
public:
    Drag(Display* display, const std::vector<std::filesystem::path>& files)
        : display_(display),
          source_(XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)) {
        for (const auto& file : files) list_ += address_of(file);
        XSetSelectionOwner(display_, selection_, source_, CurrentTime);
    }

    /// Whether the files were taken before `end`.
    bool drop(std::chrono::steady_clock::time_point end) {
        target_ = taker().value_or(None);
        if (target_ == None) return false;
        constexpr long protocol = 5L << 24;
        say("XdndEnter", {protocol, static_cast<long>(atom("text/uri-list"))});
        say("XdndPosition", {0, 100L << 16 | 100, CurrentTime, static_cast<long>(atom("XdndActionCopy"))});
        while (std::chrono::steady_clock::now() < end) {
            if (XPending(display_) == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                continue;
            }
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type == SelectionRequest) hand_over(event.xselectionrequest);
            if (event.type != ClientMessage) continue;
            if (event.xclient.message_type == atom("XdndStatus")) say("XdndDrop", {0, CurrentTime});
            if (event.xclient.message_type == atom("XdndFinished")) return true;
        }
        return false;
    }

private:
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    /// The first window below the root that says it takes what is dropped.
    std::optional<Window> taker() const {
        Window root = None, parent = None, *children = nullptr;
        unsigned count = 0;
        XQueryTree(display_, DefaultRootWindow(display_), &root, &parent, &children, &count);
        const std::unique_ptr<Window, int (*)(void*)> owner(children, XFree);
        for (unsigned i = 0; i < count; ++i) {
            int properties = 0;
            const std::unique_ptr<Atom, int (*)(void*)> list(
                XListProperties(display_, children[i], &properties), XFree);
            for (int p = 0; p < properties; ++p) {
                if (list.get()[p] == atom("XdndAware")) return children[i];
            }
        }
        return std::nullopt;
    }

    void say(const char* what, const std::vector<long>& values) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(what);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(source_);
        for (std::size_t i = 0; i < values.size(); ++i) event.xclient.data.l[i + 1] = values[i];
        XSendEvent(display_, target_, False, NoEventMask, &event);
        XFlush(display_);
    }

    void hand_over(const XSelectionRequestEvent& asked) const {
        XChangeProperty(display_, asked.requestor, asked.property, asked.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(list_.data()), static_cast<int>(list_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = asked.requestor;
        event.xselection.selection = asked.selection;
        event.xselection.target = asked.target;
        event.xselection.property = asked.property;
        event.xselection.time = asked.time;
        XSendEvent(display_, asked.requestor, False, NoEventMask, &event);
        XFlush(display_);
    }

    Display* display_;
    Window source_;
    Window target_ = None;
    Atom selection_ = atom("XdndSelection");
    std::string list_;
};

}  // namespace

bool drop_files(const std::string& display, const std::vector<std::filesystem::path>& files) {
    const std::unique_ptr<Display, int (*)(Display*)> opened(XOpenDisplay(display.c_str()), XCloseDisplay);
    if (!opened) return false;
    return Drag(opened.get(), files).drop(std::chrono::steady_clock::now() + std::chrono::minutes(1));
}

}  // namespace quadrille::test
