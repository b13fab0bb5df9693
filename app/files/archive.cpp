#include "app/files/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

#include "app/files/file_io.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

void ArchiveFile::Free::operator()(archive* handle) const {
    archive_write_free(handle);
}

ArchiveFile::ArchiveFile(fs::path file)
    : file_(std::move(file)), target_(link_target(file_)), handle_(archive_write_new()) {
    // quadrille-report.tar.gz holds the folder quadrille-report.
    folder_ = is_standard_stream(file_.string()) ? "quadrille-report" : file_.stem().stem().string();
}

ArchiveFile::~ArchiveFile() {
    if (!handle_) return;
    handle_.reset();
    if (!draft_.empty()) unlink(draft_.c_str());
}

tl::unexpected<FileError> ArchiveFile::failed() const {
    const int of_archive = archive_errno(handle_.get());
    return tl::unexpected(
        FileError{FileFault::unwritable, file_.string(), std::strerror(of_archive > 0 ? of_archive : errno)});
}

tl::expected<void, FileError> ArchiveFile::begin() {
    if (takes_a_stream(file_)) {
        auto stream = open_stream(file_);
        if (!stream) return tl::unexpected(stream.error());
        to_ = std::move(*stream);
    } else {
        draft_ = target_.string() + ".part-XXXXXX";
        to_ = Descriptor(mkostemp(draft_.data(), O_CLOEXEC));
    }
    archive* const handle = handle_.get();
    if (!to_ || archive_write_set_format_pax_restricted(handle) != ARCHIVE_OK ||
        archive_write_add_filter_gzip(handle) != ARCHIVE_OK ||
        archive_write_open_fd(handle, to_.number()) != ARCHIVE_OK)
        return failed();
    return {};
}

tl::expected<ArchiveFile, FileError> ArchiveFile::create(const fs::path& file, const OutputRule& rule) {
    if (auto fault = output_fault(file, rule)) return tl::unexpected(std::move(*fault));
    ArchiveFile begun(file);
    if (const auto opened = begun.begin(); !opened) return tl::unexpected(opened.error());
    return begun;
}

tl::expected<void, FileError> ArchiveFile::add_header(const std::string& name, std::int64_t size) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              archive_entry_free);
    archive_entry_set_pathname(entry.get(), (folder_ + "/" + name).c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_size(entry.get(), size);
    if (archive_write_header(handle_.get(), entry.get()) != ARCHIVE_OK) return failed();
    return {};
}

tl::expected<void, FileError> ArchiveFile::add_bytes(std::string_view bytes) {
    const la_ssize_t written = archive_write_data(handle_.get(), bytes.data(), bytes.size());
    if (written != static_cast<la_ssize_t>(bytes.size())) return failed();
    return {};
}

tl::expected<void, FileError> ArchiveFile::add(const std::string& name, std::string_view bytes) {
    const auto begun = add_header(name, static_cast<std::int64_t>(bytes.size()));
    return begun ? add_bytes(bytes) : begun;
}

tl::expected<void, FileError> ArchiveFile::add_file(const std::string& name, const fs::path& file) {
    const auto refuse = [&](FileFault fault, std::string why) {
        return tl::unexpected(FileError{fault, file.string(), std::move(why)});
    };
    const Descriptor from(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat facts {};
    if (!from && errno == ENOENT) return refuse(FileFault::missing, {});
    if (!from || fstat(from.number(), &facts) != 0)
        return refuse(FileFault::unreadable, std::strerror(errno));
    if (!S_ISREG(facts.st_mode)) return refuse(FileFault::not_a_file, {});
    if (auto begun = add_header(name, facts.st_size); !begun) return begun;
    std::string part(std::size_t{1} << 20, '\0');
    // Of a file that grows meanwhile what was there at the beginning; one that shrank is no longer whole.
    for (std::int64_t left = facts.st_size; left > 0;) {
        const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(left, std::int64_t{1} << 20));
        const ssize_t count = ::read(from.number(), part.data(), wanted);
        if (count <= 0) return refuse(FileFault::unreadable, std::strerror(count == 0 ? EIO : errno));
        if (auto added = add_bytes({part.data(), static_cast<std::size_t>(count)}); !added) return added;
        left -= count;
    }
    return {};
}

tl::expected<void, FileError> ArchiveFile::finish() {
    if (archive_write_close(handle_.get()) != ARCHIVE_OK) return failed();
    const bool placed = draft_.empty() || (fdatasync(to_.number()) == 0 && to_.close() &&
                                           std::rename(draft_.c_str(), target_.c_str()) == 0);
    if (!placed) {
        archive_clear_error(handle_.get());
        return failed();
    }
    handle_.reset();
    return {};
}

}  // namespace quadrille::app
