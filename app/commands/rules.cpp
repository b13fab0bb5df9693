// `quadrille rules`: asks the rules, one JSON request a line (interfaces, section 4).
#include <cstdio>
#include <iostream>
#include <string>

#include "app/commands/command.hpp"
#include "rules/answer.hpp"

namespace quadrille::app {
namespace {

int run() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        std::cout << rules::answer(line) << '\n';
        // A program that asks and waits gets its answer at once; a long batch is written in blocks.
        if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
    std::cout.flush();
    return std::cin.bad() || !std::cout ? some_input_failed : success;
}

}  // namespace

void add_rules(CLI::App& program, Action& action) {
    CLI::App* command = program.add_subcommand("rules", "Answer JSON requests about the rules, one a line");
    command->callback([&action] { action = run; });
}

}  // namespace quadrille::app
