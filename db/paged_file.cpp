#include "db/paged_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace quadrille::db {

tl::expected<PagedFile, StoreError> PagedFile::open(const std::filesystem::path& path, PageLayout layout) {
    const auto fault = [](StoreFault what) {
        return tl::unexpected(StoreError{.fault = what, .detail = errno == 0 ? "" : std::strerror(errno)});
    };
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return fault(errno == ENOENT ? StoreFault::missing : StoreFault::io);
    errno = 0;
    if (!S_ISREG(status.st_mode)) return fault(StoreFault::not_a_file);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return fault(StoreFault::no_permission);
    const auto size = static_cast<std::size_t>(status.st_size);
    const std::size_t held = size < layout.file_header ? 0 : size - layout.file_header;
    return PagedFile(file, layout, held / (layout.page_header + page_size));
}

PagedFile::PagedFile(PagedFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), layout_(other.layout_), pages_(other.pages_) {}

PagedFile::~PagedFile() {
    if (file_ >= 0) ::close(file_);
}

std::int64_t PagedFile::offset(std::size_t number) const {
    return static_cast<std::int64_t>(layout_.file_header + (number - 1) * (layout_.page_header + page_size) +
                                     layout_.page_header);
}

std::size_t PagedFile::next_stored(std::size_t number) const {
    if (number > pages_) return pages_ + 1;
    const off_t stored = lseek(file_, offset(number), SEEK_DATA);
    if (stored < 0) return errno == ENXIO ? pages_ + 1 : number;  // some file systems know of no holes
    const std::size_t between = static_cast<std::size_t>(stored - offset(number));
    return number + between / (layout_.page_header + page_size);
}

std::string_view PagedFile::read(std::size_t number, std::string& buffer) const {
    buffer.assign(page_size, '\0');
    std::size_t got = 0;
    while (got < page_size) {
        const ssize_t part = pread(file_, buffer.data() + got, page_size - got,
                                   offset(number) + static_cast<std::int64_t>(got));
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) break;
        got += static_cast<std::size_t>(part);
    }
    return buffer;
}

}  // namespace quadrille::db
