#include "vision/identify/front_matcher.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace quadrille::vision {
namespace {

constexpr int reach = 2;  ///< shifts of that many cells each way: 4 mm
constexpr std::size_t shifts_across = 2 * reach + 1;

/// Eight bits of a print are a number, not a character.
constexpr std::int16_t number(std::int8_t value) {
    return value;
}

/// With a rim of zeros, so that no shift leaves it.
using RimmedRow = std::array<std::int16_t, FrontPrint::width + 2 * reach>;
using Rimmed = std::array<RimmedRow, FrontPrint::height + 2 * reach>;

/// The tones with a rim of one coarse cell; 0 where they are not seen.
struct Tones {
    using Cells =
        std::array<std::array<std::int16_t, FrontPrint::coarse_width + 2>, FrontPrint::coarse_height + 2>;
    Cells seen{};  ///< 1 where they are
    std::array<Cells, FrontPrint::tones> value{};

    explicit Tones(const FrontPrint& print) {
        for (std::size_t i = 0; i < FrontPrint::coarse_cells; ++i) {
            if (!print.seen[i]) continue;
            const std::size_t y = i / FrontPrint::coarse_width + 1, x = i % FrontPrint::coarse_width + 1;
            seen[y][x] = 1;
            for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone)
                value[tone][y][x] = number(print.tone[tone * FrontPrint::coarse_cells + i]);
        }
    }
};

/// One way up of the front that was seen.
struct Way {
    Tones tones;
    Rimmed structure{};
    Rimmed seen{};  ///< 1 where the front is seen
    /// Of the structure that a known front is compared with, by the shift: what leaves it does not count.
    std::array<std::array<double, shifts_across>, shifts_across> energy{};
};

double energy_shifted(const Rimmed& structure, std::size_t dx, std::size_t dy) {
    std::int64_t energy = 0;
    for (std::size_t y = 0; y < FrontPrint::height; ++y)
        for (std::size_t x = 0; x < FrontPrint::width; ++x)
            energy += std::int64_t{structure[y + dy][x + dx]} * structure[y + dy][x + dx];
    return static_cast<double>(energy);
}

Way way_of(const FrontPrint& print) {
    Way way{.tones = Tones(print)};
    for (std::size_t y = 0; y < FrontPrint::height; ++y) {
        for (std::size_t x = 0; x < FrontPrint::width; ++x) {
            const bool seen = print.seen[y / 2 * FrontPrint::coarse_width + x / 2];
            way.structure[y + reach][x + reach] =
                seen ? number(print.structure[y * FrontPrint::width + x]) : std::int16_t{0};
            way.seen[y + reach][x + reach] = seen ? 1 : 0;
        }
    }
    for (std::size_t dy = 0; dy < shifts_across; ++dy)
        for (std::size_t dx = 0; dx < shifts_across; ++dx)
            way.energy[dy][dx] = energy_shifted(way.structure, dx, dy);
    return way;
}

using Structure = std::array<std::array<float, FrontPrint::width>, FrontPrint::height>;

/// One pass of (1 2 1) / 4 each way, with the rim repeated: a blur by 0.7 cells.
Structure softened(const Structure& cells) {
    constexpr std::size_t last_row = FrontPrint::height - 1, last = FrontPrint::width - 1;
    Structure down{}, both{};
    for (std::size_t y = 0; y <= last_row; ++y) {
        const auto& above = cells[y == 0 ? 0 : y - 1];
        const auto& below = cells[std::min(y + 1, last_row)];
        for (std::size_t x = 0; x <= last; ++x) down[y][x] = (above[x] + 2 * cells[y][x] + below[x]) / 4;
    }
    for (std::size_t y = 0; y <= last_row; ++y) {
        both[y][0] = (3 * down[y][0] + down[y][1]) / 4;
        for (std::size_t x = 1; x < last; ++x)
            both[y][x] = (down[y][x - 1] + 2 * down[y][x] + down[y][x + 1]) / 4;
        both[y][last] = (down[y][last - 1] + 3 * down[y][last]) / 4;
    }
    return both;
}

/// How often the known front is softened: blurs of 0, 0.7, 1, 1.4 and 2 cells.
constexpr std::array<int, 5> softenings{0, 1, 2, 4, 8};

/// A known front as a camera sees it, the sharper first.
struct KnownStructure {
    std::array<Structure, softenings.size()> blurred;
    /// Once softened, which finds the shift of sharp and blurred ones alike. Sixteen bits wide, which the
    /// compiler makes one instruction of eight products of.
    std::array<std::array<std::int16_t, FrontPrint::width>, FrontPrint::height> value{}, square{};

    explicit KnownStructure(const FrontPrint& known) {
        Structure cells{};
        for (std::size_t y = 0; y < FrontPrint::height; ++y)
            for (std::size_t x = 0; x < FrontPrint::width; ++x)
                cells[y][x] = known.structure[y * FrontPrint::width + x];
        int done = 0;
        for (std::size_t i = 0; i < softenings.size(); ++i) {
            for (; done < softenings[i]; ++done) cells = softened(cells);
            blurred[i] = cells;
        }
        for (std::size_t y = 0; y < FrontPrint::height; ++y) {
            for (std::size_t x = 0; x < FrontPrint::width; ++x) {
                const auto cell = static_cast<std::int16_t>(std::lround(blurred[1][y][x]));
                value[y][x] = cell;
                square[y][x] = static_cast<std::int16_t>(cell * cell);
            }
        }
    }
};

struct Shift {
    std::size_t dx = 0, dy = 0;
};

constexpr double nothing = 1e-6;

double correlation_shifted(const Way& way, const KnownStructure& known, Shift shift) {
    std::int32_t product = 0, energy = 0;
    for (std::size_t y = 0; y < FrontPrint::height; ++y) {
        const std::int16_t* seen = way.structure[y + shift.dy].data() + shift.dx;
        const std::int16_t* mask = way.seen[y + shift.dy].data() + shift.dx;
        for (std::size_t x = 0; x < FrontPrint::width; ++x) product += seen[x] * known.value[y][x];
        for (std::size_t x = 0; x < FrontPrint::width; ++x) energy += mask[x] * known.square[y][x];
    }
    return product / std::sqrt(way.energy[shift.dy][shift.dx] * energy + nothing);
}

double correlation_blurred(const Way& way, const Structure& known, Shift shift) {
    float product = 0, energy = 0;
    for (std::size_t y = 0; y < FrontPrint::height; ++y) {
        const std::int16_t* seen = way.structure[y + shift.dy].data() + shift.dx;
        const std::int16_t* mask = way.seen[y + shift.dy].data() + shift.dx;
        for (std::size_t x = 0; x < FrontPrint::width; ++x) {
            product += static_cast<float>(seen[x]) * known[y][x];
            energy += static_cast<float>(mask[x]) * known[y][x] * known[y][x];
        }
    }
    return static_cast<double>(product) /
           std::sqrt(way.energy[shift.dy][shift.dx] * static_cast<double>(energy) + nothing);
}

/// How a known front agrees best with one way up of the one that was seen.
struct Fit {
    double likeness;
    Shift shift;
    const Structure* known;
};

Fit best_fit(const Way& way, const KnownStructure& known) {
    Fit best{-1, {}, &known.blurred.front()};
    for (std::size_t dy = 0; dy < shifts_across; ++dy) {
        for (std::size_t dx = 0; dx < shifts_across; ++dx) {
            const double likeness = correlation_shifted(way, known, {dx, dy});
            if (likeness > best.likeness) best = {likeness, {dx, dy}, &known.blurred[1]};
        }
    }
    for (const Structure& blurred : known.blurred) {
        const double likeness = correlation_blurred(way, blurred, best.shift);
        if (likeness > best.likeness) best = {likeness, best.shift, &blurred};
    }
    return best;
}

/// What a part's correlation is made of.
struct PartSums {
    float product = 0, energy = 0, energy_of_known = 0;
    int cells = 0, seen = 0;
};

/// Adds a row's cells of one part, as the correlation of the whole front counts them.
void add_cells(const std::int16_t* structure, const std::int16_t* mask, const float* known, PartSums& part) {
    constexpr std::size_t cells = FrontPrint::width / part_columns;
    for (std::size_t x = 0; x < cells; ++x) {
        const auto seen = static_cast<float>(structure[x]);
        part.product += seen * known[x];
        part.energy += seen * seen;
        part.energy_of_known += static_cast<float>(mask[x]) * known[x] * known[x];
        part.seen += mask[x];
    }
    part.cells += static_cast<int>(cells);
}

std::array<std::optional<double>, front_parts> parts_of(const Way& way, const Fit& fit) {
    static_assert(FrontPrint::width % part_columns == 0);
    constexpr std::size_t part_width = FrontPrint::width / part_columns;
    std::array<PartSums, front_parts> sums{};
    for (std::size_t y = 0; y < FrontPrint::height; ++y) {
        const std::size_t row = y * part_rows / FrontPrint::height;
        const std::int16_t* structure = way.structure[y + fit.shift.dy].data() + fit.shift.dx;
        const std::int16_t* mask = way.seen[y + fit.shift.dy].data() + fit.shift.dx;
        for (std::size_t column = 0; column < part_columns; ++column) {
            const std::size_t x = column * part_width;
            add_cells(structure + x, mask + x, (*fit.known)[y].data() + x, sums[row * part_columns + column]);
        }
    }
    std::array<std::optional<double>, front_parts> parts;
    std::transform(sums.begin(), sums.end(), parts.begin(),
                   [](const PartSums& part) -> std::optional<double> {
                       if (3 * part.seen < part.cells || part.energy <= 0) return std::nullopt;
                       return part.product /
                              std::sqrt(static_cast<double>(part.energy) * part.energy_of_known + nothing);
                   });
    return parts;
}

/// The sums of which a correlation is made.
struct ToneSums {
    std::int32_t n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;

    double correlation() const {
        constexpr std::int32_t enough = FrontPrint::coarse_cells / 8;  // of cells: fewer may agree by chance
        const auto of = [this](std::int32_t products, std::int32_t one, std::int32_t other) {
            return static_cast<double>(std::int64_t{n} * products - std::int64_t{one} * other);
        };
        const double spread = of(aa, a, a) * of(bb, b, b);
        return n >= enough && spread > 0 ? of(ab, a, b) / std::sqrt(spread) : 0;
    }
};

/// Correlation of one tone where both fronts show it, shifted by whole coarse cells.
double tone_correlation(const Tones& seen, const Tones& known, std::size_t tone, std::size_t dx,
                        std::size_t dy) {
    ToneSums sums;
    for (std::size_t y = 0; y < FrontPrint::coarse_height; ++y) {
        const std::int16_t* x = seen.value[tone][y + dy].data() + dx;
        const std::int16_t* x_seen = seen.seen[y + dy].data() + dx;
        const std::int16_t* k = known.value[tone][y + 1].data() + 1;
        const std::int16_t* k_seen = known.seen[y + 1].data() + 1;
        for (std::size_t i = 0; i < FrontPrint::coarse_width; ++i) {
            sums.n += x_seen[i] * k_seen[i];
            sums.a += x[i] * k_seen[i];
            sums.b += k[i] * x_seen[i];
            sums.aa += x[i] * x[i] * k_seen[i];
            sums.bb += k[i] * k[i] * x_seen[i];
            sums.ab += x[i] * k[i];
        }
    }
    return sums.correlation();
}

double tone_likeness(const Tones& seen, const Tones& known) {
    double best = -1;
    for (std::size_t dy = 0; dy <= 2; ++dy) {
        for (std::size_t dx = 0; dx <= 2; ++dx) {
            double sum = 0;
            for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone)
                sum += tone_correlation(seen, known, tone, dx, dy);
            best = std::max(best, sum / FrontPrint::tones);
        }
    }
    return best;
}

}  // namespace

struct FrontMatcher::Ways {
    Way upright, turned;
};

FrontMatcher::FrontMatcher(const FrontPrint& seen)
    : ways_(std::make_unique<Ways>(Ways{way_of(seen), way_of(turned(seen))})) {}
FrontMatcher::~FrontMatcher() = default;
FrontMatcher::FrontMatcher(FrontMatcher&&) noexcept = default;

FrontLikeness FrontMatcher::likeness(const FrontPrint& known) const {
    const KnownStructure structure(known);
    const Tones tones(known);
    const auto held_against = [&](const Way& way) {
        const Fit fit = best_fit(way, structure);
        return std::pair(FrontLikeness{.structure = fit.likeness, .tone = tone_likeness(way.tones, tones)},
                         fit);
    };
    auto [best, fit] = held_against(ways_->upright);
    const Way* way = &ways_->upright;
    if (const auto [turned, turned_fit] = held_against(ways_->turned); turned.both() > best.both())
        best = turned, fit = turned_fit, way = &ways_->turned;
    best.parts = parts_of(*way, fit);
    best.fit = {.turned = way == &ways_->turned,
                .right = static_cast<int>(fit.shift.dx) - reach,
                .down = static_cast<int>(fit.shift.dy) - reach};
    return best;
}

}  // namespace quadrille::vision
