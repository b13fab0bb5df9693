// app/session/systems/trap_cards.hpp: cards that lie in ambush on the board, and sets of them
// (docs/rules/echiquier.md, EC-13.4).
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/position/setup.hpp"

namespace quadrille::app {

/// What a trap does beside blocking. "minus" takes `amount` from power and toughness until the turn ends.
enum class TrapEffect { none, damage, destroy, minus };

struct TrapCard {
    std::string id;  ///< "pit_trap": "trap.card.pit_trap" is its name; "own" for a card that has no entry
    rules::TrapKind kind = rules::TrapKind::creature;
    bool targets = false;
    TrapEffect effect = TrapEffect::none;
    int amount = 0;  ///< of damage, or the X that was fixed before the game
    bool attackers_only = false;
    std::vector<std::string> spares{};  ///< keywords, colours and types that it leaves alone
    rules::Characteristics printed{};
    friend bool operator==(const TrapCard&, const TrapCard&) = default;
};

/// A set of cards of one place, by the ids of its cards.
struct TrapSet {
    std::string id;  ///< "jungle": "trap.set.jungle" is its name
    std::vector<std::string> cards;
};

const std::vector<TrapCard>& trap_cards();
const std::vector<TrapSet>& trap_sets();
/// Null for an id that no card has.
const TrapCard* find_trap_card(const std::string& id);

/// The same by the name that the catalogue of any language has for it.
const TrapCard* trap_card_called(const std::string& name);

/// A card as the log keeps it: its id alone, or where it is none of these all that is known of it. Throws
/// nlohmann::json::exception, or std::bad_optional_access, where it is none.
TrapCard trap_card_from(const nlohmann::json& json);
nlohmann::json json_from(const TrapCard& card);

}  // namespace quadrille::app
