// rules/magic54/rule.hpp: the numbered rules that refuse an action.
#pragma once
#include <string_view>

#include "rules/magic54/action.hpp"

namespace quadrille::rules::magic54 {

enum class Rule {
    M54_1_2,
    M54_1_3,
    M54_1_4,
    M54_1_5,
    M54_1_6,
    M54_1_7,
    M54_2_3,
    M54_2_4,
    M54_2_6,
    M54_2_7,
    M54_2_8,
    M54_2_9,
    M54_2_10,
    M54_2_14
};

/// "M54-1.2".
std::string_view number(Rule rule);
/// The rule in one sentence, for a person whose action it refuses.
std::string_view sentence(Rule rule);

/// The rule that refuses an action that is not listed; its first word must be a word of the page (section 5,
/// the table of `do`).
Rule refusing_rule(const State& state, std::string_view text);

}  // namespace quadrille::rules::magic54
