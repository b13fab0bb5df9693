// soak --hours H: plays on drawn tables for hours, with everything that goes wrong in an evening, and says
// what was missed, what was made up, what the log has lost, and what memory and time it took.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/play/soak.hpp"

namespace {

using quadrille::test::SoakPart;
using quadrille::test::SoakReport;

void print(const SoakReport& report) {
    fmt::print("{} frames, {} acts; {}\n", report.frames, report.acts, report.disturbances);
    fmt::print(
        "events: {} played, {} told rightly, {} missed, {} made up, {} with a wrong seat, face or tap\n",
        report.played, report.matched, report.missed.size(), report.made_up.size(), report.wrongly_described);
    fmt::print("cards wrong at the end: {}; events not in the log, or out of order: {}\n",
               report.wrong_at_the_end, report.not_logged);
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
        const SoakPart& part = report.parts[i];
        fmt::print("{:3} %: {:.1f} MB, a frame {:.2f} ms, told after {:.2f} s (medians)\n", 10 * (i + 1),
                   part.resident_mb, part.median_cost_ms(), part.median_delay_s());
    }
    for (const std::string& event : report.missed) fmt::print("missed:  {}\n", event);
    for (const std::string& event : report.made_up) fmt::print("made up: {}\n", event);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App program("Plays on drawn tables for hours and says what was missed, made up and lost");
    quadrille::test::SoakPlan plan;
    bool known = false;
    program.add_option("--hours", plan.hours, "Of frames that are seen");
    program.add_option("--games", plan.games, "One after the other, each on a table of its own");
    program.add_option("--fps", plan.fps);
    program.add_option("--width", plan.picture.width);
    program.add_option("--height", plan.picture.height);
    program.add_option("--rest", plan.rest_s, "Seconds between two acts, on the average");
    program.add_option("--trouble", plan.trouble,
                       "Share of cables, clocks, disks and the like among the acts");
    program.add_option("--seed", plan.seed);
    program.add_flag("--known", known, "Boards and cards are not read but known as they were drawn");
    CLI11_PARSE(program, argc, argv);
    plan.read = !known;
    print(quadrille::test::soak(plan, [](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    }));
    return 0;
}
