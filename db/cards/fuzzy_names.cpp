#include "db/cards/fuzzy_names.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace quadrille::db {
namespace {

constexpr int most_mistakes = 2;
constexpr std::size_t longest_typed = 64;

/// A column of the table of edit distances between what was typed and the beginning of a suffix: of column j
/// the rows j - 2 to j + 2, since further away there are more than two mistakes.
struct Column {
    std::array<std::uint8_t, 2 * most_mistakes + 1> cells;
    std::uint8_t
        best;  ///< fewest mistakes that make the whole of `typed` a beginning of what was read so far
};

/// Reads suffixes in their order, each from where it differs from the one before.
class Reader {
public:
    Reader(std::string_view typed, int limit) : typed_(typed), limit_(limit) {
        for (int cell = 0; cell < width; ++cell)
            columns_[0].cells[static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(cell < most_mistakes ? none : std::min(none, cell - most_mistakes));
        columns_[0].best = none;
    }

    /// The mistakes in the suffix, or more than the limit. `common`: bytes shared with the suffix before.
    int mistakes(std::string_view suffix, std::size_t common) {
        if (hopeless_ && common >= depth_) return columns_[depth_].best;
        depth_ = std::min(common, depth_);
        hopeless_ = false;
        const std::size_t deepest = std::min(suffix.size(), typed_.size() + static_cast<std::size_t>(limit_));
        while (depth_ < deepest && !hopeless_) {
            hopeless_ = !advance(suffix[depth_]);
            ++depth_;
        }
        // Beyond that depth no beginning is nearer.
        hopeless_ |= depth_ == typed_.size() + static_cast<std::size_t>(limit_);
        return columns_[depth_].best;
    }

private:
    static constexpr int width = 2 * most_mistakes + 1;
    static constexpr int none = most_mistakes + 1;

    /// Makes the next column; false when all of it is beyond the limit.
    bool advance(char letter) {
        const Column& before = columns_[depth_];
        Column& column = columns_[depth_ + 1];
        const int rows = static_cast<int>(typed_.size()), number = static_cast<int>(depth_) + 1;
        int fewest = none;
        for (int cell = 0; cell < width; ++cell) {
            const int row = number - most_mistakes + cell;
            int mistakes = none;
            if (row == 0) {
                mistakes = std::min(none, number);
            } else if (row > 0 && row <= rows) {
                const bool same = typed_[static_cast<std::size_t>(row - 1)] == letter;
                mistakes = before.cells[static_cast<std::size_t>(cell)] + (same ? 0 : 1);
                if (cell + 1 < width)
                    mistakes = std::min(mistakes, before.cells[static_cast<std::size_t>(cell) + 1] + 1);
                if (cell > 0)
                    mistakes = std::min(mistakes, column.cells[static_cast<std::size_t>(cell) - 1] + 1);
                mistakes = std::min(mistakes, none);
            }
            column.cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(mistakes);
            fewest = std::min(fewest, mistakes);
        }
        column.best = before.best;
        if (const int last = rows - number + most_mistakes; last >= 0 && last < width)
            column.best = std::min(column.best, column.cells[static_cast<std::size_t>(last)]);
        return fewest <= limit_;
    }

    std::string_view typed_;
    int limit_;
    std::array<Column, longest_typed + most_mistakes + 1> columns_{};
    std::size_t depth_ = 0;  ///< the last column that was made
    bool hopeless_ = false;  ///< whatever follows there, it comes no nearer
};

}  // namespace

FuzzyNameIndex::FuzzyNameIndex(const std::vector<Name>& names) {
    for (const Name& name : names) {
        const auto number = static_cast<std::uint32_t>(ids_.size());
        const auto begin = static_cast<std::uint32_t>(text_.size());
        text_ += name.folded;
        const auto end = static_cast<std::uint32_t>(text_.size());
        for (std::uint32_t word = begin; word < end; ++word) {
            if (word != begin && text_[word - 1] != ' ') continue;
            suffixes_.push_back({0, word, end, number});
        }
        ids_.push_back(name.id);
        lengths_.push_back(end - begin);
        auto lang = std::find(lang_names_.begin(), lang_names_.end(), name.lang);
        if (lang == lang_names_.end()) lang = lang_names_.insert(lang, name.lang);
        langs_.push_back(static_cast<std::uint16_t>(lang - lang_names_.begin()));
    }
    for (Suffix& suffix : suffixes_) {
        const std::string_view bytes = text(suffix);
        for (std::size_t i = 0; i < sizeof suffix.head; ++i)
            suffix.head = suffix.head << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    }
    std::sort(suffixes_.begin(), suffixes_.end(), [&](const Suffix& a, const Suffix& b) {
        if (a.head != b.head) return a.head < b.head;
        const int order = text(a).compare(text(b));
        return order != 0 ? order < 0 : a.name < b.name;
    });
    std::string_view before;
    for (const Suffix& suffix : suffixes_) {
        const std::string_view now = text(suffix);
        const auto differs = std::mismatch(now.begin(), now.end(), before.begin(), before.end()).first;
        common_.push_back(static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(255, differs - now.begin())));
        before = now;
    }
}

std::vector<FuzzyNameIndex::Match> FuzzyNameIndex::search(std::string_view typed, int limit,
                                                          std::string_view lang, std::size_t most) const {
    typed = typed.substr(0, longest_typed);
    if (typed.empty()) return {};
    const auto wanted = std::find(lang_names_.begin(), lang_names_.end(), lang) - lang_names_.begin();
    Reader reader(typed, limit);
    std::vector<std::uint8_t> fewest(ids_.size(), static_cast<std::uint8_t>(limit + 1));
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < suffixes_.size(); ++i) {
        const Suffix& suffix = suffixes_[i];
        const int mistakes = reader.mistakes(text(suffix), common_[i]);
        if (mistakes > limit || (!lang.empty() && langs_[suffix.name] != wanted)) continue;
        if (fewest[suffix.name] > limit) found.push_back(suffix.name);
        fewest[suffix.name] = std::min(fewest[suffix.name], static_cast<std::uint8_t>(mistakes));
    }
    const auto key = [&](std::uint32_t name) {
        const std::size_t length = lengths_[name];
        const std::size_t off = length > typed.size() ? length - typed.size() : typed.size() - length;
        return std::tuple(fewest[name], off, name);
    };
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(most, found.size()));
    std::partial_sort(found.begin(), end, found.end(),
                      [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<Match> matches;
    for (auto name = found.begin(); name != end; ++name) matches.push_back({ids_[*name], fewest[*name]});
    return matches;
}

}  // namespace quadrille::db
