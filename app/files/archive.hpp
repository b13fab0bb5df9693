// app/files/archive.hpp: a compressed archive (.tar.gz) that is written member by member.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "app/files/output_file.hpp"

struct archive;

namespace quadrille::app {

/// Members are named by a path below one folder of the archive's name. Belongs to one thread.
class ArchiveFile {
public:
    /// Begins `file`, readable by its owner only, where `rule` lets it be written; there is nothing under its
    /// name before it is whole. "-", a FIFO or a device is written to as the members come.
    static tl::expected<ArchiveFile, FileError> create(const std::filesystem::path& file,
                                                       const OutputRule& rule);

    ArchiveFile(ArchiveFile&&) = default;
    ArchiveFile& operator=(ArchiveFile&&) = default;
    /// Removes what was not finished.
    ~ArchiveFile();

    tl::expected<void, FileError> add(const std::string& name, std::string_view bytes);
    /// The bytes of a file that is there, of any size.
    tl::expected<void, FileError> add_file(const std::string& name, const std::filesystem::path& file);
    /// Completes the archive: before this there is none under its name.
    tl::expected<void, FileError> finish();

private:
    struct Free {
        void operator()(archive* handle) const;
    };
    explicit ArchiveFile(std::filesystem::path file);
    /// Opens what is written to.
    tl::expected<void, FileError> begin();
    tl::expected<void, FileError> add_header(const std::string& name, std::int64_t size);
    tl::expected<void, FileError> add_bytes(std::string_view bytes);
    tl::unexpected<FileError> failed() const;

    std::filesystem::path file_, target_;
    std::string draft_;  ///< empty for a stream
    std::string folder_;
    Descriptor to_;
    std::unique_ptr<archive, Free> handle_;
};

}  // namespace quadrille::app
