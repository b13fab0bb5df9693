#include "rules/echiquier/end_of_combat.hpp"

namespace quadrille::rules::echiquier {
namespace {

struct Pair {
    PieceIndex first, second;
};

std::map<Square, Pair> shared_squares(const Position& position) {
    std::map<Square, PieceIndex> first;
    std::map<Square, Pair> shared;
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (!piece.creature_on_board()) continue;
        const auto [entry, alone] = first.emplace(*piece.square, i);
        if (!alone) shared.emplace(*piece.square, Pair{entry->second, i});
    }
    return shared;
}

int sum(const Position& position, PieceIndex index) {
    const Traits& traits = position.piece(index).traits;
    return traits.power + traits.toughness;
}

/// Who has to go; a coin only where the sums are equal.
tl::expected<std::optional<PieceIndex>, PartingError> loser(const Position& position, Square square,
                                                            Pair pair, const Partings& partings) {
    const int first = sum(position, pair.first), second = sum(position, pair.second);
    if (first != second) return first < second ? pair.first : pair.second;
    const auto coin = partings.coins.find(square);
    if (coin == partings.coins.end()) return std::nullopt;
    if (coin->second == position.piece_id(pair.first)) return pair.first;
    if (coin->second == position.piece_id(pair.second)) return pair.second;
    return tl::unexpected(PartingError{WrongCoin{square}});
}

}  // namespace

tl::expected<std::vector<Conflict>, PartingError> end_of_combat(const Position& position,
                                                                const Partings& partings) {
    std::vector<Conflict> conflicts;
    SquareSet free = position.free();
    for (const auto& [square, pair] : shared_squares(position)) {
        const auto moves = loser(position, square, pair, partings);
        if (!moves) return tl::unexpected(moves.error());
        Conflict conflict{square, *moves, sum(position, pair.first) == sum(position, pair.second),
                          SquareSet::around(square, 1) & free, false};
        conflict.dies = conflict.free.empty();
        if (conflict.moves) {
            const Id& id = position.piece_id(*conflict.moves);
            const auto choice = partings.choices.find(id);
            if (choice != partings.choices.end()) {
                if (!choice->second || !conflict.free.contains(*choice->second))
                    return tl::unexpected(PartingError{WrongChoice{id}});
                free.erase(*choice->second);
            }
        }
        conflicts.push_back(conflict);
    }
    return conflicts;
}

}  // namespace quadrille::rules::echiquier
