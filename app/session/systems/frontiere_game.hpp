// app/session/systems/frontiere_game.hpp: the land grid of Magic Frontière and the creatures on it.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/frontiere_action.hpp"
#include "app/session/systems/system_game.hpp"
#include "rules/geometry/square.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::app {

/// Always of two players: P1 at south, P2 at north.
frontiere::State first_frontiere(const GameSetup& setup);
/// A refused action may leave the state changed.
Verdict act_frontiere(frontiere::State& state, const frontiere::Action& action);
/// The untap step (FR-3.4): what is the player's untaps, and its creatures are sick no longer.
void begin_frontiere_turn(frontiere::State& state, Seat active);
/// The phase of the turn (FR-3.3); before the territory is laid there is no next one.
OwnPhase frontiere_phase(const frontiere::State& state);

/// The basic land types, in the order of the colours they give.
inline constexpr const char* land_types[] = {"plains", "island", "swamp", "mountain", "forest"};
inline constexpr const char* land_colours[] = {"white", "blue", "black", "red", "green"};

struct FrontiereLand {
    Square square{};
    bool revealed = false, tapped = false;
    bool triggered = false;  ///< its ability, when it was revealed this turn (FR-1.13)
    std::string name{};
    std::vector<std::string> types{}, produces{};
    std::string type{};        ///< the first of its basic types; empty: face down, or none
    std::string controller{};  ///< a player's id; empty: nobody's
};
struct FrontierePiece {
    std::string id{}, name{}, controller{};
    rules::Kind kind = rules::Kind::creature;  ///< or equipment, or fortification
    std::string attached_to{};                 ///< equipment: the creature that bears it
    std::optional<Square> square{};            ///< nullopt: off the territory
    int power = 0, toughness = 0;              ///< with the bonus of the lands (FR-2.4)
    int damage = 0;
    bool tapped = false, sick = false;
    std::vector<std::string> keywords{};
    std::string attacks{};              ///< what it was declared to attack: a piece's or player's id
    std::vector<std::string> blocks{};  ///< attackers that it blocks
    int deals = 0;                      ///< combat damage in all
    bool phased_out = false;
    bool in_band = false;                  ///< other creatures are on its land (FR-4.12)
    bool triggered = false;                ///< landfall, by the land revealed last (FR-4.13)
    std::vector<std::string> may_block{};  ///< where it has a choice: the attackers (FR-3.13)
    std::vector<std::string> tramples{};   ///< whom its damage goes on to, in order (FR-4.9)
};

enum class FrontiereVerb { move, move_band, explore, control, attack };

/// What the chosen creature may do in one way, or where the chosen equipment or fortification may go.
struct FrontiereChoice {
    std::vector<Square> squares{};
    std::vector<std::string> targets{};  ///< attack: pieces and players; equip: creatures
    std::string rule{};
    bool may = true;             ///< false: not now, by that rule
    std::vector<Square> asks{};  ///< moves that the opponent may refuse (FR-4.15)
};

struct FrontiereTable {
    int rows = 0;  ///< 0: the territory is not laid yet
    std::vector<FrontiereLand> lands{};
    std::vector<FrontierePiece> pieces{};
    std::string active{};
    std::vector<std::string> plan{};  ///< phases of this turn (FR-3.3)
    int phase_number = 0;             ///< of `plan`
    int order = 1;
    FrontiereChoice choice{};                  ///< of the chosen creature, for the verb asked about
    std::vector<std::string> combat_errors{};  ///< rules that the declaration breaks
    std::vector<std::string> needs_token{};    ///< players without a creature (FR-2.2)
    std::vector<std::string> losing{};         ///< players whose token has no land (FR-2.3)
    std::map<std::string, int> owed{};         ///< permanents to sacrifice (FR-4.1)
    std::map<std::string, std::vector<Square>> token_squares{};  ///< where each of them may put it
};

/// The table, with what the piece `chosen` may do (a creature that verb); any other text: nobody is chosen.
FrontiereTable frontiere_table(const SystemGame& game, const std::string& chosen, FrontiereVerb verb);

}  // namespace quadrille::app
