// tests/commands/program.hpp: the built program, run from outside as a user or a script runs it.
#pragma once
#include <csignal>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace quadrille::test {

struct Finished {
    int status = -1;  ///< exit status; 128 + signal where it was killed by one
    std::string output, errors;
    double processor_s = 0;   ///< that it and what it started took
    long most_memory_kb = 0;  ///< that one of them held

    std::vector<std::string> lines() const;  ///< of `output`, without line breaks
};

/// The files that a process reads and writes as its standard streams.
struct Streams {
    std::filesystem::path in, out, err;
};

/// Waits for a process of this one, which writes to these.
Finished wait_for(pid_t process, const Streams& streams);
/// Runs `quadrille ARGUMENTS...` with `input` on its standard input and waits for it.
Finished run_program(const std::vector<std::string>& arguments, const std::string& input = {});
/// What a program gets that is given anything.
struct UserLimits {
    static constexpr unsigned time_s = 120, processor_s = 10;
    static constexpr unsigned long address_bytes = 4UL << 30;
};
/// The same where a file's permissions count, also in a test that root runs, and where neither the machine
/// nor the test suffers: it is killed (status 137) when it has had its UserLimits.
Finished run_program_as_a_user(const std::vector<std::string>& arguments);
/// Runs a command line of the shell.
Finished run_shell(const std::string& command);
/// The bytes of a file; none where it cannot be read.
std::string text_of(const std::filesystem::path& file);
/// Whether this machine gives out pseudo-terminals: a bare chroot without /dev/pts does not.
bool terminals_are_given();

/// The same at a terminal, which mixes errors into the output.
Finished run_program_at_terminal(const std::vector<std::string>& arguments);

/// A folder that is gone when the test ends.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Writes a file in the folder and gives its path.
    std::string file(const std::string& name, const std::string& bytes) const;

private:
    std::filesystem::path path_;
};

/// The program while it runs: for what does not end by itself.
class RunningProgram {
public:
    /// `input`: the file that it reads as its standard input; empty: one without bytes.
    explicit RunningProgram(const std::vector<std::string>& arguments, const std::string& input = {});
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    /// Waits for a text on standard output or among the errors; false when it has not come in a minute.
    bool says(const std::string& text) const { return holds("out", text); }
    bool complains(const std::string& text) const { return holds("err", text); }
    /// Asks it to end, as a session that is over does, and waits for it.
    Finished stop(int signal = SIGTERM);
    void signal(int number) const { kill(process_, number); }

private:
    bool holds(const char* stream, const std::string& text) const;

    TemporaryFolder folder_;
    pid_t process_;
};

}  // namespace quadrille::test
