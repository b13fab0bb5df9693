// rules/position/position_builder.hpp: the checks that turn a setup into a position. Only Position::from uses
// it.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position/position.hpp"

namespace quadrille::rules {

/// Builds a position section by section, in the order in which the sections need one another, and notes what
/// is wrong. What is wrong is left out, so that one mistake does not make others.
class PositionBuilder {
public:
    explicit PositionBuilder(Setup setup) { position_.setup_ = std::move(setup); }
    tl::expected<Position, std::vector<InputError>> build();

private:
    // position_builder.cpp
    void board();
    void ids();
    void sides();
    void players();
    void turn();
    void stack();
    void traps_and_special();
    void objectives();
    void history();
    // position_pieces.cpp
    void pieces();
    void piece(int index);
    void hosts();
    void host(int index);
    void attachment_cycles();
    void places();
    void pawns_on_squares();
    void pieces_on_squares();
    void stand(int index);
    // position_combat.cpp
    void combat();
    void attackers();
    void blocked_attackers();

    template <typename... Parts>
    void note(std::string message, const Parts&... parts) {
        std::string at;
        ((at += pointer_part(parts)), ...);
        mistakes_.push_back({std::move(at), std::move(message)});
    }

    /// Registers an id of a list; notes it when it is taken.
    void take_id(const Id& id, Object object, std::string_view list);
    /// Whether the square is one of the board; notes it where not.
    template <typename... Parts>
    bool on_board(Square square, const Parts&... parts) {
        if (position_.squares_.contains(square)) return true;
        note(off_board_sentence(square), parts...);
        return false;
    }
    static std::string off_board_sentence(Square square);
    template <typename... Parts>
    SquareSet on_board(const std::vector<Square>& squares, const Parts&... parts) {
        SquareSet set;
        for (int i = 0; i < static_cast<int>(squares.size()); ++i) {
            const Square square = squares[static_cast<std::size_t>(i)];
            if (on_board(square, parts..., i)) set.insert(square);
        }
        return set;
    }
    /// The player with that id; notes it where there is none.
    template <typename... Parts>
    std::optional<PlayerIndex> known_player(const Id& id, const Parts&... parts) {
        const auto player = position_.find_player(id);
        if (!player) note("\"" + id + "\" is not the id of a player", parts...);
        return player;
    }
    SquareSet seat_line(Seat seat) const;
    bool fighting_step() const;

    Position position_;
    std::vector<InputError> mistakes_;
    std::vector<bool> sound_;  ///< per piece: kind and controller are known
    /// Who stands on a square while the squares are filled.
    struct Standing {
        int count = 0;
        PieceIndex first = -1;  ///< -1: a pawn
    };
    Standing& standing_on(Square square) {
        return standing_[static_cast<std::size_t>(square.column) * max_side +
                         static_cast<std::size_t>(square.row)];
    }

    std::array<Standing, static_cast<std::size_t>(max_side) * max_side> standing_{};
};

}  // namespace quadrille::rules
