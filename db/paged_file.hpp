// db/paged_file.hpp: a file read page by page, so that its size costs no memory. For repair.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "db/store_error.hpp"

namespace quadrille::db {

/// What every game file is made with (db/store.cpp).
inline constexpr std::size_t page_size = 4096;

/// Where the pages lie in a kind of file. Format: sqlite.org/fileformat2.html, sections 1.2 and 4.1.
struct PageLayout {
    std::size_t file_header = 0, page_header = 0;  ///< bytes before the first page, and before each
};
inline constexpr PageLayout database_layout{}, log_layout{32, 24};

class PagedFile {
public:
    /// Faults: missing, not_a_file, no_permission.
    static tl::expected<PagedFile, StoreError> open(const std::filesystem::path& path, PageLayout layout);
    PagedFile(PagedFile&& other) noexcept;
    PagedFile(const PagedFile&) = delete;
    PagedFile& operator=(const PagedFile&) = delete;
    ~PagedFile();

    /// Whole pages.
    std::size_t pages() const { return pages_; }
    /// The first page from `number` on (both from 1) that the file has bytes for; pages() + 1: none. Holes of
    /// a sparse file are skipped.
    std::size_t next_stored(std::size_t number) const;
    /// Reads page `number` into `buffer`; zeros where the medium cannot be read.
    std::string_view read(std::size_t number, std::string& buffer) const;

private:
    PagedFile(int file, PageLayout layout, std::size_t pages) : file_(file), layout_(layout), pages_(pages) {}
    std::int64_t offset(std::size_t number) const;

    int file_;
    PageLayout layout_;
    std::size_t pages_;
};

}  // namespace quadrille::db
