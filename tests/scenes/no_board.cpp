#include "tests/scenes/no_board.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <random>

namespace quadrille::scenes {
namespace {

constexpr int side = 1600;  ///< of the flat picture before the camera looks at it

class Painter {
public:
    explicit Painter(std::uint64_t seed) : random_(seed), flat_(side, side, CV_8UC3) {}

    double chance(double from, double to) { return std::uniform_real_distribution<>(from, to)(random_); }
    int whole(int from, int to) { return std::uniform_int_distribution<>(from, to)(random_); }
    cv::Scalar colour(int from = 0, int to = 255) {
        return {static_cast<double>(whole(from, to)), static_cast<double>(whole(from, to)),
                static_cast<double>(whole(from, to))};
    }
    cv::Scalar near(const cv::Scalar& colour, int by) {
        const int change = whole(-by, by);
        return colour + cv::Scalar::all(change);
    }
    void box(double x, double y, double w, double h, const cv::Scalar& colour) {
        cv::rectangle(flat_, cv::Rect(cvRound(x), cvRound(y), cvRound(w), cvRound(h)), colour, cv::FILLED);
    }
    void turned_box(cv::Point2d middle, cv::Size2d size, double degrees, const cv::Scalar& colour) {
        const cv::RotatedRect box(middle, cv::Size2f(size), static_cast<float>(degrees));
        std::array<cv::Point2f, 4> corners;
        box.points(corners.data());
        std::array<cv::Point, 4> points;
        std::copy(corners.begin(), corners.end(), points.begin());
        cv::fillConvexPoly(flat_, points.data(), 4, colour, cv::LINE_AA);
    }
    cv::Mat& flat() { return flat_; }

    void paint(Thing thing);

private:
    void tiles(double w, double h, double shift, double joint);
    void herringbone();
    void checked(bool both);
    void keyboard();
    void window_frame();
    void bookshelf();
    void text_page();
    void cards(bool in_rows);
    void card(cv::Point2d middle, double width, double degrees);
    void ruled();
    void blinds();
    void boxes(cv::Rect2d area, int columns, int rows, bool figures);
    void graph_paper();
    void facade();
    void piano();
    void pegboard();
    void photo_wall();

    std::mt19937_64 random_;
    cv::Mat flat_;
};

/// Rows of boxes with joints between; each row is shifted by `shift` against the last.
void Painter::tiles(double w, double h, double shift, double joint) {
    const cv::Scalar tile = colour(60, 220), gap = near(tile, 90);
    const int spread = whole(0, 14);
    flat_ = gap;
    double offset = 0;
    for (double y = -h; y < side; y += h, offset += shift) {
        for (double x = std::fmod(offset, w) - w; x < side; x += w)
            box(x + joint / 2, y + joint / 2, w - joint, h - joint, near(tile, spread));
    }
}

void Painter::herringbone() {
    const cv::Scalar wood = colour(60, 160);
    flat_ = wood * 0.5;
    const double width = chance(30, 60), length = 4 * width;
    for (double y = -length; y < side + length; y += width) {
        const double offset = std::fmod(y, 2 * length);
        for (double x = -2 * length; x < side + length; x += 2 * length) {
            box(x + offset, y, length - 2, width - 2, near(wood, 20));
            box(x + offset + length, y - length + width, width - 2, length - 2, near(wood, 20));
        }
    }
}

void Painter::checked(bool both) {
    const cv::Scalar light = colour(170, 255), dark = colour(20, 180);
    const double period = chance(40, 130);
    flat_ = light;
    for (double x = 0; cvRound(side - x) > 0; x += period) {
        for (const bool across : {false, true}) {
            if (across && !both) continue;
            cv::Mat band =
                flat_(across ? cv::Rect(0, cvRound(x), side, cvRound(std::min(period / 2, side - x)))
                             : cv::Rect(cvRound(x), 0, cvRound(std::min(period / 2, side - x)), side));
            band = band * 0.5 + dark * 0.5;
        }
    }
}

void Painter::keyboard() {
    const cv::Scalar body = colour(20, 90), key = near(body + cv::Scalar::all(50), 40);
    flat_ = colour(80, 200);
    const double unit = chance(70, 95), gap = chance(4, 12), x0 = 80, y0 = chance(300, 600);
    box(x0 - 30, y0 - 30, 15 * unit + 60, 5 * unit + 60, body);
    const std::array<double, 5> first{1, 1.5, 1.75, 2.25, 1.25};
    for (std::size_t row = 0; row < first.size(); ++row) {
        const double y = y0 + static_cast<double>(row) * unit;
        double x = x0;
        double width = first[row];
        while (x < x0 + 15 * unit - 1) {
            const double last = std::min(width * unit, x0 + 15 * unit - x);
            box(x + gap / 2, y + gap / 2, last - gap, unit - gap, key);
            x += last;
            width = row == 4 && x < x0 + 5 * unit && x > x0 + 3 * unit ? 6 : 1;
        }
    }
}

void Painter::window_frame() {
    for (int y = 0; y < side; ++y) flat_.row(y) = cv::Scalar(220 - y / 12.0, 200 - y / 20.0, 150 + y / 40.0);
    for (int i = 0; i < 200; ++i)
        cv::circle(flat_, {whole(0, side), whole(side / 2, side)}, whole(5, 60), colour(20, 160), cv::FILLED);
    const int columns = whole(2, 3), rows = whole(1, 2);
    const cv::Scalar frame = colour(150, 255);
    const double width = chance(25, 60), step_x = 1300.0 / columns, step_y = 1300.0 / rows;
    for (int i = 0; i <= columns; ++i) box(150 + i * step_x - width / 2, 150, width, 1300, frame);
    for (int i = 0; i <= rows; ++i) box(150, 150 + i * step_y - width / 2, 1300, width, frame);
}

void Painter::bookshelf() {
    flat_ = colour(40, 120);
    const double shelf = chance(260, 420);
    for (double y = 0; y < side; y += shelf) {
        for (double x = 0; x < side;) {
            const double width = chance(18, 75), height = shelf * chance(0.6, 0.92);
            box(x, y + shelf - height, width - 2, height - 22, colour());
            box(x + 3, y + shelf - height * 0.8, width - 8, 14, colour());
            x += width;
        }
        box(0, y + shelf - 22, side, 22, {60, 90, 130});
    }
}

void Painter::text_page() {
    flat_ = cv::Scalar::all(whole(190, 250));
    const double line = chance(22, 44);
    for (int column = 0; column < 3; ++column) {
        for (double y = 40; y < side - 40; y += line) {
            double x = 40 + column * 520;
            const double end = x + chance(330, 490);
            while (x < end) {
                const double width = chance(0.2, 0.55) * line;
                if (chance(0, 1) > 0.15)
                    box(x, y + line * chance(0.1, 0.3), width * 0.7, line * 0.45, {50, 45, 45});
                x += width;
            }
        }
    }
}

void Painter::card(cv::Point2d middle, double width, double degrees) {
    const cv::Size2d size(width, width * 91 / 66);
    turned_box(middle, size, degrees, colour());
    turned_box(middle, size * 0.88, degrees, colour());
    turned_box(middle, {size.width * 0.8, size.height * 0.4}, degrees, colour());
}

void Painter::cards(bool in_rows) {
    flat_ = colour(40, 140);
    const double width = chance(110, 190);
    if (!in_rows) {
        for (int i = 0; i < 45; ++i) card({chance(0, side), chance(0, side)}, width, 45.0 * whole(0, 7));
        return;
    }
    const double gap = chance(4, 40);
    for (double y = width; y < side; y += width * 91 / 66 + gap) {
        for (double x = width; x < side; x += width + gap)
            card({x + chance(-3, 3), y + chance(-3, 3)}, width, chance(-2, 2));
    }
}

void Painter::ruled() {
    flat_ = cv::Scalar::all(whole(200, 250));
    const int step = whole(24, 60);
    for (int y = 90; y < side; y += step) cv::line(flat_, {0, y}, {side, y}, {190, 130, 90}, 2);
    cv::line(flat_, {200, 0}, {200, side}, {90, 90, 220}, 3);
}

void Painter::blinds() {
    const int step = whole(30, 70);
    const cv::Scalar slat = colour(140, 240);
    for (int y = 0; y < side; ++y) flat_.row(y) = slat * (0.5 + 0.5 * (y % step) / step);
    for (const int x : {250, 800, 1350}) box(x, 0, 6, side, slat * 0.6);
}

/// A printed table on a sheet: lines that end at the outer ones.
void Painter::boxes(cv::Rect2d area, int columns, int rows, bool figures) {
    flat_ = colour(60, 160);
    box(area.x - 60, area.y - 110, area.width + 120, area.height + 170, cv::Scalar::all(whole(215, 250)));
    const cv::Scalar ink = colour(20, 120);
    const double step_x = area.width / columns, step_y = area.height / rows;
    box(area.x, area.y, area.width, figures ? 3 : step_y, ink);
    for (int i = 0; i <= columns; ++i) box(area.x + i * step_x, area.y, 3, area.height, ink);
    for (int i = 0; i <= rows; ++i) box(area.x, area.y + i * step_y, area.width, 3, ink);
    for (int i = 0; figures && i < columns * rows - 4; ++i) {
        const int column = i % columns, row = i / columns;
        const cv::Point place(cvRound(area.x + (column + 0.1) * step_x),
                              cvRound(area.y + (row + 0.4) * step_y));
        cv::putText(flat_, std::to_string(i + 1), place, cv::FONT_HERSHEY_SIMPLEX, step_y / 90, ink, 2);
    }
}

void Painter::graph_paper() {
    flat_ = colour(40, 140);
    const double step = chance(16, 26);
    box(180, 120, 1200, 1340, cv::Scalar::all(whole(225, 252)));
    const cv::Scalar ink{220, 190, 150};
    for (double x = 180; x < 1380; x += step) box(x, 120, 2, 1340, ink);
    for (double y = 120; y < 1460; y += step) box(180, y, 1200, 2, ink);
}

void Painter::facade() {
    const cv::Scalar wall = colour(90, 220), glass = colour(20, 90);
    flat_ = wall;
    const double step_x = chance(130, 230), step_y = step_x * chance(1.1, 1.6), wide = chance(0.4, 0.65);
    for (double y = 60; y < side; y += step_y) {
        for (double x = 60; x < side; x += step_x) {
            box(x - 5, y - 5, wide * step_x + 10, 0.6 * step_y + 10, near(wall, 60));
            box(x, y, wide * step_x, 0.6 * step_y, near(glass, 30));
            box(x + wide * step_x / 2 - 3, y, 6, 0.6 * step_y, near(wall, 60));
        }
    }
}

void Painter::piano() {
    flat_ = colour(20, 70);
    const double key = chance(50, 90), top = 500, height = 6 * key;
    box(0, top, side, height, cv::Scalar::all(whole(215, 250)));
    int number = 0;
    for (double x = 0; x < side; x += key, ++number) {
        box(x, top, 3, height, cv::Scalar::all(40));
        const int in_octave = number % 7;
        if (in_octave != 2 && in_octave != 6)
            box(x + 0.68 * key, top, 0.62 * key, 0.62 * height, cv::Scalar::all(whole(10, 40)));
    }
}

void Painter::pegboard() {
    const cv::Scalar board = colour(110, 210);
    flat_ = board;
    const double step = chance(50, 110);
    for (double y = step / 2; y < side; y += step) {
        for (double x = step / 2; x < side; x += step)
            cv::circle(flat_, {cvRound(x), cvRound(y)}, cvRound(step * 0.16), board * 0.3, cv::FILLED,
                       cv::LINE_AA);
    }
}

void Painter::photo_wall() {
    flat_ = colour(140, 230);
    const double step = chance(230, 330);
    for (double y = 120; y + step < side; y += step) {
        for (double x = 120; x + step < side; x += step) {
            const double w = step * chance(0.5, 0.85), h = step * chance(0.5, 0.85);
            const double left = x + (step - w) / 2, up = y + (step - h) / 2;
            box(left, up, w, h, colour(10, 80));
            box(left + 14, up + 14, w - 28, h - 28, cv::Scalar::all(240));
            box(left + 34, up + 34, w - 68, h - 68, colour());
        }
    }
}

void Painter::paint(Thing thing) {
    const double unit = chance(60, 170);
    switch (thing) {
        case Thing::floor_tiles:
            return tiles(unit, unit, 0, chance(3, 10));
        case Thing::bricks:
            return tiles(2.2 * unit, unit, 1.1 * unit, chance(4, 14));
        case Thing::parquet:
            return tiles(9 * unit, unit, 3.7 * unit, 2);
        case Thing::herringbone:
            return herringbone();
        case Thing::stripes:
            return checked(false);
        case Thing::gingham:
            return checked(true);
        case Thing::keyboard:
            return keyboard();
        case Thing::window_frame:
            return window_frame();
        case Thing::bookshelf:
            return bookshelf();
        case Thing::text_page:
            return text_page();
        case Thing::card_rows:
            return cards(true);
        case Thing::scattered_cards:
            return cards(false);
        case Thing::ruled_paper:
            return ruled();
        case Thing::blinds:
            return blinds();
        case Thing::noise:
            cv::randu(flat_, cv::Scalar::all(0), cv::Scalar::all(256));
            return;
        case Thing::calendar:
            return boxes({200, 350, 1200, 1200 * 5.0 / 7 / chance(1.35, 1.9)}, 7, 5, true);
        case Thing::spreadsheet:
            return boxes({150, 250, 1300, chance(900, 1100)}, whole(4, 7), whole(16, 26), false);
        case Thing::graph_paper:
            return graph_paper();
        case Thing::facade:
            return facade();
        case Thing::piano:
            return piano();
        case Thing::pegboard:
            return pegboard();
        case Thing::photo_wall:
            return photo_wall();
    }
}

}  // namespace

cv::Mat without_board(Thing thing, std::uint64_t seed, cv::Size size) {
    Painter painter(seed * 31 + static_cast<std::uint64_t>(thing));
    painter.paint(thing);
    // A camera over it: turned, a little tilted, the flat picture reaches past every border.
    const double turn = painter.chance(-0.6, 0.6), lean = painter.chance(-2e-4, 2e-4);
    const double scale = painter.chance(0.95, 1.25) * size.width / 1280, c = std::cos(turn),
                 s = std::sin(turn);
    const cv::Matx33d middle(1, 0, -side / 2.0, 0, 1, -side / 2.0, 0, 0, 1);
    const cv::Matx33d view(scale * c, -scale * s, 0, scale * s, scale * c, 0, lean,
                           painter.chance(-2e-4, 2e-4), 1);
    const cv::Matx33d place(1, 0, size.width / 2.0, 0, 1, size.height / 2.0, 0, 0, 1);
    cv::Mat picture, grain(size, CV_32FC3), seen;
    cv::warpPerspective(painter.flat(), picture, place * view * middle, size, cv::INTER_LINEAR,
                        cv::BORDER_REFLECT);
    cv::GaussianBlur(picture, picture, {}, painter.chance(0.6, 1.6));
    cv::RNG(seed).fill(grain, cv::RNG::NORMAL, 0, painter.chance(1, 5));
    picture.convertTo(seen, CV_32F, painter.chance(0.6, 1));
    cv::Mat(seen + grain).convertTo(picture, CV_8U);
    return picture;
}

std::vector<cv::Mat> pictures_without_board(int each, std::uint64_t seed) {
    std::vector<cv::Mat> pictures;
    for (int thing = 0; thing <= static_cast<int>(last_thing); ++thing) {
        for (int i = 0; i < each; ++i)
            pictures.push_back(
                without_board(static_cast<Thing>(thing), seed + static_cast<std::uint64_t>(i)));
    }
    return pictures;
}

}  // namespace quadrille::scenes
