#include "vision/identify/front_pair.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace quadrille::vision {
namespace {

constexpr int nought = 128, both_show_it = 255;
enum Block { structures, seen_tones, known_tones, blocks };

/// One cell of a print.
struct Cell {
    int structure = 0;
    std::array<int, FrontPrint::tones> tones{};
};

/// A cell that both prints show.
struct CommonCell {
    int x = 0, y = 0;
    Cell seen, known;
};

std::size_t coarse_cell(int x, int y) {
    return static_cast<std::size_t>(y / 2 * FrontPrint::coarse_width + x / 2);
}

Cell cell_of(const FrontPrint& print, int x, int y) {
    Cell cell{.structure = print.structure[static_cast<std::size_t>(y * FrontPrint::width + x)]};
    for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone)
        cell.tones[tone] = print.tone[tone * FrontPrint::coarse_cells + coarse_cell(x, y)];
    return cell;
}

bool shows(const FrontPrint& print, int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < FrontPrint::width && y < FrontPrint::height;
    return inside && print.seen[coarse_cell(x, y)];
}

std::vector<CommonCell> common_cells(const FrontPrint& seen, const FrontPrint& known, FrontFit fit) {
    std::vector<CommonCell> cells;
    cells.reserve(FrontPrint::width * FrontPrint::height);
    for (int y = 0; y < FrontPrint::height; ++y) {
        for (int x = 0; x < FrontPrint::width; ++x) {
            const int seen_x = x + fit.right, seen_y = y + fit.down;
            if (shows(known, x, y) && shows(seen, seen_x, seen_y))
                cells.push_back({x, y, cell_of(seen, seen_x, seen_y), cell_of(known, x, y)});
        }
    }
    return cells;
}

void center_tones(std::vector<CommonCell>& cells, Cell CommonCell::*print) {
    const auto count = static_cast<int>(cells.size());
    for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone) {
        int sum = 0;
        for (const CommonCell& cell : cells) sum += (cell.*print).tones[tone];
        for (CommonCell& cell : cells) (cell.*print).tones[tone] -= sum / count;
    }
}

uchar level(int value) {
    return cv::saturate_cast<uchar>(nought + value);
}

cv::Vec3b levels(const std::array<int, FrontPrint::tones>& tones) {
    return {level(tones[0]), level(tones[1]), level(tones[2])};
}

}  // namespace

cv::Mat front_pair(const FrontPrint& seen, const FrontPrint& known, FrontFit fit) {
    cv::Mat pair(FrontPrint::height, blocks * FrontPrint::width, CV_8UC3, cv::Scalar::all(nought));
    auto cells = common_cells(fit.turned ? turned(seen) : seen, known, fit);
    if (cells.empty()) return pair;
    center_tones(cells, &CommonCell::seen);
    center_tones(cells, &CommonCell::known);
    for (const CommonCell& cell : cells) {
        const auto at = [&](Block block) -> cv::Vec3b& {
            return pair.at<cv::Vec3b>(cell.y, block * FrontPrint::width + cell.x);
        };
        at(structures) = {level(cell.seen.structure), both_show_it, level(cell.known.structure)};
        at(seen_tones) = levels(cell.seen.tones);
        at(known_tones) = levels(cell.known.tones);
    }
    return pair;
}

}  // namespace quadrille::vision
