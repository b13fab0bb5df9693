#include "tests/hostile/forked_program.hpp"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <linux/capability.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/commands/command.hpp"
#include "app/commands/program.hpp"

namespace quadrille::test {
namespace {

constexpr rlimit processor_s{UserLimits::processor_s, UserLimits::processor_s};
constexpr rlimit addresses{UserLimits::address_bytes, UserLimits::address_bytes};

/// Root without these two powers is asked for permission as anybody is.
bool drop_powers() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {};
    if (syscall(SYS_capget, &header, sets) != 0) return false;
    constexpr unsigned without = ~((1U << static_cast<unsigned>(CAP_DAC_OVERRIDE)) |
                                   (1U << static_cast<unsigned>(CAP_DAC_READ_SEARCH)));
    sets[0].effective &= without;
    sets[0].permitted &= without;
    sets[0].inheritable &= without;
    return syscall(SYS_capset, &header, sets) == 0;
}

bool reopen(int number, const std::filesystem::path& file, int flags) {
    const int opened = open(file.c_str(), flags, 0600);
    return opened >= 0 && dup2(opened, number) == number && close(opened) == 0;
}

bool limit_this_process() {
    alarm(UserLimits::time_s);
    return setrlimit(RLIMIT_CPU, &processor_s) == 0 && setrlimit(RLIMIT_AS, &addresses) == 0 && drop_powers();
}

/// As app/table_main.cpp, with those of its commands that read what may be hostile.
[[noreturn]] void become_program(std::vector<std::string> words, const Streams& streams) {
    constexpr int not_begun = 125;
    if (!reopen(STDIN_FILENO, streams.in, O_RDONLY) ||
        !reopen(STDOUT_FILENO, streams.out, O_WRONLY | O_CREAT) ||
        !reopen(STDERR_FILENO, streams.err, O_WRONLY | O_CREAT) || !limit_this_process())
        _exit(not_begun);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::exit(app::run_program(static_cast<int>(words.size()), argv.data(),
                               {app::add_look, app::add_open, app::add_report, app::add_watch}));
}

}  // namespace

bool has_one_thread() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {}) == 1;
}

Finished run_forked_as_a_user(const std::vector<std::string>& arguments) {
    if (!has_one_thread()) return run_program_as_a_user(arguments);
    std::vector<std::string> words{QUADRILLE_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const TemporaryFolder folder;
    const Streams streams{folder.file("in", {}), folder.path() / "out", folder.path() / "err"};
    std::fflush(nullptr);
    const pid_t process = fork();
    if (process < 0) throw std::runtime_error("cannot fork");
    if (process == 0) become_program(std::move(words), streams);
    return wait_for(process, streams);
}

}  // namespace quadrille::test
