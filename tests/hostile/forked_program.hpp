// tests/hostile/forked_program.hpp: the program many times over without loading it each time.
#pragma once
#include <string>
#include <vector>

#include "tests/commands/program.hpp"

namespace quadrille::test {

/// Whether this process has no thread beside the one that asks.
bool has_one_thread();

/// What run_program_as_a_user gives, but the commands run in a fork of the test, which has loaded already
/// what they need: OpenCV and the libraries behind it take 0.2 s of every start, most of what a command takes
/// that refuses its input. It is killed by an alarm (status 142) after its time. In a test that has more than
/// one thread the program itself is run: a fork has but the one that called it, and whoever waits for another
/// waits forever.
Finished run_forked_as_a_user(const std::vector<std::string>& arguments);

}  // namespace quadrille::test
