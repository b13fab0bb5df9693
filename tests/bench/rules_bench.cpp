// What the chessboard rules cost: a range frame, a full overlay, a request line.
#include <benchmark/benchmark.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"
#include "rules/echiquier/overlay.hpp"

namespace quadrille::rules {
namespace {

/// A crowded duel in the middle of combat: two pawns, creatures (a quarter of them attacking), planeswalkers,
/// equipment. Of 45 pieces 37 are creatures. A square board; the pieces fill its rows from the second on.
Setup crowded_duel(int pieces = 45, int columns = 8) {
    Setup setup;
    setup.board.columns = setup.board.rows = columns;
    setup.players = {{.id = "P1", .seat = Seat::south, .life = 20, .pawn = Square{3, 0}},
                     {.id = "P2", .seat = Seat::north, .life = 14, .pawn = Square{4, columns - 1}}};
    setup.turn = {.number = 9, .active = "P1", .step = Step::declare_blockers, .mains_skipped = true};
    const std::vector<std::string> keywords{"flying",  "reach", "fear", "protection from black",
                                            "trample", "menace"};
    const std::vector<std::string> colors{"white", "blue", "black", "red", "green"};
    for (int i = 0; i < pieces; ++i) {
        const auto n = static_cast<std::size_t>(i);
        PieceSetup piece;
        piece.id = "k" + std::to_string(i);
        piece.controller = i % 2 == 0 ? "P1" : "P2";
        piece.kind = i % 11 == 10 ? Kind::planeswalker : i % 11 == 5 ? Kind::equipment : Kind::creature;
        piece.square = Square{i % columns, 1 + i / columns};  // columns in turn: the armies mix
        piece.printed.power = 1 + i % 4;
        piece.printed.toughness = 1 + i % 3;
        if (i % 3 == 0) piece.printed.keywords = {keywords[n % keywords.size()]};
        piece.printed.colors = {colors[n % colors.size()]};
        piece.tapped = i % 7 == 0;
        if (piece.kind == Kind::creature && i % 4 == 0) setup.combat.attackers.push_back(piece.id);
        setup.pieces.push_back(piece);
    }
    return setup;
}

void range_of_a_creature(benchmark::State& state) {
    const auto position = Position::from(crowded_duel()).value();
    for (auto _ : state) benchmark::DoNotOptimize(echiquier::range(position, {Object::Type::piece, 1}));
}
BENCHMARK(range_of_a_creature);

void overlay_of_45_pieces(benchmark::State& state) {
    const auto position = Position::from(crowded_duel()).value();
    for (auto _ : state) benchmark::DoNotOptimize(echiquier::overlay(position));
}
BENCHMARK(overlay_of_45_pieces)->Unit(benchmark::kMicrosecond);

void overlay_by_pieces(benchmark::State& state) {
    const auto position = Position::from(crowded_duel(static_cast<int>(state.range(0)), 16)).value();
    for (auto _ : state) benchmark::DoNotOptimize(echiquier::overlay(position));
}
BENCHMARK(overlay_by_pieces)->RangeMultiplier(2)->Range(10, 160)->Unit(benchmark::kMicrosecond);

void overlay_by_columns(benchmark::State& state) {
    const auto position = Position::from(crowded_duel(45, static_cast<int>(state.range(0)))).value();
    for (auto _ : state) benchmark::DoNotOptimize(echiquier::overlay(position));
}
BENCHMARK(overlay_by_columns)->Arg(8)->Arg(12)->Arg(18)->Arg(26)->Unit(benchmark::kMicrosecond);

void check_of_45_pieces(benchmark::State& state) {
    const Setup setup = crowded_duel();
    for (auto _ : state) benchmark::DoNotOptimize(Position::from(setup));
}
BENCHMARK(check_of_45_pieces)->Unit(benchmark::kMicrosecond);

/// Auras one upon the other, the first given hanging on the last: the printed exponent should be 1.
void check_of_an_attachment_chain(benchmark::State& state) {
    Setup setup;
    setup.players = {{.id = "P1"}};
    for (int i = 0; i < state.range(0); ++i) {
        PieceSetup& aura = setup.pieces.emplace_back();
        aura.id = "u" + std::to_string(i);
        aura.kind = Kind::aura;
        aura.controller = "P1";
        aura.attached_to = "u" + std::to_string(i + 1);
    }
    setup.pieces.back().attached_to = "P1";
    for (auto _ : state) benchmark::DoNotOptimize(Position::from(setup));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(check_of_an_attachment_chain)
    ->RangeMultiplier(4)
    ->Range(256, 16'384)
    ->Complexity()
    ->Unit(benchmark::kMicrosecond);

/// The request lines of a file of conformance cases.
std::vector<std::string> lines_of(const std::string& file) {
    std::vector<std::string> lines;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const auto one = nlohmann::json::parse(line, nullptr, false);
        if (one.contains("request")) lines.push_back(one["request"].dump());
    }
    return lines;
}

void requests(benchmark::State& state) {
    const auto lines = lines_of(QUADRILLE_SOURCE_DIR "/tests/rules/cases/echiquier.jsonl");
    if (lines.empty()) state.SkipWithError("the conformance cases are not there");
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(answer(lines[next]));
        next = (next + 1) % lines.size();
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(requests)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace quadrille::rules
