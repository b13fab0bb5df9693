#include "calibration/nearest_word.hpp"

#include <algorithm>

namespace quadrille {
namespace {

/// Optimal string alignment distance.
std::size_t mistakes(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = std::max(i, j);
                continue;
            }
            const std::size_t other = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + other});
            const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (exchanged) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> nearest_word(std::string_view typed, const std::vector<std::string>& known) {
    constexpr std::size_t longest = 64;
    if (typed.empty() || typed.size() > longest) return std::nullopt;
    std::optional<std::string> nearest;
    std::size_t fewest = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const std::string& word : known) {
        const std::size_t count = mistakes(typed, word);
        if (count >= fewest) continue;
        fewest = count;
        nearest = word;
    }
    return nearest;
}

}  // namespace quadrille
