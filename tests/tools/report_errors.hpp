// tests/tools/report_errors.hpp: the frame of a measuring program's main.
#pragma once
#include <cstdio>
#include <exception>

namespace quadrille::test {

/// What `run` returns; 1 where it throws, with what was thrown on standard error, after the program's name.
template <typename Run>
int with_errors_reported(const char* program, const Run& run) noexcept {
    try {
        return run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", program, error.what());
        return 1;
    }
}

}  // namespace quadrille::test
