#include "app/session/board_notes.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/session/systems/system_game.hpp"
#include "rules/echiquier/placing.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

bool is_flag(const TableCard& card) {
    if (!card.facts || card.facts->kind != rules::Kind::equipment) return false;
    const auto& subtypes = card.facts->subtypes;
    return std::find(subtypes.begin(), subtypes.end(), "flag") != subtypes.end();
}

/// Survivors start on the central squares, and no pawn of a simplified game stands anywhere.
bool pawns_start_on_lines(const Table& table, const rules::Position& position) {
    return table.theme != rules::Theme::zombies && table.theme != rules::Theme::scenario &&
           !position.simplified();
}

void note_pawn(const TablePlayer& player, const rules::Position& position, std::vector<BoardNote>& notes) {
    const auto index = position.find_player(player.id);
    if (!index || !player.pawn) return;
    const auto starts = echiquier::pawn_starts(position, *index);
    if (!starts.squares.contains(*player.pawn))
        notes.push_back({BoardNote::What::pawn_off_its_line, player.seat, *player.pawn, "EC-1.3"});
    else if (starts.advised_against.contains(*player.pawn))
        notes.push_back({BoardNote::What::pawn_in_a_corner, player.seat, *player.pawn, "EC-1.3"});
}

}  // namespace

std::vector<BoardNote> board_notes(const Table& table, const Advice& advice) {
    std::vector<BoardNote> notes;
    const bool begins =
        table.turn.number == 1 && table.turn.step.value_or(rules::Step::untap) <= rules::Step::upkeep;
    if (!begins) return notes;
    const rules::Position& position = advice.position();
    for (const TablePlayer& player : table.players) {
        if (pawns_start_on_lines(table, position)) note_pawn(player, position, notes);
    }
    if (table.theme != rules::Theme::flag) return notes;
    for (const TableCard& card : table.cards) {
        const TablePlayer* player = card.seat ? table.player_at(*card.seat) : nullptr;
        const auto index = player != nullptr ? position.find_player(player->id) : std::nullopt;
        if (!is_flag(card) || !index) continue;
        if (!echiquier::flag_starts(position, *index).contains(card.square))
            notes.push_back({BoardNote::What::flag_elsewhere, *card.seat, card.square, "EC-14.1"});
    }
    return notes;
}

std::vector<std::string> banned_cards(const Table& table) {
    std::vector<std::string> banned;
    for (const auto& ban : table.game->theme.bans) {
        std::string text;
        bool all = true;
        for (const std::string& card : ban) {
            all = all && table.play.named.contains(card);
            text += (text.empty() ? "" : " + ") + card;
        }
        if (all) banned.push_back(std::move(text));
    }
    return banned;
}

}  // namespace quadrille::app
