// camera_to_screen CLIP [--fps N] [--seconds S] [-- more arguments of `quadrille open`]: how long a picture
// takes from the camera to the screen. A camera on the loopback (MJPEG over HTTP) plays the clip with the
// number of each picture as black and white blocks along its upper edge; the blocks are read off a virtual
// screen. What is measured goes from the camera's sending to the pixels on the screen: reading, decoding,
// drawing, software OpenGL.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/source/made_stream.hpp"
#include "tests/window/screen.hpp"
#include "vision/source/frame_source.hpp"

namespace {

using namespace quadrille;
using Clock = std::chrono::steady_clock;

constexpr int blocks = 8, codes = 1 << blocks, block_height = 32;

/// A part of the stream with a number along the picture's upper edge.
std::string part_of(cv::Mat picture, int code) {
    const int width = picture.cols / blocks;
    for (int i = 0; i < blocks; ++i)
        cv::rectangle(picture, cv::Rect(i * width, 0, width, block_height),
                      cv::Scalar::all(code >> i & 1 ? 255 : 0), cv::FILLED);
    std::vector<unsigned char> jpeg;
    cv::imencode(".jpg", picture, jpeg, {cv::IMWRITE_JPEG_QUALITY, 90});
    return "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: " + std::to_string(jpeg.size()) +
           "\r\n\r\n" + std::string(jpeg.begin(), jpeg.end()) + "\r\n";
}

/// Plays the parts round and round at its rate, and notes when each number was sent last.
class Camera {
public:
    Camera(std::vector<std::string> parts, double fps)
        : parts_(std::move(parts)), fps_(fps), sent_(codes), thread_([this] { serve(); }) {}
    ~Camera() {
        stop_ = true;
        thread_.join();
    }
    Camera(const Camera&) = delete;
    Camera& operator=(const Camera&) = delete;

    std::string address() const { return "http://127.0.0.1:" + std::to_string(loopback_.port()) + "/video"; }
    /// Shows one picture again and again; -1: plays.
    void hold(int code) { held_ = code; }
    Clock::time_point sent(int code) const { return sent_[static_cast<std::size_t>(code)]; }
    long pictures() const { return pictures_; }

private:
    void serve() {
        while (!stop_) {
            const int client = loopback_.next_client();
            if (client < 0) continue;
            bool open = test::sent(
                client, "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n");
            auto due = Clock::now();
            for (std::size_t i = 0; open && !stop_; i = (i + 1) % parts_.size()) {
                const int held = held_;
                const std::size_t code = held >= 0 ? static_cast<std::size_t>(held) : i;
                sent_[code] = Clock::now();
                open = test::sent(client, parts_[code]);
                ++pictures_;
                due += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / fps_));
                std::this_thread::sleep_until(due);
            }
            close(client);
        }
    }

    std::vector<std::string> parts_;
    double fps_;
    std::vector<std::atomic<Clock::time_point>> sent_;
    std::atomic<int> held_ = -1;
    std::atomic<long> pictures_ = 0;
    std::atomic<bool> stop_ = false;
    test::Loopback loopback_{0};
    std::thread thread_;
};

/// The screen's pixels as they are now, without copying them all: a file that the server writes into.
class Pixels {
public:
    explicit Pixels(const std::filesystem::path& folder) {
        const auto file = folder / "Xvfb_screen0";
        size_ = std::filesystem::file_size(file);
        const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        bytes_ =
            static_cast<const unsigned char*>(mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0));
        close(descriptor);
    }
    ~Pixels() { munmap(const_cast<unsigned char*>(bytes_), size_); }
    Pixels(const Pixels&) = delete;
    Pixels& operator=(const Pixels&) = delete;

    bool bright(cv::Point at) const {
        constexpr std::size_t header_size = 0, line_bytes = 12, colours = 19, colour_bytes = 12;
        const std::size_t from = word(header_size) + colour_bytes * word(colours);
        const std::size_t pixel =
            from + static_cast<std::size_t>(at.y) * word(line_bytes) + 4 * static_cast<std::size_t>(at.x);
        return bytes_[pixel + 1] > 127;
    }

private:
    std::size_t word(std::size_t index) const {
        std::size_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | bytes_[4 * index + i];
        return value;
    }

    const unsigned char* bytes_ = nullptr;
    std::size_t size_ = 0;
};

/// Where the blocks are on the screen: what differs between all of them white and all black.
std::vector<cv::Point> blocks_on(const tests::Screen& screen, Camera& camera) {
    const auto shown_with = [&](int code) {
        camera.hold(code);
        std::this_thread::sleep_for(std::chrono::seconds(3));
        cv::Mat grey;
        cv::cvtColor(screen.shown(), grey, cv::COLOR_BGR2GRAY);
        return grey;
    };
    const cv::Mat black = shown_with(0), white = shown_with(codes - 1);
    cv::Mat differs;
    cv::threshold(white - black, differs, 150, 255, cv::THRESH_BINARY);
    // Words in the window that changed meanwhile are smaller.
    cv::erode(differs, differs, cv::Mat::ones(15, 15, CV_8U));
    const cv::Rect strip = cv::boundingRect(differs);
    std::vector<cv::Point> at;
    for (int i = 0; i < blocks; ++i)
        at.push_back({strip.x + strip.width * (2 * i + 1) / (2 * blocks), strip.y + strip.height / 2});
    camera.hold(-1);
    return strip.area() > 0 ? at : std::vector<cv::Point>{};
}

struct Figures {
    std::vector<double> late_ms;
    long shown = 0, sent = 0;
};

Figures watched(const Pixels& pixels, const std::vector<cv::Point>& at, const Camera& camera,
                double seconds) {
    Figures figures;
    const auto code_shown = [&] {
        int code = 0;
        for (int i = 0; i < blocks; ++i) code |= int(pixels.bright(at[static_cast<std::size_t>(i)])) << i;
        return code;
    };
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    const long before = camera.pictures();
    int last = code_shown();
    while (Clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::microseconds(500));
        const int code = code_shown();
        const auto now = Clock::now();
        // A picture that is only half on the screen has another number a moment later.
        if (code == last || code_shown() != code) continue;
        last = code;
        const double ms = std::chrono::duration<double, std::milli>(now - camera.sent(code)).count();
        constexpr double long_ago_ms = 3000;
        if (ms > long_ago_ms) continue;
        ++figures.shown;
        figures.late_ms.push_back(ms);
    }
    figures.sent = camera.pictures() - before;
    return figures;
}

std::vector<std::string> parts_from(const std::string& clip) {
    std::vector<std::string> parts;
    const auto source = vision::open_source(clip);
    if (!source) return parts;
    while (parts.size() < codes) {
        auto frame = (*source)->next();
        if (!frame) break;
        parts.push_back(part_of(frame->picture.clone(), static_cast<int>(parts.size())));
    }
    return parts;
}

}  // namespace

int main(int argc, char** argv) {
    std::string clip, size = "1440x900";
    double fps = 30, seconds = 30, settle = 5;
    CLI::App app{"How long a picture takes from the camera to the screen"};
    app.add_option("CLIP", clip)->required();
    app.add_option("--fps", fps);
    app.add_option("--seconds", seconds);
    app.add_option("--settle", settle, "Seconds to let pass before measuring");
    app.add_option("--size", size);
    app.prefix_command();
    CLI11_PARSE(app, argc, argv);
    auto parts = parts_from(clip);
    if (parts.size() < codes) {
        fmt::print(stderr, "camera_to_screen: {}: no clip of {} pictures\n", clip, codes);
        return 1;
    }
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("camera_to_screen_{}", getpid());
    std::filesystem::create_directories(folder);
    Figures figures;
    {
        Camera camera(std::move(parts), fps);
        tests::Screen screen(folder, {1920, 1080});
        const auto rest = app.remaining();
        try {
            screen.start(
                fmt::format("open {} --no-log --size {} {}", camera.address(), size, fmt::join(rest, " ")));
        } catch (const std::runtime_error& error) {
            fmt::print(stderr, "camera_to_screen: {}\n", error.what());
            return 1;
        }
        const auto at = blocks_on(screen, camera);
        if (at.empty()) {
            fmt::print(stderr, "camera_to_screen: the camera's picture is not on the screen\n");
            return 1;
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(settle));
        figures = watched(Pixels(folder), at, camera, seconds);
    }
    std::filesystem::remove_all(folder);
    std::sort(figures.late_ms.begin(), figures.late_ms.end());
    const auto share = [&](double part) {
        return figures.late_ms.empty() ? 0.0
                                       : figures.late_ms[static_cast<std::size_t>(
                                             part * static_cast<double>(figures.late_ms.size() - 1))];
    };
    double load[1] = {};
    getloadavg(load, 1);
    fmt::print("sent {} pictures, shown {}; camera to screen {:.1f} ms median, {:.1f} ms p95; load {:.1f}\n",
               figures.sent, figures.shown, share(0.5), share(0.95), load[0]);
    return 0;
}
