#include "rules/noire/payment.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/rules/noire/mana.hpp"

namespace quadrille::rules::noire {
namespace {

/// Whether docs/rules/noire.md, section 7 lets `payment` pay, each mana of the generic part looked at by
/// itself.
bool legal(const Card& card, const Cost& cost, Purpose purpose, const Pool& payment) {
    const CardColors colors = card_colors(card);
    if (payment.total() != cost.total()) return false;
    for (const Color color : all_colors) {
        if (payment[color] < cost.symbols[color]) return false;
    }
    const Pool generic = payment - cost.symbols;
    for (const Color color : colors.forbidden) {
        if (generic[color] > 0) return false;
    }
    if (!colors.colorless) return true;
    int demanded = (cost.generic + 1) / 2 - generic[Color::colorless];
    if (demanded <= 0) return true;
    if (purpose != Purpose::cast || card.keywords.count("sunburst") == 0) return false;
    if (generic[Color::colorless] < 1) return false;
    for (const Color color : five_colors) {
        if (payment[color] == 1 && generic[color] == 1) --demanded;
    }
    return demanded <= 0;
}

/// All legal payments, by trying every part of `pool`, in the order of docs/rules/noire.md.
std::vector<Pool> by_exhaustion(const Card& card, const Cost& cost, Purpose purpose, const Pool& pool) {
    std::vector<Pool> found;
    Pool part;
    const auto next = [&] {
        for (const Color color : all_colors) {
            if (part[color] < pool[color]) {
                ++part[color];
                return true;
            }
            part[color] = 0;
        }
        return false;
    };
    do {
        if (legal(card, cost, purpose, part)) found.push_back(part);
    } while (next());
    std::sort(found.begin(), found.end(), [](const Pool& one, const Pool& other) {
        for (const Color color : {Color::colorless, Color::white, Color::blue, Color::black, Color::red}) {
            if (one[color] != other[color]) return one[color] > other[color];
        }
        return one[Color::green] > other[Color::green];
    });
    return found;
}

int colors_of(const Pool& payment) {
    return static_cast<int>(
        std::count_if(five_colors.begin(), five_colors.end(), [&](Color c) { return payment[c] > 0; }));
}

rc::Gen<Card> any_card() {
    return rc::gen::exec([] {
        Card card;
        Cost cost{*any_pool(1), *rc::gen::inRange(0, 6)};
        if (*rc::gen::inRange(0, 4) == 0) {
            card.colors = {Color::red};
        } else {
            card.mana_cost = cost;
        }
        if (*rc::gen::arbitrary<bool>()) card.keywords.insert("devoid");
        if (*rc::gen::arbitrary<bool>()) card.keywords.insert("sunburst");
        return card;
    });
}

RC_GTEST_PROP(NoirePayments, AreExactlyThoseThatExhaustionFinds, ()) {
    const Card card = *any_card();
    const Cost cost{*any_pool(1), *rc::gen::inRange(0, 7)};
    const Purpose purpose = *rc::gen::element(Purpose::cast, Purpose::ability);
    const Pool pool = *any_pool(3);
    const PaymentConstraints constraints(card, cost, purpose);
    const std::vector<Pool> expected = by_exhaustion(card, cost, purpose, pool);

    RC_ASSERT(can_pay(constraints, pool) == !expected.empty());
    RC_ASSERT(count_payments(constraints, pool) == static_cast<int>(expected.size()));
    RC_ASSERT(payments(constraints, pool, expected.size() + 1) == expected);
    const auto best = most_colors(constraints, pool);
    RC_ASSERT(best.has_value() == !expected.empty());
    if (!best) return;
    const auto richest = std::max_element(
        expected.begin(), expected.end(),
        [](const Pool& one, const Pool& other) { return colors_of(one) < colors_of(other); });
    RC_ASSERT(best->colors == colors_of(*richest));
    RC_ASSERT(best->payment == *richest);
}

RC_GTEST_PROP(NoirePayments, AreRefusedExactlyWhereTheyAreNotLegal, ()) {
    const Card card = *any_card();
    const Cost cost{*any_pool(1), *rc::gen::inRange(0, 5)};
    const Purpose purpose = *rc::gen::element(Purpose::cast, Purpose::ability);
    const Pool payment = cost.symbols + *any_pool(2);
    RC_ASSERT(fault(PaymentConstraints(card, cost, purpose), payment).has_value() !=
              legal(card, cost, purpose, payment));
}

/// Cards of the source: what it says can or cannot pay them.
struct SourceCase {
    const char* name;
    const char* symbols;
    int generic;
    const char* keyword;
    const char* pool;
    bool payable;
};
class SourcePayments : public testing::TestWithParam<SourceCase> {};

TEST_P(SourcePayments, AsTheSourceSays) {
    const SourceCase& one = GetParam();
    const Cost cost{mana(one.symbols), one.generic};
    const Card card{cost, {}, {one.keyword}};
    EXPECT_EQ(can_pay(PaymentConstraints(card, cost, Purpose::cast), mana(one.pool)), one.payable);
}

INSTANTIATE_TEST_SUITE_P(
    Noire, SourcePayments,
    testing::Values(SourceCase{"red_card_with_other_colors", "R", 2, "", "RUG", true},
                    SourceCase{"red_card_with_red_only", "R", 2, "", "RRR", false},
                    SourceCase{"artifact_for_three", "", 3, "", "CCR", true},
                    SourceCase{"artifact_for_three_too_colorful", "", 3, "", "CRR", false},
                    SourceCase{"true_colorless_symbol", "CC", 0, "", "CR", false},
                    SourceCase{"true_colorless_symbol_and_half", "C", 3, "", "CCCR", true},
                    SourceCase{"true_colorless_symbol_is_no_part_of_the_half", "C", 3, "", "CCRG", false},
                    SourceCase{"sunburst_1UBRG", "", 5, "sunburst", "CUBRG", true},
                    SourceCase{"sunburst_2BRG", "", 5, "sunburst", "CCBRG", true},
                    SourceCase{"sunburst_GUBRG", "", 5, "sunburst", "GUBRG", false},
                    SourceCase{"sunburst_WUBRG", "", 5, "sunburst", "WUBRG", false},
                    SourceCase{"sunburst_the_symbol_is_not_what_is_left", "C", 2, "sunburst", "CRG", false},
                    SourceCase{"nothing_costs_nothing", "", 0, "", "", true}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(NoirePayments, OfTheLargestCostAreCountedWithoutListingThem) {
    // 30 generic mana from 30 of each colour, at least 15 colourless: the rest in C(k + 4, 4) ways each.
    const Cost cost{{}, 30};
    const PaymentConstraints constraints(Card{cost, {}, {}}, cost, Purpose::cast);
    int expected = 0;
    for (int k = 0; k <= 15; ++k) expected += (k + 4) * (k + 3) * (k + 2) * (k + 1) / 24;
    Pool pool;
    for (const Color color : all_colors) pool[color] = 30;
    EXPECT_EQ(count_payments(constraints, pool), expected);
}

}  // namespace
}  // namespace quadrille::rules::noire
