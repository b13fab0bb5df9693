// db/page_records.hpp: records read from the pages of an SQLite file without SQLite, for repair. Format:
// sqlite.org/fileformat2.html, sections 1.5, 1.6 and 2.1.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "db/paged_file.hpp"

namespace quadrille::db {

using Blob = std::vector<std::uint8_t>;
using PageValue = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

struct PageRecord {
    std::int64_t rowid = 0;  ///< 0 in tables without
    std::vector<PageValue> values;
};

/// Calls `found` with every record that can be read from B-tree pages of the file, in whatever order they lie
/// there. Whatever the bytes are, time and memory are bounded by a multiple of what the file stores: records
/// that lie over each other or share overflow pages are read a few times over, not more.
void for_each_record(const PagedFile& file, const std::function<void(const PageRecord&)>& found);

}  // namespace quadrille::db
