#include "app/files/standard_streams.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <unistd.h>

namespace quadrille::app {
namespace {

std::atomic<int> first_error = 0;  // of standard output, as errno has it; 0: none
std::atomic<bool> told = false;

void keep_error() {
    int none = 0;
    first_error.compare_exchange_strong(none, errno != 0 ? errno : EIO);
}

}  // namespace

void hold_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) != -1) continue;
        // The lowest free number is this one. What is opened the wrong way round gives an error.
        static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
}

bool print_line(std::string_view line) {
    errno = 0;
    const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    if (!written) keep_error();
    return written;
}

void print_error_line(std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fputc('\n', stderr);
}

bool output_failed() {
    errno = 0;
    const bool written =
        std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && static_cast<bool>(std::cout.flush());
    if (!written) keep_error();
    return first_error != 0;
}

std::optional<std::string> untold_output_failure() {
    if (!output_failed() || told.exchange(true)) return std::nullopt;
    return std::strerror(first_error);
}

}  // namespace quadrille::app
