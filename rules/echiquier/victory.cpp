#include "rules/echiquier/victory.hpp"

#include <algorithm>
#include <vector>

#include "rules/echiquier/strategic.hpp"
#include "rules/echiquier/zombies.hpp"

namespace quadrille::rules::echiquier {
namespace {

constexpr std::string_view draw = "draw";

/// The players of each side who are in the game.
using Side = std::vector<PlayerIndex>;

std::vector<Side> sides_in_game(const Position& position) {
    std::vector<Side> sides;
    for (int i = 0; i < position.player_count(); ++i) {
        if (!position.player(i).in_game || position.wild(i)) continue;
        const auto side = std::find_if(sides.begin(), sides.end(), [&](const Side& members) {
            return !position.opponents(members[0], i);
        });
        if (side == sides.end()) {
            sides.push_back({i});
        } else {
            side->push_back(i);
        }
    }
    return sides;
}

std::string name_of(const Position& position, const Side& side) {
    const PlayerSetup& first = position.setup().players[static_cast<std::size_t>(side[0])];
    if (!position.zombie()) return first.team.value_or(first.id);
    return side[0] == *position.zombie() ? first.id : "survivors";
}

bool is_flag(const Position& position, PieceIndex index) {
    const auto& subtypes = position.setup().pieces[static_cast<std::size_t>(index)].subtypes;
    return position.piece(index).kind == Kind::equipment &&
           std::find(subtypes.begin(), subtypes.end(), "flag") != subtypes.end();
}

/// EC-14.1: a creature of the player, equipped with the player's flag, on the own line.
bool flag_came_home(const Position& position, PlayerIndex player) {
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& flag = position.piece(i);
        if (flag.controller != player || !is_flag(position, i)) continue;
        if (!flag.host || flag.host->type != Object::Type::piece) continue;
        const Piece& carrier = position.piece(flag.host->index);
        if (carrier.controller == player && carrier.creature_on_board() &&
            position.player(player).line.contains(*carrier.square))
            return true;
    }
    return false;
}

/// EC-14.2: the own flag and one of an opponent on the own line, carried or not.
bool both_flags_home(const Position& position, PlayerIndex player) {
    bool own = false, foreign = false;
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& flag = position.piece(i);
        if (!flag.square || !position.player(player).line.contains(*flag.square) || !is_flag(position, i))
            continue;
        own = own || flag.controller == player;
        foreign = foreign || position.opponents(flag.controller, player);
    }
    return own && foreign;
}

/// EC-14.5: the pawn stands on the line of an opponent in the game that is not also the own one.
bool assaulted(const Position& position, PlayerIndex index) {
    const Player& player = position.player(index);
    if (!player.pawn || player.line.contains(*player.pawn)) return false;
    for (int other = 0; other < position.player_count(); ++other) {
        const Player& opponent = position.player(other);
        if (opponent.in_game && position.opponents(index, other) && opponent.line.contains(*player.pawn))
            return true;
    }
    return false;
}

bool goal_met(const Position& position, const GoalSetup& goal, PlayerIndex player) {
    SquareSet squares;
    for (const Square square : goal.squares) squares.insert(square);
    switch (*goal.kind) {
        case GoalKind::hold:
            return !squares.empty() && (squares - held_squares(position, player)).empty();
        case GoalKind::reach:
            return !(squares & held_squares(position, player)).empty();
        case GoalKind::kill:
            return goal.piece && !position.find_piece(*goal.piece);
        case GoalKind::survive:
            return goal.turns && position.setup().turn.number >= *goal.turns;
        case GoalKind::eliminate:
            return goal.target && !position.player(*position.find_player(*goal.target)).in_game;
    }
    return false;
}

/// EC-14.8: all goals of the player, at least one.
bool goals_met(const Position& position, PlayerIndex player) {
    bool any = false;
    for (const GoalSetup& goal : position.setup().objectives.goals) {
        if (position.find_player(goal.player) != player) continue;
        if (!goal_met(position, goal, player)) return false;
        any = true;
    }
    return any;
}

/// The winner among sides that meet the condition at once: the active player's, else a draw.
std::optional<std::string> among(const Position& position, const std::vector<Side>& winners) {
    if (winners.empty()) return std::nullopt;
    if (winners.size() == 1) return name_of(position, winners[0]);
    for (const Side& side : winners) {
        if (position.active() && !position.opponents(side[0], *position.active()))
            return name_of(position, side);
    }
    return std::string(draw);
}

template <typename Test>
std::optional<std::string> winner_where(const Position& position, const std::vector<Side>& sides, Test test) {
    std::vector<Side> winners;
    std::copy_if(sides.begin(), sides.end(), std::back_inserter(winners), test);
    return among(position, winners);
}

template <typename Test>
std::optional<std::string> winner_with_a_player(const Position& position, const std::vector<Side>& sides,
                                                Test test) {
    return winner_where(position, sides, [&](const Side& side) {
        return std::any_of(side.begin(), side.end(),
                           [&](PlayerIndex player) { return test(position, player); });
    });
}

struct Score {
    long long counters = 0;
    int squares = 0;
    friend auto operator<=>(const Score&, const Score&) = default;  // NOLINT(modernize-*)
};

Score score_of(const Position& position, const Side& side) {
    Score score;
    SquareSet held;
    for (const PlayerIndex player : side) {
        score.counters += position.setup().players[static_cast<std::size_t>(player)].victory_counters;
        held |= held_squares(position, player);
    }
    score.squares = (held & strategic_squares(position)).size();
    return score;
}

/// EC-14.3: the target first; after the agreed turns most counters, then most strategic squares.
std::optional<std::string> dominating(const Position& position, const std::vector<Side>& sides) {
    const OptionsSetup& options = position.setup().options;
    if (options.target) {
        const auto reached = [&](const Side& side) {
            return score_of(position, side).counters >= *options.target;
        };
        if (auto winner = winner_where(position, sides, reached)) return winner;
    }
    if (!options.turns || position.setup().turn.number <= *options.turns || sides.empty())
        return std::nullopt;
    std::vector<Score> scores;
    scores.reserve(sides.size());
    for (const Side& side : sides) scores.push_back(score_of(position, side));
    const auto best = std::max_element(scores.begin(), scores.end());
    if (std::count(scores.begin(), scores.end(), *best) > 1) return std::string(draw);
    return name_of(position, sides[static_cast<std::size_t>(best - scores.begin())]);
}

/// EC-14.7: the survivors on the agreed turn, the zombie player when none of them is left.
std::optional<std::string> zombies_or_survivors(const Position& position, const std::vector<Side>& sides) {
    const auto& turns = position.setup().options.turns;
    const bool agreed_turn = turns && position.setup().turn.number >= *turns;
    const bool none_left = survivors(position).left == 0;
    return winner_where(position, sides, [&](const Side& side) {
        return side[0] == position.zombie() ? none_left : agreed_turn;
    });
}

Victory by_theme(const Position& position, Theme theme, const std::vector<Side>& sides) {
    switch (theme) {
        case Theme::flag:
            if (position.setup().options.flags == Flags::both)
                return {winner_with_a_player(position, sides, both_flags_home), Rule::both_flags};
            return {winner_with_a_player(position, sides, flag_came_home), Rule::flag_returned};
        case Theme::domination:
            return {dominating(position, sides), Rule::domination};
        case Theme::assault:
            return {winner_with_a_player(position, sides, assaulted), Rule::assault};
        case Theme::zombies:
            return {zombies_or_survivors(position, sides), Rule::zombie_survival};
        case Theme::scenario:
            return {winner_with_a_player(position, sides, goals_met), Rule::objectives};
    }
    return {std::nullopt, Rule::loser_leaves_board};
}

}  // namespace

std::vector<bool> met_goals(const Position& position) {
    std::vector<bool> met;
    for (const GoalSetup& goal : position.setup().objectives.goals)
        met.push_back(goal_met(position, goal, *position.find_player(goal.player)));
    return met;
}

Victory victory(const Position& position) {
    const std::vector<Side> sides = sides_in_game(position);
    const auto theme = position.setup().options.theme;
    Victory themed =
        theme ? by_theme(position, *theme, sides) : Victory{std::nullopt, Rule::loser_leaves_board};
    if (themed.winner || sides.size() > 1) return themed;
    const Rule last = theme == Theme::assault ? Rule::assault : Rule::loser_leaves_board;
    if (sides.empty()) return {std::string(draw), last};
    return {name_of(position, sides[0]), last};
}

}  // namespace quadrille::rules::echiquier
