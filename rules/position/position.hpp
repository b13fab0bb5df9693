// rules/position/position.hpp: a position that was checked once and cannot be wrong any more.
#pragma once
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "rules/geometry/square_set.hpp"
#include "rules/position/setup.hpp"
#include "rules/position/traits.hpp"
#include "rules/terms/input_error.hpp"

namespace quadrille::rules {

/// Places in the lists of a position.
using PlayerIndex = int;
using PieceIndex = int;

/// What an id stands for. `gone` is a key of `history.left` that is nothing else any more; its index counts
/// in the order of those keys.
struct Object {
    enum class Type { player, piece, stack, trap, gone };
    Type type;
    int index;
    friend bool operator==(const Object&, const Object&) = default;
};

/// A player as the rules see it. Index = place in `setup().players`.
struct Player {
    int side;      ///< players with the same number are teammates, all others opponents
    bool in_game;  ///< neither lost nor eliminated
    int radius;    ///< how far the player reaches from the pawn (EC-5.4)
    std::optional<Square> pawn;
    bool pawn_tapped;
    SquareSet line;       ///< the deployment line (EC-1.4): existing squares that are not blocked
    std::uint32_t lands;  ///< basic land types among this player's lands, bits as in `basic_lands`
};

/// A piece as the rules see it. Index = place in `setup().pieces`.
struct Piece {
    Kind kind;
    PlayerIndex controller;
    std::optional<Square> square;  ///< where it lies; of what is attached, its host's (EC-2.5, EC-6.5)
    std::optional<Object> host;    ///< the piece or player that it is attached to
    Traits traits;
    int damage;
    bool tapped, summoning_sick;

    bool creature() const { return kind == Kind::creature; }
    bool planeswalker() const { return kind == Kind::planeswalker; }
    /// Whether it stands on squares and occupies them (EC-2.2).
    bool occupies_square() const { return creature() || planeswalker(); }
    bool creature_on_board() const { return creature() && square.has_value(); }
};

/// An attacking creature and what blocks it.
struct Attack {
    PieceIndex attacker;
    bool blocked;                      ///< some blocker was named, still there or not
    std::vector<PieceIndex> blockers;  ///< those that are still creatures on the board
};

/// A position without the mistakes of docs/rules/echiquier.md, section 15: only `from` makes one, and no
/// function after it asks again. Immutable; may be read from several threads.
class Position {
public:
    /// Checks what was written. On error: all mistakes, with pointers below the position
    /// ("/pieces/3/square"); of two things that clash the later one is named, pawns before pieces.
    static tl::expected<Position, std::vector<InputError>> from(Setup setup);

    Position(Position&&) = default;
    Position& operator=(Position&&) = default;
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;
    ~Position() = default;

    /// What it was made from, with the names and everything that rules do not read.
    const Setup& setup() const { return setup_; }

    const std::vector<Player>& players() const { return players_; }
    const std::vector<Piece>& pieces() const { return pieces_; }
    const Player& player(PlayerIndex index) const { return players_[static_cast<std::size_t>(index)]; }
    const Piece& piece(PieceIndex index) const { return pieces_[static_cast<std::size_t>(index)]; }
    const Id& player_id(PlayerIndex index) const {
        return setup_.players[static_cast<std::size_t>(index)].id;
    }
    const Id& piece_id(PieceIndex index) const { return setup_.pieces[static_cast<std::size_t>(index)].id; }
    int player_count() const { return static_cast<int>(players_.size()); }
    int piece_count() const { return static_cast<int>(pieces_.size()); }

    /// What an id stands for; nullopt where nothing of the position has it.
    std::optional<Object> find(std::string_view id) const;
    std::optional<PlayerIndex> find_player(std::string_view id) const;
    std::optional<PieceIndex> find_piece(std::string_view id) const;

    /// The squares of the board, blocked ones included.
    const SquareSet& squares() const { return squares_; }
    /// Squares with a creature, planeswalker or pawn, and blocked ones (EC-2.2).
    const SquareSet& occupied() const { return occupied_; }
    SquareSet free() const { return squares_ - occupied_; }
    const SquareSet& blocked() const { return blocked_; }

    bool simplified() const { return setup_.options.variant == Variant::simplified; }
    bool theme(Theme theme) const { return setup_.options.theme == theme; }
    /// Whether two players are opponents: in different teams, or survivor and zombie (EC-14.6).
    bool opponents(PlayerIndex one, PlayerIndex other) const {
        return player(one).side != player(other).side;
    }
    /// The zombie player where the theme is zombies (EC-14.6).
    std::optional<PlayerIndex> zombie() const { return zombie_; }
    /// Whether that is no player but the name under which ambushing creatures stand (EC-13.5).
    bool wild(PlayerIndex index) const { return wild_ == index; }
    /// The player whose turn it is.
    std::optional<PlayerIndex> active() const { return active_; }
    /// Whether the rules count this player as active: all survivors are when one of them is (EC-14.6).
    bool is_active(PlayerIndex index) const;

    /// The attacking creatures, each once, in the order in which they are given.
    const std::vector<Attack>& attacks() const { return attacks_; }
    const Attack* attack_of(PieceIndex attacker) const;
    /// The last square of something that is gone (`history.left`).
    std::optional<Square> last_square(std::string_view id) const;

private:
    friend class PositionBuilder;
    Position() = default;

    Setup setup_;
    std::vector<Player> players_;
    std::vector<Piece> pieces_;
    std::unordered_map<std::string_view, Object> objects_;  ///< views of the ids in `setup_`
    SquareSet squares_, occupied_, blocked_;
    std::optional<PlayerIndex> zombie_, wild_, active_;
    std::vector<Attack> attacks_;
    std::vector<int> attack_of_piece_;  ///< place in `attacks_`, or -1
};

/// A player as such, or the controller of a piece.
inline PlayerIndex player_of(const Position& position, Object object) {
    return object.type == Object::Type::player ? object.index : position.piece(object.index).controller;
}

}  // namespace quadrille::rules
