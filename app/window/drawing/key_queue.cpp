#include "app/window/drawing/key_queue.hpp"

#include <GLFW/glfw3.h>
#include <algorithm>
#include <imgui.h>
#include <utility>

namespace quadrille::app {
namespace {

bool is_modifier(int key) {
    return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
}

bool known(const ImGuiIO& io, int key) {
    return key >= 0 && key < IM_ARRAYSIZE(io.KeysDown);
}

bool held(const ImGuiIO& io, int left, int right) {
    return io.KeysDown[left] || io.KeysDown[right];
}

/// Those of the frame's last key, which may be up again; otherwise those that are held.
void set_modifiers(ImGuiIO& io, int of_key) {
    const auto has = [&](int modifier, int left, int right) {
        return of_key >= 0 ? (of_key & modifier) != 0 : held(io, left, right);
    };
    io.KeyCtrl = has(GLFW_MOD_CONTROL, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    io.KeyShift = has(GLFW_MOD_SHIFT, GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    io.KeyAlt = has(GLFW_MOD_ALT, GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    io.KeySuper = has(GLFW_MOD_SUPER, GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
}

}  // namespace

void KeyQueue::press(int key, int modifiers) {
    events_.push_back({Kind::press, {key, modifiers}});
}
void KeyQueue::repeat(int key, int modifiers) {
    events_.push_back({Kind::repeat, {key, modifiers}});
}
void KeyQueue::release(int key) {
    events_.push_back({Kind::release, {key}});
}
void KeyQueue::type(unsigned character) {
    events_.push_back({Kind::character, {.typed = character}});
}

/// Whether the next event is a press that no character belongs to.
bool KeyQueue::writes_nothing() const {
    if (events_.front().kind != Kind::press) return false;
    const auto next = std::find_if(events_.begin() + 1, events_.end(),
                                   [](const Event& event) { return event.kind != Kind::release; });
    return next == events_.end() || next->kind != Kind::character;
}

/// Whether the next event is for a later frame than this one.
bool KeyQueue::waits(const Frame& frame, ImGuiIO& io) const {
    const auto& [kind, press] = events_.front();
    if (kind == Kind::release) return false;
    if (frame.acted) return true;
    if (!writes_nothing()) return false;
    if (frame.typed) return true;
    if (is_modifier(press.key) || !known(io, press.key)) return false;
    // A second press is one only after a frame with the key up.
    const bool seen_down = io.KeysDown[press.key] || io.KeysDownDuration[press.key] >= 0;
    if (seen_down) io.KeysDown[press.key] = false;
    return seen_down;
}

void KeyQueue::take(Frame& frame, ImGuiIO& io) {
    const bool alone = writes_nothing();
    const auto [kind, press] = events_.front();
    events_.pop_front();
    if (kind == Kind::release) {
        const bool within = std::find(pressed_.begin(), pressed_.end(), press.key) != pressed_.end();
        if (within)
            let_go_.push_back(press.key);
        else if (known(io, press.key))
            io.KeysDown[press.key] = false;
        return;
    }
    frame.presses.push_back(press);
    if (kind == Kind::character) {
        io.AddInputCharacter(press.typed);
        frame.typed = true;
        return;
    }
    if (kind == Kind::press && known(io, press.key)) {
        io.KeysDown[press.key] = true;
        pressed_.push_back(press.key);
    }
    if (is_modifier(press.key)) return;
    frame.modifiers = press.modifiers;
    frame.acted |= alone;
}

std::vector<KeyPress> KeyQueue::begin_frame(ImGuiIO& io) {
    Frame frame;
    while (waiting() && !waits(frame, io)) take(frame, io);
    set_modifiers(io, frame.modifiers);
    return std::move(frame.presses);
}

void KeyQueue::end_presses(ImGuiIO& io) {
    pressed_.clear();
    for (const int key : std::exchange(let_go_, {})) {
        if (known(io, key)) io.KeysDown[key] = false;
    }
}

}  // namespace quadrille::app
