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
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>

#include "tests/scenes/no_board.hpp"
#include "tests/tools/board_truth.hpp"
#include "tests/tools/report_errors.hpp"
#include "vision/board/board_trace.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

BoardSearch search_for(const BoardTruth& truth, bool size_known) {
    BoardSearch search;
    if (size_known) search.grid = truth.grid();
    return search;
}

double cpu_ms() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void report(const std::string& name, const cv::Mat& picture, const BoardTruth& truth, bool size_known,
            const std::string& debug_folder) {
    BoardTrace trace;
    const double start = cpu_ms();
    const auto pose = find_board(picture, search_for(truth, size_known), trace);
    const double ms = cpu_ms() - start;
    nlohmann::json line{{"file", name},
                        {"size_known", size_known},
                        {"ms", ms},
                        {"board", !truth.board.is_null()},
                        {"settled", nlohmann::json::array()}};
    if (pose) {
        line["answer"] = {{"error", pose_error(*pose, truth)},
                          {"confidence", pose->confidence},
                          {"columns", pose->grid.columns},
                          {"rows", pose->grid.rows}};
    }
    for (const TracedPose& traced : trace.settled) {
        line["settled"].push_back(
            {{"evidence", traced.evidence.values()}, {"error", pose_error(traced.board.flattened(), truth)}});
    }
    fmt::print("{}\n", line.dump());
    std::fflush(stdout);
    if (debug_folder.empty()) return;
    const std::string stem = fs::path(name).stem().string();
    for (const TracePicture& made : trace_pictures(picture, trace))
        cv::imwrite(fmt::format("{}/{}-{}.jpg", debug_folder, stem, made.name), made.picture);
}

void report_file(const fs::path& file, bool size_known, const std::string& debug_folder) {
    const BoardTruth truth = read_board_truth(file);
    const auto picture = read_picture(truth.picture);
    if (!picture) throw std::runtime_error(truth.picture.string() + " cannot be read");
    report(file.string(), *picture, truth, size_known, debug_folder);
}

void report_drawn(int each, bool size_known, const std::string& debug_folder) {
    for (int thing = 0; thing <= static_cast<int>(scenes::last_thing); ++thing) {
        for (int seed = 1; seed <= each; ++seed) {
            const cv::Mat picture =
                scenes::without_board(static_cast<scenes::Thing>(thing), static_cast<std::uint64_t>(seed));
            report(fmt::format("thing-{}-{}", thing, seed), picture, {"", nullptr}, size_known, debug_folder);
        }
    }
}

int run(int argc, char** argv) {
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
    for (const std::string& file : files) report_file(file, !unknown_size, debug_folder);
    report_drawn(drawn, !unknown_size, debug_folder);
    return 0;
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    return quadrille::test::with_errors_reported("board_report",
                                                 [&] { return quadrille::vision::run(argc, argv); });
}
