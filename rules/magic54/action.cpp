#include "rules/magic54/action.hpp"

#include <charconv>

namespace quadrille::rules::magic54 {
namespace {

constexpr std::array<std::string_view, 12> words{"mana",   "summon", "play",   "special", "pass",     "grow",
                                                 "attack", "block",  "divide", "discard", "exchange", "keep"};
constexpr int highest_id = 1'000'000;     ///< section 3 of the page allows no more
constexpr int highest_share = 2'000'000;  ///< above any attack: a growth is at most 1,000,000 when it is read

/// The parts of a text between single spaces.
std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t space = text.find(' ');
        parts.push_back(text.substr(0, space));
        if (space == std::string_view::npos) return parts;
        text.remove_prefix(space + 1);
    }
}

/// A whole number without leading zeros, 0 to `limit`.
std::optional<int> number_from(std::string_view text, int limit) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (number < 0 || number > limit || (text[0] == '0' && text.size() > 1)) return std::nullopt;
    return number;
}

/// The number of an id of `side`.
std::optional<int> number_of(std::string_view text, Side side) {
    const auto id = creature_from(text);
    if (!id || id->side != side) return std::nullopt;
    return id->number;
}

std::optional<Target> target_from(std::string_view text) {
    for (const Side side : both_sides) {
        if (text == name(side)) return Target::of(side);
    }
    if (const auto id = creature_from(text)) return Target::of(*id);
    if (const auto card = card_from(text)) return Target::of(*card);
    return std::nullopt;
}

using Parts = std::vector<std::string_view>;

std::optional<Action> play_from(const Parts& parts) {
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    const auto card = card_from(parts[1]);
    if (!card) return std::nullopt;
    Action action{.word = ActionKind::play, .card = *card};
    if (parts.size() == 3) {
        const auto target = target_from(parts[2]);
        if (!target) return std::nullopt;
        action.target = *target;
    }
    return action;
}

std::optional<Action> special_from(const Parts& parts, Side actor) {
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    const auto source = number_of(parts[1], actor);
    if (!source) return std::nullopt;
    Action action{.word = ActionKind::special, .source = *source};
    if (parts.size() == 3) {
        const auto target = creature_from(parts[2]);
        if (!target) return std::nullopt;
        action.target = Target::of(*target);
    }
    return action;
}

std::optional<Action> grow_from(const Parts& parts) {
    if (parts.size() != 3) return std::nullopt;
    const auto card = card_from(parts[1]);
    const auto id = creature_from(parts[2]);
    if (!card || !id) return std::nullopt;
    return Action{.word = ActionKind::grow, .card = *card, .target = Target::of(*id)};
}

std::optional<Action> attack_from(const Parts& parts, Side actor) {
    Action action{.word = ActionKind::attack};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto attacker = number_of(parts[i], actor);
        if (!attacker) return std::nullopt;
        action.attackers.push_back(*attacker);
    }
    return action;
}

std::optional<Action> block_from(const Parts& parts, Side actor) {
    Action action{.word = ActionKind::block};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t arrow = parts[i].find('>');
        if (arrow == std::string_view::npos) return std::nullopt;
        const auto blocker = number_of(parts[i].substr(0, arrow), actor);
        const auto attacker = number_of(parts[i].substr(arrow + 1), other(actor));
        if (!blocker || !attacker) return std::nullopt;
        action.blocks.push_back({*blocker, *attacker});
    }
    return action;
}

std::optional<Action> divide_from(const Parts& parts, Side actor) {
    if (parts.size() < 2) return std::nullopt;
    const auto attacker = number_of(parts[1], actor);
    if (!attacker) return std::nullopt;
    Action action{.word = ActionKind::divide, .source = *attacker};
    for (std::size_t i = 2; i < parts.size(); ++i) {
        const std::size_t colon = parts[i].find(':');
        if (colon == std::string_view::npos) return std::nullopt;
        const auto blocker = number_of(parts[i].substr(0, colon), other(actor));
        const auto damage = number_from(parts[i].substr(colon + 1), highest_share);
        if (!blocker || !damage) return std::nullopt;
        action.shares.push_back({*blocker, *damage});
    }
    return action;
}

std::optional<Action> with_card(ActionKind word, const Parts& parts) {
    if (parts.size() != 2) return std::nullopt;
    const auto card = card_from(parts[1]);
    if (!card) return std::nullopt;
    return Action{.word = word, .card = *card};
}

}  // namespace

std::string_view name(ActionKind word) {
    return words[static_cast<std::size_t>(word)];
}

std::optional<ActionKind> action_kind_from(std::string_view text) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) return std::nullopt;
    return static_cast<ActionKind>(found - words.begin());
}

std::string_view first_word(std::string_view text) {
    return text.substr(0, text.find(' '));
}

std::string name(CreatureId id) {
    return (id.side == Side::red ? "r" : "b") + std::to_string(id.number);
}

std::string name(const Target& target) {
    switch (target.kind) {
        case Target::Kind::player:
            return std::string(name(target.side));
        case Target::Kind::creature:
            return name(target.creature());
        case Target::Kind::card:
            return std::string(name(target.card));
        case Target::Kind::none:
            break;
    }
    return {};
}

std::optional<CreatureId> creature_from(std::string_view text) {
    if (text.size() < 2 || (text[0] != 'r' && text[0] != 'b')) return std::nullopt;
    const auto number = number_from(text.substr(1), highest_id);
    if (!number || *number == 0) return std::nullopt;
    return CreatureId{text[0] == 'r' ? Side::red : Side::black, *number};
}

std::string text(const Action& action, Side actor) {
    std::string text(name(action.word));
    const auto add = [&](std::string_view part) { (text += ' ') += part; };
    switch (action.word) {
        case ActionKind::mana:
        case ActionKind::summon:
        case ActionKind::play:
        case ActionKind::grow:
        case ActionKind::discard:
        case ActionKind::exchange:
            add(name(action.card));
            break;
        case ActionKind::special:
        case ActionKind::divide:
            add(name(CreatureId{actor, action.source}));
            break;
        case ActionKind::pass:
        case ActionKind::attack:
        case ActionKind::block:
        case ActionKind::keep:
            break;
    }
    if (action.target.kind != Target::Kind::none) add(name(action.target));
    for (const int attacker : action.attackers) add(name(CreatureId{actor, attacker}));
    for (const Block& block : action.blocks) {
        add(name(CreatureId{actor, block.blocker}));
        (text += '>') += name(CreatureId{other(actor), block.attacker});
    }
    for (const Share& share : action.shares) {
        add(name(CreatureId{other(actor), share.blocker}));
        (text += ':') += std::to_string(share.damage);
    }
    return text;
}

std::optional<Action> action_from(std::string_view text, Side actor) {
    const auto word = action_kind_from(first_word(text));
    if (!word) return std::nullopt;
    const Parts parts = parts_of(text);
    switch (*word) {
        case ActionKind::play:
            return play_from(parts);
        case ActionKind::special:
            return special_from(parts, actor);
        case ActionKind::grow:
            return grow_from(parts);
        case ActionKind::attack:
            return attack_from(parts, actor);
        case ActionKind::block:
            return block_from(parts, actor);
        case ActionKind::divide:
            return divide_from(parts, actor);
        case ActionKind::mana:
        case ActionKind::summon:
        case ActionKind::discard:
        case ActionKind::exchange:
            return with_card(*word, parts);
        case ActionKind::pass:
        case ActionKind::keep:
            break;
    }
    if (parts.size() != 1) return std::nullopt;
    return Action{.word = *word};
}

}  // namespace quadrille::rules::magic54
