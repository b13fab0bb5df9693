// app/window/drawing/key_queue.hpp: keys as they were pressed, however fast, frame by frame.
#pragma once
#include <deque>
#include <vector>

struct ImGuiIO;

namespace quadrille::app {

/// A key that went down (or repeats), GLFW's number and modifiers; or the character that was typed with it.
struct KeyPress {
    int key = 0, modifiers = 0;
    unsigned typed = 0;  ///< Unicode; 0: this is a key

    bool enter() const;
};

/// ImGui 1.86 knows of a frame only which keys are down as it begins and which characters were typed, in no
/// order: a short press would be lost, a Ctrl that is let go with its letter too, and a letter after
/// Backspace would be erased by it. So what would get mixed up waits for a frame of its own: either
/// characters, or one key that writes none.
class KeyQueue {
public:
    /// As GLFW reports them, in order. The characters of a key follow its press.
    void press(int key, int modifiers);
    void repeat(int key, int modifiers);
    void release(int key);
    void type(unsigned character);

    /// Whether anything waits for a frame.
    bool waiting() const { return !events_.empty(); }

    /// Before ImGui::NewFrame: hands over what is the next frame's, and gives it.
    std::vector<KeyPress> begin_frame(ImGuiIO& io);
    /// After ImGui::NewFrame: what was pressed and let go within the frame is up again.
    void end_presses(ImGuiIO& io);

private:
    enum class Kind { press, repeat, release, character };
    struct Event {
        Kind kind;
        KeyPress press;
    };
    /// What one frame has taken.
    struct Frame {
        std::vector<KeyPress> presses;
        bool typed = false;  ///< characters
        bool acted = false;  ///< a key that writes none
        int modifiers = -1;  ///< of the last key but Ctrl, Shift and such; -1: none was pressed
    };
    bool writes_nothing() const;
    bool waits(const Frame& frame, ImGuiIO& io) const;
    void take(Frame& frame, ImGuiIO& io);

    std::deque<Event> events_;
    std::vector<int> pressed_, let_go_;  ///< within the present frame
};

}  // namespace quadrille::app
