// The program `quadrille`: commands that read no picture run at once; for the others it becomes
// quadrille-table, which lies beside it. Loading what reads pictures (OpenCV and some 250 libraries behind
// it) costs 0.15 s of CPU before a single line runs, and seconds on a busy machine.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string_view>
#include <unistd.h>

#include "app/commands/program.hpp"
#include "app/files/paths.hpp"

namespace {

template <std::size_t n>
bool one_of(std::string_view word, const std::array<std::string_view, n>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// What is left of a command line from its next command on: these options may stand before one.
std::span<char*> from_command(std::span<char*> words) {
    constexpr std::array<std::string_view, 2> with_a_value{"--lang", "--db"};
    while (words.size() > 2 && one_of(words.front(), with_a_value)) words = words.subspan(2);
    return words;
}

/// `words`: without the program's name. Of `cards` what reads no pictures.
bool runs_at_once(std::span<char*> words) {
    constexpr std::array<std::string_view, 3> commands{"log", "rules", "--version"};
    constexpr std::array<std::string_view, 3> of_cards{"import", "find", "deck"};
    words = from_command(words);
    if (words.empty()) return false;
    if (std::string_view(words.front()) != "cards") return one_of(words.front(), commands);
    words = from_command(words.subspan(1));
    return !words.empty() && one_of(words.front(), of_cards);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace quadrille::app;
    if (argc > 0 && runs_at_once(std::span(argv, static_cast<std::size_t>(argc)).subspan(1)))
        return run_program(argc, argv, {add_cards, add_log, add_rules});
    // Pictures and what networks make of them lie in large pages, where the system has them: a look asks for
    // so much memory at once that to be given it page by page costs a tenth of its time. What is freed is
    // kept for the next picture, up to 256 MB of it: else each one of some hundred kilobytes is given back
    // and asked for again, which costs a third. All threads share one arena: an arena of its own would keep
    // up to 64 MB of what a thread has freed.
    constexpr int keep_what_is_set = 0;
    setenv("GLIBC_TUNABLES",
           "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:"
           "glibc.malloc.mmap_threshold=268435456:glibc.malloc.trim_threshold=268435456",
           keep_what_is_set);
    const std::filesystem::path table = program_folder() / "quadrille-table";
    execv(table.c_str(), argv);
    return report_not_started(table, argc, argv);
}
