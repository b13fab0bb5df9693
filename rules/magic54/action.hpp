// rules/magic54/action.hpp: what a player does, as a value and as the words of the page's section 4.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

enum class ActionKind : std::uint8_t {
    mana,
    summon,
    play,
    special,
    pass,
    grow,
    attack,
    block,
    divide,
    discard,
    exchange,
    keep
};

/// The word as it is written; nullopt of action_kind_from for any other.
std::string_view name(ActionKind word);
std::optional<ActionKind> action_kind_from(std::string_view text);
/// What stands before the first space.
std::string_view first_word(std::string_view text);

/// One action of the player who acts. What a word does not need keeps its default.
struct Action {
    ActionKind word = ActionKind::pass;
    Card card = {};                   ///< of mana, summon, play, grow, discard, exchange
    int source = 0;                   ///< of special and divide: number of the acting player's creature
    Target target = {};               ///< of play, special, grow
    std::vector<int> attackers = {};  ///< of attack: numbers, ascending
    std::vector<Block> blocks = {};   ///< of block: by blocker
    std::vector<Share> shares = {};   ///< of divide: by blocker
    friend bool operator==(const Action&, const Action&) = default;
};

/// "r2"; "R" of a player, "5H" of a card.
std::string name(CreatureId id);
std::string name(const Target& target);
/// {red, 2} for "r2"; nullopt for what is no id ("r02", "r0", "x1") or has a number above 1,000,000.
std::optional<CreatureId> creature_from(std::string_view text);

/// The action as it is listed; `actor` is the player whose action it is.
std::string text(const Action& action, Side actor);
/// The action that is written so; nullopt where `text` differs in a letter from how any action of `actor` is
/// written. Says nothing on whether it is possible.
std::optional<Action> action_from(std::string_view text, Side actor);

}  // namespace quadrille::rules::magic54
