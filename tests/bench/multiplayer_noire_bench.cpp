// Magic Noire's payments from a pool of 40 mana, and requests of the two systems that are only asked about
// positions.
#include <benchmark/benchmark.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/answer.hpp"
#include "rules/noire/payment.hpp"

namespace {

using namespace quadrille::rules;

noire::Pool forty() {
    noire::Pool pool;
    for (const noire::Color color : noire::all_colors) pool[color] = 7;
    pool[noire::Color::green] = 5;  // 40 in all
    return pool;
}

noire::PaymentConstraints bill(int generic, const char* keyword) {
    const noire::Cost cost{{}, generic};
    return {noire::Card{cost, {}, {keyword}}, cost, noire::Purpose::cast};
}

/// From the card and the cost to the answer.
void payable(benchmark::State& state, int generic, const char* keyword, int red) {
    noire::Cost cost{{}, generic};
    cost.symbols[noire::Color::red] = red;
    const noire::Card card{cost, {}, {keyword}};
    const noire::Pool pool = forty();
    for (auto _ : state)
        benchmark::DoNotOptimize(
            noire::can_pay(noire::PaymentConstraints(card, cost, noire::Purpose::cast), pool));
}
BENCHMARK_CAPTURE(payable, red_card, 6, "", 2);
BENCHMARK_CAPTURE(payable, artifact, 14, "", 0);
BENCHMARK_CAPTURE(payable, artifact_that_cannot_be_paid, 16, "", 0);
BENCHMARK_CAPTURE(payable, sunburst_with_replacements, 20, "sunburst", 0);

void all_payments(benchmark::State& state, const char* keyword) {
    const noire::Pool pool = forty();
    const noire::PaymentConstraints of = bill(20, keyword);
    for (auto _ : state) benchmark::DoNotOptimize(noire::count_payments(of, pool));
}
BENCHMARK_CAPTURE(all_payments, artifact, "");
BENCHMARK_CAPTURE(all_payments, sunburst, "sunburst");

void most_colors(benchmark::State& state) {
    const noire::Pool pool = forty();
    const noire::PaymentConstraints of = bill(12, "sunburst");
    for (auto _ : state) benchmark::DoNotOptimize(noire::most_colors(of, pool));
}
BENCHMARK(most_colors);

/// The conformance requests of a system, one after the other, from line to line.
void requests(benchmark::State& state, const char* file) {
    std::vector<std::string> lines;
    std::ifstream stream(std::string(QUADRILLE_SOURCE_DIR "/tests/rules/cases/") + file);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(nlohmann::json::parse(line)["request"].dump());
    if (lines.empty()) {
        state.SkipWithError("the conformance cases are not here");
        return;
    }
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(answer(lines[next]));
        next = next + 1 == lines.size() ? 0 : next + 1;
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(requests, multiplayer, "multiplayer.jsonl");
BENCHMARK_CAPTURE(requests, noire, "noire.jsonl");

}  // namespace
