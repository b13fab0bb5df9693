// rules/noire/outcome.hpp: what becomes of an action: the position after it, or why the rules refuse it.
#pragma once
#include <tl/expected.hpp>

#include "rules/noire/position.hpp"
#include "rules/noire/rule.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::noire {

enum class RefusalReason {
    x,           ///< the mana does not answer the quantity
    pile,        ///< the pile named first is not the smaller one
    not_enough,  ///< mana is named that is not there, or a number that is required cannot be met
    not_active,
    wrong_step,
    already,  ///< the channel step was done this turn
    land_played,
    not_open,   ///< no channel step has begun
    step_open,  ///< a channel step has begun and is not over
    amount,     ///< a payment of another total
    colored,
    own_color,
    half,   ///< too little colourless for a colourless card
    order,  ///< not exactly the mana that has to go to the piles
    same_zone
};

struct Refusal {
    RefusalReason why;
    Rule rule;
};

struct Done {
    Position after;
    Rule rule;
};

using Outcome = tl::expected<Done, Refusal>;

inline tl::unexpected<Refusal> refused(RefusalReason why, Rule rule) {
    return tl::unexpected(Refusal{why, rule});
}

}  // namespace quadrille::rules::noire

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 15> words_of<noire::RefusalReason>{
    "x",         "pile",   "not_enough", "not_active", "wrong_step", "already", "land_played", "not_open",
    "step_open", "amount", "colored",    "own_color",  "half",       "order",   "same_zone"};

}  // namespace quadrille::rules
