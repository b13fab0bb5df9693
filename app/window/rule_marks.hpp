// app/window/rule_marks.hpp: what the rules say of squares, for the board and in words: arrivals, whom an
// attacker damages, impassable and special squares, objectives.
#pragma once
#include "app/session/advice.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {

/// Adds them to a view whose system and chosen card are in it already.
void add_rule_marks(const WindowState& state, const Session& session, const Table& table,
                    const Advice& advice, WindowView& view);

/// A keyword in the person's language; as it is written where the catalogue has none.
std::string keyword_text(const Messages& tr, const std::string& keyword);

}  // namespace quadrille::app
