// app/session/systems/frontiere_action.hpp: what is done on a territory of Magic Frontière
// (docs/rules/frontiere.md). In the log each is an `action` (docs/game-log.md). Players, pieces and what is
// attacked are named by their ids.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/systems/system_action.hpp"
#include "rules/geometry/square.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::app::frontiere {

using Ids = std::vector<std::string>;
using Words = std::vector<std::string>;  ///< colours, land types, keywords, as a position has them

/// That many lands of both players are laid in rows of five (FR-1.2).
struct LayTerritory {
    int lands = 0;
    friend bool operator==(const LayTerritory&, const LayTerritory&) = default;
};
/// A land is turned up, or what it is is put right (FR-1.11). A basic type produces its mana.
struct RevealLand {
    Square square;
    std::optional<std::string> name{};  ///< nullopt: it keeps the one that it has
    Words types{}, produces{};
    bool tapped = false, triggers = false;  ///< what its card says of its arrival (FR-1.13)
    std::optional<bool> legendary{};
    std::string player{};  ///< who reveals it; empty: whose turn it is
    friend bool operator==(const RevealLand&, const RevealLand&) = default;
};
/// What the card of a permanent says.
struct Printed {
    std::string name{};
    int power = 0, toughness = 0;
    Words colors{}, keywords{}, types{};
    int extra_blocks = 0;
    bool must_be_blocked = false;
    friend bool operator==(const Printed&, const Printed&) = default;
};
/// A creature enters off the territory (FR-1.12).
struct EnterCreature {
    std::string player;
    Printed card;
    friend bool operator==(const EnterCreature&, const EnterCreature&) = default;
};
/// Another permanent does: an equipment, a fortification, an aura or a planeswalker.
struct EnterPermanent {
    std::string player;
    rules::Kind kind = rules::Kind::equipment;
    Printed card;
    friend bool operator==(const EnterPermanent&, const EnterPermanent&) = default;
};
/// The token of a player without a creature is put (FR-2.2).
struct PutToken {
    std::string player;
    Square square;
    friend bool operator==(const PutToken&, const PutToken&) = default;
};
struct Equip {
    std::string of, target;
    friend bool operator==(const Equip&, const Equip&) = default;
};
struct Fortify {
    std::string of;
    Square square;
    friend bool operator==(const Fortify&, const Fortify&) = default;
};
/// An aura is put on a piece or player, or on a land: one of the two.
struct Enchant {
    std::string of;
    std::optional<std::string> target{};
    std::optional<Square> square{};
    friend bool operator==(const Enchant&, const Enchant&) = default;
};
/// A creature moves (FR-3.6). Over a creature with flying or reach its controller is asked (FR-4.15).
struct MoveCreature {
    std::string of;
    Square to;
    std::optional<bool> consent{};
    friend bool operator==(const MoveCreature&, const MoveCreature&) = default;
};
/// Creatures gather on one land (FR-4.12).
struct GatherBand {
    Ids members;
    Square square;
    friend bool operator==(const GatherBand&, const GatherBand&) = default;
};
/// The creatures on a land move as one (FR-4.12).
struct MoveBand {
    std::string of;  ///< one of them
    Square to;
    std::optional<bool> consent{};
    friend bool operator==(const MoveBand&, const MoveBand&) = default;
};
/// A creature taps to reveal a land beside it (FR-2.5), or to take one until the end of the turn (FR-2.6).
struct Explore {
    std::string of;
    Square square;
    friend bool operator==(const Explore&, const Explore&) = default;
};
struct TakeLand {
    std::string of;
    Square square;
    friend bool operator==(const TakeLand&, const TakeLand&) = default;
};
struct Attack {
    std::string of, target;
    friend bool operator==(const Attack&, const Attack&) = default;
};
/// Which attackers a creature blocks, where it has a choice (FR-3.13, FR-3.14).
struct ChooseBlocks {
    std::string of;
    Ids attackers;
    friend bool operator==(const ChooseBlocks&, const ChooseBlocks&) = default;
};
/// A creature that was put into play attacking or blocking stands beside what it attacks (FR-3.15) or blocks
/// (FR-3.16).
struct Arrive {
    std::string of, other;
    bool attacking = true;  ///< false: it blocks the other
    Square square;
    friend bool operator==(const Arrive&, const Arrive&) = default;
};
/// A ninja takes the place of an attacker, which returns to hand (FR-4.8).
struct Ninjutsu {
    std::string of;
    Printed card;
    friend bool operator==(const Ninjutsu&, const Ninjutsu&) = default;
};
/// A creature makes another one attack it (FR-4.10).
struct Provoke {
    std::string of, target;
    friend bool operator==(const Provoke&, const Provoke&) = default;
};
struct EndCombat {
    friend bool operator==(const EndCombat&, const EndCombat&) = default;
};
struct TapPiece {
    std::string of;
    bool on = true;
    friend bool operator==(const TapPiece&, const TapPiece&) = default;
};
struct TapLand {
    Square square;
    std::string player;
    bool on = true;
    friend bool operator==(const TapLand&, const TapLand&) = default;
};
struct MarkDamage {
    std::string of;
    int change = 0;
    friend bool operator==(const MarkDamage&, const MarkDamage&) = default;
};
/// Instead of being destroyed it goes off the territory (FR-4.11).
struct Regenerate {
    std::string of;
    friend bool operator==(const Regenerate&, const Regenerate&) = default;
};
/// It phases out, or in again (FR-4.3).
struct PhaseOut {
    std::string of;
    friend bool operator==(const PhaseOut&, const PhaseOut&) = default;
};
struct Sacrifice {
    std::string of;
    friend bool operator==(const Sacrifice&, const Sacrifice&) = default;
};
struct LeavePlay {
    std::string of;
    friend bool operator==(const LeavePlay&, const LeavePlay&) = default;
};
/// Order 1 or 2 of the phases of this turn (FR-3.3), and the phase of it that begins, counted from 0.
struct ChooseOrder {
    int order = 1;
    friend bool operator==(const ChooseOrder&, const ChooseOrder&) = default;
};
struct BeginPhase {
    int phase = 0;
    friend bool operator==(const BeginPhase&, const BeginPhase&) = default;
};

using Action = std::variant<LayTerritory, RevealLand, EnterCreature, EnterPermanent, PutToken, Equip, Fortify,
                            Enchant, MoveCreature, GatherBand, MoveBand, Explore, TakeLand, Attack,
                            ChooseBlocks, Arrive, Ninjutsu, Provoke, EndCombat, TapPiece, TapLand, MarkDamage,
                            Regenerate, PhaseOut, Sacrifice, LeavePlay, ChooseOrder, BeginPhase>;

/// The action as a statement.
SystemAction said(const Action& action);
/// Nullopt for actions of other systems, and for what is none.
std::optional<Action> action_from(const SystemAction& statement);

}  // namespace quadrille::app::frontiere
