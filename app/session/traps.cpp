#include "app/session/traps.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/position_of.hpp"
#include "app/session/systems/lots.hpp"
#include "rules/echiquier/battlefield.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace echiquier = rules::echiquier;

rules::Position position_at(const Table& table, const GameSetup& setup) {
    std::vector<std::string> left_out;
    return position_of(table, setup, left_out);
}

std::vector<std::string> ids_of(const rules::Position& position,
                                const std::vector<rules::PieceIndex>& pieces) {
    std::vector<std::string> ids;
    ids.reserve(pieces.size());
    for (const rules::PieceIndex piece : pieces) ids.push_back(position.piece_id(piece));
    return ids;
}

/// A creature blocks what has sprung it where it may, else one that lots choose, and as many more as it can.
std::vector<std::string> blocked(const LaidTrap& trap, std::vector<std::string> may, const std::string& by,
                                 Lots& lots) {
    lots.shuffle(may);
    std::stable_partition(may.begin(), may.end(), [&](const std::string& id) { return id == by; });
    const auto most = static_cast<std::size_t>(1 + std::max(0, trap.card->printed.extra_blocks));
    if (may.size() > most) may.resize(most);
    return may;
}

/// What a trap does that `by` has sprung.
SystemAction effect_of(const Table& table, const rules::Position& position, const LaidTrap& trap,
                       const echiquier::Sprung& sprung, const std::string& by) {
    Lots lots(lot_seed(table.game->theme, trap.id));
    Json action{{"do", "spring"}, {"trap", trap.id}, {"turn", table.turn.number}};
    const auto blocks = blocked(trap, ids_of(position, sprung.blocks), by, lots);
    if (!blocks.empty()) action["blocks"] = blocks;
    const auto nearest = ids_of(position, sprung.nearest);
    if (!nearest.empty()) action["target"] = nearest[lots.below(nearest.size())];
    if (!sprung.area.empty()) action["area"] = ids_of(position, sprung.area);
    return {action.dump()};
}

const LaidTrap* find(const std::vector<LaidTrap>& traps, const std::string& id) {
    const auto found =
        std::find_if(traps.begin(), traps.end(), [&](const LaidTrap& trap) { return trap.id == id; });
    return found != traps.end() ? &*found : nullptr;
}

/// The creature in contact with a trap that is turned up by hand; nullopt: none is.
std::optional<rules::PieceIndex> creature_near(const rules::Position& position, Square square) {
    for (int i = 0; i < position.piece_count(); ++i) {
        const rules::Piece& piece = position.piece(i);
        if (piece.creature_on_board() && distance(*piece.square, square) <= 1) return i;
    }
    return std::nullopt;
}

/// A creature that was turned up in an earlier turn; walls stay where they are.
bool wanders(const LaidTrap& trap, int turn) {
    if (!trap.creature_stands() || trap.turn >= turn) return false;
    const auto& keywords = trap.card->printed.keywords;
    return std::find(keywords.begin(), keywords.end(), "defender") == keywords.end();
}

}  // namespace

std::vector<Square> trap_ground(const Table& table, const GameSetup& setup) {
    const rules::Position position = position_at(table, setup);
    SquareSet ground = position.free();
    for (const rules::Player& player : position.players()) {
        ground -= player.line;
        if (player.pawn) ground -= SquareSet::around(*player.pawn, 1);
    }
    for (const rules::Piece& piece : position.pieces()) {
        if (piece.creature_on_board()) ground -= SquareSet::around(*piece.square, 1);
    }
    for (const LaidTrap& trap : table.game->theme.traps) ground.erase(trap.square);
    return ground.sorted();
}

SystemAction lay_in_secret(const Table& table, const GameSetup& setup, const SecretTraps& traps) {
    Json among = Json::array(), cards = Json::array();
    for (const Square square : trap_ground(table, setup)) among.push_back(name(square));
    for (const TrapCard& card : traps.from) cards.push_back(json_from(card));
    const int most = std::min(traps.count, static_cast<int>(among.size()));
    return {Json{{"do", "lay_traps"},
                 {"set", traps.set},
                 {"from", std::move(cards)},
                 {"count", most},
                 {"seed", traps.seed},
                 {"among", std::move(among)}}
                .dump()};
}

std::vector<SystemAction> sprung_by(const Table& table, const GameSetup& setup, int track) {
    std::vector<SystemAction> sprung;
    const std::vector<LaidTrap>& traps = table.game->theme.traps;
    if (traps.empty()) return sprung;
    const rules::Position position = position_at(table, setup);
    const auto arriving = position.find(fmt::format("k{}", track));
    if (!arriving) return sprung;
    const auto& there = position.setup().traps;
    for (std::size_t i = 0; i < there.size(); ++i) {
        const auto result = echiquier::spring(position, static_cast<int>(i), *arriving);
        const LaidTrap* trap = find(traps, there[i].id);
        if (result.sprung && trap != nullptr)
            sprung.push_back(effect_of(table, position, *trap, result, fmt::format("k{}", track)));
    }
    return sprung;
}

SystemAction turned_up(const Table& table, const GameSetup& setup, const std::string& id,
                       const std::optional<TrapCard>& card) {
    Json action{{"do", "spring"}, {"trap", id}, {"turn", table.turn.number}};
    if (card) action["card"] = json_from(*card);
    Table known = table;
    if (card) {
        // As it would lie there if the program had laid it.
        auto game = std::make_shared<SystemGame>(*table.game);
        if (LaidTrap* trap = game->theme.find_trap(id)) trap->card = card;
        known.game = std::move(game);
    }
    const LaidTrap* trap = find(known.game->theme.traps, id);
    const rules::Position position = position_at(known, setup);
    const auto there = position.find(id);
    const auto near = trap != nullptr ? creature_near(position, trap->square) : std::nullopt;
    if (trap == nullptr || !trap->card || !there || !near) return {action.dump()};
    const rules::Object creature{rules::Object::Type::piece, *near};
    const auto result = echiquier::spring(position, there->index, creature);
    Json effect = Json::parse(effect_of(known, position, *trap, result, position.piece_id(*near)).action);
    effect.update(action);
    return {effect.dump()};
}

std::vector<SystemAction> shown_traps(const Table& table, const GameSetup& setup) {
    std::vector<SystemAction> shown;
    if (table.trap_tracks.empty()) return shown;
    for (const LaidTrap& trap : table.game->theme.traps) {
        if (trap.up || !trap.track) continue;
        const TableCard* card = table.card(fmt::format("k{}", *trap.track));
        if (card == nullptr || card->face_down || card->name.empty()) continue;
        if (const TrapCard* known = trap_card_called(card->name))
            shown.push_back(turned_up(table, setup, trap.id, *known));
    }
    return shown;
}

std::vector<Square> touched_traps(const Table& table) {
    std::vector<Square> touched;
    for (const LaidTrap& trap : table.game->theme.traps) {
        if (trap.up || trap.card) continue;
        const bool near = std::any_of(table.cards.begin(), table.cards.end(), [&](const TableCard& card) {
            const bool creature = !card.facts || card.facts->kind == rules::Kind::creature;
            return creature && !card.pawn && !table.trap_tracks.contains(card.track) &&
                   distance(card.square, trap.square) <= 1;
        });
        if (near) touched.push_back(trap.square);
    }
    return touched;
}

SystemAction wild_moves(const Table& table, const GameSetup& setup, std::uint64_t seed) {
    const rules::Position position = position_at(table, setup);
    Lots lots(seed);
    SquareSet free = position.free();
    Json moves = Json::array();
    for (const LaidTrap& trap : table.game->theme.traps) {
        if (!wanders(trap, table.turn.number)) continue;
        constexpr std::array<Square, 8> ways{
            {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
        const std::size_t die = lots.below(ways.size());
        const Square way = ways[die];
        const Square to{trap.square.column + way.column, trap.square.row + way.row};
        Json move{{"trap", trap.id}, {"die", die + 1}};
        const bool diagonal = way.column != 0 && way.row != 0;
        const bool inside = to.column >= 0 && to.row >= 0 && table.grid.has(to) && free.contains(to);
        if (inside && !(diagonal && position.setup().options.no_diagonals)) {
            move["to"] = name(to);
            free.erase(to);
        }
        moves.push_back(std::move(move));
    }
    return {Json{{"do", "wild_move"}, {"turn", table.turn.number}, {"moves", std::move(moves)}}.dump()};
}

}  // namespace quadrille::app
