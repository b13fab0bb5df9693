// `quadrille open SOURCE`, and `quadrille` alone: the window at the table.
#include <fmt/format.h>
#include <memory>

#include "app/commands/command.hpp"
#include "app/commands/play_demo.hpp"
#include "app/commands/shared_options.hpp"
#include "app/commands/source_sentence.hpp"
#include "app/eyes.hpp"
#include "app/paths.hpp"
#include "app/window/table_window.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct OpenOptions {
    std::string source;  ///< empty: the first camera, else the demo
    TableOptions table;
    std::string language, screenshot, select, size;
    double at_s = 0;
};

int refused(const std::string& why, ExitStatus status) {
    fmt::print(stderr, "quadrille open: {}\n", why);
    return status;
}

std::string window_sentence(const WindowError& error, const OpenOptions& options) {
    const std::string detail = error.detail.empty() ? "" : " (" + error.detail + ")";
    switch (error.fault) {
        case WindowFault::no_display:
            return "there is no display to open a window on" + detail +
                   "; start it in a graphical session, or follow the table without a window: quadrille watch "
                   "SOURCE";
        case WindowFault::no_opengl:
            return "the display offers no OpenGL 3.2" + detail +
                   "; install the graphics driver or Mesa's software one (libgl1-mesa-dri)";
        case WindowFault::nothing_seen:
            return options.source + ": no picture came from it";
        case WindowFault::cannot_write:
            return options.screenshot + ": cannot be written" + detail +
                   "; give the name of a PNG file in a folder that exists";
    }
    return "the window cannot be opened";
}

/// "1440x900"; nullopt for anything else and for sizes no screen has.
std::optional<cv::Size> size_from(const std::string& text) {
    int width = 0, height = 0, used = 0;
    const bool read = std::sscanf(text.c_str(), "%dx%d%n", &width, &height, &used) == 2;
    if (!read || static_cast<std::size_t>(used) != text.size()) return std::nullopt;
    if (width < 640 || height < 400 || width > 7680 || height > 4320) return std::nullopt;
    return cv::Size{width, height};
}

/// The first camera; without one the bundled demo with its profile.
void choose_source(OpenOptions& options) {
    const auto cameras = vision::camera_numbers();
    if (!cameras.empty()) {
        options.source = std::to_string(cameras.front());
        return;
    }
    options.source = bundled("demo/demo.mp4").string();
    if (options.table.profile_file.empty()) options.table.profile_file = bundled("demo/demo.json").string();
}

/// The source, and for a recording the same once more to read ahead in.
tl::expected<Watched, vision::SourceError> watched_from(const std::string& name) {
    auto shown = vision::open_source(name);
    if (!shown) return tl::unexpected(shown.error());
    Watched watched{std::move(*shown), nullptr};
    if (watched.shown->live()) return watched;
    auto ahead = vision::open_source(name);
    if (!ahead) return tl::unexpected(ahead.error());
    watched.read_ahead = std::move(*ahead);
    return watched;
}

int run(OpenOptions options) {
    const bool chosen_for_the_user = options.source.empty();
    if (chosen_for_the_user) choose_source(options);
    if (options.source.empty())
        return refused(
            "there is no camera, and the demo game is not installed; name a source: quadrille open SOURCE",
            some_input_failed);
    WindowOptions window;
    window.source_name = fs::path(options.source).filename().string();
    window.language = options.language.empty() ? language_of_environment() : *language_from(options.language);
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size)
            return refused("--size is " + options.size + "; give WIDTHxHEIGHT, 640x400 to 7680x4320",
                           wrong_usage);
        window.size = *size;
    }
    if (!options.select.empty()) {
        window.select = square_from(options.select);
        if (!window.select)
            return refused("--select is " + options.select + "; give a square as c4", wrong_usage);
    }
    if (!options.screenshot.empty()) window.screenshot = Screenshot{options.screenshot, options.at_s};
    auto profile = load_profile(options.table);
    if (!profile) return refused(profile.error(), wrong_usage);
    window.south = options.table.south.value_or(profile->south);
    window.eyes = [profile = *profile](vision::PictureSide south) { return eyes_for(profile, south); };
    window.profile = std::move(*profile);
    auto watched = watched_from(options.source);
    if (!watched) return refused(sentence(options.source, watched.error()), some_input_failed);
    const auto shown = show_table(std::move(*watched), window);
    if (shown) return success;
    if (shown.error().fault == WindowFault::no_display && chosen_for_the_user && options.screenshot.empty()) {
        return play_demo_without_window();
    }
    return refused(window_sentence(shown.error(), options), some_input_failed);
}

}  // namespace

void add_open(CLI::App& program, Action& action) {
    auto options = std::make_shared<OpenOptions>();
    CLI::App* command = program.add_subcommand("open", "Show a table in a window (also without any command)");
    command->add_option(
        "SOURCE", options->source,
        "Camera number, device, stream address, video file or folder of pictures; default: the first "
        "camera, else the demo game");
    add_table_options(*command, options->table);
    command
        ->add_option("--lang", options->language, "Language of the window: en or fr (default: the system's)")
        ->check(CLI::IsMember({"en", "fr"}));
    command->add_option("--size", options->size, "Size of the window: WIDTHxHEIGHT");
    command->add_option("--select", options->select,
                        "Square whose card or pawn is chosen: its range is shown");
    CLI::Option* screenshot = command->add_option("--screenshot", options->screenshot,
                                                  "Write what the window shows to this PNG and close");
    command->add_option("--at", options->at_s, "Seconds in the recording at which the screenshot is taken")
        ->needs(screenshot)
        ->check(CLI::NonNegativeNumber);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
    // Without a command: the window on the first camera, else on the demo.
    if (!action) action = [options] { return run(*options); };
}

}  // namespace quadrille::app
