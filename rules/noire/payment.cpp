#include "rules/noire/payment.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace quadrille::rules::noire {
namespace {

constexpr std::size_t index(Color color) {
    return static_cast<std::size_t>(color);
}

/// What may go into the generic part of a cost: so much at least and at most of each colour.
///
/// A replacing colour is one of which one mana in the generic part is the only one on the whole cost, so that
/// it can stand for a colourless mana by NO-7.6. All replacing colours with a `high` above 0 have the same
/// `low`, 0 or 1.
struct GenericPart {
    std::array<int, 6> low{}, high{};
    std::array<bool, 5> replacing{};
    int generic = 0;
    int colorless_min = 0;
    bool sunburst = false;

    int least_colorless() const { return sunburst ? std::min(1, colorless_min) : colorless_min; }
    int most_colorless() const { return std::min(high[index(Color::colorless)], generic); }
    /// How many colours have to replace where so much of the generic part is colourless.
    int replacements(int colorless) const { return std::max(0, colorless_min - colorless); }
};

/// Nullopt when `pool` lacks the mana for the symbols.
std::optional<GenericPart> generic_part(const PaymentConstraints& constraints, const Pool& pool) {
    if (!pool.covers(constraints.cost.symbols)) return std::nullopt;
    GenericPart part;
    part.generic = constraints.cost.generic;
    part.colorless_min = constraints.colorless_min;
    part.sunburst = constraints.sunburst;
    for (const Color color : all_colors) {
        part.high[index(color)] =
            constraints.forbidden[index(color)] ? 0 : pool[color] - constraints.cost.symbols[color];
    }
    for (const Color color : five_colors) part.replacing[index(color)] = constraints.cost.symbols[color] == 0;
    return part;
}

/// What the colours from number `from` on still have to give.
struct Remainder {
    std::size_t from = 0;
    int amount = 0;
    int replacements = 0;  ///< how many of them have to replace colourless mana
};

/// Whether those of the five colours can make it up.
/// Those with the least mana replace: the others then reach furthest, and every amount between is possible.
bool fillable(const GenericPart& part, const Remainder& remainder) {
    const auto [from, amount, replacements] = remainder;
    int least = 0;
    int most = 0;
    std::array<int, 5> given_up;  // how much less a replacing colour gives than it could
    given_up.fill(std::numeric_limits<int>::max());
    std::size_t eligible = 0;
    int lift = 0;  // how much more than `low` a replacing colour has to give
    for (std::size_t i = from; i < 5; ++i) {
        least += part.low[i];
        most += part.high[i];
        if (part.replacing[i] && part.high[i] > 0) {
            given_up[eligible++] = part.high[i] - 1;
            lift = 1 - part.low[i];
        }
    }
    if (static_cast<int>(eligible) < replacements) return false;
    std::sort(given_up.begin(), given_up.end());
    for (int i = 0; i < replacements; ++i) most -= given_up[static_cast<std::size_t>(i)];
    least += replacements * lift;
    return least <= amount && amount <= most;
}

/// Appends the ways to make it up, most of the first colour first, until there are `limit`. Must be fillable.
void fill(const GenericPart& part, const Remainder& remainder, Pool payment, std::size_t limit,
          std::vector<Pool>& found) {
    const auto [from, amount, replacements] = remainder;
    if (from == 5) {
        found.push_back(payment);
        return;
    }
    const int before = payment[all_colors[from]];
    for (int give = std::min(part.high[from], amount); give >= part.low[from]; --give) {
        const int left = std::max(0, replacements - (give == 1 && part.replacing[from] ? 1 : 0));
        const Remainder rest{from + 1, amount - give, left};
        if (!fillable(part, rest)) continue;
        payment[all_colors[from]] = before + give;
        fill(part, rest, payment, limit, found);
        if (found.size() == limit) return;
    }
}

std::vector<Pool> payments(const GenericPart& part, const Pool& symbols, std::size_t limit) {
    std::vector<Pool> found;
    for (int colorless = part.most_colorless(); colorless >= part.least_colorless(); --colorless) {
        if (found.size() == limit) break;
        const Remainder whole{0, part.generic - colorless, part.replacements(colorless)};
        if (!fillable(part, whole)) continue;
        Pool payment = symbols;
        payment[Color::colorless] += colorless;
        fill(part, whole, payment, limit, found);
    }
    return found;
}

/// Whether `one` comes before `other` in the order of payments.
bool earlier(const Pool& one, const Pool& other) {
    if (one[Color::colorless] != other[Color::colorless])
        return one[Color::colorless] > other[Color::colorless];
    return one > other;
}

/// The part where of the colours without a symbol exactly those of `wanted` (bit n: colour n) are used;
/// nullopt where one of them cannot be.
std::optional<GenericPart> using_just(GenericPart part, unsigned wanted) {
    for (std::size_t i = 0; i < 5; ++i) {
        if (!part.replacing[i]) continue;
        if ((wanted >> i & 1U) == 0) {
            part.high[i] = 0;
        } else if (part.high[i] > 0) {
            part.low[i] = 1;
        } else {
            return std::nullopt;
        }
    }
    return part;
}

}  // namespace

CardColors card_colors(const Card& card) {
    std::set<Color> own;
    if (!card.keywords.contains("devoid")) {
        if (!card.mana_cost) {
            own = card.colors;
        } else {
            for (const Color color : five_colors) {
                if (card.mana_cost->symbols[color] > 0) own.insert(color);
            }
        }
    }
    CardColors colors;
    colors.colorless = own.empty();
    colors.rule = own.empty() ? Rule::half_colorless : Rule::other_colors_for_generic;
    for (const Color color : all_colors)
        (own.contains(color) ? colors.forbidden : colors.usable).push_back(color);
    return colors;
}

int colorless_min(const Card& card, const Cost& cost) {
    return card_colors(card).colorless ? (cost.generic + 1) / 2 : 0;
}

PaymentConstraints::PaymentConstraints(const Card& card, const Cost& what, Purpose purpose) : cost(what) {
    const CardColors colors = card_colors(card);
    rule = colors.rule;
    for (const Color color : colors.forbidden) forbidden[index(color)] = true;
    if (!colors.colorless) return;
    colorless_min = (cost.generic + 1) / 2;
    sunburst = purpose == Purpose::cast && card.keywords.contains("sunburst");
    if (sunburst) rule = Rule::sunburst;
}

std::optional<PaymentFault> fault(const PaymentConstraints& constraints, const Pool& payment) {
    const Pool& symbols = constraints.cost.symbols;
    if (payment.total() != constraints.cost.total()) return PaymentFault::amount;
    if (!payment.covers(symbols)) return PaymentFault::colored;
    int replacing = 0;
    for (const Color color : five_colors) {
        if (constraints.forbidden[index(color)] && payment[color] > symbols[color])
            return PaymentFault::own_color;
        if (symbols[color] == 0 && payment[color] == 1) ++replacing;
    }
    const int colorless = payment[Color::colorless] - symbols[Color::colorless];
    if (colorless >= constraints.colorless_min) return std::nullopt;
    if (constraints.sunburst && colorless >= 1 && colorless + replacing >= constraints.colorless_min)
        return std::nullopt;
    return PaymentFault::half;
}

bool can_pay(const PaymentConstraints& constraints, const Pool& pool) {
    const auto part = generic_part(constraints, pool);
    if (!part) return false;
    for (int colorless = part->most_colorless(); colorless >= part->least_colorless(); --colorless) {
        if (fillable(*part, {0, part->generic - colorless, part->replacements(colorless)})) return true;
    }
    return false;
}

int count_payments(const PaymentConstraints& constraints, const Pool& pool) {
    const auto part = generic_part(constraints, pool);
    if (!part) return 0;
    assert(part->generic <= 30);
    // ways[amount][replacing]: how the colours looked at so far make up an amount.
    using Ways = std::array<std::array<int, 6>, 31>;
    Ways ways{};
    ways[0][0] = 1;
    const auto generic = static_cast<std::size_t>(part->generic);
    for (std::size_t color = 0; color < 5; ++color) {
        Ways next{};
        const auto most = static_cast<std::size_t>(std::min(part->high[color], part->generic));
        for (std::size_t amount = 0; amount <= generic; ++amount) {
            for (std::size_t give = 0; give <= std::min(most, amount); ++give) {
                const std::size_t more = give == 1 && part->replacing[color] ? 1 : 0;
                for (std::size_t i = more; i <= color + 1; ++i) {
                    next[amount][i] += ways[amount - give][i - more];
                }
            }
        }
        ways = next;
    }
    int count = 0;
    for (int colorless = part->least_colorless(); colorless <= part->most_colorless(); ++colorless) {
        const auto& row = ways[static_cast<std::size_t>(part->generic - colorless)];
        const int replacements = part->replacements(colorless);
        if (replacements <= 5) count = std::accumulate(row.begin() + replacements, row.end(), count);
    }
    return count;
}

std::vector<Pool> payments(const PaymentConstraints& constraints, const Pool& pool, std::size_t limit) {
    const auto part = generic_part(constraints, pool);
    if (!part) return {};
    return payments(*part, constraints.cost.symbols, limit);
}

std::optional<ColorfulPayment> most_colors(const PaymentConstraints& constraints, const Pool& pool) {
    const auto part = generic_part(constraints, pool);
    if (!part) return std::nullopt;
    std::optional<ColorfulPayment> best;
    for (unsigned wanted = 0; wanted < 32; ++wanted) {
        const auto just = using_just(*part, wanted);
        if (!just) continue;
        const std::vector<Pool> first = payments(*just, constraints.cost.symbols, 1);
        if (first.empty()) continue;
        const int colors = static_cast<int>(
            std::count_if(five_colors.begin(), five_colors.end(), [&](Color c) { return first[0][c] > 0; }));
        if (!best || colors > best->colors || (colors == best->colors && earlier(first[0], best->payment)))
            best = ColorfulPayment{colors, first[0]};
    }
    return best;
}

}  // namespace quadrille::rules::noire
