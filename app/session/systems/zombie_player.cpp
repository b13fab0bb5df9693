#include "app/session/systems/zombie_player.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "app/session/systems/lots.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/zombies.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;
using rules::PieceIndex;
using rules::PlayerIndex;

constexpr std::array<std::string_view, 3> strength_words{"strolling", "hunting", "pack"};

/// The survivors whose pawns are on the board.
std::vector<PlayerIndex> quarries(const rules::Position& position) {
    std::vector<PlayerIndex> found;
    for (int i = 0; i < position.player_count(); ++i) {
        const rules::Player& player = position.player(i);
        if (position.zombie() != i && !position.wild(i) && player.in_game && player.pawn) found.push_back(i);
    }
    return found;
}

int life_of(const rules::Position& position, PlayerIndex player) {
    return position.setup().players[static_cast<std::size_t>(player)].life;
}

/// The pawns that are gone for: of all survivors, or of the one with the least life.
std::vector<Square> goals(const rules::Position& position, ZombieStrength strength) {
    std::vector<PlayerIndex> players = quarries(position);
    if (strength == ZombieStrength::pack && !players.empty()) {
        players = {*std::min_element(players.begin(), players.end(), [&](PlayerIndex a, PlayerIndex b) {
            return life_of(position, a) < life_of(position, b);
        })};
    }
    std::vector<Square> pawns;
    pawns.reserve(players.size());
    for (const PlayerIndex player : players) pawns.push_back(*position.player(player).pawn);
    return pawns;
}

int to_nearest(const std::vector<Square>& goals, Square square) {
    int nearest = max_side;
    for (const Square goal : goals) nearest = std::min(nearest, distance(goal, square));
    return nearest;
}

/// How many creatures of survivors could block somebody there.
int blockers_near(const rules::Position& position, Square square) {
    int near = 0;
    for (const rules::Piece& piece : position.pieces()) {
        const bool opposes = piece.creature_on_board() && !piece.tapped && position.zombie() &&
                             position.opponents(piece.controller, *position.zombie());
        near += opposes && distance(*piece.square, square) <= 1 ? 1 : 0;
    }
    return near;
}

/// The squares from the best to the worst; equal ones by lot.
void sort_by_worth(std::vector<Square>& squares, const rules::Position& position, ZombieStrength strength,
                   Lots& lots) {
    lots.shuffle(squares);
    if (strength == ZombieStrength::strolling) return;
    const std::vector<Square> wanted = goals(position, strength);
    const auto worth = [&](Square square) {
        const int risk = strength == ZombieStrength::pack ? blockers_near(position, square) : 0;
        return std::pair(to_nearest(wanted, square), risk);
    };
    std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) { return worth(a) < worth(b); });
}

/// The zombies that may be declared, those nearest to what they hunt first.
std::vector<rules::Object> attackers(const rules::Position& position, ZombieStrength strength) {
    std::vector<rules::Object> ready;
    for (const auto& move : echiquier::moves(position, std::nullopt).moves) {
        if (move.mover.type == rules::Object::Type::piece && position.piece(move.mover.index).creature())
            ready.push_back(move.mover);
    }
    const std::vector<Square> wanted = goals(position, strength);
    std::stable_sort(ready.begin(), ready.end(), [&](const rules::Object& a, const rules::Object& b) {
        return to_nearest(wanted, *position.piece(a.index).square) <
               to_nearest(wanted, *position.piece(b.index).square);
    });
    return ready;
}

/// Blockers that may block each attacker.
std::map<PieceIndex, std::vector<PieceIndex>> zombies_by_attacker(const rules::Position& position) {
    std::map<PieceIndex, std::vector<PieceIndex>> may;
    for (const auto& block : echiquier::blocks(position).allowed) {
        if (position.zombie() == position.piece(block.blocker).controller)
            may[block.attacker].push_back(block.blocker);
    }
    return may;
}

bool kills(const rules::Traits& one, const rules::Piece& other) {
    return one.power >= other.traits.toughness - other.damage;
}

/// The zombies of `may` that block the attacker.
std::vector<PieceIndex> wanted_blockers(const rules::Position& position, PieceIndex attacker,
                                        const std::vector<PieceIndex>& may, ZombieStrength strength,
                                        Lots& lots) {
    const rules::Piece& attacking = position.piece(attacker);
    const bool in_twos = attacking.traits.has(rules::Keyword::menace);
    if (strength == ZombieStrength::strolling) {
        if (in_twos || lots.below(2) == 0) return {};
        return {may[lots.below(may.size())]};
    }
    for (const PieceIndex zombie : may) {
        const rules::Piece& blocking = position.piece(zombie);
        const bool worth = kills(blocking.traits, attacking) || !kills(attacking.traits, blocking);
        if (worth && !in_twos) return {zombie};
    }
    if (strength != ZombieStrength::pack || may.size() < 2) return {};
    const int together = position.piece(may[0]).traits.power + position.piece(may[1]).traits.power;
    return together >= attacking.traits.toughness - attacking.damage ? std::vector{may[0], may[1]}
                                                                     : std::vector<PieceIndex>{};
}

}  // namespace

std::string_view name(ZombieStrength strength) {
    return strength_words[static_cast<std::size_t>(strength)];
}

std::optional<ZombieStrength> zombie_strength_from(std::string_view name) {
    const auto found = std::find(strength_words.begin(), strength_words.end(), name);
    if (found == strength_words.end()) return std::nullopt;
    return static_cast<ZombieStrength>(found - strength_words.begin());
}

std::vector<ZombieArrival> plan_wave(const rules::Position& position, ZombieStrength strength,
                                     std::uint64_t seed) {
    Lots lots(seed);
    const echiquier::ZombieWave wave = echiquier::zombie_wave(position);
    std::vector<Square> squares = wave.squares.sorted();
    sort_by_worth(squares, position, strength, lots);
    std::vector<ZombieArrival> arrivals;
    for (std::size_t i = 0; i < squares.size() && i < static_cast<std::size_t>(wave.tokens); ++i)
        arrivals.push_back({squares[i], wave.each_extra});
    if (arrivals.empty()) return arrivals;
    for (int counter = 0; counter < wave.counters_total; ++counter) {
        const auto each = static_cast<std::size_t>(counter) % arrivals.size();
        const std::size_t whose = strength == ZombieStrength::strolling ? lots.below(arrivals.size())
                                  : strength == ZombieStrength::hunting ? each
                                                                        : 0;
        ++arrivals[whose].counters;
    }
    return arrivals;
}

std::vector<ZombieMove> plan_attack(const rules::Position& position, ZombieStrength strength,
                                    std::uint64_t seed) {
    Lots lots(seed);
    std::vector<ZombieMove> plan;
    SquareSet taken;
    for (const rules::Object zombie : attackers(position, strength)) {
        const Square from = *position.piece(zombie.index).square;
        // Where another zombie stands nothing of theirs goes (EC-2.4): what is left out is where one goes.
        std::vector<Square> squares = (echiquier::destinations(position, zombie) - taken).sorted();
        sort_by_worth(squares, position, strength, lots);
        const Square to = squares.empty() ? from : squares.front();
        taken.insert(to);
        plan.push_back({position.piece_id(zombie.index), to});
    }
    return plan;
}

std::vector<ZombieBlock> plan_blocks(const rules::Position& position, ZombieStrength strength,
                                     std::uint64_t seed) {
    Lots lots(seed);
    std::vector<ZombieBlock> plan;
    std::vector<PieceIndex> busy;
    for (auto& [attacker, may] : zombies_by_attacker(position)) {
        std::erase_if(may, [&](PieceIndex zombie) {
            return std::find(busy.begin(), busy.end(), zombie) != busy.end();
        });
        if (may.empty()) continue;
        for (const PieceIndex zombie : wanted_blockers(position, attacker, may, strength, lots)) {
            busy.push_back(zombie);
            plan.push_back({position.piece_id(zombie), position.piece_id(attacker)});
        }
    }
    return plan;
}

}  // namespace quadrille::app
