// app/session/systems/multiplayer_action.hpp: what people say at a table of many players
// (docs/rules/multiplayer.md). In the log each is an `action`. Players, cards and what is on the stack are
// named by their ids.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/systems/system_action.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::app::multiplayer {

using rules::multiplayer::AttackOption;
using rules::multiplayer::Format;
using rules::multiplayer::Kind;
using rules::multiplayer::LifeEffect;
using rules::multiplayer::Step;

// Before the game.

/// Another format; the names stay.
struct ChooseFormat {
    Format format = Format::duel;
    std::optional<int> players{}, teams{};  ///< nullopt: as many as there are, two
};
struct NamePlayer {
    std::string player, name;
};
/// The seats were drawn by lot: the player who sits in each (MP-11.2).
struct DrawSeats {
    std::vector<std::string> seats;
};
/// What is agreed beside the format; what is not given stays.
struct AgreeOptions {
    std::optional<bool> several{}, deploy{};
    std::optional<std::optional<int>> range{};  ///< in seats, or none
    std::optional<AttackOption> attack{};
    friend bool operator==(const AgreeOptions&, const AgreeOptions&) = default;
};
struct BeginGame {
    std::string first;
};

// Players and turns.

/// Life of players changes by so much, or to so much (MP-15.5 to 15.8).
struct ChangeLives {
    LifeEffect effect = LifeEffect::damage;
    std::map<std::string, int> amounts;
};
struct ChangePoison {
    std::string player;
    int change = 0;
};
/// A player had to draw from an empty library (MP-3.5).
struct DrawFromEmptyLibrary {
    std::string player;
};
/// An effect by which a player cannot lose begins or ends (MP-3.14).
struct ProtectFromLoss {
    std::string player;
    bool on = true;
};
/// Who has to leaves, with those who concede and of whom an effect says so (section 3).
struct SettleOutcome {
    std::vector<std::string> concede{}, wins{}, loses{};
    bool loop = false;  ///< nobody can stop one
};
struct NextPlayer {};
struct TakeExtraTurn {
    std::string player;
};
/// A turn of a grand melee ends, or begins, at its marker (MP-13.6, MP-13.7).
struct EndMarkedTurn {
    std::string player;
};
struct StartMarkedTurn {
    std::string player;
};

// Cards (sections 4, 5, 7 and 9).

/// Nullopt: unknown.
struct Size {
    int power = 0, toughness = 0;
    friend bool operator==(const Size&, const Size&) = default;
};
struct EnterPlay {
    std::string player, owner{};  ///< no owner: its controller
    std::string name{};
    Kind kind = Kind::creature;
    std::optional<Size> size{};
};
struct TakeControl {
    std::string of, player;
};
struct EndControl {
    std::string of;
};
struct Attach {
    std::string of, host;
};
/// What is attached out of range comes off (MP-7.11).
struct ComeOff {};
/// Turns a card the other way.
struct TapCard {
    std::string of;
};
struct SetSize {
    std::string of;
    Size size;
};
struct LeavePlay {
    std::string of;
};
/// A creature goes to a teammate (MP-9.1).
struct Deploy {
    std::string of, player;
};

// The stack (section 5).

/// A spell or ability, or a spell that becomes a permanent.
struct PutOnStack {
    std::string player, name{};
    std::optional<Kind> permanent{};
    bool ability = false;
    std::optional<Size> size{};
    std::vector<std::string> targets{};
};
/// A triggered ability waits for its place (MP-5.3).
struct Trigger {
    std::string player, name;
};
struct PlaceTriggers {};
struct PassPriority {};
struct GoToStep {
    Step step = Step::upkeep;
};

// Combat (sections 6 and 8).

struct AttackPlayer {
    std::string of, player;
};
struct NoAttack {
    std::string of;
};
struct Block {
    std::string of, target;
};
/// How an attacker's damage is divided among those that block it.
struct DivideDamage {
    std::string of;
    std::map<std::string, int> damage;
};
struct DealDamage {};

}  // namespace quadrille::app::multiplayer

namespace quadrille::app {

using MultiplayerAction = std::variant<
    multiplayer::ChooseFormat, multiplayer::NamePlayer, multiplayer::DrawSeats, multiplayer::AgreeOptions,
    multiplayer::BeginGame, multiplayer::ChangeLives, multiplayer::ChangePoison,
    multiplayer::DrawFromEmptyLibrary, multiplayer::ProtectFromLoss, multiplayer::SettleOutcome,
    multiplayer::NextPlayer, multiplayer::TakeExtraTurn, multiplayer::EndMarkedTurn,
    multiplayer::StartMarkedTurn, multiplayer::EnterPlay, multiplayer::TakeControl, multiplayer::EndControl,
    multiplayer::Attach, multiplayer::ComeOff, multiplayer::TapCard, multiplayer::SetSize,
    multiplayer::LeavePlay, multiplayer::Deploy, multiplayer::PutOnStack, multiplayer::Trigger,
    multiplayer::PlaceTriggers, multiplayer::PassPriority, multiplayer::GoToStep, multiplayer::AttackPlayer,
    multiplayer::NoAttack, multiplayer::Block, multiplayer::DivideDamage, multiplayer::DealDamage>;

/// The action as a statement.
SystemAction said(const MultiplayerAction& action);
/// Nullopt for actions of other systems, and for what is none.
std::optional<MultiplayerAction> multiplayer_action_from(const SystemAction& statement);

}  // namespace quadrille::app
