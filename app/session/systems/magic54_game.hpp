// app/session/systems/magic54_game.hpp: the table of Magic 54: hands, mana, creatures, stack, and what may be
// done.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

nlohmann::json first_magic54(const GameSetup& setup);
/// Does: deal (decks, first), own_cards (first) for a game with real cards whose hands and decks the program
/// does not know, play (action, outcomes) as docs/rules/magic54.md writes them, lesson (number) and
/// lesson_step of the four levels (magic54_lessons.hpp), stop.
Acted act_magic54(const nlohmann::json& position, const nlohmann::json& action);

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
    std::vector<M54StackLine> stack{};     ///< first played first
    std::vector<std::string> actions{};    ///< everything that may be done
    std::string winner{};                  ///< "R", "B" or "draw"
    std::vector<std::string> newest{};     ///< what came of the last action, as in the log of the page
    /// For each ten that `pass` resolves against a hand of real cards, uppermost first: the cards of which
    /// one is lost, as the players have to tell. (From a known hand chance takes it.)
    std::vector<std::vector<std::string>> to_tell{};
};
Magic54Table magic54_table(const SystemGame& game);

/// Both decks shuffled by `seed`, as an action.
std::string deal_action(std::uint64_t seed, const std::string& first);
std::string own_cards_action(const std::string& first);
/// The side that begins, by lot (M54-2.1).
std::string drawn_by_lot(std::uint64_t seed);
/// What the creatures in play are, by id.
std::map<std::string, std::string> creatures_of(const Magic54Table& table);
/// An action of the table, with the cards of the creatures that it names and with what chance decides in it;
/// `told`: the cards lost to tens from hands of real cards.
std::string play_action(const SystemGame& game, const std::string& action, std::uint64_t seed,
                        const std::vector<std::string>& told = {});

}  // namespace quadrille::app
