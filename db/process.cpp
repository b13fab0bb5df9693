#include "db/process.hpp"

#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <new>
#include <sstream>
#include <sys/random.h>
#include <unistd.h>

namespace quadrille::db {
namespace {

std::string first_line(const std::string& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

/// Field 22 of /proc/PID/stat (proc(5)); the command's name, which may hold anything, ends at the last ')'.
std::string start_of(std::int64_t pid) {
    const std::string line = first_line("/proc/" + std::to_string(pid) + "/stat");
    const auto end_of_name = line.rfind(')');
    if (end_of_name == std::string::npos) return {};
    std::istringstream fields(line.substr(end_of_name + 1));
    std::string state, field;
    fields >> state;
    if (state == "Z" || state == "X") return {};  // a zombie writes no more
    for (int number = 4; number <= 22; ++number) fields >> field;
    return field;
}

std::string own_space() {
    std::error_code failure;
    return std::filesystem::read_symlink("/proc/self/ns/pid", failure).string();
}

std::string boot_id() {
    return first_line("/proc/sys/kernel/random/boot_id");
}

}  // namespace

ProcessIdentity this_process() {
    return {getpid(), start_of(getpid()), own_space(), boot_id()};
}

Liveness liveness(const ProcessIdentity& process) {
    // A file that was copied from another machine, or a machine that was restarted: nobody writes.
    if (process.boot != boot_id()) return Liveness::dead;
    if (process.space != own_space()) return Liveness::unknown;
    const std::string started = start_of(process.pid);
    return !started.empty() && started == process.started ? Liveness::alive : Liveness::dead;
}

std::string random_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::bad_alloc();
    std::string token;
    for (const unsigned char byte : bytes) fmt::format_to(std::back_inserter(token), "{:02x}", byte);
    return token;
}

}  // namespace quadrille::db
