#include "app/files/file_io.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "app/files/paths.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

tl::expected<std::string, std::string> read_file(const fs::path& file, unsigned largest_mb) {
    const auto refuse = [&](std::string_view why) {
        return tl::unexpected(fmt::format("{}: {}", file.string(), why));
    };
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (status.type() == fs::file_type::not_found) return refuse("there is no such file");
    if (failure) return refuse(failure.message());
    if (fs::is_directory(status)) return refuse("this is a folder; give a file");
    if (!fs::is_regular_file(status)) return refuse("this is not a file");
    const std::uintmax_t size = fs::file_size(file, failure);
    if (size > std::uintmax_t{largest_mb} << 20)
        return refuse(fmt::format("it is larger than {} MB", largest_mb));
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return refuse(std::strerror(errno));
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

tl::expected<void, std::string> write_file_atomically(const fs::path& file, std::string_view bytes) {
    const fs::path draft = file.string() + fmt::format(".new-{}", getpid());
    std::ofstream stream(draft, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    std::error_code failure;
    if (stream) fs::rename(draft, file, failure);
    if (stream && !failure) return {};
    const std::string why = failure ? failure.message() : std::strerror(errno);
    fs::remove(draft, failure);
    return tl::unexpected(fmt::format("{}: cannot be written ({})", file.string(), why));
}

tl::expected<void, std::string> write_private_file(const fs::path& file, std::string_view bytes) {
    try {
        if (file.has_parent_path()) create_private(file.parent_path());
    } catch (const fs::filesystem_error& error) {
        return tl::unexpected(fmt::format("{}: {}", file.string(), error.code().message()));
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
