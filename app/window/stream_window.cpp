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

}  // namespace quadrille::app
