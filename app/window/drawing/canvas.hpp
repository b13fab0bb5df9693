// app/window/drawing/canvas.hpp: the window on the screen, with OpenGL and Dear ImGui ready in it.
#pragma once
#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/window/drawing/key_queue.hpp"
#include "app/window/drawing/theme.hpp"

struct GLFWwindow;

namespace quadrille::app {

enum class CanvasFault {
    no_display,  ///< neither X nor Wayland answers
    no_opengl,   ///< no OpenGL 3.2
};
struct CanvasError {
    CanvasFault fault;
    std::string detail;  ///< GLFW's words
};

/// One window. There is at most one at a time; all members belong to the main thread, except `wake`.
class Canvas {
public:
    static tl::expected<std::unique_ptr<Canvas>, CanvasError> open(const std::string& title, cv::Size size);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    bool closing() const;
    void close();
    cv::Size size() const;         ///< in pixels
    cv::Size window_size() const;  ///< as the window desktop counts
    const Fonts& fonts() const { return fonts_; }

    /// Text and spacing this many times as large as the screen and the window's own size ask for: 1 to 2.5.
    void set_text_scale(float scale);
    float text_scale() const { return text_scale_; }
    /// The theme is set again with the next frame.
    void refresh_theme() { theme_stale_ = true; }
    /// The colour behind everything.
    void set_background(std::optional<ImU32> background) { background_ = background; }

    /// The keys and characters of the frames that began since the last call, in order, however short.
    std::vector<KeyPress> take_keys();
    /// The files that were dropped on the window since the last call.
    std::vector<std::string> take_dropped();
    void toggle_full_screen();

    /// GLFW's, for a window that shares its textures.
    GLFWwindow* window() const;
    /// Keys of another window count as this one's, as long as that window lives.
    void listen_to(GLFWwindow* other);

    /// Draws as if the mouse were elsewhere.
    void ignore_mouse();

    /// Waits for a key, the mouse, `wake`, or that many seconds; false when only time has passed.
    bool wait(double seconds);
    /// Ends `wait`; from any thread.
    static void wake();

    /// Between the two, ImGui draws.
    void begin_frame();
    /// Makes the drawing; what is left for end_frame is the graphics driver's.
    void make_frame();
    void end_frame();
    /// Ends the frame and gives what it shows, 8-bit BGR.
    cv::Mat end_frame_and_read();

private:
    struct Handles;
    explicit Canvas(std::unique_ptr<Handles> handles);
    void load_theme();
    float screen_scale() const;
    float window_scale() const;
    void render();

    bool made_ = false;  ///< this frame's drawing is
    std::unique_ptr<Handles> handles_;
    Fonts fonts_;
    float text_scale_ = 1;
    float for_window_ = 1;             ///< how much larger than usual text is, as the window has room
    std::optional<ImU32> background_;  ///< nullopt: the theme's
    bool theme_stale_ = true;
};

}  // namespace quadrille::app
