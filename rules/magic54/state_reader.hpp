// rules/magic54/state_reader.hpp: reads a state part by part; read_state.cpp and read_combat.cpp define it.
#pragma once
#include "rules/json/request.hpp"
#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

/// Numbers of a state are at most this.
inline constexpr int highest = 1'000'000;

/// A key that must be there; `null` is a value of some of them.
Node key(const Node& object, std::string_view name);
/// A key that must be there and must not be null.
Node value(const Node& object, std::string_view name);

// Each gives nullopt and notes a mistake where there is no such thing.
std::optional<Side> read_side(const Node& node);
std::optional<Card> read_card(const Node& node);
std::optional<CreatureId> read_id(const Node& node);

/// Reads the parts of one state; `state_` grows as it goes, later parts are held against earlier ones.
class StateReader {
public:
    explicit StateReader(const Node& node) : node_(node) {}
    State read();

private:
    // read_state.cpp
    /// Notes the card as a card of `side` that lies here alone.
    bool own(const Node& node, Card card, Side side, bool fits);
    bool own(const Node& node, Card card, Side side) { return own(node, card, side, true); }
    std::vector<Card> read_cards(const Node& node, Side side);
    void read_player(const Node& node, Side side);
    /// {"count":n} of a hidden hand or deck.
    int read_count(const Node& node) { return value(node, "count").integer(0, 0, highest); }
    void read_deck(const Node& node, Side side);
    void read_hand(const Node& node, Side side);
    void read_creature(const Node& node, Side side);
    void check_id(const Node& node, CreatureId id);
    void check_id(const Node& node, CreatureId id, Side side);
    void read_course();
    std::optional<Target> read_creature_target(const Node& node);
    /// A creature or a player.
    std::optional<Target> read_recipient(const Node& node);
    void must_be_null(const Node& node);
    void read_stack(const Node& node);
    void read_special(StackObject& object, const Node& card, const Node& source, const Node& target);
    void read_stack_card(StackObject& object, std::string_view what, const Node& card, const Node& target);
    std::optional<Target> read_aim(const StackObject& object, const Node& target);
    void read_shields(const Node& node);
    void count_cards(const Node& players);
    void check_step();
    bool has_priority_step() const;
    void check_lives();
    void check_priority(bool over, bool shared);

    // read_combat.cpp
    void read_combat(const Node& node);
    /// The creature that a member of an object is named after.
    std::optional<int> read_named(const Node& node, std::string_view text, Side side);
    void read_block(Combat& combat, std::string_view blocker, const Node& attacker);
    void read_division(Combat& combat, std::string_view attacker, const Node& shares);
    void read_grown(Combat& combat, const Node& node);
    /// What was declared so far goes with the step.
    void check_declarations();

    const Node node_;
    State state_;
    CardSet seen_;
};

}  // namespace quadrille::rules::magic54
