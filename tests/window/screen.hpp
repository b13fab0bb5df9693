// tests/window/screen.hpp: a virtual screen whose pixels can be read at any moment, with keys and a mouse.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <opencv2/core.hpp>
#include <string>

#include "tests/window/window_ping.hpp"

namespace quadrille::tests {

/// Who a program runs as: whoever runs the test, or, where that is root, a user without any rights.
enum class RunAs { tester, nobody };

/// An X server without a screen (Xvfb), with the program's windows on it. Ends them with itself.
class Screen {
public:
    /// `folder` holds the server's and the program's files.
    Screen(const std::filesystem::path& folder, cv::Size size);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    /// What must be installed for it is.
    static bool available();

    /// Its name, as the variable DISPLAY has it.
    std::string name() const { return ":" + display_; }

    /// Says an X resource, "Name: value", to the programs that start from now on.
    void say_resource(const std::string& resource) const;

    /// Starts the program and waits until its window has the keyboard. Throws std::runtime_error, with what
    /// the program said, when none comes or it ends: what a test does next would only wait for nothing.
    void start(const std::string& arguments, RunAs who = RunAs::tester);
    /// Runs the program to its end, with whatever window; its exit status.
    int run(const std::string& arguments);
    /// Waits for the program to end; its exit status.
    int ended();
    void kill();
    /// What of the program's memory is in use, MB; 0 where it does not run.
    double memory_mb() const;

    // Each of these returns when the window has drawn a frame with what was done.

    /// Runs xdotool with these arguments; its output.
    std::string xdotool(const std::string& arguments) const;
    void key(const std::string& keys) const { xdotool("key " + keys); }
    /// Types a text, which has no apostrophe, as fast as keys can be sent.
    void type(const std::string& text) const { xdotool("type --delay 1 -- '" + text + "'"); }
    void move(cv::Point at) const;
    void click(cv::Point at, int button = 1) const;
    /// Holds the left button down there for a second.
    void hold(cv::Point at) const;

    /// The text that was copied on it; empty: none.
    std::string clipboard() const;

    /// What is on the screen, 8-bit BGR.
    cv::Mat shown() const;
    /// The same, once the window has drawn what was done to it and come to rest, whatever plays in it.
    cv::Mat drawn() const;
    /// Waits for the screen to be so, two and a half minutes at most; false when it does not come to it.
    bool until(const std::function<bool(const cv::Mat& shown)>& so) const;
    /// Waits until nothing has changed for a while, and gives what is shown then. Not where a camera or a
    /// recording plays.
    cv::Mat settled() const;

private:
    std::string environment() const;
    std::string shell(const std::string& command) const;
    void launch(const std::string& arguments, RunAs who);
    bool runs() const;
    /// Waits until the window has taken its events so many times, with a frame between each two.
    void frames(int count) const;

    std::filesystem::path folder_;
    std::string display_;
    int server_ = 0, program_ = 0;
    unsigned window_ = 0;
    std::unique_ptr<WindowPing> ping_;
};

/// How many pixels have exactly a colour (red, green, blue).
int pixels_of(const cv::Mat& picture, int red, int green, int blue);

/// Mean difference of two pictures within a rectangle, 0 to 255 a channel, three channels added.
double difference(const cv::Mat& a, const cv::Mat& b, const cv::Rect& where);

/// How far two pictures are from each other to the eye: the mean CIE 1976 distance of their blurred colours,
/// so that a glyph that is drawn a little otherwise counts little; 2.3 is just noticeable.
double seen_difference(const cv::Mat& a, const cv::Mat& b);

}  // namespace quadrille::tests
