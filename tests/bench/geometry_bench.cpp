// What a range frame costs: the squares within a radius that are on the board.
#include <benchmark/benchmark.h>

#include "rules/geometry/square_set.hpp"

namespace quadrille {
namespace {

void range_frame(benchmark::State& state) {
    const SquareSet board = SquareSet::rectangle({0, 0}, {7, 7});
    Square centre;
    for (auto _ : state) {
        centre.column = (centre.column + 1) % 8;
        benchmark::DoNotOptimize(SquareSet::around(centre, 3) & board);
    }
}
BENCHMARK(range_frame);

}  // namespace
}  // namespace quadrille
