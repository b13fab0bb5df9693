#include "tests/scenes/drawn_table.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <random>
#include <vector>

namespace quadrille::scenes {
namespace {

constexpr double texture_px_per_mm = 1.25;
constexpr double table_half_mm = 800;  ///< the table reaches so far from the board's middle

/// The table seen from straight above, north up.
class Texture {
public:
    Texture(const Table& table, std::uint64_t seed) : table_(table), random_(seed) {
        const int side = cvRound(2 * table_half_mm * texture_px_per_mm);
        picture_ = cv::Mat(side, side, CV_8UC3);
        lay_cloth();
        if (table.board) draw_board();
        for (int i = 0; i < table.clutter; ++i) lay_card();
    }

    cv::Point2d texture_from_board(cv::Point2d mm) const {
        return {(mm.x - table_.grid.width_mm() / 2 + table_half_mm) * texture_px_per_mm,
                (table_.grid.height_mm() / 2 - mm.y + table_half_mm) * texture_px_per_mm};
    }
    const cv::Mat& picture() const { return picture_; }

private:
    double chance(double from, double to) { return std::uniform_real_distribution<>(from, to)(random_); }

    cv::Point fixed(cv::Point2d mm) const {
        const cv::Point2d p = texture_from_board(mm);
        return {cvRound(p.x * 16), cvRound(p.y * 16)};
    }

    void lay_cloth() {
        const double angle = table_.cloth_deg * CV_PI / 180, c = std::cos(angle), s = std::sin(angle);
        for (int y = 0; y < picture_.rows; ++y) {
            for (int x = 0; x < picture_.cols; ++x) {
                const double u = (x * c + y * s) / texture_px_per_mm, v = (y * c - x * s) / texture_px_per_mm;
                picture_.at<cv::Vec3b>(y, x) = cloth_at(u, v);
            }
        }
    }
    cv::Vec3b cloth_at(double u, double v) const {
        const bool dark_u = std::fmod(u + 1e5, 50) < 25, dark_v = std::fmod(v + 1e5, 50) < 25;
        switch (table_.cloth) {
            case Cloth::plain:
                return {70, 72, 75};
            case Cloth::stripes:
                return dark_u ? cv::Vec3b{170, 140, 110} : cv::Vec3b{225, 225, 220};
            case Cloth::gingham:
                return dark_u && dark_v   ? cv::Vec3b{40, 40, 190}
                       : dark_u || dark_v ? cv::Vec3b{130, 130, 215}
                                          : cv::Vec3b{235, 235, 235};
            case Cloth::wood: {
                const double grain = std::sin(u * 0.35 + 3 * std::sin(v * 0.004) + std::sin(u * 1.3));
                const auto light = static_cast<uchar>(100 + 14 * grain);
                return {static_cast<uchar>(light / 2), static_cast<uchar>(light * 3 / 4), light};
            }
        }
        return {0, 0, 0};
    }

    void fill(const std::vector<cv::Point2d>& corners_mm, const cv::Scalar& colour) {
        std::vector<cv::Point> points;
        for (const cv::Point2d& corner : corners_mm) points.push_back(fixed(corner));
        cv::fillConvexPoly(picture_, points, colour, cv::LINE_AA, 4);
    }
    void fill(cv::Rect2d mm, const cv::Scalar& colour) {
        fill({mm.tl(), {mm.x + mm.width, mm.y}, mm.br(), {mm.x, mm.y + mm.height}}, colour);
    }

    void draw_board() {
        const BoardGrid& grid = table_.grid;
        const double m = table_.margin_mm, side = grid.square_mm;
        BoardGrid drawn = grid;
        if (table_.lines_go_on) drawn.missing = {};
        for (const Square square : drawn.squares())
            fill(cv::Rect2d(square.column * side - m, square.row * side - m, side + 2 * m, side + 2 * m),
                 table_.cardboard);
        if (table_.checkered) {
            for (const Square square : drawn.squares()) {
                if ((square.column + square.row) % 2 == 0)
                    fill(cv::Rect2d(square.column * side, square.row * side, side, side), table_.ink);
            }
            return;
        }
        for (const auto& [from, to] : drawn.lines())
            if (table_.outer_lines || !is_outer(grid, from, to)) stroke(from, to);
    }

    static bool is_outer(const BoardGrid& grid, cv::Point2d from, cv::Point2d to) {
        const auto both = [](double a, double b, double end) { return a == b && (a == 0 || a == end); };
        return both(from.x, to.x, grid.width_mm()) || both(from.y, to.y, grid.height_mm());
    }

    void stroke(cv::Point2d from, cv::Point2d to) {
        constexpr int pieces = 24;
        const cv::Point2d along = (to - from) / cv::norm(to - from), across(-along.y, along.x);
        const double phase = chance(0, 6.28), cycles = chance(4, 12);
        const int width = std::max(1, cvRound(table_.line_mm * texture_px_per_mm));
        cv::Point last = fixed(from);
        for (int i = 1; i <= pieces; ++i) {
            const double t = static_cast<double>(i) / pieces;
            const cv::Point here =
                fixed(from + (to - from) * t + across * (table_.wobble_mm * std::sin(phase + cycles * t)));
            cv::line(picture_, last, here, table_.ink, width, cv::LINE_AA, 4);
            last = here;
        }
    }

    void lay_card() {
        const double w = table_.grid.width_mm(), h = table_.grid.height_mm();
        const cv::Point2d centre(chance(-150, w + 150), chance(-150, h + 150));
        const double angle = (45 * std::floor(chance(0, 8)) + chance(-8, 8)) * CV_PI / 180;
        const cv::Scalar rim(chance(0, 255), chance(0, 255), chance(0, 255));
        const cv::Scalar face(chance(0, 255), chance(0, 255), chance(0, 255));
        for (const double shrink : {1.0, 0.85}) {
            std::vector<cv::Point2d> corners;
            for (const cv::Point2d& corner :
                 {cv::Point2d{-33, -45.5}, {33, -45.5}, {33, 45.5}, {-33, 45.5}}) {
                const cv::Point2d p = corner * shrink;
                corners.push_back(centre + cv::Point2d(p.x * std::cos(angle) - p.y * std::sin(angle),
                                                       p.x * std::sin(angle) + p.y * std::cos(angle)));
            }
            fill(corners, shrink == 1.0 ? rim : face);
        }
    }

    const Table& table_;
    std::mt19937_64 random_;
    cv::Mat picture_;
};

/// What a camera sees of a picture from above; `from_board` maps board millimetres to that picture's pixels.
template <typename FromBoard>
cv::Mat seen_by_camera(const cv::Mat& above, const BoardPose& pose, const FromBoard& from_board) {
    cv::Mat map(pose.lens.size, CV_32FC2), picture;
    for (int y = 0; y < map.rows; ++y) {
        for (int x = 0; x < map.cols; ++x) {
            const cv::Point2d p = from_board(pose.board_from_image(cv::Point2d(x, y)));
            map.at<cv::Vec2f>(y, x) = {static_cast<float>(p.x), static_cast<float>(p.y)};
        }
    }
    cv::remap(above, picture, map, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, {50, 48, 45});
    return picture;
}

}  // namespace

BoardPose pose_of(const BoardGrid& grid, const View& view) {
    const double focal = 0.85 * view.size.width;
    const Lens lens{.fx = focal,
                    .fy = focal,
                    .cx = (view.size.width - 1) / 2.0,
                    .cy = (view.size.height - 1) / 2.0,
                    .distortion = {view.k1, 0, 0, 0, 0},
                    .size = view.size};
    const double tilt = view.tilt_deg * CV_PI / 180, turn = view.turn_deg * CV_PI / 180;
    // Camera axes: x right, y down, z forward; the board's y axis points up in the picture.
    const cv::Matx33d about_vertical(std::cos(turn), -std::sin(turn), 0, std::sin(turn), std::cos(turn), 0, 0,
                                     0, 1);
    const cv::Matx33d flip(1, 0, 0, 0, -1, 0, 0, 0, -1);
    const cv::Matx33d tilting(1, 0, 0, 0, std::cos(tilt), std::sin(tilt), 0, -std::sin(tilt), std::cos(tilt));
    const cv::Matx33d camera_from_board = tilting * flip * about_vertical;
    const double height_px = view.fill * view.size.height;
    const double distance = focal * std::max(grid.width_mm(), grid.height_mm()) / height_px;
    const cv::Vec3d middle(grid.width_mm() / 2, grid.height_mm() / 2, 0);
    const cv::Vec3d shift = cv::Vec3d(0, 0, distance) - camera_from_board * middle;
    const cv::Matx33d intrinsics(lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1);
    const cv::Matx33d plane(camera_from_board(0, 0), camera_from_board(0, 1), shift[0],  //
                            camera_from_board(1, 0), camera_from_board(1, 1), shift[1],  //
                            camera_from_board(2, 0), camera_from_board(2, 1), shift[2]);
    return {.grid = grid, .undistorted_from_board = intrinsics * plane, .lens = lens, .confidence = 1};
}

FromAbove from_above(const Table& table, std::uint64_t seed) {
    const double margin_mm = table_half_mm - table.grid.width_mm() / 2;
    return {Texture(table, seed).picture(), {table.grid, texture_px_per_mm, margin_mm}};
}

cv::Mat seen_by(const BoardPose& camera, const FromAbove& table) {
    return seen_by_camera(table.picture, camera,
                          [&](cv::Point2d mm) { return table.frame.rectified_from_board(mm); });
}

Scene draw(const Table& table, const View& view) {
    const BoardPose truth = pose_of(table.grid, view);
    const Texture texture(table, view.seed);
    cv::Mat picture = seen_by_camera(texture.picture(), truth,
                                     [&](cv::Point2d mm) { return texture.texture_from_board(mm); });
    cv::Mat noise(view.size, CV_32FC3), grainy;
    cv::GaussianBlur(picture, picture, {}, view.blur_px);
    cv::RNG random(view.seed);
    random.fill(noise, cv::RNG::NORMAL, 0, view.noise);
    picture.convertTo(grainy, CV_32F);
    cv::Mat(grainy + noise).convertTo(picture, CV_8U);
    return {picture, truth};
}

double worst_corner(const BoardPose& found, const BoardPose& truth) {
    const auto a = found.corners_px(), b = truth.corners_px();
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i) worst = std::max(worst, cv::norm(a[i] - b[i]));
    const double square_px = cv::norm(b[0] - b[2]) / std::hypot(truth.grid.columns, truth.grid.rows);
    return worst / square_px;
}

}  // namespace quadrille::scenes
