// What the pose network learns from: the views (vision/board/pose_view.hpp) of right and wrong poses of
// boards.
//
//   pose_views FOLDER [--drawn N] [--seed S] FILE...
//
// Each pose that the finder considered on the way, the true one moved by a little, and false ones made of it:
// a corner or a side astray, a square aside, half a square, another size. FOLDER gets one picture a pose and
// views.jsonl: its file, the worst corner's distance from the truth in squares, the truth that it is of and
// its kinds. FILE and --drawn: see board_report.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fstream>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <random>

#include "tests/scenes/no_board.hpp"
#include "tests/tools/board_truth.hpp"
#include "tests/tools/report_errors.hpp"
#include "vision/board/board_trace.hpp"
#include "vision/board/candidate_pose.hpp"
#include "vision/board/pose_view.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

using Random = std::mt19937;

double uniform(Random& random, double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
}

/// The pose whose corners lie where (x, y), in squares of `pose`, says.
BoardPose moved(const BoardPose& pose, const std::array<cv::Point2d, 4>& corners_squares) {
    std::array<cv::Point2d, 4> corners_px;
    for (std::size_t i = 0; i < 4; ++i)
        corners_px[i] = pose.image_from_board(corners_squares[i] * pose.grid.square_mm);
    return BoardPose::from_corners(pose.grid, corners_px, pose.lens);
}

std::array<cv::Point2d, 4> corners_of(const BoardGrid& grid) {
    const double x = grid.columns, y = grid.rows;
    return {cv::Point2d{0, 0}, {x, 0}, {x, y}, {0, y}};
}

/// Every corner moved by chance.
BoardPose jittered(const BoardPose& pose, double squares, Random& random) {
    auto corners = corners_of(pose.grid);
    for (cv::Point2d& corner : corners)
        corner += cv::Point2d(uniform(random, -squares, squares), uniform(random, -squares, squares));
    return moved(pose, corners);
}

/// `count` neighbouring corners moved together by enough to be wrong, as a fit that strays at one end leaves
/// them.
BoardPose strayed(const BoardPose& pose, std::size_t count, Random& random) {
    const double angle = uniform(random, 0, 2 * CV_PI), squares = uniform(random, 0.2, 0.45);
    const auto first = static_cast<std::size_t>(uniform(random, 0, 4));
    auto corners = corners_of(pose.grid);
    for (std::size_t i = 0; i < count; ++i)
        corners[(first + i) % 4] += squares * cv::Point2d(std::cos(angle), std::sin(angle));
    return moved(pose, corners);
}

BoardPose shifted(const BoardPose& pose, cv::Point2d squares) {
    auto corners = corners_of(pose.grid);
    for (cv::Point2d& corner : corners) corner += squares;
    return moved(pose, corners);
}

/// Larger or smaller round a corner of a square.
BoardPose scaled(const BoardPose& pose, double x, double y, Random& random) {
    const cv::Point2d middle(std::floor(uniform(random, 0, pose.grid.columns + 1)),
                             std::floor(uniform(random, 0, pose.grid.rows + 1)));
    auto corners = corners_of(pose.grid);
    for (cv::Point2d& corner : corners)
        corner = middle + cv::Point2d(x * (corner.x - middle.x), y * (corner.y - middle.y));
    return moved(pose, corners);
}

std::vector<BoardPose> made_of(const BoardPose& truth, Random& random) {
    std::vector<BoardPose> poses{truth, jittered(truth, 0.06, random), jittered(truth, 0.5, random)};
    poses.push_back(jittered(truth, 0.1, random));
    for (const std::size_t corners : {1U, 1U, 2U}) poses.push_back(strayed(truth, corners, random));
    const double side = uniform(random, 0, 1) < 0.5 ? -1 : 1;
    poses.push_back(shifted(truth, {side, 0}));
    poses.push_back(shifted(truth, {0, -side}));
    poses.push_back(shifted(truth, {side, uniform(random, 0, 1) < 0.5 ? -1.0 : 1.0}));
    poses.push_back(shifted(truth, {side * uniform(random, 0.3, 0.7), 0}));
    poses.push_back(shifted(truth, {0, side * uniform(random, 0.3, 0.7)}));
    const double columns = truth.grid.columns, rows = truth.grid.rows;
    poses.push_back(scaled(truth, (columns + side) / columns, 1, random));
    poses.push_back(scaled(truth, 1, (rows + side) / rows, random));
    poses.push_back(scaled(truth, (columns + side) / columns, (rows + side) / rows, random));
    poses.push_back(scaled(truth, 0.5, 0.5, random));
    return poses;
}

class Writer {
public:
    explicit Writer(const std::filesystem::path& folder) : folder_(folder) {
        std::filesystem::create_directories(folder);
        list_.open(folder / "views.jsonl", std::ios::app);
    }

    void write(const std::string& name, const cv::Mat& picture, const BoardTruth& truth, Random& random) {
        BoardTrace trace;
        BoardSearch search;
        search.grid = truth.grid();
        find_board(picture, search, trace);
        std::vector<BoardPose> poses;
        for (const TracedPose& settled : trace.settled) add(poses, settled.board.flattened());
        std::shuffle(trace.judged.begin(), trace.judged.end(), random);
        constexpr std::size_t most_judged = 6;
        for (std::size_t i = 0; i < std::min(most_judged, trace.judged.size()); ++i)
            add(poses, trace.judged[i]);
        if (!truth.board.is_null()) {
            const auto true_pose = BoardPose::from_corners(truth.grid(), truth.corners_px(),
                                                           lens_seen(trace, truth, picture.size()));
            for (const BoardPose& made : made_of(true_pose, random)) add(poses, made);
        }
        for (std::size_t i = 0; i < poses.size(); ++i)
            write(fmt::format("{}_{}", name, i), name, picture, truth, poses[i]);
    }

private:
    /// Of a pose that the finder fitted there, so that the true one shows lines as straight as a found one
    /// does.
    static Lens lens_seen(const BoardTrace& trace, const BoardTruth& truth, cv::Size picture) {
        constexpr double near = 0.3;
        const auto right = std::find_if(
            trace.settled.begin(), trace.settled.end(),
            [&](const TracedPose& settled) { return pose_error(settled.board.flattened(), truth) < near; });
        return right == trace.settled.end() ? Lens::pinhole(picture) : right->board.pose.lens;
    }

    static void add(std::vector<BoardPose>& poses, const BoardPose& pose) {
        constexpr double same = 0.05;
        const auto known = [&](const BoardPose& other) { return same_place(other, pose, same); };
        if (plausible(pose) && std::none_of(poses.begin(), poses.end(), known)) poses.push_back(pose);
    }

    void write(const std::string& name, const std::string& of, const cv::Mat& picture,
               const BoardTruth& truth, const BoardPose& pose) {
        const std::string file = name + ".png";
        const cv::Mat view = pose_view(picture, pose);
        if (!cv::imwrite((folder_ / file).string(), view))
            throw std::runtime_error((folder_ / file).string() + " cannot be written");
        const nlohmann::json row{
            {"file", file}, {"of", of}, {"error", pose_error(pose, truth)}, {"kinds", truth.kinds}};
        list_ << row.dump() << '\n';
    }

    std::filesystem::path folder_;
    std::ofstream list_;
};

void write_all(const std::filesystem::path& folder, const std::vector<std::string>& files, int drawn,
               unsigned seed) {
    Random random(seed);
    Writer writer(folder);
    for (const std::string& file : files) {
        const BoardTruth truth = read_board_truth(file);
        const auto picture = read_picture(truth.picture);
        if (!picture) throw std::runtime_error(truth.picture.string() + " cannot be read");
        writer.write(std::filesystem::path(file).stem().string(), *picture, truth, random);
    }
    for (int thing = 0; thing <= static_cast<int>(scenes::last_thing); ++thing) {
        for (int i = 0; i < drawn; ++i) {
            const auto picture = scenes::without_board(static_cast<scenes::Thing>(thing),
                                                       1000 * seed + static_cast<unsigned>(i));
            writer.write(fmt::format("thing{}_{}_{}", seed, thing, i), picture, {"", nullptr}, random);
        }
    }
}

int run(int argc, char** argv) {
    CLI::App program("The views of right and wrong poses that the pose network learns from");
    std::string folder;
    std::vector<std::string> files;
    int drawn = 0;
    unsigned seed = 1;
    program.add_option("FOLDER", folder)->required();
    program.add_option("FILE", files);
    program.add_option("--drawn", drawn);
    program.add_option("--seed", seed);
    CLI11_PARSE(program, argc, argv);
    cv::setNumThreads(1);
    write_all(folder, files, drawn, seed);
    return 0;
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    return quadrille::test::with_errors_reported("pose_views",
                                                 [&] { return quadrille::vision::run(argc, argv); });
}
