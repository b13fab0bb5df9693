// app/window/stream_window.hpp: a second window with nothing but the board, for a streaming program to take.
#pragma once
#include <memory>
#include <opencv2/core.hpp>
#include <string>

#include "app/setup/settings.hpp"
#include "app/window/drawing/canvas.hpp"
#include "app/window/drawing/offscreen.hpp"
#include "app/window/panels/board_view.hpp"

namespace quadrille::app {

/// What is wanted of the second window.
struct StreamView {
    bool open = false;
    Layout layout = Layout::above;  ///< `both` is none of its views
    bool transparent = false;       ///< its background; otherwise green, to be keyed out
};

/// What it shows.
struct StreamedTable {
    const BoardView& board;
    const BoardGrid& grid;
    const PictureTexture& picture;
    std::optional<BoardPose> pose;  ///< of the board in the picture
    int rotation = 0;               ///< of the view from above
};

/// Lives shorter than the canvas that it was opened beside. Keys pressed in it are the canvas's keys; closing
/// it closes nothing else. Belongs to the main thread.
class StreamWindow {
public:
    /// Null where the window desktop gives no second window.
    static std::unique_ptr<StreamWindow> open(Canvas& beside, const std::string& title, cv::Size size);
    ~StreamWindow();
    StreamWindow(const StreamWindow&) = delete;
    StreamWindow& operator=(const StreamWindow&) = delete;

    /// Its cross was clicked.
    bool closing() const;
    cv::Size size() const;  ///< in pixels
    /// Whether the window desktop can show what lies behind it.
    bool see_through() const;

    /// Between the canvas's begin_frame and end_frame. A background that is not opaque lets the window
    /// desktop through, and comes out of window captures that know transparency.
    void show(ImU32 background, const Draw& draw);

private:
    StreamWindow(Canvas& beside, GLFWwindow* window) : beside_(beside), window_(window) {}

    Canvas& beside_;
    GLFWwindow* window_;
};

/// Opens, closes and draws the second window as `view` has it, which is corrected where the desktop gives
/// less. The key of the sentence to say then; null: there is nothing to say.
const char* tend_stream(std::unique_ptr<StreamWindow>& window, Canvas& beside, const std::string& title,
                        StreamView& view, const StreamedTable& table);

}  // namespace quadrille::app
