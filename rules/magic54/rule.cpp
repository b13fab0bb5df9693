#include "rules/magic54/rule.hpp"

#include "rules/magic54/legal.hpp"

namespace quadrille::rules::magic54 {
namespace {

struct RuleText {
    std::string_view number, sentence;
};

constexpr std::array<RuleText, 14> texts{{
    {"M54-1.2", "a jack, queen or king from the hand is summoned for 1, 2 or 3 mana"},
    {"M54-1.3", "one mana card from the hand may be played a turn, and costs are paid with untapped mana"},
    {"M54-1.4", "a 2, 4 or 6 from the hand deals its damage to a creature in play or a player"},
    {"M54-1.5",
     "an action card is played from the hand, an ace on a creature or player, an eight on a creature, "
     "a ten on nothing, a joker for a card of the own deck"},
    {"M54-1.6", "a special move is one of the own creatures in play, and a jack's protects another creature"},
    {"M54-1.7", "a mana card from the hand grows an own creature that is blocked or blocking"},
    {"M54-2.3",
     "mana cards are played and creatures summoned by the active player with priority, in a main "
     "phase with an empty stack"},
    {"M54-2.4", "cards, special moves and passes are for the main phases and the combat"},
    {"M54-2.6",
     "the active player attacks in the attack step, with own untapped creatures that are not "
     "summoning sick"},
    {"M54-2.7", "in the block step untapped creatures of the other player each block one attacker"},
    {"M54-2.8", "growth is for the combat step"},
    {"M54-2.9", "in the damage step a blocked attacker divides its whole attack among its blockers"},
    {"M54-2.10", "at the end of the turn a player discards down to five cards, then may exchange one"},
    {"M54-2.14", "the game is over"},
}};

const RuleText& text_of(Rule rule) {
    return texts[static_cast<std::size_t>(rule)];
}

/// For a word at the wrong moment.
Rule season_rule(ActionKind word) {
    switch (word) {
        case ActionKind::mana:
        case ActionKind::summon:
            return Rule::own_main_phase;
        case ActionKind::play:
        case ActionKind::special:
        case ActionKind::pass:
            return Rule::while_priority;
        case ActionKind::attack:
            return Rule::attack_step;
        case ActionKind::block:
            return Rule::block_step;
        case ActionKind::grow:
            return Rule::combat_step;
        case ActionKind::divide:
            return Rule::damage_step;
        case ActionKind::discard:
        case ActionKind::exchange:
        case ActionKind::keep:
            break;
    }
    return Rule::end_step;
}

/// For a card, creature or aim that does not fit.
Rule fit_rule(ActionKind word, std::string_view text) {
    switch (word) {
        case ActionKind::mana:
            return Rule::mana;
        case ActionKind::summon:
            return Rule::summon;
        case ActionKind::special:
            return Rule::special_moves;
        case ActionKind::grow:
            return Rule::growth;
        case ActionKind::play: {
            const auto rest = text.substr(std::min(text.size(), name(word).size() + 1));
            const auto card = card_from(first_word(rest));
            return card && is_damage(card->rank()) ? Rule::damage_cards : Rule::action_cards;
        }
        default:
            return season_rule(word);
    }
}

}  // namespace

std::string_view number(Rule rule) {
    return text_of(rule).number;
}

std::string_view sentence(Rule rule) {
    return text_of(rule).sentence;
}

Rule refusing_rule(const State& state, std::string_view text) {
    if (state.step == Step::over) return Rule::game_over;
    const ActionKind word = *action_kind_from(first_word(text));
    if (!in_season(state, word)) return season_rule(word);
    const auto action = action_from(text, *state.priority);
    if (action && is_legal(state, *action, Mana::unlimited)) return Rule::mana;
    return fit_rule(word, text);
}

}  // namespace quadrille::rules::magic54
