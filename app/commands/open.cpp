// `quadrille open SOURCE`, and `quadrille` alone: the window at the table, after the wizard where nothing is
// said.
#include <fmt/format.h>
#include <memory>
#include <opencv2/imgcodecs.hpp>

#include "app/capture/detectors.hpp"
#include "app/commands/command.hpp"
#include "app/commands/open_options.hpp"
#include "app/commands/opened_game.hpp"
#include "app/commands/play_demo.hpp"
#include "app/commands/table_fronts.hpp"
#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/output_file.hpp"
#include "app/files/paths.hpp"
#include "app/files/program_log.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/source_sentence.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/journal.hpp"
#include "app/session/table_decks.hpp"
#include "app/setup/battles.hpp"
#include "app/setup/camera_profile.hpp"
#include "app/setup/settings_file.hpp"
#include "app/setup/table_file.hpp"
#include "app/window/table_window.hpp"
#include "app/window/wizard.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/hinted_pose.hpp"
#include "vision/source/camera_list.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

/// The library's words are for the program's log.
std::string canvas_sentence(const CanvasError& error) {
    if (!error.detail.empty()) log_warning(error.detail);
    return program_messages()(error.fault == CanvasFault::no_display ? "open.no_display" : "open.no_opengl");
}

std::string window_sentence(const WindowError& error, const OpenOptions& options) {
    if (error.fault != WindowFault::nothing_seen) return error.detail;
    return program_messages()("open.no_picture", fmt::arg("source", options.source));
}

std::string no_square_sentence(const char* option, const std::string& square) {
    return program_messages()("open.no_square", fmt::arg("option", option), fmt::arg("square", square));
}

OutputRule output_rule(const OpenOptions& options) {
    return {.replace = options.force, .inputs = {options.source, options.db, options.table.profile_file}};
}

/// Whether the files that the options name may be written; the reason is printed where not.
bool may_write_outputs(const OpenOptions& options) {
    const std::string& screenshot = options.screenshot;
    if (!screenshot.empty() && !takes_a_stream(screenshot) && fs::path(screenshot).extension() != ".png") {
        report_error("open", program_messages()("open.screenshot_kind", fmt::arg("file", screenshot)));
        return false;
    }
    const OutputRule rule = output_rule(options);
    return (screenshot.empty() || may_write("open", screenshot, rule)) &&
           (options.measure.empty() || may_write("open", options.measure, rule));
}

tl::expected<void, std::string> keep_screenshot(const OpenOptions& options, const cv::Mat& shown) {
    std::vector<unsigned char> bytes;
    cv::imencode(".png", shown, bytes);
    const std::string_view png(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return write_output_file(options.screenshot, png, output_rule(options))
        .map_error([](const FileError& error) { return file_sentence(error); });
}

/// "1440x900"; nullopt for anything else and for sizes no screen has.
std::optional<cv::Size> size_from(const std::string& text) {
    int width = 0, height = 0, used = 0;
    const bool read = std::sscanf(text.c_str(), "%dx%d%n", &width, &height, &used) == 2;
    if (!read || static_cast<std::size_t>(used) != text.size()) return std::nullopt;
    if (width < 640 || height < 400 || width > 7680 || height > 4320) return std::nullopt;
    return cv::Size{width, height};
}

/// The source, and for a recording the same once more as the film that is shown.
tl::expected<FeedSources, vision::SourceError> feed_sources(const std::string& name) {
    if (name == without_camera) return FeedSources{};
    auto read = vision::open_source(name);
    if (!read) return tl::unexpected(read.error());
    FeedSources sources{std::move(*read)};
    if (sources.live()) return sources;
    auto film = vision::open_source(name);
    if (!film) return tl::unexpected(film.error());
    sources.film = std::move(*film);
    return sources;
}

/// How the table is looked at when that border of the picture is nearest to south.
/// `camera`: whose saved lens is used; empty: that of the table's source.
vision::Detectors detectors_at(const TableSetup& table, PictureSide south, std::string camera) {
    if (camera.empty()) camera = camera_of(table.source);
    vision::Detectors detectors = make_detectors(table.profile, south, camera);
    if (!table.corners) return detectors;
    const int quarter_turns = (static_cast<int>(south) - static_cast<int>(table.profile.south) + 4) % 4;
    detectors.find_board = [table, quarter_turns, camera](const cv::Mat& picture) {
        const BoardPose put = pose_from(*table.corners, table.profile, picture.size());
        vision::CornerHint hint{.grid = table.profile.grid, .corners_px = put.corners_px()};
        const auto lens = with_saved_lens(table.profile, camera, picture.size()).lens;
        if (lens) hint.lens = lens->scaled_to(picture.size());
        return std::optional(vision::pose_from_hint(picture, hint).turned(quarter_turns));
    };
    return detectors;
}

std::vector<SourceOffer> offers(const Messages& tr) {
    std::vector<SourceOffer> list;
    for (const vision::CameraDevice& camera : vision::cameras())
        list.push_back({std::to_string(camera.number), camera.name, camera.device, {}});
    if (const fs::path demo = bundled("demo/demo.mp4"); !demo.empty()) {
        SourceOffer offer{demo.string(), tr("wizard.demo"), tr("wizard.demo_detail"), {}};
        const auto profile = read_file(bundled("demo/demo.json"));
        if (const auto read = profile ? profile_from(*profile) : tl::unexpected(ProfileError{}))
            offer.profile = *read;
        list.push_back(std::move(offer));
    }
    list.push_back({without_camera, tr("wizard.without_camera"), tr("wizard.without_camera_detail"), {}});
    return list;
}

/// The wizard; nullopt when its window was closed. Where the table's game is resumed, `options.resume` is
/// set.
std::optional<TableSetup> asked_table(Canvas& canvas, OpenOptions& options, TableSetup start,
                                      Language& language) {
    WizardOptions wizard;
    wizard.language = language;
    wizard.offers = offers(Messages(language));
    (void)last_table(wizard.note);  // says where it could not be read
    wizard.last = table_to_resume(options);
    wizard.tables = kept_tables();
    std::vector<std::string> unread;
    wizard.battles = battles(unread);
    if (!unread.empty())
        wizard.note = [unread](const Messages& tr) {
            return tr("note.battle_unread", fmt::arg("file", unread.front()));
        };
    wizard.free_name = free_table_name;
    wizard.start = std::move(start);
    if (wizard.start.source.empty() && !wizard.offers.empty()) {
        wizard.start.source = wizard.offers.front().source;
        if (wizard.offers.front().profile) wizard.start.profile = *wizard.offers.front().profile;
    }
    wizard.open = feed_sources;
    wizard.detectors = [camera = options.table.camera](const TableSetup& table) {
        return detectors_at(table, table.profile.south, camera);
    };
    wizard.doubt = [](const cv::Mat& picture, const TableSetup& table) {
        vision::BoardSearch search{.south = table.profile.south};
        if (table.profile.grid_given) search.grid = table.profile.grid;
        return vision::find_boards(vision::ImagePyramid(picture), search).doubt;
    };
    auto answer = ask_for_table(canvas, wizard);
    if (!answer) return std::nullopt;
    language = answer->language;
    options.resume |= answer->resume;
    return std::move(answer->table);
}

int play(Canvas& canvas, OpenOptions options, const TableSetup& table, WindowOptions window) {
    const bool camera = table.source != without_camera;
    window.source_name = camera ? fs::path(table.source).filename().string() : "";
    window.games_file = options.db.empty() ? default_database() : fs::path(options.db);
    window.profile = table.profile;
    window.setup = table.setup;
    window.resume = options.resume || !options.game.empty();
    window.south = options.table.south.value_or(table.profile.south);
    window.detectors = [table, camera = options.table.camera](PictureSide south) {
        return detectors_at(table, south, camera);
    };
    auto sources = feed_sources(table.source);
    if (!sources) return report_error("open", sentence(table.source, sources.error()));
    if (table.source.find("://") != std::string::npos) {
        if (const auto kept = remember_source(table.source); !kept) log_warning(kept.error());
    }
    std::optional<Journal> log;
    if (!window.screenshot && !options.no_log) {
        auto opened = log_of(options, table, sources->live());
        if (opened) {
            log = std::move(*opened);
            if (!options.table.south) window.south = said_south(log->earlier()).value_or(window.south);
        } else {
            window.log_trouble = opened.error();
        }
    }
    for (LocalizedText& note : load_decks(window.setup, log ? &*log : nullptr))
        window.notes.push_back(std::move(note));
    if (!name_cards_in(window, options, log ? &*log : nullptr)) return some_input_failed;
    const auto shown = show_table(canvas, std::move(*sources), window, std::move(log));
    if (!shown) return report_error("open", window_sentence(shown.error(), options));
    if (!shown->new_game && shown->resume.empty()) return success;
    // Another game at the same table, under a name of its own; or one of the file, at its own table.
    options.resume = false;
    options.game = shown->resume;
    window.notes.clear();
    LocalizedText note;
    window.settings = saved_settings(note);
    TableSetup next = table;
    if (!options.game.empty()) {
        if (auto its_own = newest_table(options)) {
            next = std::move(*its_own);
        } else {  // back to the table, which shows what went wrong
            options.resume = true;
            options.game.clear();
            window.notes.emplace_back([why = its_own.error()](const Messages&) { return why; });
        }
    }
    return play(canvas, std::move(options), next, std::move(window));
}

/// What the options say about the window itself; on error the sentence to show.
tl::expected<WindowOptions, std::string> window_of(const OpenOptions& options) {
    WindowOptions window;
    if (options.screenshot.empty()) {
        LocalizedText note;
        window.settings = saved_settings(note);
        if (note) window.notes.push_back(std::move(note));
        window.keep_settings = [](const WindowSettings& settings) {
            if (const auto saved = save_settings(settings); !saved) report_error("open", saved.error());
        };
    }
    window.language = asked_language().value_or(window.settings.language.value_or(language_of_environment()));
    if (!options.select.empty()) {
        window.select = square_from(options.select);
        if (!window.select) return tl::unexpected(no_square_sentence("--select", options.select));
    }
    if (!options.stream.empty()) window.stream = options.stream == "above" ? Layout::above : Layout::picture;
    if (!options.ask.empty()) {
        window.ask = square_from(options.ask);
        if (!window.ask) return tl::unexpected(no_square_sentence("--ask", options.ask));
    }
    if (!options.measure.empty()) {
        window.on_costs = [options](const std::string& json) {
            if (const auto written = write_output_file(options.measure, json, output_rule(options)); !written)
                report_error("open", file_sentence(written.error()));
        };
    }
    if (!options.stream_ground.empty())
        window.settings.stream_transparent = options.stream_ground == "transparent";
    if (!options.screenshot.empty()) {
        window.screenshot = Screenshot{
            [options](const cv::Mat& shown) { return keep_screenshot(options, shown); }, options.at_s};
    }
    return window;
}

int run(OpenOptions options) {
    if (is_standard_stream(options.source))
        return report_error("open", program_messages()("open.no_standard_input"), wrong_usage);
    const bool ask =
        options.set_up || (options.source.empty() && !options.resume && options.screenshot.empty());
    const bool chosen_for_the_user = options.source.empty();
    if (chosen_for_the_user && !ask && !options.resume) choose_source(options);
    auto window = window_of(options);
    if (!window) return report_error("open", window.error(), wrong_usage);
    const auto size = options.size.empty() ? window->settings.size : size_from(options.size);
    if (!size)
        return report_error("open", program_messages()("open.no_size", fmt::arg("size", options.size)),
                            wrong_usage);
    if (!may_write_outputs(options)) return some_input_failed;
    const bool newest = options.resume && chosen_for_the_user;
    auto table = newest ? newest_table(options) : table_of(options);
    if (!table) return report_error("open", table.error(), newest ? some_input_failed : wrong_usage);
    if (!ask && needs_camera(*table))
        return report_error("open", program_messages()("open.needs_camera"), wrong_usage);
    auto canvas = Canvas::open("Quadrille", *size);
    if (!canvas) {
        const bool demo = canvas.error().fault == CanvasFault::no_display && ask && !options.set_up;
        return demo ? play_demo_without_window() : report_error("open", canvas_sentence(canvas.error()));
    }
    set_light(window->settings.light);
    set_contrast(window->settings.contrast);
    (*canvas)->set_text_scale(window->settings.text_scale);
    if (ask) {
        auto chosen = asked_table(**canvas, options, std::move(*table), window->language);
        if (!chosen) return success;
        // Trying the demo changes none of the tables that people play at.
        const bool demo = chosen->source == bundled("demo/demo.mp4").string();
        if (!demo && !save_table(*chosen)) {
            window->notes.emplace_back([file = table_file(chosen->name).string()](const Messages& tr) {
                return tr("note.not_saved", fmt::arg("file", file));
            });
        }
        table = std::move(*chosen);
    }
    if (table->source.empty()) return report_error("open", program_messages()("open.no_source"));
    return play(**canvas, options, *table, std::move(*window));
}

}  // namespace

void add_open(CLI::App& program, Action& action) {
    auto options = std::make_shared<OpenOptions>();
    CLI::App* command = program.add_subcommand("open");
    command->add_option("SOURCE", options->source);
    add_table_options(*command, options->table);
    add_pictures(*command, options->pictures);
    command->add_option("--db", options->db);
    command->add_option("--game", options->game);
    CLI::Option* resume = command->add_flag("--resume", options->resume);
    command->add_flag("--set-up", options->set_up);
    command->add_flag("--no-log", options->no_log)->excludes(resume);
    command->add_option("--size", options->size);
    command->add_option("--select", options->select);
    command->add_option("--stream", options->stream)->check(CLI::IsMember({"above", "picture"}));
    command->add_option("--stream-ground", options->stream_ground)
        ->check(CLI::IsMember({"green", "transparent"}));
    command->add_option("--measure", options->measure);
    CLI::Option* screenshot = command->add_option("--screenshot", options->screenshot);
    command->add_option("--ask", options->ask)->needs(screenshot)->needs("--select");
    command->add_option("--at", options->at_s)->needs(screenshot)->check(CLI::NonNegativeNumber);
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
    // Without a command: the window asks.
    if (!action) action = [options] { return run(*options); };
}

}  // namespace quadrille::app
