// db/page_records.hpp: records read from the pages of an SQLite file without SQLite, for repair. Format:
// sqlite.org/fileformat2.html, sections 1.5, 1.6, 2.1 and 4.1.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quadrille::db {

/// What every game file is made with (db/store.cpp).
inline constexpr std::size_t page_size = 4096;

using Blob = std::vector<std::uint8_t>;
using PageValue = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

struct PageRecord {
    std::int64_t rowid = 0;  ///< 0 in tables without
    std::vector<PageValue> values;
};

/// Calls `found` with every record that can be read from B-tree pages of the bytes of a file, in whatever
/// order they lie there. Whatever the bytes are, nothing outside of them is read.
void for_each_record(std::string_view file, const std::function<void(const PageRecord&)>& found);

/// The pages of a write-ahead log as a run of pages (section 4.1: a header of 32 bytes, 24 before each page).
std::string pages_of_log(std::string_view log);

}  // namespace quadrille::db
