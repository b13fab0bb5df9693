#include "app/files/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "app/files/file_io.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

void ArchiveFile::Free::operator()(archive* handle) const {
    archive_write_free(handle);
}

ArchiveFile::ArchiveFile(fs::path file, fs::path unfinished, archive* handle)
    : file_(std::move(file)), unfinished_(std::move(unfinished)), handle_(handle) {
    // quadrille-report.tar.gz holds the folder quadrille-report.
    folder_ = file_.stem().stem().string();
}

ArchiveFile::~ArchiveFile() {
    if (!handle_) return;
    handle_.reset();
    std::error_code failure;
    fs::remove(unfinished_, failure);
}

tl::unexpected<std::string> ArchiveFile::failed() const {
    const char* why = archive_error_string(handle_.get());
    return tl::unexpected(
        fmt::format("{}: cannot be written ({})", file_.string(), why != nullptr ? why : "unknown reason"));
}

tl::expected<ArchiveFile, std::string> ArchiveFile::create(const fs::path& file) {
    const fs::path unfinished = file.string() + ".part";
    ArchiveFile begun(file, unfinished, archive_write_new());
    archive* const handle = begun.handle_.get();
    if (archive_write_set_format_pax_restricted(handle) != ARCHIVE_OK ||
        archive_write_add_filter_gzip(handle) != ARCHIVE_OK ||
        archive_write_open_filename(handle, unfinished.c_str()) != ARCHIVE_OK)
        return begun.failed();
    std::error_code failure;
    fs::permissions(unfinished, fs::perms::owner_read | fs::perms::owner_write, failure);
    return begun;
}

tl::expected<void, std::string> ArchiveFile::add(const std::string& name, std::string_view bytes) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              archive_entry_free);
    archive_entry_set_pathname(entry.get(), (folder_ + "/" + name).c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    if (archive_write_header(handle_.get(), entry.get()) != ARCHIVE_OK) return failed();
    const la_ssize_t written = archive_write_data(handle_.get(), bytes.data(), bytes.size());
    if (written != static_cast<la_ssize_t>(bytes.size())) return failed();
    return {};
}

tl::expected<void, std::string> ArchiveFile::add_file(const std::string& name, const fs::path& file) {
    const auto bytes = read_file(file);
    if (!bytes) return tl::unexpected(bytes.error());
    return add(name, *bytes);
}

tl::expected<void, std::string> ArchiveFile::finish() {
    if (archive_write_close(handle_.get()) != ARCHIVE_OK) return failed();
    handle_.reset();
    std::error_code failure;
    fs::rename(unfinished_, file_, failure);
    if (failure)
        return tl::unexpected(fmt::format("{}: cannot be written ({})", file_.string(), failure.message()));
    return {};
}

}  // namespace quadrille::app
