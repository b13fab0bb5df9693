// rules/echiquier/requests.hpp: the requests of the system in JSON (section 16). Only .cpp files at the edge
// include it.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/json/request.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// Answers one request of the system (rules/answer.cpp).
Answer answer(const Node& request);

/// A request about a sound position. What a handler returns is not read where it noted a mistake.
struct Request {
    const Node& node;
    const Position& position;
};
using Handler = Answer (*)(const Request& request);
struct Ask {
    std::string_view name;
    Handler answer;
};

/// The requests by chapter of the page.
std::span<const Ask> range_asks();
std::span<const Ask> board_asks();
std::span<const Ask> combat_asks();
std::span<const Ask> theme_asks();
/// `check_scenario` is asked about a position that may be wrong.
Answer check_scenario(const Node& request);

// What the handlers read: each gives nullopt and notes a mistake where the field is missing or wrong.
std::optional<Object> read_object(const Request& request, const Node& field);
std::optional<PieceIndex> read_piece(const Request& request, const Node& field);
std::optional<PlayerIndex> read_player(const Request& request, const Node& field);
/// A player who is still in the game.
std::optional<PlayerIndex> read_player_in_game(const Request& request, const Node& field);
/// A square of the board; nullopt without a mistake where the field is absent.
std::optional<Square> read_square(const Request& request, const Node& field);
/// A truth that has to be given.
std::optional<bool> read_truth(const Node& field);
/// Notes a mistake unless the position says whose turn it is.
bool has_active_player(const Request& request);

// What the handlers write: squares by column, then row, ids sorted.
Answer to_json(const SquareSet& squares);
Answer to_json(const std::optional<Square>& square);
Answer to_json(const std::optional<int>& number);
Answer to_json(std::vector<std::string> ids);
const Id& id_of(const Position& position, Object object);
Answer ids_json(const Position& position, const std::vector<Object>& objects);
Answer ids_json(const Position& position, const std::vector<PieceIndex>& pieces);

}  // namespace quadrille::rules::echiquier
