#include "db/page_records.hpp"

#include <bit>
#include <optional>

namespace quadrille::db {
namespace {

/// A piece of the file that is read from front to back and never beyond its end.
class Bytes {
public:
    explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

    std::size_t left() const { return bytes_.size(); }
    std::optional<std::string_view> take(std::uint64_t count) {
        if (count > bytes_.size()) return std::nullopt;
        const std::string_view taken = bytes_.substr(0, static_cast<std::size_t>(count));
        bytes_.remove_prefix(taken.size());
        return taken;
    }
    std::optional<std::uint64_t> big_endian(std::size_t count) {
        const auto taken = take(count);
        if (!taken) return std::nullopt;
        std::uint64_t number = 0;
        for (const char byte : *taken) number = number << 8 | static_cast<unsigned char>(byte);
        return number;
    }
    std::optional<std::uint64_t> varint() {
        std::uint64_t number = 0;
        for (int i = 0; i < 9; ++i) {
            const auto byte = big_endian(1);
            if (!byte) return std::nullopt;
            if (i == 8) return number << 8 | *byte;
            number = number << 7 | (*byte & 0x7F);
            if ((*byte & 0x80) == 0) return number;
        }
        return number;
    }

private:
    std::string_view bytes_;
};

/// Columns of the widest table that is read, `event`.
constexpr std::size_t most_values = 14;
/// How often the bytes of a page, and the overflow pages of the file, may be read as parts of records. Once
/// is enough where nothing is damaged; a damaged length may claim a whole page's worth.
constexpr std::size_t page_readings = 4, overflow_readings = 2;

class PageReader {
public:
    explicit PageReader(const PagedFile& file)
        : file_(file), overflow_left_(overflow_readings * file.pages()) {}

    void read(std::size_t number, const std::function<void(const PageRecord&)>& found);

private:
    std::optional<std::string> payload(Bytes& cell, std::uint64_t size, bool table);
    bool append_overflow(std::string& payload, std::uint64_t size, std::uint64_t first);
    std::optional<PageRecord> record_in(Bytes cell, bool table, bool interior);

    const PagedFile& file_;
    std::string page_, overflow_page_;
    std::size_t local_left_ = 0;  ///< bytes of records that may still be taken from this page
    std::size_t overflow_left_;   ///< pages, of the whole file
};

std::optional<PageValue> value_of(std::uint64_t type, Bytes& body) {
    static constexpr std::size_t widths[] = {0, 1, 2, 3, 4, 6, 8};
    if (type == 0) return PageValue{};
    if (type <= 6) {
        const auto number = body.big_endian(widths[type]);
        if (!number) return std::nullopt;
        const unsigned unused = 64 - 8 * static_cast<unsigned>(widths[type]);
        return PageValue{static_cast<std::int64_t>(*number << unused) >> unused};
    }
    if (type == 7) {
        const auto bits = body.big_endian(8);
        return bits ? std::optional<PageValue>(std::bit_cast<double>(*bits)) : std::nullopt;
    }
    if (type == 8 || type == 9) return PageValue{static_cast<std::int64_t>(type - 8)};
    if (type < 12) return std::nullopt;
    const auto bytes = body.take((type - 12) / 2);
    if (!bytes) return std::nullopt;
    if (type % 2 == 1) return PageValue{std::string(*bytes)};
    return PageValue{Blob(bytes->begin(), bytes->end())};
}

std::optional<std::vector<PageValue>> values_of(std::string_view payload) {
    Bytes bytes(payload);
    const auto header_size = bytes.varint();
    const std::size_t used = payload.size() - bytes.left();
    if (!header_size || *header_size < used) return std::nullopt;
    const auto header = bytes.take(*header_size - used);
    if (!header) return std::nullopt;
    Bytes types(*header);
    std::vector<PageValue> values;
    while (types.left() > 0) {
        const auto type = types.varint();
        auto value = type ? value_of(*type, bytes) : std::nullopt;
        if (!value || values.size() == most_values) return std::nullopt;
        values.push_back(std::move(*value));
    }
    return values;
}

/// The chain of overflow pages from `first` on; false where it ends early or leads nowhere.
bool PageReader::append_overflow(std::string& payload, std::uint64_t size, std::uint64_t first) {
    for (std::uint64_t next = first; payload.size() < size;) {
        if (next == 0 || next > file_.pages() || overflow_left_ == 0) return false;
        --overflow_left_;
        Bytes page(file_.read(static_cast<std::size_t>(next), overflow_page_));
        next = *page.big_endian(4);
        payload += *page.take(std::min<std::uint64_t>(size - payload.size(), page_size - 4));
    }
    return true;
}

/// The part in the cell and the chain of overflow pages that follows it.
std::optional<std::string> PageReader::payload(Bytes& cell, std::uint64_t size, bool table) {
    constexpr std::uint64_t largest = std::uint64_t{64} << 20;
    if (size > largest || size > file_.pages() * page_size) return std::nullopt;
    const std::size_t usable = page_size;
    const std::size_t most = table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    const std::size_t least = (usable - 12) * 32 / 255 - 23;
    std::size_t local = static_cast<std::size_t>(size);
    if (local > most) {
        local = least + (static_cast<std::size_t>(size) - least) % (usable - 4);
        if (local > most) local = least;
    }
    const auto here = cell.take(local);
    if (!here || local > local_left_) return std::nullopt;
    local_left_ -= local;
    std::string whole(*here);
    if (local == size) return whole;
    const auto next = cell.big_endian(4);
    return next && append_overflow(whole, size, *next) ? std::optional(std::move(whole)) : std::nullopt;
}

std::optional<PageRecord> PageReader::record_in(Bytes cell, bool table, bool interior) {
    if (interior && !cell.take(4)) return std::nullopt;
    const auto size = cell.varint();
    if (!size) return std::nullopt;
    PageRecord record;
    if (table) {
        const auto rowid = cell.varint();
        if (!rowid) return std::nullopt;
        record.rowid = static_cast<std::int64_t>(*rowid);
    }
    const auto bytes = payload(cell, *size, table);
    auto values = bytes ? values_of(*bytes) : std::nullopt;
    if (!values) return std::nullopt;
    record.values = std::move(*values);
    return record;
}

void PageReader::read(std::size_t number, const std::function<void(const PageRecord&)>& found) {
    const std::string_view whole = file_.read(number, page_);
    local_left_ = page_readings * page_size;
    const std::size_t start = number == 1 && whole.starts_with("SQLite format 3") ? 100 : 0;
    Bytes header(whole.substr(start));
    const auto type = header.big_endian(1);
    const bool table = type == 13, interior = type == 2;
    if (!table && !interior && type != 10) return;
    header.take(2);
    const auto cells = header.big_endian(2);
    header.take(interior ? 7 : 3);
    for (std::uint64_t i = 0; cells && i < *cells; ++i) {
        const auto offset = header.big_endian(2);
        if (!offset) return;
        if (*offset >= whole.size()) continue;
        if (const auto record =
                record_in(Bytes(whole.substr(static_cast<std::size_t>(*offset))), table, interior))
            found(*record);
    }
}

}  // namespace

void for_each_record(const PagedFile& file, const std::function<void(const PageRecord&)>& found) {
    PageReader reader(file);
    for (std::size_t number = file.next_stored(1); number <= file.pages();
         number = file.next_stored(number + 1))
        reader.read(number, found);
}

}  // namespace quadrille::db
