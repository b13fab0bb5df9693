// rules/magic54/judge.hpp: an action as a person writes it, judged and done.
#pragma once
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/magic54/chance.hpp"
#include "rules/magic54/log.hpp"
#include "rules/magic54/rule.hpp"

namespace quadrille::rules::magic54 {

/// The game after an action, and what came of it.
struct Done {
    State state;
    Log log;
};

/// Why an action is not done: a rule refuses it; it does not begin with the word of an action; or the
/// outcomes are not those that it needs.
struct Refusal {
    enum class Why : std::uint8_t { rule, no_action, outcomes };
    Why why = Why::rule;
    Rule rule = Rule::game_over;  ///< of Why::rule alone
};

/// Does an action of the player who acts, as section 4 of the page writes it.
tl::expected<Done, Refusal> judge(State state, std::string_view action, std::vector<Outcome> outcomes = {});

}  // namespace quadrille::rules::magic54
