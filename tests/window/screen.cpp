#include "tests/window/screen.hpp"

#include <GLFW/glfw3.h>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <opencv2/imgproc.hpp>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace quadrille::tests {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds glance{40};
/// Against hanging only: a minute is not enough on a machine with many others at work.
constexpr std::chrono::seconds patience{150};

bool wait_for(const std::function<bool()>& so) {
    const auto end = Clock::now() + patience;
    while (!so()) {
        if (Clock::now() > end) return false;
        std::this_thread::sleep_for(glance);
    }
    return true;
}

/// Starts a shell line in a process of its own, which the line becomes by `exec`.
int started(const std::string& line) {
    pid_t process = 0;
    std::string command = line;
    std::array<char*, 4> arguments{const_cast<char*>("sh"), const_cast<char*>("-c"), command.data(), nullptr};
    return posix_spawnp(&process, "sh", nullptr, nullptr, arguments.data(), environ) == 0 ? process : 0;
}

void end(int& process, int with) {
    if (process == 0) return;
    ::kill(process, with);
    ::waitpid(process, nullptr, 0);
    process = 0;
}

/// Both whole pictures of one type.
bool same_pixels(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && std::memcmp(a.data, b.data, a.total() * a.elemSize()) == 0;
}

/// At once: a screen has millions of bytes, and is read anew until it shows what is waited for.
std::string text_of(const fs::path& file) {
    std::error_code missing;
    const std::uintmax_t size = fs::file_size(file, missing);
    std::string text(missing ? 0 : size, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

}  // namespace

bool Screen::available() {
    return std::system("command -v Xvfb >/dev/null && command -v xdotool >/dev/null") == 0;
}

Screen::Screen(const fs::path& folder, cv::Size size) : folder_(folder) {
    const std::string number = (folder_ / "display").string();
    fs::remove(number);  // of an earlier one
    // The pointer is not drawn: it would hide the words below it.
    // A number of its own: a server that chooses one may get that of another that is just ending, and lose
    // its socket to it. Without -noreset it begins anew when its last client leaves, and refuses whoever
    // comes meanwhile: the program, when a search for its window has just ended (12 of 300 in a trial).
    const std::string own = ":" + std::to_string(100 + getpid() % 50'000);
    server_ = started("exec Xvfb " + own + " -displayfd 1 -noreset -nocursor -nolisten tcp -fbdir " +
                      folder_.string() + " -screen 0 " + std::to_string(size.width) + "x" +
                      std::to_string(size.height) + "x24 >" + number + " 2>/dev/null");
    wait_for([&] { return text_of(number).ends_with('\n'); });
    display_ = text_of(number);
    if (display_.empty()) throw std::runtime_error("Xvfb gives no display");
    display_.pop_back();
    ping_ = std::make_unique<WindowPing>(":" + display_);
}

Screen::~Screen() {
    end(program_, SIGKILL);
    end(server_, SIGTERM);
}

std::string Screen::environment() const {
    return "XDG_DATA_HOME=" + folder_.string() + " XDG_CONFIG_HOME=" + (folder_ / "config").string() +
           " XDG_STATE_HOME=" + (folder_ / "state").string() + " DISPLAY=:" + display_ + " ";
}

std::string Screen::shell(const std::string& command) const {
    std::string output;
    FILE* pipe = popen((environment() + command).c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), part.size(), pipe) != nullptr) output += part.data();
    pclose(pipe);
    return output;
}

std::string Screen::xdotool(const std::string& arguments) const {
    constexpr int until_a_frame_is_drawn = 3;
    std::string output = shell("timeout 60 xdotool " + arguments);
    frames(until_a_frame_is_drawn);
    return output;
}

bool Screen::runs() const {
    siginfo_t ended{};
    return program_ != 0 &&
           waitid(P_PID, static_cast<id_t>(program_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0;
}

void Screen::frames(int count) const {
    const auto end = Clock::now() + patience;
    const auto waited_for = [&] { return runs() && Clock::now() < end; };
    for (int i = 0; i < count && waited_for(); ++i) {
        if (!ping_->answered(window_, waited_for)) return;
    }
}

void Screen::say_resource(const std::string& resource) const {
    shell("xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER '" + resource + "'");
}

void Screen::launch(const std::string& arguments, RunAs who) {
    const bool gives_up_rights = who == RunAs::nobody && geteuid() == 0;
    const char* account = gives_up_rights ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    program_ = started(environment() + "exec " + account + QUADRILLE_PROGRAM + " " + arguments + " 2>>" +
                       (folder_ / "stderr").string());
}

int Screen::run(const std::string& arguments) {
    launch(arguments, RunAs::tester);
    return ended();
}

void Screen::start(const std::string& arguments, RunAs who) {
    launch(arguments, who);
    std::string window;
    bool runs = true;
    wait_for([&] {
        runs = waitpid(program_, nullptr, WNOHANG) == 0;
        window = shell("xdotool search --onlyvisible --name '^Quadrille$' 2>/dev/null");
        return !runs || !window.empty();
    });
    if (!runs) program_ = 0;
    if (window.empty()) throw std::runtime_error("no window: " + text_of(folder_ / "stderr"));
    window.pop_back();
    window_ = static_cast<unsigned>(std::stoul(window));
    xdotool("windowfocus --sync " + window + " mousemove 2 2");
}

int Screen::ended() {
    int status = 0;
    wait_for([&] { return waitpid(program_, &status, WNOHANG) != 0; });
    program_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Screen::kill() {
    end(program_, SIGKILL);
}

double Screen::memory_mb() const {
    std::ifstream stream("/proc/" + std::to_string(program_) + "/status");
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
    }
    return 0;
}

void Screen::move(cv::Point at) const {
    xdotool("mousemove " + std::to_string(at.x) + " " + std::to_string(at.y));
}

void Screen::click(cv::Point at, int button) const {
    // The pointer is seen to be there in one frame before the button goes down in another.
    move(at);
    xdotool("click " + std::to_string(button));
}

void Screen::hold(cv::Point at) const {
    move(at);
    xdotool("mousedown 1");
    std::this_thread::sleep_for(std::chrono::seconds(1));
    xdotool("mouseup 1");
}

std::string Screen::clipboard() const {
    setenv("DISPLAY", (":" + display_).c_str(), 1);
    if (glfwInit() != GLFW_TRUE) return {};
    const char* text = glfwGetClipboardString(nullptr);
    std::string copied = text != nullptr ? text : "";
    glfwTerminate();
    return copied;
}

/// The server keeps its pixels in a file as xwd would write it (X11/XWDFile.h): big-endian words, colours,
/// then four bytes a pixel.
cv::Mat Screen::shown() const {
    std::string file = text_of(folder_ / "Xvfb_screen0");
    const auto word = [&](std::size_t index) {
        unsigned value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | static_cast<unsigned char>(file.at(4 * index + i));
        return value;
    };
    constexpr std::size_t header_size = 0, width = 4, height = 5, line_bytes = 12, colours = 19;
    constexpr std::size_t colour_bytes = 12;
    const std::size_t pixels = word(header_size) + colour_bytes * word(colours);
    const std::size_t pixels_end = pixels + std::size_t{word(line_bytes)} * word(height);
    if (file.size() < pixels_end) throw std::runtime_error("the screen's file is cut off");
    const cv::Mat four(static_cast<int>(word(height)), static_cast<int>(word(width)), CV_8UC4, &file[pixels],
                       word(line_bytes));
    cv::Mat three;
    cv::cvtColor(four, three, cv::COLOR_BGRA2BGR);
    return three;
}

bool Screen::until(const std::function<bool(const cv::Mat&)>& so) const {
    return wait_for([&] { return so(shown()); });
}

cv::Mat Screen::drawn() const {
    // Sizes and places that follow from each other take a frame each.
    constexpr int until_at_rest = 6;
    frames(until_at_rest);
    return shown();
}

cv::Mat Screen::settled() const {
    constexpr int quiet_frames = 12;
    frames(quiet_frames);
    cv::Mat last = shown();
    int quiet = 0;
    wait_for([&] {
        const cv::Mat now = shown();
        quiet = same_pixels(now, last) ? quiet + 1 : 0;
        last = now;
        return quiet >= quiet_frames;
    });
    return last;
}

int pixels_of(const cv::Mat& picture, int red, int green, int blue) {
    cv::Mat same;
    const cv::Scalar colour(blue, green, red);
    cv::inRange(picture, colour, colour, same);
    return cv::countNonZero(same);
}

double difference(const cv::Mat& a, const cv::Mat& b, const cv::Rect& where) {
    return cv::norm(a(where), b(where), cv::NORM_L1) / where.area();
}

double seen_difference(const cv::Mat& a, const cv::Mat& b) {
    const auto lab = [](const cv::Mat& picture) {
        cv::Mat smooth, floats, result;
        cv::GaussianBlur(picture, smooth, {}, 2);
        smooth.convertTo(floats, CV_32F, 1.0 / 255);
        cv::cvtColor(floats, result, cv::COLOR_BGR2Lab);
        return result;
    };
    cv::Mat apart = lab(a) - lab(b);
    apart = apart.mul(apart);
    std::vector<cv::Mat> channels;
    cv::split(apart, channels);
    cv::Mat length;
    cv::sqrt(channels[0] + channels[1] + channels[2], length);
    return cv::mean(length)[0];
}

}  // namespace quadrille::tests
