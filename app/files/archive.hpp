// app/files/archive.hpp: a compressed archive (.tar.gz) that is written member by member.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

struct archive;

namespace quadrille::app {

/// Members are named by a path below one folder of the archive's name. Belongs to one thread.
class ArchiveFile {
public:
    /// Begins `file`, readable by its owner only; one that is there is replaced when this one is whole. On
    /// error the sentence to show.
    static tl::expected<ArchiveFile, std::string> create(const std::filesystem::path& file);

    ArchiveFile(ArchiveFile&&) = default;
    ArchiveFile& operator=(ArchiveFile&&) = default;
    /// Removes what was not finished.
    ~ArchiveFile();

    tl::expected<void, std::string> add(const std::string& name, std::string_view bytes);
    /// The bytes of a file that is there.
    tl::expected<void, std::string> add_file(const std::string& name, const std::filesystem::path& file);
    /// Completes the archive: before this there is none under its name.
    tl::expected<void, std::string> finish();

private:
    struct Free {
        void operator()(archive* handle) const;
    };
    ArchiveFile(std::filesystem::path file, std::filesystem::path unfinished, archive* handle);
    tl::unexpected<std::string> failed() const;

    std::filesystem::path file_, unfinished_;
    std::string folder_;
    std::unique_ptr<archive, Free> handle_;
};

}  // namespace quadrille::app
