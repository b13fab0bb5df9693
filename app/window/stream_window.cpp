#include "app/window/stream_window.hpp"

#include <GLFW/glfw3.h>

namespace quadrille::app {

std::unique_ptr<StreamWindow> StreamWindow::open(Canvas& beside, const std::string& title, cv::Size size) {
    glfwWindowHint(GLFW_TRANSPARENT_FRAMEBUFFER, GLFW_TRUE);
    // It must not take the keyboard from the window at the table.
    glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
    glfwWindowHint(GLFW_FOCUSED, GLFW_FALSE);
    GLFWwindow* window = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, beside.window());
    glfwWindowHint(GLFW_TRANSPARENT_FRAMEBUFFER, GLFW_FALSE);
    if (window == nullptr) return nullptr;
    beside.listen_to(window);
    // The canvas waits for the screen already; waiting twice would halve the rate.
    glfwMakeContextCurrent(window);
    glfwSwapInterval(0);
    glfwMakeContextCurrent(beside.window());
    return std::unique_ptr<StreamWindow>(new StreamWindow(beside, window));
}

StreamWindow::~StreamWindow() {
    glfwDestroyWindow(window_);
}

bool StreamWindow::closing() const {
    return glfwWindowShouldClose(window_) == GLFW_TRUE;
}

cv::Size StreamWindow::size() const {
    cv::Size size;
    glfwGetFramebufferSize(window_, &size.width, &size.height);
    return size;
}

bool StreamWindow::see_through() const {
    return glfwGetWindowAttrib(window_, GLFW_TRANSPARENT_FRAMEBUFFER) == GLFW_TRUE;
}

void StreamWindow::show(ImU32 background, const Draw& draw) {
    const cv::Size area = size();
    if (area.area() == 0) return;
    glfwMakeContextCurrent(window_);
    draw_offscreen(area, background, draw);
    glfwSwapBuffers(window_);
    glfwMakeContextCurrent(beside_.window());
}

const char* tend_stream(std::unique_ptr<StreamWindow>& window, Canvas& beside, const std::string& title,
                        StreamView& view, const StreamedTable& table) {
    if (window && window->closing()) view.open = false;
    if (!view.open) {
        window.reset();
        return nullptr;
    }
    if (!window) {
        constexpr int width = 1280, height = 720;
        window = StreamWindow::open(beside, title, {width, height});
        view.open = window != nullptr;
        if (!window) return "note.no_stream";
    }
    const cv::Size shown = window->size();
    const ImVec2 size{static_cast<float>(shown.width), static_cast<float>(shown.height)};
    const bool above = view.layout == Layout::above || table.picture.size().area() == 0;
    const bool refused = view.transparent && !window->see_through();
    if (refused) view.transparent = false;
    window->show(view.transparent ? IM_COL32(0, 0, 0, 0) : key_green, [&](ImDrawList& list) {
        const DrawArea area{list, beside.fonts(), {0, 0}, size};
        if (above)
            draw_from_above(area, table.grid, table.board, table.rotation, &table.picture);
        else
            draw_picture(area, table.picture, table.pose, table.board);
    });
    return refused ? "note.not_transparent" : nullptr;
}

}  // namespace quadrille::app
