#include "app/window/drawing/canvas.hpp"

#define GLFW_INCLUDE_GLEXT
#include <GLFW/glfw3.h>
#include <algorithm>
#include <atomic>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <cmath>
#include <imgui.h>
#include <opencv2/imgproc.hpp>
#include <utility>

namespace quadrille::app {
namespace {

/// Whether another thread has something new.
std::atomic<bool> wakes = false;

tl::unexpected<CanvasError> refused(CanvasFault fault) {
    const char* words = nullptr;
    glfwGetError(&words);
    CanvasError error{fault, words != nullptr ? words : ""};
    glfwTerminate();
    return tl::unexpected(std::move(error));
}

}  // namespace

struct Canvas::Handles {
    GLFWwindow* window = nullptr;
    KeyQueue queue;
    std::vector<KeyPress> keys;  ///< that frames have had and nobody has taken
    std::vector<std::string> dropped;
    cv::Rect before_full_screen;
    bool touched = true;    ///< something came from the window desktop since the last wait
    bool rescaled = false;  ///< it has gone to a screen of another scale, or its screen's has changed
    bool resized = true;    ///< it has another size since the last frame

    static void on_key(GLFWwindow* window, int key, int, int action, int modifiers) {
        touch(window);
        KeyQueue& queue = of(window).queue;
        // Another window may be gone before its key is let go.
        const bool momentary = window != of(window).window;
        if (action == GLFW_PRESS) queue.press(key, modifiers);
        if (action == GLFW_REPEAT) queue.repeat(key, modifiers);
        if (momentary ? action == GLFW_PRESS : action == GLFW_RELEASE) queue.release(key);
    }
    static void on_character(GLFWwindow* window, unsigned typed) {
        touch(window);
        of(window).queue.type(typed);
    }
    static void on_drop(GLFWwindow* window, int count, const char** files) {
        touch(window);
        of(window).dropped.insert(of(window).dropped.end(), files, files + count);
    }
    static Handles& of(GLFWwindow* window) {
        return *static_cast<Handles*>(glfwGetWindowUserPointer(window));
    }
    static void touch(GLFWwindow* window) { of(window).touched = true; }
    void listen() {
        listen_to(window);
        glfwSetDropCallback(window, on_drop);
        glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { touch(w); });
        glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { touch(w); });
        glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { touch(w); });
        glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { touch(w); });
        glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { touch(w); });
        glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) {
            touch(w);
            of(w).resized = true;
        });
        glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) {
            touch(w);
            of(w).rescaled = true;
        });
    }
    void listen_to(GLFWwindow* one) {
        glfwSetWindowUserPointer(one, this);
        listen_to_keys(one);
        glfwSetFramebufferSizeCallback(one, [](GLFWwindow* w, int, int) { touch(w); });
        glfwSetWindowRefreshCallback(one, touch);
        glfwSetWindowCloseCallback(one, touch);
    }
    static void listen_to_keys(GLFWwindow* one) {
        glfwSetKeyCallback(one, on_key);
        glfwSetCharCallback(one, on_character);
    }
};

namespace {

/// Whether the processor does what a graphics card would.
bool drawn_in_software() {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string name = renderer != nullptr ? renderer : "";
    return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos ||
           name.find("SWR") != std::string::npos || name.find("SwiftShader") != std::string::npos;
}

GLFWwindow* window_of(const std::string& title, cv::Size size, int samples) {
    glfwWindowHint(GLFW_SAMPLES, samples);
    GLFWwindow* window = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
    if (window != nullptr) glfwMakeContextCurrent(window);
    return window;
}

/// Four samples a pixel, for the smooth edges of fills; where they would cost the processor more than half of
/// every frame, one: lines and letters are smooth without.
GLFWwindow* smooth_window(const std::string& title, cv::Size size) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* window = window_of(title, size, 4);
    if (window != nullptr && drawn_in_software()) {
        glfwDestroyWindow(window);
        window = window_of(title, size, 0);
    }
    glfwWindowHint(GLFW_VISIBLE, GLFW_TRUE);
    if (window != nullptr) glfwShowWindow(window);
    return window;
}

}  // namespace

tl::expected<std::unique_ptr<Canvas>, CanvasError> Canvas::open(const std::string& title, cv::Size size) {
    if (glfwInit() != GLFW_TRUE) return refused(CanvasFault::no_display);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "quadrille");
    auto handles = std::make_unique<Handles>();
    handles->window = smooth_window(title, size);
    if (handles->window == nullptr) return refused(CanvasFault::no_opengl);
    glfwSetWindowSizeLimits(handles->window, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwSwapInterval(1);
    return std::unique_ptr<Canvas>(new Canvas(std::move(handles)));
}

Canvas::Canvas(std::unique_ptr<Handles> handles) : handles_(std::move(handles)) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    // Before ImGui's own, which call them.
    handles_->listen();
    ImGui_ImplGlfw_InitForOpenGL(handles_->window, true);
    // Keys alone come by the queue, one frame's after another.
    Handles::listen_to_keys(handles_->window);
    ImGui_ImplOpenGL3_Init("#version 150");
}

Canvas::~Canvas() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(handles_->window);
    glfwTerminate();
}

bool Canvas::closing() const {
    return glfwWindowShouldClose(handles_->window) == GLFW_TRUE;
}

void Canvas::close() {
    glfwSetWindowShouldClose(handles_->window, GLFW_TRUE);
}

cv::Size Canvas::size() const {
    cv::Size size;
    glfwGetFramebufferSize(handles_->window, &size.width, &size.height);
    return size;
}

cv::Size Canvas::window_size() const {
    cv::Size size;
    glfwGetWindowSize(handles_->window, &size.width, &size.height);
    return size;
}

void Canvas::set_text_scale(float scale) {
    text_scale_ = std::clamp(scale, 1.0F, 2.5F);
    theme_stale_ = true;
}

float Canvas::screen_scale() const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(handles_->window, &x, &y);
    return std::max(x, y);
}

/// A window on a large screen is looked at from further away: its text grows with it, in steps, so that
/// dragging its border draws no fonts.
float Canvas::window_scale() const {
    constexpr float usual_width = 1600, usual_height = 900, steps = 10, most = 2;
    const cv::Size px = size();
    const float room =
        std::min(static_cast<float>(px.width) / usual_width, static_cast<float>(px.height) / usual_height) /
        screen_scale();
    return std::clamp(std::floor(room * steps + 0.01F) / steps, 1.0F, most);
}

/// The fonts are rasterised again at the size they are shown at: stretched ones would blur.
void Canvas::load_theme() {
    for_window_ = window_scale();
    apply_theme(screen_scale() * for_window_ * text_scale_, fonts_);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    theme_stale_ = false;
}

std::vector<KeyPress> Canvas::take_keys() {
    return std::exchange(handles_->keys, {});
}

std::vector<std::string> Canvas::take_dropped() {
    return std::exchange(handles_->dropped, {});
}

void Canvas::toggle_full_screen() {
    GLFWwindow* window = handles_->window;
    cv::Rect& before = handles_->before_full_screen;
    if (glfwGetWindowMonitor(window) != nullptr) {
        glfwSetWindowMonitor(window, nullptr, before.x, before.y, before.width, before.height,
                             GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) return;
    glfwGetWindowPos(window, &before.x, &before.y);
    glfwGetWindowSize(window, &before.width, &before.height);
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

GLFWwindow* Canvas::window() const {
    return handles_->window;
}

void Canvas::listen_to(GLFWwindow* other) {
    handles_->listen_to(other);
}

void Canvas::ignore_mouse() {
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NoMouse;
}

bool Canvas::wait(double seconds) {
    // What comes after the keys that wait is not to overtake them.
    if (handles_->queue.waiting()) return true;
    glfwWaitEventsTimeout(seconds);
    const bool woken = wakes.exchange(false);
    return std::exchange(handles_->touched, false) || woken;
}

void Canvas::wake() {
    wakes = true;
    glfwPostEmptyEvent();
}

void Canvas::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    // The display is asked for the size only when it is another: it answers from a process of its own.
    const bool resized = std::exchange(handles_->resized, false) && for_window_ != window_scale();
    if (std::exchange(handles_->rescaled, false) || theme_stale_ || resized) load_theme();
    ImGui_ImplGlfw_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    const std::vector<KeyPress> pressed = handles_->queue.begin_frame(io);
    handles_->keys.insert(handles_->keys.end(), pressed.begin(), pressed.end());
    ImGui::NewFrame();
    handles_->queue.end_presses(io);
}

void Canvas::make_frame() {
    if (!std::exchange(made_, true)) ImGui::Render();
}

void Canvas::render() {
    make_frame();
    made_ = false;
    const cv::Size area = size();
    const ImVec4 background = ImGui::ColorConvertU32ToFloat4(background_.value_or(palette().background));
    glViewport(0, 0, area.width, area.height);
    glClearColor(background.x, background.y, background.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Canvas::end_frame() {
    render();
    glfwSwapBuffers(handles_->window);
}

cv::Mat Canvas::end_frame_and_read() {
    render();
    const cv::Size area = size();
    cv::Mat pixels(area, CV_8UC3);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, area.width, area.height, GL_BGR, GL_UNSIGNED_BYTE, pixels.data);
    cv::flip(pixels, pixels, 0);
    glfwSwapBuffers(handles_->window);
    return pixels;
}

}  // namespace quadrille::app
