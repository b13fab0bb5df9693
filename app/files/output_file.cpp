#include "app/files/output_file.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <thread>

#include "app/files/file_io.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

FileError error_of(FileFault fault, const fs::path& file, std::string detail = {}) {
    return {fault, file.string(), std::move(detail)};
}

/// Whether two names are of one file, which need not be there yet.
bool same(const fs::path& one, const fs::path& other) {
    std::error_code failure;
    if (fs::equivalent(one, other, failure)) return true;
    const fs::path first = fs::weakly_canonical(fs::absolute(one, failure), failure);
    return !failure && first == fs::weakly_canonical(fs::absolute(other, failure), failure);
}

bool is_input(const fs::path& file, const OutputRule& rule) {
    for (const fs::path& input : rule.inputs) {
        if (input.empty() || is_standard_stream(input.string())) continue;
        for (const char* beside : {"", "-wal", "-shm", "-journal"}) {
            if (same(file, input.string() + beside)) return true;
        }
    }
    return false;
}

/// SQLite's first words, and at byte 68 those of a game file (docs/game-log.md).
bool is_game_file(const fs::path& file) {
    const Descriptor from(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    std::array<char, 72> head{};
    if (!from || ::read(from.number(), head.data(), head.size()) != ssize_t{head.size()}) return false;
    const std::string_view text(head.data(), head.size());
    return text.substr(0, 16) == "SQLite format 3\0"sv && text.substr(68) == "QDLE"sv;
}

/// What the shell hands over (/dev/fd/63, /dev/stdout) is never replaced, whatever lies behind it.
bool is_handed_over(const fs::path& file) {
    const std::string name = file.string();
    return name.starts_with("/dev/fd/") || name.starts_with("/proc/self/fd/") || name == "/dev/stdout" ||
           name == "/dev/stderr";
}

}  // namespace

bool takes_a_stream(const fs::path& file) {
    std::error_code failure;
    if (is_standard_stream(file.string()) || is_handed_over(file)) return true;
    const fs::file_status status = fs::status(file, failure);
    return fs::is_fifo(status) || fs::is_character_file(status);
}

std::optional<FileError> output_fault(const fs::path& file, const OutputRule& rule) {
    if (is_standard_stream(file.string())) return std::nullopt;
    if (is_input(file, rule)) return error_of(FileFault::input, file);
    if (takes_a_stream(file)) return std::nullopt;
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (!fs::exists(status)) return std::nullopt;  // where the folder is missing too, writing reports it
    if (fs::is_directory(status)) return error_of(FileFault::folder, file);
    if (!fs::is_regular_file(status)) return error_of(FileFault::not_a_file, file);
    if (is_game_file(file)) return error_of(FileFault::game_file, file);
    if (!rule.replace) return error_of(FileFault::exists, file);
    return std::nullopt;
}

tl::expected<Descriptor, FileError> open_stream(const fs::path& file) {
    using namespace std::chrono_literals;
    if (is_standard_stream(file.string())) return Descriptor(dup(STDOUT_FILENO));
    const auto give_up = std::chrono::steady_clock::now() + 3s;
    for (;;) {
        Descriptor to(::open(file.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
        if (to) {
            fcntl(to.number(), F_SETFL, fcntl(to.number(), F_GETFL) & ~O_NONBLOCK);
            return to;
        }
        const bool nobody_reads_yet = errno == ENXIO && std::chrono::steady_clock::now() < give_up;
        if (!nobody_reads_yet)
            return tl::unexpected(error_of(FileFault::unwritable, file, std::strerror(errno)));
        std::this_thread::sleep_for(50ms);
    }
}

tl::expected<void, FileError> write_output_file(const fs::path& file, std::string_view bytes,
                                                const OutputRule& rule) {
    if (auto fault = output_fault(file, rule)) return tl::unexpected(std::move(*fault));
    if (!takes_a_stream(file)) return write_file_atomically(file, bytes);
    auto to = open_stream(file);
    if (!to) return tl::unexpected(to.error());
    if (write_all(*to, bytes) && to->close()) return {};
    return tl::unexpected(error_of(FileFault::unwritable, file, std::strerror(errno)));
}

}  // namespace quadrille::app
