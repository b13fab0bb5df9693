#include "db/cards/typing_mistakes.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace quadrille::db {
namespace {

/// One bit a byte value, folded into 64: a letter that a name lacks costs a mistake.
std::uint64_t letters_of(std::string_view text) {
    std::uint64_t letters = 0;
    for (const char c : text) letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
    return letters;
}

/// The bit-vector state of one pattern.
class Pattern {
public:
    explicit Pattern(std::string_view typed) : size_(static_cast<int>(typed.size())) {
        for (std::size_t i = 0; i < typed.size(); ++i)
            places_[static_cast<unsigned char>(typed[i])] |= std::uint64_t{1} << i;
    }

    int distance(std::string_view name, int limit, bool whole) const {
        std::uint64_t plus = ~std::uint64_t{0}, minus = 0;
        const std::uint64_t last = std::uint64_t{1} << (size_ - 1);
        int score = size_, best = whole ? limit + 1 : std::min(limit + 1, size_);
        // Beyond the pattern's length and the allowed insertions no prefix can be nearer.
        const std::size_t columns = std::min(name.size(), static_cast<std::size_t>(size_ + limit + 1));
        if (whole && name.size() > columns) return limit + 1;
        for (std::size_t j = 0; j < columns; ++j) {
            const std::uint64_t equal = places_[static_cast<unsigned char>(name[j])];
            const std::uint64_t vertical = equal | minus;
            const std::uint64_t horizontal = (((equal & plus) + plus) ^ plus) | equal;
            std::uint64_t up = minus | ~(horizontal | plus);
            std::uint64_t down = plus & horizontal;
            if (up & last) ++score;
            if (down & last) --score;
            up = up << 1 | 1;
            down <<= 1;
            plus = down | ~(vertical | up);
            minus = up & vertical;
            if (!whole) best = std::min(best, score);
        }
        return whole ? std::min(score, limit + 1) : best;
    }

private:
    std::array<std::uint64_t, 256> places_{};
    int size_;
};

}  // namespace

int mistakes_in(std::string_view typed, std::string_view name, int limit, bool whole) {
    return Pattern(typed).distance(name, limit, whole);
}

void MistakeIndex::add(std::int64_t id, const std::string& folded) {
    text_ += folded;
    ends_.push_back(static_cast<std::uint32_t>(text_.size()));
    letters_.push_back(letters_of(folded));
    ids_.push_back(id);
}

std::vector<MistakeIndex::Match> MistakeIndex::search(std::string_view typed, int limit) const {
    std::vector<Match> matches;
    typed = typed.substr(0, 64);
    if (typed.empty()) return matches;
    const Pattern pattern(typed);
    const std::uint64_t wanted = letters_of(typed);
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const std::string_view name = std::string_view(text_).substr(begin, ends_[i] - begin);
        begin = ends_[i];
        if (std::popcount(wanted & ~letters_[i]) > limit) continue;
        int best = limit + 1;
        for (std::size_t word = 0; word < name.size() && best > 0;) {
            best = std::min(best, pattern.distance(name.substr(word), limit, false));
            const std::size_t space = name.find(' ', word);
            word = space == std::string_view::npos ? name.size() : space + 1;
        }
        if (best <= limit) matches.push_back({ids_[i], best, name.size()});
    }
    const auto nearer = [&](const Match& a, const Match& b) {
        const auto off = [&](const Match& match) {
            return match.length > typed.size() ? match.length - typed.size() : typed.size() - match.length;
        };
        return std::pair(a.mistakes, off(a)) < std::pair(b.mistakes, off(b));
    };
    std::stable_sort(matches.begin(), matches.end(), nearer);
    return matches;
}

}  // namespace quadrille::db
