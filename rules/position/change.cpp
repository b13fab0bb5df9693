#include "rules/position/change.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace quadrille::rules {
namespace {

using PlaceOfId = std::unordered_map<std::string_view, int>;

PlaceOfId places_of(const std::vector<PieceSetup>& pieces) {
    PlaceOfId places;
    for (int i = 0; i < static_cast<int>(pieces.size()); ++i)
        places.emplace(pieces[static_cast<std::size_t>(i)].id, i);
    return places;
}

template <typename Part>
std::optional<Changed<Part>> changed(const Part& before, const Part& after) {
    if (before == after) return std::nullopt;
    return Changed<Part>{before, after};
}

template <typename Part>
std::optional<Changed<Part>> reversed_part(const std::optional<Changed<Part>>& part) {
    if (!part) return std::nullopt;
    return Changed<Part>{part->after, part->before};
}

std::vector<PieceChange> piece_changes(const std::vector<PieceSetup>& before,
                                       const std::vector<PieceSetup>& after) {
    std::vector<PieceChange> changes;
    const PlaceOfId later = places_of(after), earlier = places_of(before);
    for (int i = 0; i < static_cast<int>(before.size()); ++i) {
        const PieceSetup& piece = before[static_cast<std::size_t>(i)];
        const auto kept = later.find(piece.id);
        if (kept == later.end()) {
            changes.push_back({piece, std::nullopt, i});
        } else if (const PieceSetup& now = after[static_cast<std::size_t>(kept->second)]; now != piece) {
            changes.push_back({piece, now, i});
        }
    }
    for (int i = 0; i < static_cast<int>(after.size()); ++i) {
        const PieceSetup& piece = after[static_cast<std::size_t>(i)];
        if (!earlier.contains(piece.id)) changes.push_back({std::nullopt, piece, i});
    }
    return changes;
}

/// Those that stay first, then the gaps from the end, then what arrived from the start: so each place is that
/// of the list in which it was counted.
void apply_to(std::vector<PieceSetup>& pieces, const std::vector<PieceChange>& changes) {
    const PlaceOfId places = places_of(pieces);
    std::vector<int> gaps;
    std::vector<const PieceChange*> arrived;
    for (const PieceChange& change : changes) {
        if (!change.before) {
            arrived.push_back(&change);
        } else if (change.after) {
            pieces[static_cast<std::size_t>(places.at(change.before->id))] = *change.after;
        } else {
            gaps.push_back(change.place);
        }
    }
    std::sort(gaps.rbegin(), gaps.rend());
    for (const int gap : gaps) pieces.erase(pieces.begin() + gap);
    std::sort(arrived.begin(), arrived.end(),
              [](const PieceChange* a, const PieceChange* b) { return a->place < b->place; });
    for (const PieceChange* piece : arrived) pieces.insert(pieces.begin() + piece->place, *piece->after);
}

}  // namespace

Change Change::reversed() const {
    Change back;
    for (const PieceChange& piece : pieces) back.pieces.push_back({piece.after, piece.before, piece.place});
    for (const auto& [player, setup] : players) back.players.push_back({player, {setup.after, setup.before}});
    back.combat = reversed_part(combat);
    back.history = reversed_part(history);
    back.stack = reversed_part(stack);
    return back;
}

Change change_between(const Setup& before, const Setup& after) {
    Change change;
    change.pieces = piece_changes(before.pieces, after.pieces);
    for (std::size_t i = 0; i < before.players.size(); ++i) {
        if (before.players[i] != after.players[i])
            change.players.push_back({static_cast<int>(i), {before.players[i], after.players[i]}});
    }
    change.combat = changed(before.combat, after.combat);
    change.history = changed(before.history, after.history);
    change.stack = changed(before.stack, after.stack);
    return change;
}

Setup applied(Setup setup, const Change& change) {
    apply_to(setup.pieces, change.pieces);
    for (const auto& [player, parts] : change.players)
        setup.players[static_cast<std::size_t>(player)] = parts.after;
    if (change.combat) setup.combat = change.combat->after;
    if (change.history) setup.history = change.history->after;
    if (change.stack) setup.stack = change.stack->after;
    return setup;
}

}  // namespace quadrille::rules
