// Reads a state of Magic 54 and refuses what no state can be (docs/rules/magic54.md, section 3).
#include "rules/magic54/action.hpp"
#include "rules/magic54/requests.hpp"
#include "rules/magic54/state_reader.hpp"

namespace quadrille::rules::magic54 {

Node key(const Node& object, std::string_view name) {
    const Node member = object[name];
    if (!member.present()) member.mistake(std::string(name) + " is missing");
    return member;
}

Node value(const Node& object, std::string_view name) {
    const Node member = object[name];
    member.required(name);
    return member;
}

std::optional<Side> read_side(const Node& node) {
    return enum_value<Side>(node, {{"R", Side::red}, {"B", Side::black}});
}

std::optional<Card> read_card(const Node& node) {
    const auto text = node.required("a card").optional_text();
    if (!text) return std::nullopt;
    const auto card = card_from(*text);
    if (!card) node.mistake("\"" + *text + "\" is no card");
    return card;
}

std::optional<CreatureId> read_id(const Node& node) {
    const auto text = node.required("the id of a creature").optional_text();
    if (!text) return std::nullopt;
    const auto id = creature_from(*text);
    if (!id) node.mistake("\"" + *text + "\" is not the id of a creature");
    return id;
}

State StateReader::read() {
    if (!node_.required("state").is_object()) {
        node_.mistake("must be an object");
        return state_;
    }
    const Node next_id = value(node_, "next_id"), players = value(node_, "players");
    for (const Side side : both_sides) {
        state_.of(side).next_id = value(next_id, name(side)).integer(1, 1, highest);
        read_player(value(players, name(side)), side);
    }
    read_course();
    read_stack(value(node_, "stack"));
    read_combat(key(node_, "combat"));
    read_shields(value(node_, "shields"));
    count_cards(players);
    if (!node_.any_mistake()) check_step();
    return state_;
}

bool StateReader::own(const Node& node, Card card, Side side, bool fits) {
    if (card.side() != side || !fits) {
        node.mistake("the " + std::string(name(card)) + " cannot be here");
        return false;
    }
    if (seen_.contains(card)) {
        node.mistake("the " + std::string(name(card)) + " is in two places");
        return false;
    }
    seen_.insert(card);
    return true;
}

std::vector<Card> StateReader::read_cards(const Node& node, Side side) {
    std::vector<Card> cards;
    for (const Node& element : node.elements()) {
        const auto card = read_card(element);
        if (card && own(element, *card, side)) cards.push_back(*card);
    }
    return cards;
}

void StateReader::read_player(const Node& node, Side side) {
    Player& player = state_.of(side);
    player.life = value(node, "life").integer(0);
    read_deck(value(node, "deck"), side);
    read_hand(value(node, "hand"), side);
    for (const Card card : read_cards(value(node, "discard"), side)) player.discard.push_back(card);
    for (const Node& element : value(node, "mana").elements()) {
        const auto card = read_card(value(element, "card"));
        const bool tapped = value(element, "tapped").truth(false);
        if (card && own(element["card"], *card, side, is_mana(card->rank()))) {
            player.mana.push_back({*card, tapped});
        }
    }
    for (const Node& element : value(node, "creatures").elements()) read_creature(element, side);
}

void StateReader::read_deck(const Node& node, Side side) {
    Deck& deck = state_.of(side).deck;
    deck.hidden = node.is_object();
    if (deck.hidden) {
        deck.count = read_count(node);
        return;
    }
    for (const Card card : read_cards(node, side)) deck.cards.push_back(card);
    deck.count = static_cast<int>(deck.cards.size());
}

void StateReader::read_hand(const Node& node, Side side) {
    Hand& hand = state_.of(side).hand;
    hand.hidden = node.is_object();
    if (hand.hidden) {
        hand.count = read_count(node);
        return;
    }
    for (const Card card : read_cards(node, side)) hand.cards.insert(card);
    hand.count = hand.cards.size();
}

void StateReader::read_creature(const Node& node, Side side) {
    Player& player = state_.of(side);
    const auto id = read_id(value(node, "id"));
    const auto card = read_card(value(node, "card"));
    Creature creature;
    creature.tapped = value(node, "tapped").truth(false);
    creature.sick = value(node, "sick").truth(false);
    creature.damage = value(node, "damage").integer(0, 0, highest);
    creature.growth = value(node, "growth").integer(0, 0, highest);
    if (!id || !card) return;
    check_id(node["id"], *id, side);
    const int last = player.creatures.empty() ? 0 : player.creatures[player.creatures.size() - 1].number;
    if (id->number <= last) node["id"].mistake("creatures stand in the order of their numbers");
    if (!own(node["card"], *card, side, is_creature(card->rank()))) return;
    creature.number = id->number;
    creature.card = *card;
    player.creatures.push_back(creature);
}

void StateReader::check_id(const Node& node, CreatureId id) {
    if (id.number < state_.of(id.side).next_id) return;
    node.mistake("the number of an id is below next_id");
}

void StateReader::check_id(const Node& node, CreatureId id, Side side) {
    if (id.side != side) node.mistake("the creature is of the other side");
    check_id(node, id);
}

void StateReader::read_course() {
    state_.turn = value(node_, "turn").integer(1, 1, highest);
    state_.active = read_side(value(node_, "active")).value_or(Side::red);
    state_.first = read_side(value(node_, "first")).value_or(Side::red);
    state_.step = enum_value<Step>(value(node_, "step"), {{"main1", Step::main1},
                                                          {"attack", Step::attack},
                                                          {"block", Step::block},
                                                          {"combat", Step::combat},
                                                          {"damage", Step::damage},
                                                          {"main2", Step::main2},
                                                          {"end", Step::end},
                                                          {"over", Step::over}})
                      .value_or(Step::main1);
    state_.priority = read_side(key(node_, "priority"));
    state_.passes = value(node_, "passes").integer(0, 0, 1);
    state_.mana_played = value(node_, "mana_played").truth(false);
    state_.winner = enum_value<Winner>(key(node_, "winner"),
                                       {{"R", Winner::red}, {"B", Winner::black}, {"draw", Winner::draw}});
}

std::optional<Target> StateReader::read_creature_target(const Node& node) {
    const auto id = read_id(node);
    if (!id) return std::nullopt;
    check_id(node, *id);
    return Target::of(*id);
}

std::optional<Target> StateReader::read_recipient(const Node& node) {
    for (const Side side : both_sides) {
        if (node.is_text() && node.text() == name(side)) return Target::of(side);
    }
    return read_creature_target(node);
}

void StateReader::must_be_null(const Node& node) {
    if (node.given()) node.mistake("must be null");
}

void StateReader::read_stack(const Node& node) {
    for (const Node& element : node.elements()) {
        const auto player = read_side(value(element, "player"));
        const auto what = value(element, "what").optional_text();
        const Node card = key(element, "card"), source = key(element, "source");
        const Node target = key(element, "target");
        if (!player || !what || node_.any_mistake()) continue;
        StackObject object{.player = *player};
        if (*what == "special") {
            read_special(object, card, source, target);
        } else {
            read_stack_card(object, *what, card, target);
            must_be_null(source);
            if (!node_.any_mistake() && name(object.card) != *what && *what != "growth") {
                element["what"].mistake("\"" + *what + "\" is not the card, special or growth");
            }
        }
        state_.stack.push_back(object);
    }
}

void StateReader::read_special(StackObject& object, const Node& card, const Node& source,
                               const Node& target) {
    object.what = StackObject::What::special;
    must_be_null(card);
    const auto id = read_id(source);
    if (!id) return;
    check_id(source, *id, object.player);
    object.source = id->number;
    if (target.given()) object.target = read_creature_target(target).value_or(Target{});
    // Of a creature that has left nobody knows what it was.
    const Creature* creature = find(state_, *id);
    const bool jack = creature != nullptr && creature->card.rank() == Rank::jack;
    if (jack && !target.given()) target.mistake("a sacrifice protects a creature");
    if (creature != nullptr && !jack) must_be_null(target);
}

void StateReader::read_stack_card(StackObject& object, std::string_view what, const Node& card,
                                  const Node& target) {
    const bool growth = what == "growth";
    object.what = growth ? StackObject::What::growth : StackObject::What::card;
    const auto read = read_card(card);
    if (!read) return;
    const Rank rank = read->rank();
    if (!own(card, *read, object.player, growth ? is_mana(rank) : is_played(rank))) return;
    object.card = *read;
    object.target = read_aim(object, target).value_or(Target{});
}

std::optional<Target> StateReader::read_aim(const StackObject& object, const Node& target) {
    if (object.what == StackObject::What::growth) {
        const auto aim = read_creature_target(target);
        if (aim && aim->side != object.player) target.mistake("the creature is of the other side");
        return aim;
    }
    switch (object.card.rank()) {
        case Rank::ten:
            must_be_null(target);
            return Target{};
        case Rank::eight:
            return read_creature_target(target);
        case Rank::joker: {
            if (!target.given()) return Target{};
            const auto wanted = read_card(target);
            if (!wanted) return std::nullopt;
            const bool fits = wanted->side() == object.player && *wanted != object.card;
            if (!fits) target.mistake("a joker wants a card of its side's deck");
            return Target::of(*wanted);
        }
        default:
            return read_recipient(target);
    }
}

void StateReader::read_shields(const Node& node) {
    for (const Node& element : node.elements()) {
        const auto on = read_recipient(value(element, "on"));
        const auto kind =
            enum_value<Shield::Kind>(value(element, "kind"), {{"ace", Shield::Kind::ace},
                                                              {"sacrifice", Shield::Kind::sacrifice},
                                                              {"protection", Shield::Kind::protection}});
        const Node to = key(element, "to");
        if (!on || !kind) continue;
        Shield shield{*on, *kind, {}};
        if (*kind != Shield::Kind::ace && on->kind != Target::Kind::creature) {
            element["on"].mistake("must be a creature");
        }
        if (*kind == Shield::Kind::ace) {
            must_be_null(to);
        } else if (*kind == Shield::Kind::sacrifice) {
            shield.to = read_creature_target(to).value_or(Target{});
        } else {
            const auto side = read_side(to.required("the side of the queen"));
            if (side && *side != on->side) to.mistake("a protected queen's damage goes to her own side");
            shield.to = Target::of(side.value_or(on->side));
        }
        state_.shields.push_back(shield);
    }
}

void StateReader::count_cards(const Node& players) {
    if (node_.any_mistake()) return;
    for (const Side side : both_sides) {
        const Player& player = state_.of(side);
        const int hidden =
            (player.hand.hidden ? player.hand.count : 0) + (player.deck.hidden ? player.deck.count : 0);
        const int known = cards_a_side - unseen(state_, side).size();
        if (known + hidden == cards_a_side) continue;
        players[name(side)].mistake("the side has " + std::to_string(known + hidden) +
                                    " cards in all, not 27");
    }
}

void StateReader::check_step() {
    check_lives();
    const bool over = state_.step == Step::over;
    const bool shared = has_priority_step();
    const bool combat =
        state_.step == Step::block || state_.step == Step::combat || state_.step == Step::damage;
    if (!over && combat != state_.combat.has_value()) {
        node_["combat"].mistake("a combat is there in the steps block, combat and damage");
    }
    if (!over && !shared && !state_.stack.empty()) {
        node_["stack"].mistake("a stack is there in the steps main1, combat and main2");
    }
    const bool growth = std::any_of(state_.stack.begin(), state_.stack.end(), [](const auto& object) {
        return object.what == StackObject::What::growth;
    });
    if (growth && !state_.combat) node_["stack"].mistake("growth is for the combat step");
    if (!shared && state_.passes != 0) node_["passes"].mistake("nobody passes in this step");
    check_priority(over, shared);
    if (!over && state_.combat) check_declarations();
}

bool StateReader::has_priority_step() const {
    return state_.step == Step::main1 || state_.step == Step::combat || state_.step == Step::main2;
}

void StateReader::check_lives() {
    const bool red_lost = state_.of(Side::red).life <= 0, black_lost = state_.of(Side::black).life <= 0;
    std::optional<Winner> winner;
    if (red_lost || black_lost) {
        winner = red_lost && black_lost ? Winner::draw : red_lost ? Winner::black : Winner::red;
    }
    if (winner.has_value() != (state_.step == Step::over)) {
        node_["step"].mistake("the game is over when a player has 0 life or less, and only then");
    }
    if (winner != state_.winner) node_["winner"].mistake("the winner does not go with the lives");
}

void StateReader::check_priority(bool over, bool shared) {
    const Node priority = node_["priority"];
    if (over != !state_.priority.has_value()) {
        priority.mistake("somebody acts until the game is over, then nobody");
    } else if (!over && !shared) {
        const bool blocking = state_.step == Step::block;
        const Side acts = blocking ? other(state_.active) : state_.active;
        if (*state_.priority != acts) priority.mistake("the other player acts in this step");
    }
}

State read_state(const Node& node) {
    return StateReader(node).read();
}

}  // namespace quadrille::rules::magic54
