// rules/magic54/legal.hpp: which actions are possible (docs/rules/magic54.md, section 4).
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "rules/magic54/action.hpp"

namespace quadrille::rules::magic54 {

/// Who acts: the player with priority; nullopt when the game is over.
std::optional<Side> actor(const State& state);

/// Whether the word is for this step, stack and player, whatever cards there are.
bool in_season(const State& state, ActionKind word);

/// What pays: the untapped mana cards in play, or as many as it takes (to tell what only mana is lacking
/// for).
enum class Mana { in_play, unlimited };

/// Whether the acting player may do this now.
bool is_legal(const State& state, const Action& action, Mana available = Mana::in_play);

/// Calls `visit` with every possible action once, in no particular order. The action is only lent.
void for_each_action(const State& state, const std::function<void(const Action&)>& visit);

/// How many actions are possible; of the large ones (block, divide) without making them. Exact up to 2^53.
double count_actions(const State& state);

/// More actions than any listing holds: only states that no game reaches have so many (a growth of 1,000,000
/// to be divided, say).
inline constexpr double most_listed = 5'000'000;

/// The actions as they are written, sorted by code point. At most `most_listed`, see count_actions.
std::vector<std::string> listed_actions(const State& state);

}  // namespace quadrille::rules::magic54
