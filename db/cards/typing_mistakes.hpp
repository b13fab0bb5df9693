// db/cards/typing_mistakes.hpp: names that are nearly what was typed.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::db {

/// The fewest insertions, deletions and replacements of bytes that make `typed` the beginning of `name` (or,
/// with `whole`, all of it), but at most `limit` + 1. Myers, "A fast bit-vector algorithm for approximate
/// string matching", J. ACM 46 (1999). `typed` has 1 to 64 bytes.
int mistakes_in(std::string_view typed, std::string_view name, int limit, bool whole);

/// Many folded names, in memory, to be searched for mistakes.
class MistakeIndex {
public:
    void add(std::int64_t id, const std::string& folded);
    std::size_t size() const { return ids_.size(); }

    struct Match {
        std::int64_t id;
        int mistakes;
        std::size_t length;
    };
    /// The names that begin with `typed` (folded), or have a word from which on they do, but for at most
    /// `limit` mistakes; the fewest mistakes first, then the nearest length.
    std::vector<Match> search(std::string_view typed, int limit) const;

private:
    std::string text_;                 ///< all names, one after another
    std::vector<std::uint32_t> ends_;  ///< of each name in `text_`
    std::vector<std::uint64_t> letters_;
    std::vector<std::int64_t> ids_;
};

}  // namespace quadrille::db
