// Requests answered a second, for each system: those of its conformance cases, one after the other.
#include <benchmark/benchmark.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"

namespace {

std::vector<std::string> requests_of(const std::string& system) {
    std::vector<std::string> requests;
    std::ifstream file(QUADRILLE_SOURCE_DIR "/tests/rules/cases/" + system + ".jsonl");
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto one = nlohmann::json::parse(line);
        if (one.contains("request")) requests.push_back(one["request"].dump());
    }
    return requests;
}

void answer_requests(benchmark::State& run, const char* system) {
    const auto requests = requests_of(system);
    if (requests.empty()) {
        run.SkipWithError("the conformance cases are not here");
        return;
    }
    std::size_t next = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(quadrille::rules::answer(requests[next]));
        next = (next + 1) % requests.size();
    }
    run.SetItemsProcessed(run.iterations());
}
BENCHMARK_CAPTURE(answer_requests, frontiere, "frontiere");
BENCHMARK_CAPTURE(answer_requests, magic54, "magic54");

}  // namespace
