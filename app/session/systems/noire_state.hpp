// app/session/systems/noire_state.hpp: a game of Magic Noire as its actions change it: the position of the
// rules, and what people say beside it.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/noire_action.hpp"
#include "rules/geometry/seat.hpp"
#include "rules/noire/position.hpp"

namespace quadrille::app {

/// What a player has beside the reserves.
struct NoireSeat {
    Seat seat = Seat::south;
    int lands = 0,
        lands_used = 0;  ///< real ones in play, and those that gave their mana this turn
    std::optional<noire::PileOrder> returns{};  ///< of unused focus (NO-3.2)
};

/// What a spell's card says stays with the permanent that it becomes (NO-10.1, NO-11.7).
struct NoireCardText {
    std::optional<noire::Cost> mana_cost{};
    std::vector<std::string> supertypes{};
};

struct NoireState {
    rules::noire::Position position;
    std::vector<NoireSeat> seats{};                  ///< one for each player of the position
    std::map<std::string, std::string> names{};      ///< of spells and permanents, by id
    std::map<std::string, NoireCardText> texts{};    ///< likewise
    int next = 1;                                    ///< the number of the next spell's id
    std::optional<rules::noire::Piles> step_mana{};  ///< that an open channel step added
    std::vector<noire::NameKnownCard> known{};       ///< cards that players have named
    std::vector<std::string> left_out{};             ///< agreed (NO-13.1)
    bool single_use = false;                         ///< agreed: a land gives mana once
    int die = 0;                                     ///< thrown this turn (NO-13.2); 0: none
};

/// The state of a position of a SystemGame; nullopt: it is none of Magic Noire.
std::optional<NoireState> noire_state(const nlohmann::json& position);
nlohmann::json written(const NoireState& state);

/// The colours named first, then the rest of the mana by colours.
std::vector<noire::Color> completed(const std::vector<noire::Color>& order, noire::Pool mana);

/// Place of a player in the list; nullopt: there is none of that id.
std::optional<std::size_t> player_at(const NoireState& state, const std::string& id);

}  // namespace quadrille::app
