// `quadrille calibrate SOURCE|IMAGES...`: finds the lens and keeps it for the camera.
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>

#include "app/commands/command.hpp"
#include "app/commands/pattern_source.hpp"
#include "app/commands/pattern_views.hpp"
#include "app/commands/picture_input.hpp"
#include "app/commands/shared_options.hpp"
#include "app/commands/sheet_file.hpp"
#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/picture_sentence.hpp"
#include "app/session/observation_json.hpp"
#include "app/setup/camera_profile.hpp"
#include "calibration/calibrate_lens.hpp"
#include "calibration/lens_json.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

struct CalibrateOptions {
    std::vector<std::string> images;
    TableOptions table;
    Pattern pattern = Pattern::automatic;
    double seconds = 120;
    std::string output, sheet;
    bool force = false;
};

std::string refusal(const CalibrationError& error, const Messages& tr) {
    const auto written = [&](const char* key, double unit, int digits) {
        const auto number = [&](double value) { return fmt::format("{:.{}f}", value * unit, digits); };
        return tr(key, fmt::arg("measured", number(error.measured)),
                  fmt::arg("needed", number(error.needed)));
    };
    constexpr double percent = 100;
    switch (error.fault) {
        case CalibrationFault::too_few_views:
            return tr.counted("calibrate.too_few_views", static_cast<long>(error.measured),
                              fmt::arg("needed", error.needed));
        case CalibrationFault::sizes_differ:
            return written("calibrate.sizes_differ", 1, 0);
        case CalibrationFault::views_too_alike:
            return written("calibrate.views_too_alike", percent, 1);
        case CalibrationFault::views_too_flat:
            return written("calibrate.views_too_flat", 1, 0);
        case CalibrationFault::poor_coverage:
            return written("calibrate.poor_coverage", percent, 0);
        case CalibrationFault::poor_fit:
            break;
    }
    return written("calibrate.poor_fit", 1, 2);
}

OutputJson result_json(const LensCalibration& calibration, const std::vector<NamedView>& views,
                       const std::string& file) {
    OutputJson printed_lens = lens_json(calibration.lens);
    for (const char* key : {"fx", "fy", "cx", "cy"})
        printed_lens[key] = rounded(printed_lens[key].get<double>());
    OutputJson json{{"quadrille", 1},
                    {"lens", printed_lens},
                    {"reprojection_rms_px", rounded(calibration.reprojection_rms_px, 4)},
                    {"focal_uncertainty", rounded(calibration.focal_std, 5)},
                    {"coverage", rounded(calibration.coverage, 3)},
                    {"views", OutputJson::array()},
                    {"saved", file}};
    for (std::size_t i = 0; i < views.size(); ++i) {
        const ViewReport& report = calibration.views[i];
        OutputJson view{{"image", views[i].image}};
        if (views[i].t) view["t"] = rounded(*views[i].t);
        view.update({{"pattern", name(views[i].pattern)},
                     {"points", views[i].view.image_px.size()},
                     {"reprojection_rms_px", rounded(report.reprojection_rms_px, 3)},
                     {"tilt_deg", rounded(report.tilt_deg, 1)},
                     {"helps", report.helps}});
        json["views"].push_back(std::move(view));
    }
    return json;
}

/// The images that can be read; what is wrong with the others is printed.
std::vector<NamedPicture> pictures_of(const std::vector<std::string>& images) {
    std::vector<NamedPicture> pictures;
    for (const std::string& image : images) {
        if (auto picture = picture_in(image)) {
            pictures.push_back({image, std::move(*picture)});
        } else {
            report_error("calibrate", image + ": " + sentence(picture.error()));
        }
    }
    return pictures;
}

std::vector<NamedView> views_of(const std::vector<NamedPicture>& pictures, Pattern pattern,
                                const TableProfile& profile) {
    const bool maybe_checkerboard = pattern == Pattern::automatic || pattern == Pattern::checkerboard;
    const auto checkerboard = maybe_checkerboard ? common_checkerboard(pictures) : std::nullopt;
    std::vector<NamedView> views;
    for (const NamedPicture& named : pictures) {
        if (auto view = view_of(named, pattern, checkerboard, profile)) {
            views.push_back(std::move(*view));
        } else {
            report_error("calibrate",
                         program_messages()("calibrate.no_pattern", fmt::arg("image", named.image)), success);
        }
    }
    return views;
}

/// The pictures, the profile and the source are never written over.
OutputRule output_rule(const CalibrateOptions& options) {
    OutputRule rule{.replace = options.force, .inputs = {options.table.profile_file}};
    rule.inputs.insert(rule.inputs.end(), options.images.begin(), options.images.end());
    return rule;
}

/// Where the lens is saved: the file that was asked for, else the camera's own.
tl::expected<std::filesystem::path, std::string> save(const LensCalibration& calibration,
                                                      const std::string& camera,
                                                      const CalibrateOptions& options) {
    const std::filesystem::path file = options.output.empty()
                                           ? camera_profile_file(camera, calibration.lens.size)
                                           : std::filesystem::path(options.output);
    const auto saved =
        options.output.empty()
            ? save_camera_profile(file, camera, calibration)
            : write_output_file(file, camera_profile_text(camera, calibration), output_rule(options))
                  .map_error(file_sentence);
    if (!saved) return tl::unexpected(saved.error());
    return file;
}

/// Finds the lens of the views, saves it for the camera and says what it is, unless standard output has the
/// profile itself.
int calibrate(const std::vector<NamedView>& named, const std::string& camera,
              const CalibrateOptions& options) {
    std::vector<LensView> views;
    views.reserve(named.size());
    for (const NamedView& view : named) views.push_back(view.view);
    const auto calibration = calibrate_lens(views);
    if (!calibration) return report_error("calibrate", refusal(calibration.error(), program_messages()));
    const auto file = save(*calibration, camera, options);
    if (!file) return report_error("calibrate", file.error());
    if (!is_standard_stream(options.output))
        fmt::print("{}\n", result_json(*calibration, named, file->string()).dump());
    return success;
}

int calibrate_images(const CalibrateOptions& options, const TableProfile& profile) {
    const std::vector<NamedPicture> pictures = pictures_of(options.images);
    const std::string camera = options.table.camera.empty() ? "camera" : options.table.camera;
    const int status = calibrate(views_of(pictures, options.pattern, profile), camera, options);
    return pictures.size() == options.images.size() ? status : some_input_failed;
}

int calibrate_source(const CalibrateOptions& options, const TableProfile& profile) {
    const std::string& source = options.images.front();
    const auto views =
        gather({.source = source,
                .pattern = options.pattern,
                .profile = profile,
                .seconds = options.seconds,
                .report = [](const std::string& sentence) { report_error("calibrate", sentence, success); }});
    if (!views) return report_error("calibrate", views.error());
    const std::string camera = options.table.camera.empty() ? camera_of(source) : options.table.camera;
    return calibrate(*views, camera, options);
}

int calibrate(const CalibrateOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) return report_error("calibrate", profile.error(), wrong_usage);
    const bool source = options.images.size() == 1 && names_a_source(options.images.front());
    return source ? calibrate_source(options, *profile) : calibrate_images(options, *profile);
}

int run(const CalibrateOptions& options) {
    if (!options.output.empty() && !may_write("calibrate", options.output, output_rule(options)))
        return some_input_failed;
    if (!options.sheet.empty()) {
        const auto written = write_charuco_sheet(options.sheet, output_rule(options));
        if (!written) return report_error("calibrate", written.error());
    } else if (options.images.empty()) {
        return report_error("calibrate", program_messages()("calibrate.nothing_given"), wrong_usage);
    }
    return options.images.empty() ? success : calibrate(options);
}

}  // namespace

void add_calibrate(CLI::App& program, Action& action) {
    static const std::map<std::string, Pattern> patterns{{"auto", Pattern::automatic},
                                                         {"checkerboard", Pattern::checkerboard},
                                                         {"charuco", Pattern::charuco},
                                                         {"board", Pattern::board}};
    auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command = program.add_subcommand("calibrate");
    command->add_option("SOURCE", options->images);
    add_table_options(*command, options->table);
    command
        ->add_option_function<std::string>(
            "--pattern", [options](const std::string& word) { options->pattern = patterns.at(word); })
        ->check(CLI::IsMember({"auto", "checkerboard", "charuco", "board"}));
    command->add_option("--seconds", options->seconds)->check(CLI::PositiveNumber);
    command->add_option("-o,--output", options->output);
    command->add_option("--print", options->sheet);
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
