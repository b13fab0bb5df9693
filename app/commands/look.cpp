// `quadrille look IMAGE...`: reads still pictures (docs/interfaces.md, section 2).
#include "vision/look.hpp"

#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <opencv2/imgcodecs.hpp>

#include "app/commands/annotate.hpp"
#include "app/commands/command.hpp"
#include "app/commands/picture_input.hpp"
#include "app/commands/shared_options.hpp"
#include "app/files/standard_streams.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/picture_sentence.hpp"
#include "app/pictures/front_library.hpp"
#include "app/session/observation_json.hpp"
#include "app/setup/camera_profile.hpp"
#include "vision/identify/name_cards.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

struct LookOptions {
    std::vector<std::string> images;
    TableOptions table;
    std::string pictures, rectified_folder, annotated_folder, debug_folder;
    bool force = false;
};

void print(const OutputJson& json) {
    print_line(json.dump(-1, ' ', false, OutputJson::error_handler_t::replace));
}

/// What each card of a picture may be, and the time that it took.
struct Names {
    std::vector<std::vector<vision::NameOdds>> of_cards;
    double ms = 0;
};

/// Looks the cards up where there are pictures to name them by, and gives those that are sure their names.
std::optional<Names> name_cards(const cv::Mat& picture, const vision::FrontIndex& fronts,
                                const TableProfile& profile, vision::Look& seen) {
    if (fronts.empty()) return std::nullopt;
    const auto start = std::chrono::steady_clock::now();
    const double rim = vision::rim_mm(profile, seen.board.has_value());
    Names names{vision::names_of_cards(picture, fronts, rim, seen.cards)};
    names.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    for (std::size_t i = 0; i < seen.cards.size(); ++i)
        if (const auto sure = vision::sure_name(names.of_cards[i])) seen.cards[i].name = sure->name;
    return names;
}

OutputJson look_json(const std::string& image, const cv::Mat& picture, const vision::Look& seen,
                     const std::optional<Names>& names) {
    OutputJson json{{"quadrille", 1},
                    {"image", image},
                    {"width", picture.cols},
                    {"height", picture.rows},
                    {"board", board_json(seen.board)},
                    {"cards", OutputJson::array()}};
    if (seen.board_doubt) json["board"]["doubt"] = vision::name(*seen.board_doubt);
    if (seen.another_board) {
        json["board"]["note"] = program_messages()("look.another_board");
        json["board"]["another"] = board_json(seen.another_board);
    }
    if (!seen.board) json["table"] = table_json(seen.table);
    for (std::size_t i = 0; i < seen.cards.size(); ++i) {
        json["cards"].push_back(card_json(seen.cards[i]));
        if (!names) continue;
        if (seen.cards[i].name)
            json["cards"].back()["name_odds"] = rounded(names->of_cards[i].front().odds, 3);
        json["cards"].back()["names"] = names_json(names->of_cards[i]);
    }
    if (seen.board) {
        json["obstacles"] = OutputJson::array();
        for (const Square square : seen.obstacles) json["obstacles"].push_back(name(square));
    }
    json["timing_ms"] = {{"board", rounded(seen.timing.board_ms, 1)},
                         {"cards", rounded(seen.timing.cards_ms, 1)},
                         {"counters", rounded(seen.timing.counters_ms, 1)},
                         {"total", rounded(seen.timing.total_ms, 1)}};
    if (names) json["timing_ms"]["names"] = rounded(names->ms, 1);
    return json;
}

/// Writes a picture into a folder under the name of the image it was made from and what `suffix` adds; false,
/// with a sentence on standard error, where it cannot.
bool write_beside(const LookOptions& options, const std::string& folder, const std::string& image,
                  const cv::Mat& made, const std::string& suffix = {}) {
    const auto file =
        std::filesystem::path(folder) / (std::filesystem::path(image).stem().string() + suffix + ".png");
    OutputRule rule{.replace = options.force, .inputs = {options.table.profile_file}};
    rule.inputs.insert(rule.inputs.end(), options.images.begin(), options.images.end());
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    std::vector<unsigned char> bytes;
    cv::imencode(".png", made, bytes);
    const std::string_view png(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto written = write_output_file(file, png, rule);
    if (!written) report_error("look", file_sentence(written.error()));
    return written.has_value();
}

/// The pictures that were asked for beside the line of JSON.
bool write_pictures(const std::string& image, const LookOptions& options, const TableProfile& profile,
                    const cv::Mat& picture, const vision::Look& seen) {
    constexpr double margin_mm = 120;
    bool all_written = true;
    if (!options.rectified_folder.empty() && seen.board) {
        const cv::Mat from_above = rectified(picture, *seen.board, {seen.board->grid, 1.0, margin_mm});
        all_written &= write_beside(options, options.rectified_folder, image, from_above);
    }
    if (!options.annotated_folder.empty()) {
        all_written &= write_beside(options, options.annotated_folder, image, annotated(picture, seen));
    }
    if (!options.debug_folder.empty()) {
        const auto south = options.table.south.value_or(profile.south);
        for (const vision::TracePicture& step : vision::traced_search(picture, profile, south))
            all_written &= write_beside(options, options.debug_folder, image, step.picture, "-" + step.name);
    }
    return all_written;
}

bool look_at(const std::string& image, const LookOptions& options, const TableProfile& profile,
             const vision::FrontIndex& fronts) {
    const auto picture = picture_in(image);
    if (!picture) {
        const std::string why = sentence(picture.error());
        print({{"quadrille", 1}, {"image", image}, {"error", why}});
        report_error("look", fmt::format("{}: {}", image, why));
        return false;
    }
    const TableProfile with_lens = with_saved_lens(profile, options.table.camera, picture->size());
    if (!options.table.camera.empty() && !with_lens.lens) {
        report_error("look",
                     program_messages()("look.no_lens", fmt::arg("image", image),
                                        fmt::arg("camera", options.table.camera),
                                        fmt::arg("width", picture->cols), fmt::arg("height", picture->rows)),
                     success);
    }
    vision::Look seen = vision::look(*picture, with_lens, options.table.south.value_or(profile.south));
    const auto names = name_cards(*picture, fronts, with_lens, seen);
    print(look_json(image, *picture, seen, names));
    return write_pictures(image, options, with_lens, *picture, seen);
}

int run(const LookOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) {
        return report_error("look", profile.error(), wrong_usage);
    }
    const auto fronts = fronts_for("look", options.pictures);
    if (!fronts) return some_input_failed;
    bool all_read = true;
    for (const std::string& image : options.images) all_read &= look_at(image, options, *profile, *fronts);
    return all_read ? success : some_input_failed;
}

}  // namespace

void add_look(CLI::App& program, Action& action) {
    auto options = std::make_shared<LookOptions>();
    CLI::App* command = program.add_subcommand("look");
    command->add_option("IMAGE", options->images)->required();
    add_table_options(*command, options->table);
    add_pictures(*command, options->pictures);
    command->add_option("--rectified", options->rectified_folder);
    command->add_option("--annotated", options->annotated_folder);
    command->add_option("--debug", options->debug_folder);
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
