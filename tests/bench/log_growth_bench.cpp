// How the game log grows with its length: opening a game at its last event, appending to it.
#include <benchmark/benchmark.h>

#include "db/exchange/record.hpp"
#include "db/game_state.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::scripted_events;
using test::TemporaryFolder;

/// A closed game of `events` events in `folder`.
std::filesystem::path game_of(const TemporaryFolder& folder, int events) {
    const auto path = folder / "game.db";
    auto file = GameFile::open(path);
    auto writer = file->create(duel("Friday"));
    constexpr int group = 500;
    for (int first = 0; first < events; first += group)
        static_cast<void>(writer->append(scripted_events(first, std::min(group, events - first))));
    return path;
}

void open_by_events(benchmark::State& state) {
    const TemporaryFolder folder;
    const auto length = static_cast<int>(state.range(0));
    const auto path = game_of(folder, length);
    for (auto _ : state) {
        const auto file = GameFile::open(path, {.access = Access::read});
        const auto record = read_record(*file, 1, Pictures::left_out);
        if (record->events.size() != static_cast<std::size_t>(length))
            state.SkipWithError("events are missing");
        benchmark::DoNotOptimize(
            state_at(record->game, effective_events(record->events), length).cards.size());
    }
}
BENCHMARK(open_by_events)->RangeMultiplier(4)->Range(500, 32'000)->Unit(benchmark::kMillisecond);

/// Groups of 16 that follow a game of so many events.
void append_by_events(benchmark::State& state) {
    const TemporaryFolder folder;
    const auto path = game_of(folder, static_cast<int>(state.range(0)));
    auto file = GameFile::open(path);
    auto writer = file->resume(1);
    if (!writer) state.SkipWithError("the game cannot be gone on with");
    for (auto _ : state) {
        const auto next = static_cast<int>(writer->last_sequence());
        if (!writer->append(scripted_events(next, 16))) state.SkipWithError("the disk refused");
    }
}
BENCHMARK(append_by_events)->RangeMultiplier(4)->Range(500, 32'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace quadrille::db
