// Writes a state of Magic 54 (docs/rules/magic54.md, section 3).
#include "rules/json/object.hpp"
#include "rules/magic54/action.hpp"
#include "rules/magic54/requests.hpp"

namespace quadrille::rules::magic54 {
namespace {

Answer nullable(const Target& target) {
    return target.kind == Target::Kind::none ? Answer(nullptr) : Answer(name(target));
}

template <typename Cards>
Answer cards(const Cards& list) {
    Answer::array_t names;
    names.reserve(static_cast<std::size_t>(list.size()));
    for (const Card card : list) names.emplace_back(name(card));
    return Answer(std::move(names));
}

Answer player_written(const Player& player, Side side) {
    const auto hidden = [](int count) { return object("count", count); };
    Answer mana = Answer::array(), creatures = Answer::array();
    for (const ManaCard& one : player.mana) {
        mana.push_back(object("card", name(one.card), "tapped", one.tapped));
    }
    for (const Creature& one : player.creatures) {
        creatures.push_back(object("id", name(CreatureId{side, one.number}), "card", name(one.card), "tapped",
                                   one.tapped, "sick", one.sick, "damage", one.damage, "growth", one.growth));
    }
    return object("life", player.life,  //
                  "deck", player.deck.hidden ? hidden(player.deck.count) : cards(player.deck.cards), "hand",
                  player.hand.hidden ? hidden(player.hand.count) : cards(player.hand.cards), "discard",
                  cards(player.discard),    //
                  "mana", std::move(mana),  //
                  "creatures", std::move(creatures));
}

Answer object_written(const StackObject& one) {
    const bool special = one.what == StackObject::What::special;
    const bool growth = one.what == StackObject::What::growth;
    const Answer card = special ? Answer(nullptr) : Answer(name(one.card));
    return object("player", name(one.player),  //
                  "what",
                  special  ? Answer("special")
                  : growth ? Answer("growth")
                           : card,  //
                  "card", card,     //
                  "source", special ? Answer(name(CreatureId{one.player, one.source})) : Answer(nullptr),
                  "target", nullable(one.target));
}

Answer combat_written(const Combat& combat, Side active) {
    const auto attacker = [&](int number) { return name(CreatureId{active, number}); };
    const auto blocker = [&](int number) { return name(CreatureId{other(active), number}); };
    Answer attackers = Answer::array(), blocks = Answer::object(), divided = Answer::object();
    Answer grown = Answer::array();
    for (const int number : combat.attackers) attackers.push_back(attacker(number));
    for (const Block& block : combat.blocks) blocks[blocker(block.blocker)] = attacker(block.attacker);
    for (const Division& division : combat.divided) {
        Answer& shares = divided[attacker(division.attacker)] = Answer::object();
        for (const Share& share : division.shares) shares[blocker(share.blocker)] = share.damage;
    }
    for (const auto& [side, card] : combat.grown) {
        grown.push_back(Answer::array({name(side), name(card)}));
    }
    return object("attackers", std::move(attackers), "blocks", std::move(blocks), "divided",
                  std::move(divided), "grown", std::move(grown));
}

Answer shield_written(const Shield& shield) {
    constexpr std::array<std::string_view, 3> kinds{"ace", "sacrifice", "protection"};
    return object("on", name(shield.on), "kind", kinds[static_cast<std::size_t>(shield.kind)], "to",
                  nullable(shield.to));
}

}  // namespace

Answer to_json(const State& state) {
    const auto each_side = [](auto part) {
        return object(name(Side::red), part(Side::red), name(Side::black), part(Side::black));
    };
    Answer stack = Answer::array(), shields = Answer::array();
    for (const StackObject& one : state.stack) stack.push_back(object_written(one));
    for (const Shield& shield : state.shields) shields.push_back(shield_written(shield));
    return object("players", each_side([&](Side side) { return player_written(state.of(side), side); }),   //
                  "turn", state.turn,                                                                      //
                  "active", name(state.active),                                                            //
                  "first", name(state.first),                                                              //
                  "step", name(state.step),                                                                //
                  "priority", state.priority ? Answer(name(*state.priority)) : Answer(nullptr),            //
                  "passes", state.passes,                                                                  //
                  "mana_played", state.mana_played,                                                        //
                  "stack", std::move(stack),                                                               //
                  "combat", state.combat ? combat_written(*state.combat, state.active) : Answer(nullptr),  //
                  "shields", std::move(shields),                                                           //
                  "next_id", each_side([&](Side side) { return Answer(state.of(side).next_id); }),         //
                  "winner", state.winner ? Answer(name(*state.winner)) : Answer(nullptr));
}

}  // namespace quadrille::rules::magic54
