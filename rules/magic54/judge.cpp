#include "rules/magic54/judge.hpp"

#include "rules/magic54/apply.hpp"
#include "rules/magic54/legal.hpp"

namespace quadrille::rules::magic54 {

tl::expected<Done, Refusal> judge(State state, std::string_view action, std::vector<Outcome> outcomes) {
    const auto player = actor(state);
    if (!player) return tl::unexpected(Refusal{Refusal::Why::rule, Rule::game_over});
    if (!action_kind_from(first_word(action))) return tl::unexpected(Refusal{Refusal::Why::no_action});
    const auto read = action_from(action, *player);
    if (!read || !is_legal(state, *read))
        return tl::unexpected(Refusal{Refusal::Why::rule, refusing_rule(state, action)});
    Done done{std::move(state), {}};
    Chance chance(std::move(outcomes));
    apply(done.state, *read, chance, &done.log);
    if (!chance.fits()) return tl::unexpected(Refusal{Refusal::Why::outcomes});
    return done;
}

}  // namespace quadrille::rules::magic54
