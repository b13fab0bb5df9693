// db/cards/fuzzy_names.hpp: names that are nearly what was typed.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::db {

/// Many folded names, in memory, to be searched for mistakes.
class FuzzyNameIndex {
public:
    struct Name {
        std::int64_t id;
        std::string lang, folded;
    };
    explicit FuzzyNameIndex(const std::vector<Name>& names);

    struct Match {
        std::int64_t id;
        int mistakes;
    };
    /// The names in `lang` (empty: in any) that begin with `typed` (folded), or have a word from which on
    /// they do, but for at most `limit` mistakes: insertions, deletions and replacements of bytes. At most
    /// `most` of them, the fewest mistakes first, then the nearest length. Of `typed` the first 64 bytes
    /// count; `limit` is 2 at most.
    std::vector<Match> search(std::string_view typed, int limit, std::string_view lang,
                              std::size_t most) const;

private:
    /// The end of a name from the beginning of one of its words on.
    struct Suffix {
        std::uint64_t head;  ///< its first eight bytes, the first one highest, for sorting
        std::uint32_t begin, end, name;
    };
    std::string_view text(const Suffix& suffix) const {
        return std::string_view(text_).substr(suffix.begin, suffix.end - suffix.begin);
    }

    std::string text_;                  ///< all names, one after another
    std::vector<Suffix> suffixes_;      ///< in the order of their texts
    std::vector<std::uint8_t> common_;  ///< bytes that a suffix shares with the one before, 255 at most
    std::vector<std::int64_t> ids_;     ///< of each name
    std::vector<std::uint32_t> lengths_;
    std::vector<std::uint16_t> langs_;  ///< places in `lang_names_`
    std::vector<std::string> lang_names_;
};

}  // namespace quadrille::db
