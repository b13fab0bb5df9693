// look_with_true_pose IMAGE... --profile P --south S: what `quadrille look` prints, but with the board's pose
// taken from the truth beside each picture (NAME.json), so that the card reader is measured alone.
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/commands/shared_options.hpp"
#include "app/session/observation_json.hpp"
#include "tests/tools/report_errors.hpp"
#include "tests/tools/true_pose.hpp"
#include "vision/cards/read_cards.hpp"
#include "vision/picture/picture.hpp"

namespace {

using namespace quadrille;

void look(const std::filesystem::path& image, const TableProfile& profile) {
    const auto truth =
        nlohmann::json::parse(std::ifstream(std::filesystem::path(image).replace_extension(".json")));
    const auto picture = vision::read_picture(image);
    const BoardPose pose = test::true_pose(truth);
    const auto start = std::chrono::steady_clock::now();
    const auto cards = vision::read_cards(*picture, pose, profile);
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    app::OutputJson json{{"quadrille", 1}, {"image", image.string()}, {"board", app::board_json(pose)}};
    json["cards"] = app::OutputJson::array();
    for (const auto& card : cards) json["cards"].push_back(app::card_json(card));
    json["timing_ms"] = {{"cards", spent.count()}};
    fmt::print("{}\n", json.dump());
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    return test::with_errors_reported("look_with_true_pose", [&] {
        CLI::App program("The card reader alone, on pictures with a known board pose");
        app::TableOptions table;
        std::vector<std::string> images;
        program.add_option("IMAGE", images)->required();
        app::add_table_options(program, table);
        CLI11_PARSE(program, argc, argv);
        const auto profile = app::load_profile(table);
        if (!profile) {
            fmt::print(stderr, "{}\n", profile.error());
            return 2;
        }
        for (const std::string& image : images) look(image, *profile);
        return 0;
    });
}
