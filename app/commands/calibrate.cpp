// `quadrille calibrate IMAGES...`: finds the lens and keeps it for the camera.
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>

#include "app/camera_profile.hpp"
#include "app/commands/command.hpp"
#include "app/commands/observation_json.hpp"
#include "app/commands/picture_sentence.hpp"
#include "app/commands/shared_options.hpp"
#include "app/commands/sheet_file.hpp"
#include "calibration/calibrate_lens.hpp"
#include "vision/board/find_board.hpp"
#include "vision/picture.hpp"

namespace quadrille::app {
namespace {

enum class Pattern { automatic, checkerboard, charuco, board };

struct CalibrateOptions {
    std::vector<std::string> images;
    TableOptions table;
    Pattern pattern = Pattern::automatic;
    std::string camera = "camera", output, sheet;
};

/// A picture that could be read.
struct NamedPicture {
    std::string image;
    cv::Mat picture;
};

/// A view and the image that it comes from.
struct NamedView {
    std::string image;
    Pattern pattern;
    LensView view;
};

std::optional<LensView> board_view(const cv::Mat& picture, const TableProfile& profile) {
    vision::BoardSearch search;
    if (profile.grid_given) search.grid = profile.grid;
    const auto pose = vision::find_board(picture, search);
    return pose ? drawn_board_view(picture, *pose) : std::nullopt;
}

/// The size of the checkerboard in the pictures: the one that most of them show, of equals the larger.
std::optional<cv::Size> common_checkerboard(const std::vector<NamedPicture>& pictures) {
    std::map<std::pair<int, int>, int> votes;
    for (const NamedPicture& named : pictures) {
        if (const auto size = checkerboard_size(named.picture)) ++votes[{size->width, size->height}];
    }
    const auto most = std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second, a.first.first * a.first.second) <
               std::pair(b.second, b.first.first * b.first.second);
    });
    if (most == votes.end()) return std::nullopt;
    return cv::Size(most->first.first, most->first.second);
}

std::optional<NamedView> view_of(const NamedPicture& named, Pattern wanted,
                                 std::optional<cv::Size> checkerboard, const TableProfile& profile) {
    // The sheet first: its markers cannot be mistaken, while it is a checkerboard too.
    for (const Pattern pattern : {Pattern::charuco, Pattern::checkerboard, Pattern::board}) {
        if (wanted != Pattern::automatic && wanted != pattern) continue;
        std::optional<LensView> view;
        if (pattern == Pattern::charuco) view = charuco_view(named.picture);
        if (pattern == Pattern::checkerboard && checkerboard)
            view = checkerboard_view(named.picture, *checkerboard);
        if (pattern == Pattern::board) view = board_view(named.picture, profile);
        if (view) return NamedView{named.image, pattern, std::move(*view)};
    }
    return std::nullopt;
}

std::string_view name(Pattern pattern) {
    switch (pattern) {
        case Pattern::charuco:
            return "charuco";
        case Pattern::checkerboard:
            return "checkerboard";
        case Pattern::board:
            return "board";
        case Pattern::automatic:
            break;
    }
    return "auto";
}

std::string refusal(const CalibrationError& error) {
    switch (error.fault) {
        case CalibrationFault::too_few_views:
            return fmt::format("the pattern was found in {} pictures; at least {} are needed", error.measured,
                               error.needed);
        case CalibrationFault::sizes_differ:
            return fmt::format(
                "the pictures differ in size ({} and {} px wide); take all with one camera setting",
                error.needed, error.measured);
        case CalibrationFault::views_too_alike:
            return fmt::format(
                "the views are too alike: the focal length is certain to {:.1f} % only and {:.0f} % is "
                "needed; tilt the "
                "pattern by 20 to 45 degrees, each time to another side",
                error.measured * 100, error.needed * 100);
        case CalibrationFault::views_too_flat:
            return fmt::format(
                "the pattern is tilted by {:.0f} degrees at most; tilt it by 20 to 45 degrees in some of the "
                "pictures",
                error.measured);
        case CalibrationFault::poor_coverage:
            return fmt::format(
                "the pattern covers {:.0f} % of the picture and {:.0f} % is needed; bring it to the borders "
                "and corners too",
                error.measured * 100, error.needed * 100);
        case CalibrationFault::poor_fit:
            return fmt::format(
                "the reprojection error is {:.2f} px and at most {:.2f} px is good enough; keep the pattern "
                "flat and the "
                "pictures sharp",
                error.measured, error.needed);
    }
    return "the lens cannot be found";
}

OutputJson result_json(const LensCalibration& calibration, const std::vector<NamedView>& views,
                       const std::string& file) {
    const Lens& lens = calibration.lens;
    OutputJson json{{"quadrille", 1},
                    {"lens",
                     {{"fx", rounded(lens.fx)},
                      {"fy", rounded(lens.fy)},
                      {"cx", rounded(lens.cx)},
                      {"cy", rounded(lens.cy)},
                      {"distortion", lens.distortion},
                      {"width", lens.size.width},
                      {"height", lens.size.height}}},
                    {"reprojection_rms_px", rounded(calibration.reprojection_rms_px, 4)},
                    {"focal_uncertainty", rounded(calibration.focal_std, 5)},
                    {"coverage", rounded(calibration.coverage, 3)},
                    {"views", OutputJson::array()},
                    {"saved", file}};
    for (std::size_t i = 0; i < views.size(); ++i) {
        const ViewReport& report = calibration.views[i];
        json["views"].push_back({{"image", views[i].image},
                                 {"pattern", name(views[i].pattern)},
                                 {"points", views[i].view.image_px.size()},
                                 {"reprojection_rms_px", rounded(report.reprojection_rms_px, 3)},
                                 {"tilt_deg", rounded(report.tilt_deg, 1)},
                                 {"helps", report.helps}});
    }
    return json;
}

int complain(const std::string& what, int status) {
    fmt::print(stderr, "quadrille calibrate: {}\n", what);
    return status;
}

/// The images that can be read; what is wrong with the others is said.
std::vector<NamedPicture> pictures_of(const std::vector<std::string>& images) {
    std::vector<NamedPicture> pictures;
    for (const std::string& image : images) {
        if (auto picture = vision::read_picture(image)) {
            pictures.push_back({image, std::move(*picture)});
        } else {
            complain(image + ": " + sentence(picture.error()), some_input_failed);
        }
    }
    return pictures;
}

std::vector<NamedView> views_of(const std::vector<NamedPicture>& pictures, const CalibrateOptions& options,
                                const TableProfile& profile) {
    const bool maybe_checkerboard =
        options.pattern == Pattern::automatic || options.pattern == Pattern::checkerboard;
    const auto checkerboard = maybe_checkerboard ? common_checkerboard(pictures) : std::nullopt;
    std::vector<NamedView> views;
    for (const NamedPicture& named : pictures) {
        if (auto view = view_of(named, options.pattern, checkerboard, profile)) {
            views.push_back(std::move(*view));
        } else {
            complain(named.image + ": no pattern is seen in this picture; it is left out", success);
        }
    }
    return views;
}

int calibrate(const CalibrateOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) return complain(profile.error(), wrong_usage);
    const std::vector<NamedPicture> pictures = pictures_of(options.images);
    const std::vector<NamedView> named = views_of(pictures, options, *profile);
    std::vector<LensView> views;
    for (const NamedView& view : named) views.push_back(view.view);

    const auto calibration = calibrate_lens(views);
    if (!calibration) return complain(refusal(calibration.error()), some_input_failed);
    const auto file = options.output.empty() ? camera_profile_file(options.camera, calibration->lens.size)
                                             : std::filesystem::path(options.output);
    if (const auto saved = save_camera_profile(file, options.camera, *calibration); !saved) {
        return complain(saved.error(), some_input_failed);
    }
    fmt::print("{}\n", result_json(*calibration, named, file.string()).dump());
    return pictures.size() == options.images.size() ? success : some_input_failed;
}

int run(const CalibrateOptions& options) {
    if (!options.sheet.empty()) {
        const auto written = write_charuco_sheet(options.sheet);
        if (!written) return complain(written.error(), some_input_failed);
    } else if (options.images.empty()) {
        return complain("give pictures of a pattern, or --print FILE for a sheet to print", wrong_usage);
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
    CLI::App* command = program.add_subcommand(
        "calibrate", "Find the camera's lens from pictures of a pattern or of the drawn board");
    command->add_option("IMAGE", options->images,
                        "Pictures of one pattern, taken from several sides with one camera setting");
    add_table_options(*command, options->table);
    command->add_option("--pattern", options->pattern, "What the pictures show (default: what is found)")
        ->transform(CLI::CheckedTransformer(patterns).description("{auto,checkerboard,charuco,board}"))
        ->type_name("TEXT");
    command->add_option("--camera", options->camera, "Name under which the lens is kept");
    command->add_option("--output", options->output,
                        "Write the profile to this file instead of the settings folder");
    command->add_option("--print", options->sheet, "Write the sheet to print (FILE.pdf or FILE.png)");
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
