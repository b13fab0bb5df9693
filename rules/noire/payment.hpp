// rules/noire/payment.hpp: which mana may pay a cost (docs/rules/noire.md, section 7).
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/noire/mana.hpp"
#include "rules/noire/rule.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::noire {

/// What of a card decides about payments.
struct Card {
    std::optional<Cost> mana_cost;   ///< a cost of nothing is one, too
    std::set<Color> colors;          ///< of a card without a mana cost only (NO-7.3); never colourless
    std::set<std::string> keywords;  ///< `devoid` and `sunburst` matter
};

enum class Purpose { cast, ability };

/// NO-7.3, NO-7.4: what the generic part of a card's costs cannot be paid with.
struct CardColors {
    bool colorless = false;
    std::vector<Color> forbidden,
        usable;  ///< in the order of `all_colors`; nothing is forbidden to a colourless card
    Rule rule = Rule::other_colors_for_generic;
};
CardColors card_colors(const Card& card);

/// NO-7.4: so much of a generic part has to be colourless: half, rounded up, for a colourless card.
int colorless_min(const Card& card, const Cost& cost);

/// A cost, and everything that limits how it is paid: all that the functions below need to know of a card.
struct PaymentConstraints {
    PaymentConstraints(const Card& card, const Cost& cost, Purpose purpose);

    Cost cost;
    std::array<bool, 6> forbidden{};  ///< by colour: not for the generic part
    int colorless_min = 0;
    bool sunburst = false;  ///< NO-7.6 relaxes `colorless_min`: a colourless card with sunburst that is cast
    Rule rule;              ///< NO-7.6, NO-7.4 or NO-7.3
};

enum class PaymentFault { amount, colored, own_color, half };

/// The first of these that is wrong with `payment`: the total, a symbol not paid with its own mana (NO-7.2),
/// a forbidden colour in the generic part (NO-7.3), too little colourless (NO-7.4, NO-7.6). Nullopt when
/// legal.
std::optional<PaymentFault> fault(const PaymentConstraints& constraints, const Pool& payment);

/// Whether `pool` can pay. Constant time: no payment is searched for.
bool can_pay(const PaymentConstraints& constraints, const Pool& pool);

/// The number of different legal payments from `pool`. `constraints.cost`: at most 30 mana in all.
int count_payments(const PaymentConstraints& constraints, const Pool& pool);

/// The first legal payments, at most `limit`, in the order: most colourless first, among those most white,
/// then blue, black, red, green.
std::vector<Pool> payments(const PaymentConstraints& constraints, const Pool& pool, std::size_t limit);

/// The legal payment with the most colours (colourless not counted), of those the first in the same order.
struct ColorfulPayment {
    int colors;
    Pool payment;
};
/// Nullopt when `pool` cannot pay.
std::optional<ColorfulPayment> most_colors(const PaymentConstraints& constraints, const Pool& pool);

}  // namespace quadrille::rules::noire

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 2> words_of<noire::Purpose>{"cast", "ability"};

}  // namespace quadrille::rules
