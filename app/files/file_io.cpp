#include "app/files/file_io.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "app/files/descriptor.hpp"
#include "app/files/paths.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

namespace {

using Bytes = tl::expected<std::string, FileError>;

tl::unexpected<FileError> refused(FileFault fault, const fs::path& file, std::string detail = {}) {
    return tl::unexpected(FileError{fault, file.string(), std::move(detail)});
}

/// At most `most` bytes and one more, which shows that there are too many.
Bytes read_to_end(const Descriptor& from, const fs::path& file, unsigned largest_mb) {
    const std::size_t most = std::size_t{largest_mb} << 20;
    std::string bytes;
    struct stat facts {};
    if (fstat(from.number(), &facts) == 0 && facts.st_size > 0)
        bytes.reserve(std::min(static_cast<std::size_t>(facts.st_size) + 1, most + 1));
    std::string part(std::size_t{1} << 16, '\0');
    while (bytes.size() <= most) {
        const ssize_t count = ::read(from.number(), part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return refused(FileFault::unreadable, file, std::strerror(errno));
        if (count == 0) return bytes;
        bytes.append(part.data(), static_cast<std::size_t>(count));
    }
    return refused(FileFault::too_large, file, std::to_string(largest_mb));
}

/// Waits for whoever writes into a FIFO, then until there is something to read or they have gone.
bool somebody_writes(const Descriptor& fifo) {
    constexpr int patience_ms = 3000;
    pollfd waiting{fifo.number(), POLLIN, 0};
    return poll(&waiting, 1, patience_ms) > 0;
}

Bytes read_fifo(const fs::path& file, unsigned largest_mb) {
    const Descriptor fifo(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!fifo) return refused(FileFault::unreadable, file, std::strerror(errno));
    if (!somebody_writes(fifo)) return refused(FileFault::unreadable, file, std::strerror(ETIMEDOUT));
    fcntl(fifo.number(), F_SETFL, fcntl(fifo.number(), F_GETFL) & ~O_NONBLOCK);
    return read_to_end(fifo, file, largest_mb);
}

}  // namespace

bool write_all(const Descriptor& to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

Bytes read_file(const fs::path& file, unsigned largest_mb) {
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (status.type() == fs::file_type::not_found) return refused(FileFault::missing, file);
    if (failure) return refused(FileFault::unreadable, file, failure.message());
    if (fs::is_directory(status)) return refused(FileFault::folder, file);
    if (!fs::is_regular_file(status)) return refused(FileFault::not_a_file, file);
    if (fs::file_size(file, failure) > std::uintmax_t{largest_mb} << 20)
        return refused(FileFault::too_large, file, std::to_string(largest_mb));
    // Another file may have taken its place since: one that would make the opening wait.
    const Descriptor from(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!from) return refused(FileFault::unreadable, file, std::strerror(errno));
    return read_to_end(from, file, largest_mb);
}

Bytes read_input(const std::string& name, unsigned largest_mb) {
    if (is_standard_stream(name)) return read_to_end(Descriptor(dup(STDIN_FILENO)), name, largest_mb);
    std::error_code failure;
    if (fs::is_fifo(name, failure)) return read_fifo(name, largest_mb);
    return read_file(name, largest_mb);
}

fs::path link_target(const fs::path& file) {
    constexpr int most_links = 40;  // as many as Linux follows
    fs::path target = file;
    std::error_code failure;
    for (int i = 0; i < most_links && fs::is_symlink(target, failure); ++i)
        target = target.parent_path() / fs::read_symlink(target, failure);
    return target;
}

tl::expected<void, FileError> write_file_atomically(const fs::path& file, std::string_view bytes) {
    const fs::path target = link_target(file);
    std::string draft = target.string() + ".new-XXXXXX";
    Descriptor to(mkostemp(draft.data(), O_CLOEXEC));  // mode 0600, and no link is followed
    if (!to) return refused(FileFault::unwritable, file, std::strerror(errno));
    const bool written = write_all(to, bytes) && fdatasync(to.number()) == 0 && to.close() &&
                         std::rename(draft.c_str(), target.c_str()) == 0;
    if (written) return {};
    const std::string why = std::strerror(errno);
    unlink(draft.c_str());
    return refused(FileFault::unwritable, file, why);
}

tl::expected<void, FileError> write_private_file(const fs::path& file, std::string_view bytes) {
    try {
        if (file.has_parent_path()) create_private(file.parent_path());
    } catch (const fs::filesystem_error& error) {
        return refused(FileFault::unwritable, file, error.code().message());
    }
    return write_file_atomically(file, bytes);
}

std::string file_name_from(std::string_view name) {
    std::string safe(name);
    std::replace_if(
        safe.begin(), safe.end(),
        [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_' && c != '-'; }, '_');
    return safe;
}

}  // namespace quadrille::app
