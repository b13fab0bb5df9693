#include <algorithm>

#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/magic54_lessons.hpp"
#include "rules/magic54/legal.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;

template <typename Cards>
std::vector<std::string> names_of(const Cards& cards) {
    std::vector<std::string> names;
    for (const m54::Card card : cards) names.emplace_back(name(card));
    return names;
}

M54Creature line_of(const m54::State& state, m54::Side side, const m54::Creature& creature) {
    M54Creature line{.id = m54::name(m54::CreatureId{side, creature.number}),
                     .card = std::string(name(creature.card)),
                     .tapped = creature.tapped,
                     .sick = creature.sick,
                     .attack = creature.attack(),
                     .defence = creature.defence(),
                     .damage = creature.damage};
    if (!state.combat) return line;
    const auto& attackers = state.combat->attackers;
    line.attacking = side == state.active &&
                     std::find(attackers.begin(), attackers.end(), creature.number) != attackers.end();
    for (const m54::Block& block : state.combat->blocks) {
        if (side != state.active && block.blocker == creature.number)
            line.blocks = m54::name(m54::CreatureId{state.active, block.attacker});
    }
    return line;
}

M54Side lines_of(const m54::State& state, m54::Side id) {
    const m54::Player& player = state.of(id);
    M54Side side{.id = std::string(name(id)),
                 .life = player.life,
                 .deck = static_cast<std::size_t>(player.deck.count),
                 .hand_count = static_cast<std::size_t>(player.hand.count),
                 .hand = names_of(player.hand.cards),
                 .discard = names_of(player.discard)};
    for (const m54::ManaCard& mana : player.mana)
        side.mana.push_back({std::string(name(mana.card)), mana.tapped});
    for (const m54::Creature& creature : player.creatures)
        side.creatures.push_back(line_of(state, id, creature));
    return side;
}

M54StackLine line_of(const m54::StackObject& object) {
    M54StackLine line{.player = std::string(name(object.player)), .target = m54::name(object.target)};
    switch (object.what) {
        case m54::StackObject::What::card:
            line.what = name(object.card);
            break;
        case m54::StackObject::What::special:
            line.what = "special";
            line.source = m54::name(m54::CreatureId{object.player, object.source});
            break;
        case m54::StackObject::What::growth:
            line.what = "growth";
            break;
    }
    return line;
}

void add_lesson(const Magic54Game& game, Magic54Table& table) {
    if (game.lesson == 0) return;
    const auto& steps = magic54_lesson(game.lesson).steps;
    table.lesson = game.lesson;
    table.lesson_step = static_cast<int>(game.lesson_step);
    table.lesson_steps = static_cast<int>(steps.size());
    if (game.lesson_step >= steps.size()) return;
    table.lesson_action = steps[game.lesson_step].action;
    table.lesson_rule = steps[game.lesson_step].rule;
}

/// The tens that the next pass resolves against hands of real cards.
void add_what_is_to_tell(const m54::State& state, Magic54Table& table) {
    if (state.passes != 1) return;
    for (auto object = state.stack.rbegin(); object != state.stack.rend(); ++object) {
        if (object->what != m54::StackObject::What::card || object->card.rank() != m54::Rank::ten) continue;
        const m54::Side opponent = m54::other(object->player);
        if (!state.of(opponent).hand.hidden || state.of(opponent).hand.count == 0) continue;
        auto& possible = table.to_tell.emplace_back();
        for (const m54::Card card : m54::possible_hand(state, opponent)) possible.push_back(card);
    }
}

}  // namespace

M54Creatures creatures_of(const Magic54Game& game) {
    M54Creatures cards;
    if (!game.state) return cards;
    for (const m54::Side side : m54::both_sides) {
        for (const m54::Creature& creature : game.state->of(side).creatures)
            cards[{side, creature.number}] = creature.card;
    }
    return cards;
}

Magic54Table magic54_table(const SystemGame& game) {
    Magic54Table table;
    if (!game.magic54.state) return table;
    const m54::State& state = *game.magic54.state;
    table.dealt = true;
    table.hidden = game.magic54.hidden;
    table.turn = state.turn;
    table.active = name(state.active);
    table.step = name(state.step);
    if (state.winner) table.winner = name(*state.winner);
    for (const m54::Side side : m54::both_sides) table.sides.at(m54::index(side)) = lines_of(state, side);
    for (const m54::StackObject& object : state.stack) table.stack.push_back(line_of(object));
    table.creatures = creatures_of(game.magic54);
    table.actions = m54::listed_actions(state);
    if (const auto acts = m54::actor(state)) table.acts = name(*acts);
    add_lesson(game.magic54, table);
    if (table.hidden) add_what_is_to_tell(state, table);
    return table;
}

}  // namespace quadrille::app
