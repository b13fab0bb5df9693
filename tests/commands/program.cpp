#include "tests/commands/program.hpp"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace quadrille::test {
std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> Finished::lines() const {
    std::vector<std::string> list;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) list.push_back(line);
    return list;
}

namespace {

/// Starts the first of `words`, looked for on the path, with the others as its arguments.
pid_t started(std::vector<std::string> words, const Streams& streams) {
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, streams.in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, streams.out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, streams.err.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t process = 0;
    const int failure = posix_spawnp(&process, argv.front(), &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failure != 0) throw std::runtime_error("cannot start " + words.front());
    return process;
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

Finished run_words(std::vector<std::string> words, const std::string& input) {
    const TemporaryFolder folder;
    const Streams streams{folder.file("in", input), folder.path() / "out", folder.path() / "err"};
    return wait_for(started(std::move(words), streams), streams);
}

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

Finished wait_for(pid_t process, const Streams& streams) {
    int state = 0;
    rusage used{};
    wait4(process, &state, 0, &used);
    const int status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    return {status, text_of(streams.out), text_of(streams.err),
            seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss};
}

Finished run_program(const std::vector<std::string>& arguments, const std::string& input) {
    return run_words(joined({QUADRILLE_PROGRAM}, arguments), input);
}

Finished run_program_as_a_user(const std::vector<std::string>& arguments) {
    std::vector<std::string> words{"timeout",
                                   "--signal=KILL",
                                   std::to_string(UserLimits::time_s),
                                   "prlimit",
                                   "--cpu=" + std::to_string(UserLimits::processor_s),
                                   "--as=" + std::to_string(UserLimits::address_bytes)};
    // Root without these two powers is asked for permission as anybody is.
    const std::string powers = "-dac_override,-dac_read_search";
    if (geteuid() == 0) words = joined(words, {"setpriv", "--inh-caps", powers, "--bounding-set", powers});
    return run_words(joined(joined(words, {"--", QUADRILLE_PROGRAM}), arguments), {});
}

Finished run_shell(const std::string& command) {
    return run_words({"sh", "-c", command}, {});
}

bool terminals_are_given() {
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0) return false;
    const char* name = grantpt(master) == 0 && unlockpt(master) == 0 ? ptsname(master) : nullptr;
    const bool given = name != nullptr && access(name, R_OK | W_OK) == 0;
    close(master);
    return given;
}

Finished run_program_at_terminal(const std::vector<std::string>& arguments) {
    std::string command = QUADRILLE_PROGRAM;
    for (const std::string& argument : arguments) command += " '" + argument + "'";
    return run_words({"script", "--quiet", "--return", "--command", command, "/dev/null"}, {});
}

RunningProgram::RunningProgram(const std::vector<std::string>& arguments, const std::string& input)
    : process_(started(
          joined({QUADRILLE_PROGRAM}, arguments),
          {input.empty() ? folder_.file("in", {}) : input, folder_.path() / "out", folder_.path() / "err"})) {
}

RunningProgram::~RunningProgram() {
    if (process_ != 0) stop();
}

bool RunningProgram::holds(const char* stream, const std::string& text) const {
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
        if (text_of(folder_.path() / stream).find(text) != std::string::npos) return true;
        std::this_thread::sleep_for(20ms);
    }
    return false;
}

Finished RunningProgram::stop(int signal) {
    kill(process_, signal);
    return wait_for(std::exchange(process_, 0), {{}, folder_.path() / "out", folder_.path() / "err"});
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "quadrille-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, const std::string& bytes) const {
    const auto file = path_ / name;
    std::ofstream(file, std::ios::binary) << bytes;
    return file.string();
}

}  // namespace quadrille::test
