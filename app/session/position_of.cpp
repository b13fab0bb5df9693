#include "app/session/position_of.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "app/session/systems/themed_game.hpp"
#include "app/session/systems/trap_game.hpp"

namespace quadrille::app {
namespace {

/// The player whom people do not see at the table: the one who plays the zombies (EC-14.6).
constexpr const char* extra_zombie = "zombies";

/// Lands, artifacts and enchantments have no square in the rules, wherever somebody has laid them.
bool stays_off_board(rules::Kind kind) {
    return kind == rules::Kind::land || kind == rules::Kind::artifact || kind == rules::Kind::enchantment;
}

void add_facts(rules::PieceSetup& piece, const CardFacts& facts) {
    piece.printed.keywords = facts.keywords;
    piece.printed.colors = facts.colors;
    piece.printed.types = facts.type_line.types();
    piece.token = facts.token;
    piece.subtypes = facts.subtypes;
    const auto& words = facts.type_line.subtypes();
    piece.subtypes.insert(piece.subtypes.end(), words.begin(), words.end());
}

rules::PieceSetup piece_of(const TableCard& card, const std::string& controller) {
    rules::PieceSetup piece;
    piece.id = card.id;
    piece.kind = card.facts ? card.facts->kind : rules::Kind::creature;
    piece.controller = controller;
    piece.name = card.name;
    piece.tapped = card.tapped;
    piece.printed.power = card.power();
    piece.printed.toughness = card.toughness();
    piece.printed.extra_blocks = card.extra_blocks();
    if (card.facts) add_facts(piece, *card.facts);
    if (!stays_off_board(*piece.kind)) piece.square = card.square;
    return piece;
}

rules::PieceSetup piece_of(const OffBoardCard& card, const std::string& controller) {
    rules::PieceSetup piece;
    piece.id = card.id;
    piece.kind = card.facts.kind;
    piece.controller = controller;
    piece.name = card.facts.name;
    piece.printed.power = card.facts.power;
    piece.printed.toughness = card.facts.toughness;
    add_facts(piece, card.facts);
    return piece;
}

bool known(const rules::Setup& setup, const std::string& id) {
    const auto is = [&](const auto& thing) { return thing.id == id; };
    return std::any_of(setup.players.begin(), setup.players.end(), is) ||
           std::any_of(setup.pieces.begin(), setup.pieces.end(), is) || setup.history.left.contains(id);
}

/// What was written down, as far as its controller still plays. Targets that went in an earlier turn are in
/// the history too, since they can be legal no more wherever they lay.
void add_stack(rules::Setup& setup, const Table& table) {
    for (const PutOnStack& put : table.stack) {
        const TablePlayer* controller = table.player_at(put.controller);
        if (controller == nullptr) continue;
        rules::StackSetup object;
        object.id = put.id;
        object.controller = controller->id;
        if (put.source && known(setup, *put.source)) object.source = put.source;
        object.kind = object.source ? rules::StackKind::ability : rules::StackKind::spell;
        for (const std::string& target : put.targets) {
            object.targets.push_back(target);
            if (!known(setup, target)) setup.history.left.emplace(target, Square{0, 0});
        }
        setup.stack.push_back(std::move(object));
    }
}

std::vector<Square> on_board(std::vector<Square> squares, const BoardGrid& grid) {
    std::erase_if(squares, [&](Square square) { return !grid.has(square); });
    return squares;
}

void add_gone(rules::Setup& setup, const Table& table) {
    for (const auto& [id, gone] : table.gone) {
        if (!table.grid.has(gone.square)) continue;
        setup.history.left.emplace(id, gone.square);
        if (!gone.token && table.player_at(gone.seat.value_or(Chair())) != nullptr)
            setup.history.was_on_board.emplace(id, gone.square);
    }
    for (const auto& [id, origin] : table.play.left_by) {
        if (known(setup, origin)) setup.history.left_by.emplace(id, origin);
    }
}

/// Creatures that were declared attack, as far as they are still there (EC-9.8).
void add_combat(rules::Setup& setup, const Table& table) {
    for (const auto& [track, from] : table.play.declared) {
        const std::string id = "k" + std::to_string(track);
        const auto piece = std::find_if(setup.pieces.begin(), setup.pieces.end(),
                                        [&](const rules::PieceSetup& one) { return one.id == id; });
        const TableCard* card = table.card(id);
        const bool attacks = piece != setup.pieces.end() && piece->kind == rules::Kind::creature &&
                             piece->square && card != nullptr && table.acts(*card);
        if (attacks) setup.combat.attackers.push_back(id);
    }
    const auto& attackers = setup.combat.attackers;
    for (const auto& [blocker, tracks] : table.blocks) {
        const std::string id = "k" + std::to_string(blocker);
        for (const int attacker : tracks) {
            const std::string blocked = "k" + std::to_string(attacker);
            const bool attacks = std::find(attackers.begin(), attackers.end(), blocked) != attackers.end();
            if (attacks && known(setup, id)) setup.combat.blocks[id].push_back(blocked);
        }
    }
}

void add_turn(rules::Setup& setup, const Table& table) {
    // The step in which two creatures may share a square: a combat may be going on.
    setup.turn.step = rules::Step::declare_attackers;
    if (table.turn.number == 0) return;
    setup.turn.number = table.turn.number;
    setup.turn.mains_skipped = table.play.mains_skipped;
    if (table.play.zombie_turn)
        setup.turn.active = extra_zombie;
    else if (const TablePlayer* active = table.player_at(table.turn.active))
        setup.turn.active = active->id;
}

/// The players as they sit, and the one who plays the zombies without a side, a deck or a pawn.
void add_players(rules::Setup& setup, const Table& table, const GameSetup& game) {
    for (const TablePlayer& player : table.players) {
        rules::PlayerSetup line;
        line.id = player.id;
        line.seat = player.seat.side;
        line.life = player.life;
        line.pawn = player.pawn;
        line.pawn_tapped = player.pawn_tapped;
        line.starting_life = game.starting_life + player.life_change;
        if (const auto own = game.deployment.find(player.id); own != game.deployment.end())
            line.deployment = on_board(own->second, table.grid);
        line.lost = player.lost;
        if (!player.team.empty()) line.team = player.team;
        setup.players.push_back(std::move(line));
    }
    if (!table.extra_zombies()) return;
    rules::PlayerSetup zombies;
    zombies.id = extra_zombie;
    setup.players.push_back(std::move(zombies));
    setup.options.zombie = extra_zombie;
}

/// From the top of each stack: of two pieces that clash the later one is left out.
void add_pieces(rules::Setup& setup, const Table& table) {
    for (auto card = table.cards.rbegin(); card != table.cards.rend(); ++card) {
        const TablePlayer* player = card->seat ? table.player_at(*card->seat) : nullptr;
        const bool zombie = table.is_zombie(*card);
        if ((player == nullptr && !zombie) || table.owner_of_pawn(*card) != nullptr) continue;
        if (table.trap_tracks.contains(card->track)) continue;
        setup.pieces.push_back(piece_of(*card, zombie ? extra_zombie : player->id));
        rules::PieceSetup& piece = setup.pieces.back();
        piece.summoning_sick = table.play.fresh.contains(card->track);
        const auto stands = table.play.pushed_in.find(card->track);
        if (stands != table.play.pushed_in.end() && piece.square) piece.square = stands->second;
    }
    for (const OffBoardCard& card : table.play.off_board) {
        const TablePlayer* player = table.player_at(card.seat);
        if (player != nullptr) setup.pieces.push_back(piece_of(card, player->id));
    }
}

/// Equipment on the square of a creature of its controller is carried by it (EC-6.5).
void attach_equipment(rules::Setup& setup) {
    for (rules::PieceSetup& equipment : setup.pieces) {
        if (equipment.kind != rules::Kind::equipment) continue;
        const auto carrier = std::find_if(setup.pieces.begin(), setup.pieces.end(), [&](const auto& piece) {
            return piece.kind == rules::Kind::creature && piece.square && piece.square == equipment.square &&
                   piece.controller == equipment.controller;
        });
        if (carrier != setup.pieces.end()) equipment.attached_to = carrier->id;
    }
}

/// A card that is to be killed is called by its name: it is on the board, gone, or was not there yet.
void name_piece(rules::GoalSetup& goal, const rules::Setup& setup, const Table& table) {
    const std::string name = goal.piece.value_or("");
    const auto piece = std::find_if(setup.pieces.begin(), setup.pieces.end(),
                                    [&](const rules::PieceSetup& one) { return one.name == name; });
    if (piece != setup.pieces.end()) goal.piece = piece->id;
    if (piece != setup.pieces.end() || table.play.named.contains(name)) return;
    goal.kind = rules::GoalKind::reach;  // of no square: it is not met before the card has come
    goal.squares.clear();
}

/// The goals of a battle (EC-14.8), as far as their players sit here.
void add_goals(rules::Setup& setup, const Table& table, const GameSetup& game) {
    const auto sits = [&](const std::string& id) {
        return std::any_of(table.players.begin(), table.players.end(),
                           [&](const TablePlayer& player) { return player.id == id; });
    };
    for (rules::GoalSetup goal : game.goals) {
        if (!sits(goal.player) || (goal.target && !sits(*goal.target))) continue;
        goal.squares = on_board(goal.squares, table.grid);
        if (goal.kind == rules::GoalKind::kill) name_piece(goal, setup, table);
        setup.objectives.goals.push_back(std::move(goal));
    }
}

rules::Setup setup_of(const Table& table, const GameSetup& game) {
    rules::Setup setup;
    setup.board.columns = table.grid.columns;
    setup.board.rows = table.grid.rows;
    setup.board.blocked = on_board(game.blocked, table.grid);
    setup.board.missing = table.grid.missing.sorted();
    setup.options = game.options;
    setup.objectives.strategic = on_board(game.strategic, table.grid);
    add_players(setup, table, game);
    add_pieces(setup, table);
    attach_equipment(setup);
    add_turn(setup, table);
    if (table.game && table.game->system == rules::System::echiquier) {
        add_theme(table.game->theme, setup);
        add_goals(setup, table, game);
    }
    add_gone(setup, table);
    add_stack(setup, table);
    add_combat(setup, table);
    if (table.game && table.game->system == rules::System::echiquier)
        add_ambush_blocks(table.game->theme, setup);
    return setup;
}

/// The number after a prefix of a JSON pointer ("/pieces/3/square" and "/pieces/": 3).
std::optional<std::size_t> index_in(const std::string& pointer, std::string_view prefix) {
    if (pointer.rfind(prefix, 0) != 0) return std::nullopt;
    std::size_t index = 0;
    const char* from = pointer.data() + prefix.size();
    const auto [end, fault] = std::from_chars(from, pointer.data() + pointer.size(), index);
    return fault == std::errc{} && end != from ? std::optional(index) : std::nullopt;
}

}  // namespace

rules::Position position_of(const Table& table, const GameSetup& game, std::vector<std::string>& left_out) {
    rules::Setup setup = setup_of(table, game);
    while (true) {
        auto position = rules::Position::from(setup);
        if (position) return std::move(*position);
        const std::string& at = position.error().front().at;
        if (const auto piece = index_in(at, "/pieces/"); piece && *piece < setup.pieces.size()) {
            const auto place = setup.pieces.begin() + static_cast<std::ptrdiff_t>(*piece);
            left_out.push_back(place->id);
            setup.pieces.erase(place);
        } else if (const auto player = index_in(at, "/players/"); player && setup.players.at(*player).pawn) {
            left_out.push_back(setup.players[*player].id);
            setup.players[*player].pawn.reset();
        } else if (const auto object = index_in(at, "/stack/"); object && *object < setup.stack.size()) {
            const auto place = setup.stack.begin() + static_cast<std::ptrdiff_t>(*object);
            left_out.push_back(place->id);
            setup.stack.erase(place);
        } else if (at.starts_with("/combat/")) {
            setup.combat = {};  // of what the position left out
        } else if (at.starts_with("/history/")) {
            setup.history.left_by.clear();  // the same
        } else {
            throw std::logic_error("a table of seen cards is no position: " + at + ": " +
                                   position.error().front().message);
        }
    }
}

}  // namespace quadrille::app
