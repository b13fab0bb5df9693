// app/session/advice.hpp: what the rules say about a table.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/session/board_action.hpp"
#include "app/session/table.hpp"
#include "app/setup/game_setup.hpp"
#include "rules/echiquier/arrivals.hpp"
#include "rules/position/position.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// How far a card or a player reaches, and over which squares of the board.
struct Range {
    Square from;
    int radius = 0;
    bool of_pawn = false;  ///< measured from a player's pawn with the player's range
    SquareSet squares;
    std::string rule;  ///< its number in docs/rules
};

/// The answer to "in range?".
struct InRange {
    bool yes = false;
    int distance = 0, radius = 0;
    std::string rule;
};

/// A creature that could block an attacker from where it lies, or why it may not.
struct Blocker {
    std::string id;
    Square square;
    bool may = false;
    std::string rule, why;  ///< of a refusal; `why`: "tapped" or the keyword in its way
};

/// Where what comes into play may be put, and why there.
struct Arrivals {
    rules::echiquier::ArrivalZone zone = rules::echiquier::ArrivalZone::off_board;
    SquareSet squares;
    std::string rule;
    std::optional<Square> origin{};  ///< where the origin lies, or lay last
};

/// Whom a creature's combat damage would go to.
struct Recipient {
    std::string id;                ///< a player's, or a card's
    std::optional<Square> square;  ///< nullopt: a player who has no pawn on the board
    int amount = 0;                ///< all that the creature deals; several recipients share it
    bool after_moving = false;     ///< only from a square that it may move to
};

/// Two creatures on a square at the end of combat (section 12).
struct Parting {
    Square square;
    std::string first, second;  ///< the two, as they lie
    std::string moves{};        ///< the one that has to go; empty: a coin decides
    bool coin = false;          ///< their sums are equal
    bool told = false;          ///< powers and toughnesses of both are known
    SquareSet free{};           ///< where it may go
    bool dies = false;          ///< there is no such square (EC-12.2)
    std::string rule{};
};

/// Who has won.
struct Outcome {
    std::string winner;  ///< a player's id, a team, "survivors", "zombies" or "draw"; empty: nobody yet
    std::string rule;
};

/// What is left of something on the stack if it resolved now.
struct StackAdvice {
    bool fizzles = false;
    std::vector<std::string> illegal;  ///< targets that are no longer legal
    std::string rule;
    std::optional<InRange> measured{};  ///< of the first illegal target that is still there
};

/// What an event is in the game.
enum class GameAction {
    nothing,
    arrives,
    attacks,
    moves,
    pawn_moves,
    displaced,
    leaves,
    turns_over,
    dies,
    equips,   ///< equipment comes to another creature
    carried,  ///< equipment goes with its creature
    blocks
};

/// What the rules think of it. What lies on the table stands, allowed or not.
struct Ruling {
    GameAction action = GameAction::nothing;
    std::string rule{};  ///< that decided; empty: it is not judged
    bool allowed = true;
    std::optional<Square> origin{};  ///< of an arrival: what it came beside
};

/// Asks the rules about one table. Every card counts as an unknown creature until a person says more; what no
/// position can hold (two cards of one player on a square) is left out from the bottom of the stack.
class Advice {
public:
    explicit Advice(const Table& table, const GameSetup& setup = {});

    /// The range of a card; a pawn's is its player's. Nullopt for what the position left out.
    std::optional<Range> range(const TableCard& card) const;
    std::optional<Range> range(const TablePlayer& player) const;
    /// Whether the card reaches what lies uppermost on a square, or the square itself when it is empty.
    std::optional<InRange> in_range(const TableCard& card, Square target) const;
    /// Where the card could go if it were declared as an attacker now, its own square included; empty when it
    /// may not be declared.
    SquareSet moves(const TableCard& card) const;
    /// The creatures of opponents near enough to block the card if it attacks.
    std::vector<Blocker> blockers(const TableCard& card) const;
    /// What was written down, measured again with what lies on the table now (EC-5.14).
    StackAdvice stack(const PutOnStack& put) const;
    /// Where a creature comes whose origin is this card (EC-7.1): a pawn for its player's spells, a permanent
    /// for its abilities. Nullopt for what the position left out.
    std::optional<Arrivals> arrivals(const TableCard& origin) const;
    /// The same for what a spell or ability on the stack puts into play.
    std::optional<Arrivals> arrivals(const PutOnStack& put) const;
    /// Whom the creature would hit if it attacked now (section 11), blocked as it has been said to be, or not
    /// at all; first from where it lies, then from where it may move to. Empty where it deals no damage.
    std::vector<Recipient> recipients(const TableCard& card) const;
    /// The squares of a player's deployment line (EC-1.4).
    SquareSet deployment_line(const TablePlayer& player) const;
    /// Squares that nothing enters (EC-13.3).
    const SquareSet& impassable() const { return position_.blocked(); }
    /// What the event is that follows on this table. Costs, timing and what cards say are not judged, and
    /// nothing is while no turn runs.
    Ruling judged(const vision::Event& event) const;
    /// What the rules answer to statements about the board.
    Ruling judged(const BoardAction& action) const;
    /// The squares with two creatures that have to be parted, one after the other (EC-12.3).
    std::vector<Parting> partings() const;
    /// Who has won, where somebody is out or a theme has its end (EC-4.3, section 14).
    Outcome outcome() const;
    /// What waits off the board for the start of that player's upkeep (EC-7.8).
    rules::echiquier::UpkeepArrivals waiting(const TablePlayer& player) const;
    const rules::Position& position() const { return position_; }
    /// The one that was asked about; it must outlive the advice.
    const Table& table() const { return table_; }
    /// What the rules think of a block of that attacker (EC-10.1, EC-10.4); `also`: beside what the blocker
    /// blocks already (EC-10.2).
    Ruling block(const TableCard& blocker, const TableCard& attacker, bool also = false) const;
    /// Whether the creature blocks already, and may block one attacker more (EC-10.2).
    bool may_block_more(const TableCard& blocker) const;
    /// Cards that the position left out.
    const std::vector<std::string>& left_out() const { return left_out_; }

private:
    std::string id_of(const TableCard& card) const;
    std::optional<Arrivals> arrivals_from(const std::string& origin, Chair controller) const;
    std::optional<rules::Position> attack(const TableCard& card, Square from) const;
    std::vector<Recipient> hit_from(const TableCard& card, Square square) const;
    std::optional<Square> square_of(const std::string& id) const;
    Ruling ruled(const vision::Event& event) const;
    Ruling arrival(const vision::Event& event) const;
    std::optional<Ruling> returning(const vision::Event& event) const;
    std::optional<Ruling> placing(const TablePlayer& player, Square to) const;
    std::optional<Ruling> beside_origin(const TablePlayer& player, Square to) const;
    Ruling move(const TableCard& card, Square to, bool tapped_after) const;
    Ruling parted(const TableCard& card, Square to) const;
    Ruling declared(const TableCard& card, Square to, GameAction action) const;
    Ruling declared_in_place(const TableCard& card) const;
    bool to_be_parted(const TableCard& card) const;
    const TableCard* attacker_on(Square square) const;
    GameAction moving(const TableCard& card, bool tapped_after) const;
    const rules::Position& before_declaration() const;
    Ruling equipment(const TableCard& card, Square to) const;
    std::optional<InRange> measured(std::size_t on_stack, const std::string& target) const;

    const Table& table_;
    GameSetup setup_;
    std::vector<std::string> left_out_;
    rules::Position position_;
    mutable std::optional<rules::Position> before_;  ///< before the declaration, once somebody asks
};

}  // namespace quadrille::app
