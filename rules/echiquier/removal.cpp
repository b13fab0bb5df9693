#include "rules/echiquier/removal.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace quadrille::rules::echiquier {
namespace {

using Ids = std::set<Id, std::less<>>;

/// What leaves: the pieces, and auras and fortifications that were attached to one of those, at any remove.
std::vector<bool> leaving_with(const Position& position, std::vector<PieceIndex> leaving) {
    std::vector<std::vector<PieceIndex>> lost_with(position.pieces().size());
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.host && piece.host->type == Object::Type::piece && piece.kind != Kind::equipment)
            lost_with[static_cast<std::size_t>(piece.host->index)].push_back(i);
    }
    std::vector<bool> leaves(position.pieces().size());
    while (!leaving.empty()) {
        const auto piece = static_cast<std::size_t>(leaving.back());
        leaving.pop_back();
        leaves[piece] = true;
        leaving.insert(leaving.end(), lost_with[piece].begin(), lost_with[piece].end());
    }
    return leaves;
}

void note_last_square(const Position& position, PieceIndex index, HistorySetup& history) {
    const Piece& piece = position.piece(index);
    if (!piece.square) return;
    const PieceSetup& written = position.setup().pieces[static_cast<std::size_t>(index)];
    history.left[written.id] = *piece.square;
    if (piece.occupies_square() && !written.token) history.was_on_board[written.id] = *piece.square;
}

/// Ids that something may name that is on the stack.
Ids nameable(const Setup& setup) {
    Ids ids;
    for (const PlayerSetup& player : setup.players) ids.insert(player.id);
    for (const PieceSetup& piece : setup.pieces) ids.insert(piece.id);
    for (const StackSetup& object : setup.stack) ids.insert(object.id);
    for (const auto& [id, square] : setup.history.left) ids.insert(id);
    return ids;
}

void forget_unknown(Setup& setup) {
    const Ids known = nameable(setup);
    for (StackSetup& object : setup.stack) {
        if (object.source && !known.contains(*object.source)) {
            // By its source it was an ability; without one it would count as a spell.
            if (!object.kind) object.kind = StackKind::ability;
            object.source.reset();
        }
        std::erase_if(object.targets, [&](const Id& target) { return !known.contains(target); });
    }
    std::erase_if(setup.history.left_by, [&](const auto& entry) { return !known.contains(entry.second); });
    std::erase_if(setup.combat.blocks, [&](const auto& entry) { return !known.contains(entry.first); });
}

}  // namespace

Setup without(const Position& position, Setup setup, const std::vector<PieceIndex>& leaving) {
    const std::vector<bool> leaves = leaving_with(position, leaving);
    std::vector<PieceSetup> staying;
    for (int i = 0; i < position.piece_count(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (leaves[index]) {
            note_last_square(position, i, setup.history);
            continue;
        }
        PieceSetup& piece = staying.emplace_back(std::move(setup.pieces[index]));
        const auto& host = position.piece(i).host;
        if (host && host->type == Object::Type::piece && leaves[static_cast<std::size_t>(host->index)]) {
            piece.attached_to.reset();
            piece.square = position.piece(i).square;
        }
    }
    setup.pieces = std::move(staying);
    forget_unknown(setup);
    return with_sound_combat(std::move(setup));
}

Setup with_sound_combat(Setup setup) {
    Ids on_board;
    for (const PieceSetup& piece : setup.pieces) {
        if (piece.kind == Kind::creature && piece.square) on_board.insert(piece.id);
    }
    auto& attackers = setup.combat.attackers;
    std::erase_if(attackers, [&](const Id& id) { return !on_board.contains(id); });
    for (auto& [blocker, blocked] : setup.combat.blocks) {
        std::erase_if(blocked, [&](const Id& id) {
            return std::find(attackers.begin(), attackers.end(), id) == attackers.end() &&
                   !setup.history.left.contains(id);
        });
    }
    return setup;
}

}  // namespace quadrille::rules::echiquier
