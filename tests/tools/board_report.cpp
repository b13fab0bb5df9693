// What the board finder says of pictures, as JSON lines: every pose that it settled, what speaks for it, and
// how far it is from the truth. tests/tools/fit_board_confidence.py makes the coefficients of
// vision/board/confidence.cpp from this.
//
//   board_report [--unknown-size] [--debug DIR] [--drawn N] FILE...
//
// --drawn: N pictures of each thing that is no board, too (tests/scenes/no_board.hpp).
// FILE: a truth (NAME.json beside its picture; "board" null: there is none), or a picture without a board.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>

#include "tests/scenes/no_board.hpp"
#include "vision/board/board_trace.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

struct Given {
    fs::path picture;
    nlohmann::json board;  ///< null: the picture has none
    BoardSearch search;
};

Given given_by(const fs::path& file, bool size_known) {
    if (file.extension() != ".json") {
        Given given{file, nullptr, {}};
        if (size_known) given.search.grid = BoardGrid{};
        return given;
    }
    const auto truth = nlohmann::json::parse(std::ifstream(file));
    Given given{file.parent_path() / truth["image"].get<std::string>(), truth["board"], {}};
    if (!size_known) return given;
    given.search.grid = BoardGrid{};
    if (!given.board.is_null())
        given.search.grid = BoardGrid{given.board["columns"], given.board["rows"], 90};
    return given;
}

/// The worst corner's distance from the truth in squares, whatever corner the pose begins at.
double error(const BoardPose& pose, const nlohmann::json& board) {
    if (board.is_null()) return 99;
    std::array<cv::Point2d, 4> want;
    for (std::size_t i = 0; i < 4; ++i) want[i] = {board["corners_px"][i][0], board["corners_px"][i][1]};
    double around = 0, best = 1e9;
    for (std::size_t i = 0; i < 4; ++i) around += cv::norm(want[(i + 1) % 4] - want[i]);
    const auto got = pose.corners_px();
    for (std::size_t begin = 0; begin < 4; ++begin) {
        for (const std::size_t way : {1U, 3U}) {
            double worst = 0;
            for (std::size_t i = 0; i < 4; ++i)
                worst = std::max(worst, cv::norm(got[(begin + way * i) % 4] - want[i]));
            best = std::min(best, worst);
        }
    }
    return best / (around / 4 / std::max(board["columns"].get<int>(), board["rows"].get<int>()));
}

double cpu_ms() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void report(const std::string& name, const cv::Mat& picture, const Given& given,
            const std::string& debug_folder) {
    BoardTrace trace;
    const double start = cpu_ms();
    const auto pose = find_board(picture, given.search, trace);
    const double ms = cpu_ms() - start;
    nlohmann::json line{{"file", name},
                        {"size_known", given.search.grid.has_value()},
                        {"ms", ms},
                        {"board", !given.board.is_null()},
                        {"settled", nlohmann::json::array()}};
    if (pose) {
        line["answer"] = {{"error", error(*pose, given.board)},
                          {"confidence", pose->confidence},
                          {"columns", pose->grid.columns},
                          {"rows", pose->grid.rows}};
    }
    for (const TracedPose& traced : trace.settled) {
        line["settled"].push_back({{"evidence", traced.evidence.values()},
                                   {"error", error(traced.board.flattened(), given.board)}});
    }
    fmt::print("{}\n", line.dump());
    std::fflush(stdout);
    if (debug_folder.empty()) return;
    const std::string stem = fs::path(name).stem().string();
    for (const TracePicture& made : trace_pictures(picture, trace))
        cv::imwrite(fmt::format("{}/{}-{}.jpg", debug_folder, stem, made.name), made.picture);
}

void report_file(const fs::path& file, bool size_known, const std::string& debug_folder) {
    const Given given = given_by(file, size_known);
    const auto picture = read_picture(given.picture);
    if (!picture) throw std::runtime_error(given.picture.string() + " cannot be read");
    report(file.string(), *picture, given, debug_folder);
}

void report_drawn(int each, bool size_known, const std::string& debug_folder) {
    for (int thing = 0; thing <= static_cast<int>(scenes::last_thing); ++thing) {
        for (int seed = 1; seed <= each; ++seed) {
            Given given{"", nullptr, {}};
            if (size_known) given.search.grid = BoardGrid{};
            const cv::Mat picture =
                scenes::without_board(static_cast<scenes::Thing>(thing), static_cast<std::uint64_t>(seed));
            report(fmt::format("thing-{}-{}", thing, seed), picture, given, debug_folder);
        }
    }
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    CLI::App program("What the board finder says of pictures, as JSON lines");
    std::vector<std::string> files;
    bool unknown_size = false;
    int drawn = 0;
    std::string debug_folder;
    program.add_option("FILE", files);
    program.add_option("--drawn", drawn);
    program.add_flag("--unknown-size", unknown_size);
    program.add_option("--debug", debug_folder);
    CLI11_PARSE(program, argc, argv);
    cv::setNumThreads(1);
    for (const std::string& file : files) quadrille::vision::report_file(file, !unknown_size, debug_folder);
    quadrille::vision::report_drawn(drawn, !unknown_size, debug_folder);
    return 0;
}
