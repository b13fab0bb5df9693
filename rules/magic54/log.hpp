// rules/magic54/log.hpp: what an action did, step by step (the `log` of the page's section 5).
#pragma once
#include <string_view>
#include <vector>

#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

struct Event {
    enum class Kind : std::uint8_t {
        mana,
        summon,
        stack,
        resolve,
        damage,
        cancelled,
        redirected,
        dies,
        returned,
        discarded,
        fetched,
        draw,
        turn,
        attack,
        block,
        grow,
        over
    };
    Kind kind;
    Side player = Side::red;        ///< whose card, creature or turn; of `over` it says nothing
    std::optional<Card> card = {};  ///< absent where the event has none, or it is hidden
    Target on = {};                 ///< the creature or player that it happened to, or that did it
    Target to = {};                 ///< of damage and redirected: where it arrives
    int n = 0;                      ///< of damage, growth and turn: how much, which
};

/// "summon", as it is written.
std::string_view name(Event::Kind kind);

using Log = std::vector<Event>;

}  // namespace quadrille::rules::magic54
