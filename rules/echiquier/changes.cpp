#include "rules/echiquier/changes.hpp"

#include <algorithm>

#include "rules/echiquier/leaving.hpp"
#include "rules/echiquier/removal.hpp"

namespace quadrille::rules::echiquier {
namespace {

PieceSetup& piece_of(Setup& setup, PieceIndex piece) {
    return setup.pieces[static_cast<std::size_t>(piece)];
}

PlayerSetup& player_of(Setup& setup, PlayerIndex player) {
    return setup.players[static_cast<std::size_t>(player)];
}

bool is_free(const SquareSet& free, const std::optional<Square>& square) {
    return square ? free.contains(*square) : free.empty();
}

PartingFault fault_of(const Position& position, const PartingError& error) {
    using enum PartingFault::Reason;
    if (const auto* coin = std::get_if<WrongCoin>(&error)) return {wrong_coin, coin->square};
    const Id& creature = std::get<WrongChoice>(error).creature;
    return {wrong_choice, *position.piece(*position.find_piece(creature)).square};
}

Change change_from(const Position& position, const Setup& after) {
    return change_between(position.setup(), after);
}

}  // namespace

tl::expected<Change, DeclarationCheck> declaring(const Position& position,
                                                 const std::vector<Declared>& declared) {
    DeclarationCheck check = check_declaration(position, declared);
    if (!check.legal()) return tl::unexpected(std::move(check));
    Setup after = position.setup();
    for (const auto& [mover, to] : declared) {
        if (!to) continue;
        if (mover.type == Object::Type::player) {
            player_of(after, mover.index).pawn = to;
        } else {
            piece_of(after, mover.index).square = to;
        }
    }
    for (const Object tapped : check.tapped) {
        if (tapped.type == Object::Type::player) {
            player_of(after, tapped.index).pawn_tapped = true;
        } else {
            piece_of(after, tapped.index).tapped = true;
        }
    }
    after.combat.attackers.clear();
    for (const Object attacker : check.attackers)
        after.combat.attackers.push_back(position.piece_id(attacker.index));
    return change_from(position, with_sound_combat(std::move(after)));
}

tl::expected<Change, PartingFault> parting(const Position& position, const Partings& partings) {
    const auto conflicts = end_of_combat(position, partings);
    if (!conflicts) return tl::unexpected(fault_of(position, conflicts.error()));
    Setup after = position.setup();
    std::vector<PieceIndex> dead;
    for (const Conflict& conflict : *conflicts) {
        const PartingFault undecided{PartingFault::Reason::undecided, conflict.square};
        if (!conflict.moves) return tl::unexpected(undecided);
        const auto choice = partings.choices.find(position.piece_id(*conflict.moves));
        if (conflict.dies) {
            dead.push_back(*conflict.moves);
        } else if (choice == partings.choices.end()) {
            return tl::unexpected(undecided);
        } else {
            piece_of(after, *conflict.moves).square = choice->second;
        }
    }
    return change_from(position, without(position, std::move(after), dead));
}

tl::expected<Change, Placements> arriving(const Position& position, const Arrival& arrival) {
    const PieceSetup& card = arrival.card;
    const Placements where =
        placements(position, {*card.kind, *position.find_player(card.controller), card.id, arrival.origin});
    if (!is_free(where.squares, card.square)) return tl::unexpected(where);
    Setup after = position.setup();
    after.pieces.push_back(card);
    return change_from(position, after);
}

tl::expected<Change, UpkeepArrivals> placing_waiting(const Position& position, PlayerIndex player,
                                                     const std::map<PieceIndex, Square>& places) {
    const UpkeepArrivals waiting = upkeep_arrivals(position, player);
    SquareSet free = waiting.squares;
    Setup after = position.setup();
    for (const auto& [piece, square] : places) {
        const auto& candidates = waiting.candidates;
        const bool waits = std::find(candidates.begin(), candidates.end(), piece) != candidates.end();
        if (!waits || !free.contains(square)) return tl::unexpected(waiting);
        free.erase(square);
        piece_of(after, piece).square = square;
    }
    if (static_cast<int>(places.size()) != waiting.count) return tl::unexpected(waiting);
    return change_from(position, after);
}

tl::expected<Change, Becoming> becoming(const Position& position, PieceIndex piece, Kind kind,
                                        const std::optional<Square>& square) {
    const Becoming where = becomes(position, piece, kind == Kind::creature || kind == Kind::planeswalker);
    if (!is_free(where.squares, square)) return tl::unexpected(where);
    Setup after = position.setup();
    PieceSetup& changed = piece_of(after, piece);
    changed.kind = kind;
    changed.square = square;
    changed.attached_to.reset();  // neither creatures nor what has just stopped being one are attached
    return change_from(position, with_sound_combat(std::move(after)));
}

tl::expected<Change, Equip> equipping(const Position& position, PieceIndex equipment, PieceIndex creature) {
    const Equip where = equip(position, equipment);
    const bool fits = std::any_of(where.targets.begin(), where.targets.end(),
                                  [&](const EquipTarget& target) { return target.creature == creature; });
    if (!fits) return tl::unexpected(where);
    Setup after = position.setup();
    PieceSetup& changed = piece_of(after, equipment);
    changed.attached_to = position.piece_id(creature);
    changed.square.reset();  // it lies where the creature lies
    return change_from(position, after);
}

Change losing(const Position& position, PlayerIndex player) {
    Setup after = position.setup();
    PlayerSetup& loser = player_of(after, player);
    loser.lost = true;
    loser.pawn.reset();
    return change_from(position, without(position, std::move(after), leave_game(position, player).removed));
}

}  // namespace quadrille::rules::echiquier
