#include "app/files/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "app/files/descriptor.hpp"
#include "app/files/file_io.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

namespace {

fs::path temporary_folder() {
    std::error_code failure;
    return fs::temp_directory_path(failure);
}

}  // namespace

ScratchFolder::ScratchFolder(const std::string& name) : ScratchFolder(temporary_folder(), name) {}

ScratchFolder::ScratchFolder(const fs::path& parent, const std::string& name) {
    std::string folder = (parent / (name + "-XXXXXX")).string();
    if (mkdtemp(folder.data()) != nullptr)
        path_ = folder;
    else
        refused_ = {FileFault::unwritable, folder, std::strerror(errno)};
}

ScratchFolder::~ScratchFolder() {
    std::error_code failure;
    if (!path_.empty()) fs::remove_all(path_, failure);
}

tl::expected<fs::path, FileError> ScratchFolder::file(const std::string& name) const {
    if (path_.empty()) return tl::unexpected(refused_);
    return path_ / name;
}

tl::expected<void, FileError> keep_standard_input(const fs::path& file, std::uintmax_t most) {
    const auto failed = [](FileFault fault, const std::string& name, std::string detail) {
        return tl::unexpected(FileError{fault, name, std::move(detail)});
    };
    Descriptor to(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    std::string part(std::size_t{1} << 20, '\0');
    std::uintmax_t kept = 0;
    while (to) {
        const ssize_t count = ::read(STDIN_FILENO, part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failed(FileFault::unreadable, "-", std::strerror(errno));
        if (count == 0) break;
        kept += static_cast<std::uintmax_t>(count);
        if (kept > most) return failed(FileFault::too_large, "-", std::to_string(most >> 20));
        if (!write_all(to, std::string_view(part).substr(0, static_cast<std::size_t>(count))))
            return failed(FileFault::unwritable, file.string(), std::strerror(errno));
    }
    if (to && to.close()) return {};
    return failed(FileFault::unwritable, file.string(), std::strerror(errno));
}

}  // namespace quadrille::app
