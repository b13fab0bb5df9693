#include "vision/network/winograd.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "vision/network/parallel.hpp"
#include "vision/network/scratch.hpp"

namespace quadrille::vision {
namespace {

using Tile = WinogradTile;

/// One number of each of a few outputs' weights: so many are transformed at once.
constexpr std::ptrdiff_t lanes = 4;
typedef double Lanes __attribute__((vector_size(lanes * sizeof(double))));

/// The matrix G of the paper times three numbers that are `apart`; the six that result are written as far
/// from each other.
void transform_three(const Lanes* in, Lanes* out, std::ptrdiff_t apart) {
    constexpr double sixth = 1.0 / 6;
    const Lanes &a = in[0], &b = in[apart], &c = in[2 * apart];
    const Lanes outer = a + c, far = (a * 0.25 + c) * sixth, near = b * 0.5 * sixth;
    out[0] = a * 0.25;
    out[apart] = -(outer + b) * sixth;
    out[2 * apart] = (b - outer) * sixth;
    out[3 * apart] = far + near;
    out[4 * apart] = far - near;
    out[5 * apart] = c;
}

/// Floats from one of a tile's numbers to its next, each of so many channels: never a multiple of what makes
/// them share the same few lines of a cache, and with room for what is written beyond the last tile.
std::ptrdiff_t apart(std::ptrdiff_t channels, std::ptrdiff_t row) {
    constexpr std::ptrdiff_t line = 16;
    return channels * row + line;
}

}  // namespace

Winograd::Winograd(const WinogradShape& shape, const float* weights, const float* bias,
                   const ConvolutionKernel& kernel)
    : shape_(shape), kernel_(kernel), blocks_(quotient_up(shape.outputs, kernel.channels)) {
    const std::ptrdiff_t channels = blocks_ * kernel.channels;
    weights_.resize(static_cast<std::size_t>(Tile::products * channels * shape.inputs));
    bias_.resize(static_cast<std::size_t>(Tile::products * channels));
    // A number that is added to this product is added to each of the answers.
    constexpr std::ptrdiff_t to_all = Tile::read + 1;
    std::copy_n(bias, shape.outputs, bias_.begin() + to_all * channels);
    in_parallel(channels / lanes, [&](std::ptrdiff_t i) { transform_weights(weights, i * lanes); });
}

/// Those of a few outputs, from `first`; `weights`: of all.
void Winograd::transform_weights(const float* weights, std::ptrdiff_t first) {
    constexpr std::ptrdiff_t three = 3, nine = three * three, six = Tile::read;
    const std::ptrdiff_t count = std::min(lanes, shape_.outputs - first);
    const std::ptrdiff_t block = first / kernel_.channels, in_block = first % kernel_.channels;
    std::array<Lanes, nine> given{};
    std::array<Lanes, three * Tile::read> rows{};
    std::array<Lanes, Tile::products> transformed{};
    for (std::ptrdiff_t input = 0; input < shape_.inputs; ++input) {
        for (std::ptrdiff_t i = 0; i < count; ++i) {
            const float* const from = weights + ((first + i) * shape_.inputs + input) * nine;
            for (std::size_t t = 0; t < nine; ++t) given[t][i] = from[t];
        }
        for (std::ptrdiff_t y = 0; y < three; ++y)
            transform_three(given.data() + y * three, rows.data() + y * six, 1);
        for (std::ptrdiff_t x = 0; x < six; ++x)
            transform_three(rows.data() + x, transformed.data() + x, six);
        float* to = weights_.data() + (block * shape_.inputs + input) * kernel_.channels + in_block;
        for (const Lanes& product : transformed) {
            for (std::ptrdiff_t i = 0; i < lanes; ++i) to[i] = static_cast<float>(product[i]);
            to += blocks_ * shape_.inputs * kernel_.channels;
        }
    }
}

/// Tiles are read one column and row beyond the last.
PaddedPlanes Winograd::layout(cv::Size answered, const Band& band) const {
    const std::ptrdiff_t side = Tile::answered * shape_.dilation;
    return {.width = quotient_up(answered.width, side) + 1,
            .height = band.rows + 1,
            .stride = side,
            .pad = shape_.pad,
            .above = band.first * side};
}

/// Of all kinds of tiles in so many rows, with what the kernel takes beyond them.
std::ptrdiff_t Winograd::places(cv::Size answered, std::ptrdiff_t rows) const {
    const std::ptrdiff_t tiles = rows * layout(answered, {}).width * shape_.dilation * shape_.dilation;
    return quotient_up(tiles, kernel_.step) * kernel_.step;
}

std::ptrdiff_t Winograd::rows_of_tiles(cv::Size answered) const {
    return quotient_up(answered.height, Tile::answered * shape_.dilation);
}

/// At most so many, and such that stay in the nearer caches; of those the number with which the fewest places
/// are multiplied for nothing.
std::ptrdiff_t Winograd::rows_at_once(cv::Size answered, std::ptrdiff_t most) const {
    constexpr std::ptrdiff_t most_places = 160;
    const std::ptrdiff_t all = rows_of_tiles(answered);
    std::ptrdiff_t best = 1, least = std::numeric_limits<std::ptrdiff_t>::max();
    for (std::ptrdiff_t rows = 1; rows <= most && (rows == 1 || places(answered, rows) <= most_places);
         ++rows) {
        const std::ptrdiff_t needed = all / rows * places(answered, rows) + places(answered, all % rows);
        if (needed > least) continue;
        least = needed;
        best = rows;
    }
    return best;
}

double Winograd::cost(cv::Size answered) const {
    // Reading, adding and writing of a tile, as the multiplications that take as long.
    constexpr double transformed = 250;
    const std::ptrdiff_t all = rows_of_tiles(answered), rows = rows_at_once(answered, all);
    const std::ptrdiff_t tiles = all / rows * places(answered, rows) + places(answered, all % rows);
    const auto inputs = static_cast<double>(shape_.inputs), outputs = static_cast<double>(shape_.outputs);
    return static_cast<double>(tiles) *
           (Tile::products * inputs * outputs + transformed * (inputs + outputs));
}

void Winograd::multiply(const float* inputs, float* products, std::ptrdiff_t row) const {
    constexpr std::ptrdiff_t here = 0;
    const std::ptrdiff_t channels = blocks_ * kernel_.channels;
    const std::ptrdiff_t weights_each = shape_.inputs * kernel_.channels;
    for (std::ptrdiff_t k = 0; k < Tile::products; ++k) {
        for (std::ptrdiff_t block = 0; block < blocks_; ++block) {
            const std::ptrdiff_t each = k * blocks_ + block;
            kernel_.run({.input = inputs + k * apart(shape_.inputs, row),
                         .inputs = shape_.inputs,
                         .plane = row,
                         .taps = &here,
                         .taps_each = 1,
                         .weights = weights_.data() + each * weights_each,
                         .bias = bias_.data() + each * kernel_.channels,
                         .answer = products + k * apart(channels, row) + block * kernel_.channels * row,
                         .row = row,
                         .places = row});
        }
    }
}

void Winograd::run_band(const Band& band, const float* input, cv::Size size, cv::Size answered, float* answer,
                        bool rectified) const {
    const PaddedPlanes padded = layout(answered, band);
    const std::ptrdiff_t row = places(answered, band.rows);
    const std::ptrdiff_t inputs_apart = apart(shape_.inputs, row);
    const std::ptrdiff_t products_apart = apart(blocks_ * kernel_.channels, row);
    const std::ptrdiff_t beyond = padded.width + 1 + row;
    const std::ptrdiff_t line = padded.width * Tile::answered;
    thread_local Scratch kept;
    float* const inputs =
        kept.room_for(Tile::products * (inputs_apart + products_apart) + Tile::answers * row + line +
                      shape_.inputs * padded.channel() + beyond);
    float* const products = inputs + Tile::products * inputs_apart;
    float* const room = products + Tile::products * products_apart;
    float* const planes = room + Tile::answers * row + line;
    padded.fill(input, size, shape_.inputs, planes, beyond, kernel_);
    const std::vector<std::ptrdiff_t> reads = padded.taps(Tile::read, shape_.dilation);
    const std::ptrdiff_t kinds = shape_.dilation * shape_.dilation, tiles = band.rows * padded.width;
    // What is written beyond the tiles of a kind and of a channel is written over by the next ones.
    for (std::ptrdiff_t c = 0; c < shape_.inputs; ++c) {
        for (std::ptrdiff_t kind = 0; kind < kinds; ++kind) {
            const std::ptrdiff_t first = padded.at(kind / shape_.dilation, kind % shape_.dilation);
            kernel_.transform_inputs({.from = planes + c * padded.channel() + first,
                                      .reads = reads.data(),
                                      .to = inputs + c * row + kind * tiles,
                                      .row = inputs_apart,
                                      .tiles = tiles});
        }
    }
    multiply(inputs, products, row);
    for (std::ptrdiff_t kind = 0; kind < kinds; ++kind)
        answer_tiles(band, kind, products + kind * tiles, room, answered, answer, rectified);
}

/// `room`: for a channel's tiles and a line of them.
void Winograd::answer_tiles(const Band& band, std::ptrdiff_t kind, const float* products, float* room,
                            cv::Size answered, float* answer, bool rectified) const {
    const std::ptrdiff_t width = layout(answered, band).width, row = places(answered, band.rows);
    const std::ptrdiff_t first_row = kind / shape_.dilation, first_column = kind % shape_.dilation;
    const std::ptrdiff_t products_apart = apart(blocks_ * kernel_.channels, row);
    float* const line = room + Tile::answers * row;
    std::array<std::ptrdiff_t, Tile::products> reads{};
    for (std::ptrdiff_t k = 0; k < Tile::products; ++k)
        reads[static_cast<std::size_t>(k)] = k * products_apart;
    for (std::ptrdiff_t c = 0; c < shape_.outputs; ++c) {
        kernel_.transform_products({.from = products + c * row,
                                    .reads = reads.data(),
                                    .to = room,
                                    .row = row,
                                    .tiles = band.rows * width});
        for (std::ptrdiff_t i = 0; i < band.rows * Tile::answered; ++i) {
            const std::ptrdiff_t y = (band.first * Tile::answered + i) * shape_.dilation + first_row;
            if (y >= answered.height) break;
            kernel_.merge(
                {.four = room + i % Tile::answered * Tile::answered * row + i / Tile::answered * width,
                 .row = row,
                 .mixed = line,
                 .groups = width - 1});
            float* to = answer + (c * answered.height + y) * answered.width;
            const float* from = line;
            for (std::ptrdiff_t x = first_column; x < answered.width; x += shape_.dilation, ++from)
                to[x] = rectified ? std::max(*from, 0.0F) : *from;
        }
    }
}

void Winograd::run(const float* input, cv::Size size, cv::Size answered, float* answer,
                   bool rectified) const {
    const std::ptrdiff_t all = rows_of_tiles(answered), rows = rows_at_once(answered, share_of_a_thread(all));
    in_parallel(quotient_up(all, rows), [&](std::ptrdiff_t i) {
        const Band band{.first = i * rows, .rows = std::min(rows, all - i * rows)};
        run_band(band, input, size, answered, answer, rectified);
    });
}

}  // namespace quadrille::vision
