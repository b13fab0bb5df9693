// app/session/systems/magic54_game.hpp: the table of Magic 54: hands, mana, creatures, stack, and what may be
// done.
#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "app/session/systems/magic54_action.hpp"
#include "app/session/systems/magic54_state.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// What became of an action of Magic 54.
ActedOn<Magic54Game> act_magic54(const Magic54Game& game, const SystemAction& action);

struct M54Creature {
    std::string id{}, card{};
    bool tapped = false, sick = false, attacking = false;
    int attack = 0, defence = 0, damage = 0;
    std::string blocks{};  ///< id of the attacker; empty: none
};
struct M54Side {
    std::string id{};  ///< "R" or "B"
    int life = 20;
    std::size_t deck = 0, hand_count = 0;
    std::vector<std::string> hand{};     ///< empty where the program does not know it
    std::vector<std::string> discard{};  ///< oldest first
    struct Mana {
        std::string card{};
        bool tapped = false;
    };
    std::vector<Mana> mana{};
    std::vector<M54Creature> creatures{};
};
using M54Creatures = std::map<rules::magic54::CreatureId, rules::magic54::Card>;
/// What the creatures in play are.
M54Creatures creatures_of(const Magic54Game& game);

struct M54StackLine {
    std::string player{}, what{}, source{}, target{};  ///< as in the state of docs/rules/magic54.md
};

struct Magic54Table {
    bool dealt = false;
    int lesson = 0;  ///< 1 to 4; 0: a game
    int lesson_step = 0, lesson_steps = 0;
    std::string lesson_action{}, lesson_rule{};  ///< of the next step; empty: the level is over
    bool hidden = false;  ///< hands and decks are real cards that the program does not see
    int turn = 0;
    std::string active{}, step{}, acts{};  ///< acts: whose action is next; empty: the game is over
    std::array<M54Side, 2> sides{};        ///< red, black
    M54Creatures creatures{};              ///< of both sides
    std::vector<M54StackLine> stack{};     ///< first played first
    std::vector<std::string> actions{};    ///< everything that may be done
    std::string winner{};                  ///< "R", "B" or "draw"
    /// For each ten that `pass` resolves against a hand of real cards, uppermost first: the cards of which
    /// one is lost, as the players have to enter. (From a known hand chance takes it.)
    std::vector<std::vector<rules::magic54::Card>> to_tell{};
};
Magic54Table magic54_table(const SystemGame& game);

}  // namespace quadrille::app
