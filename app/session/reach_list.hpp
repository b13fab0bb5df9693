// app/session/reach_list.hpp: everything that a card, a pawn or a spell reaches (docs/rules/echiquier.md,
// section 5), and what else a card may do where it lies.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/session/advice.hpp"

namespace quadrille::app {

/// A player's hand, library and graveyard, as a source sees them (EC-5.15).
struct ZonesOf {
    std::string player;
    bool in_range = false;
    std::optional<int> hand{}, library{};  ///< nullopt: out of range, or unknown
};
struct StackReach {
    std::string object;
    bool in_range = false;
    std::optional<int> distance{};
};
struct ReachList {
    std::vector<std::string> creatures, planeswalkers, others;  ///< in range, the source included (EC-5.7)
    std::vector<std::string> players, out_of_range;  ///< whom "each player" concerns, and whom not (EC-5.11)
    std::vector<std::string> nameable;               ///< opponents that it may name as it arrives (EC-5.10)
    bool comes_without_choice = false;  ///< a choice among creatures as it arrives finds none (EC-5.10)
    std::vector<ZonesOf> zones;
    std::vector<StackReach> stack;       ///< its own spell excluded
    std::vector<std::string> redirects;  ///< a player's planeswalkers, to which damage may go (EC-4.4)
};
/// Nullopt for what the position left out.
std::optional<ReachList> reach_list(const Advice& advice, const Table& table, const std::string& id);

/// Whether an ability of that card, or of something of that player off the board, triggers on what happens on
/// a square (EC-5.12).
struct TriggerAnswer {
    bool triggers = false;
    std::optional<int> distance{}, radius{};
    std::string rule{};
};
std::optional<TriggerAnswer> triggers_on(const Advice& advice, const std::string& id, Square square);

/// A creature that an equipment may be attached to, and the player who may pay for it (section 6).
struct Bearer {
    std::string creature, payer;
};
struct Bearers {
    std::vector<Bearer> list;
    std::string rule;
};
/// Nullopt for what is no equipment.
std::optional<Bearers> bearers(const Advice& advice, const std::string& id);

/// The attackers among which a blocker divides its damage (EC-11.1); empty for what does not block.
std::vector<std::string> blocked_by(const Advice& advice, const std::string& id);

/// What the special square under a player's pawn gives (EC-13.3).
struct SquareGift {
    std::vector<std::string> effects, tap_abilities;  ///< names; abilities only with an untapped pawn
};
SquareGift square_gift(const Advice& advice, const TablePlayer& player);

}  // namespace quadrille::app
