// app/session/systems/noire_action.hpp: what people say at a table of Magic Noire (docs/rules/noire.md). In
// the log each is an `action`.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/systems/system_action.hpp"
#include "rules/noire/cards.hpp"
#include "rules/noire/lands.hpp"
#include "rules/noire/payment.hpp"
#include "rules/noire/pile_order.hpp"

namespace quadrille::app::noire {

using rules::noire::Card;
using rules::noire::Color;
using rules::noire::Cost;
using rules::noire::Counted;
using rules::noire::LandEffect;
using rules::noire::PileOrder;
using rules::noire::Pool;
using rules::noire::Purpose;
using rules::noire::Quantity;
using rules::noire::Zone;

/// Mana goes to the piles (NO-2.2).
struct Channel {
    std::string player;
    Quantity x;
    PileOrder mana;
};
/// Mana comes into the personal reserve, or into stasis (NO-3.1, NO-10.15).
struct Focus {
    std::string player;
    Quantity x;
    Pool mana;
    bool to_stasis = false;
};
/// Mana of the personal reserve goes into stasis (NO-4.1), or is held for a condition (NO-4.3).
struct Stasis {
    std::string player;
    Quantity x;
    Pool mana;
    std::string until{};
    bool required = false;  ///< all of X or nothing (NO-10.7)
};
/// Mana of the personal reserve and of stasis goes nowhere (NO-5.1).
struct Dissipate {
    std::string player;
    Quantity x;
    Pool mana, stasis_mana;
    bool required = false;
};
/// What is in stasis comes back (NO-6.1).
struct Untap {
    std::string player;
};
/// The condition of held mana is met (NO-4.3).
struct Release {
    std::string player;
    std::size_t lot = 0;
};
/// Channel 3, which opens the channel step (NO-6.3).
struct ChannelStep {
    std::string player;
    PileOrder mana;
};
/// A pile is taken, and the step is over (NO-6.5).
struct TakePile {
    std::string player;
    std::size_t pile = 0;
};
/// Mana is spent on what is on the stack (NO-7.1).
struct Pay {
    std::string player;
    Card card;
    std::optional<Cost> cost;  ///< nullopt: the card's mana cost
    Purpose purpose = Purpose::cast;
    Pool payment;
    std::string object;
};
/// The spell leaves the stack (NO-8.1, NO-8.3).
struct Resolve {
    std::string object;
    bool countered = false;
    PileOrder returns{};  ///< of its mana to the piles
};
/// A permanent goes elsewhere (NO-8.2, NO-12.1).
struct Move {
    std::string object;
    Zone to = Zone::graveyard;
    PileOrder returns{};
};
/// Focused mana that is left goes to the piles, player by player (NO-3.2).
struct EndTurn {
    std::vector<std::pair<std::string, PileOrder>> returns;
};
/// A spell goes on the stack and is paid for.
struct Cast {
    std::string player, name;
    Card card;
    std::optional<Cost> cost{};  ///< nullopt: the card's mana cost
    Purpose purpose = Purpose::cast;
    Pool payment;
    bool permanent = true;
    std::optional<bool> instant{};  ///< may be cast in the channel step (NO-6.4); nullopt: unknown
    std::vector<std::string> supertypes{};
};
/// A land is played from hand (NO-6.6).
struct PlayLand {
    std::string player;
};
/// How focused mana that is left at the end of the turn goes to the piles (NO-3.2, NO-2.4).
struct OrderReturn {
    std::string player;
    PileOrder returns;
};
/// What a card does with lands (NO-10.4).
struct AffectLands {
    std::string player;
    LandEffect effect = LandEffect::tap;
    Quantity lands, real;
    std::optional<Pool> mana{};  ///< where the effect leaves open which mana it is
    std::string until{};
    bool required = false;
};
/// A land gives its mana (NO-3.4).
struct UseLand {
    std::string player;
    Color color = Color::colorless;
};
/// It is agreed that a land gives mana once, or no longer.
struct AgreeSingleUse {
    bool on = true;
};
/// A player has shown or named a card, so that the table sees who could cast it.
struct NameKnownCard {
    std::string player, name;
    Cost cost{};
    std::map<Counted, int> numbers{};
};
struct ForgetCard {
    std::string name;
};
/// It is agreed that a card is left out (NO-13.1).
struct LeaveOut {
    std::string name;
};
/// A die was thrown in place of a number of lands (NO-13.2).
struct ThrowDie {
    int number = 1;
};

}  // namespace quadrille::app::noire

namespace quadrille::app {

using NoireAction =
    std::variant<noire::Channel, noire::Focus, noire::Stasis, noire::Dissipate, noire::Untap, noire::Release,
                 noire::ChannelStep, noire::TakePile, noire::Pay, noire::Resolve, noire::Move, noire::EndTurn,
                 noire::Cast, noire::PlayLand, noire::OrderReturn, noire::AffectLands, noire::UseLand,
                 noire::AgreeSingleUse, noire::NameKnownCard, noire::ForgetCard, noire::LeaveOut,
                 noire::ThrowDie>;

/// The action as a statement.
SystemAction said(const NoireAction& action);
/// Nullopt for actions of other systems, and for what is none.
std::optional<NoireAction> noire_action_from(const SystemAction& statement);

}  // namespace quadrille::app
