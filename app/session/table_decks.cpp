#include "app/session/table_decks.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "app/files/file_io.hpp"
#include "db/cards/decklist.hpp"

namespace quadrille::app {
namespace {

/// A deck without a name is called by its file.
tl::expected<db::Decklist, LocalizedText> read_deck(const std::string& file) {
    constexpr unsigned largest_mb = 16;
    const auto text = read_file(file, largest_mb);
    if (!text) {
        return tl::unexpected<LocalizedText>(
            [file](const Messages& tr) { return tr("note.no_deck", fmt::arg("file", file)); });
    }
    auto deck = db::decklist_from(*text);
    if (!deck) {
        return tl::unexpected<LocalizedText>([file, line = deck.error().line](const Messages& tr) {
            return tr("note.deck_line", fmt::arg("file", file), fmt::arg("line", line));
        });
    }
    if (deck->name.empty()) deck->name = std::filesystem::path(file).stem().string();
    return std::move(*deck);
}

DeckAtTable at_table(const db::Decklist& deck) {
    DeckAtTable known{.name = deck.name};
    for (const db::DeckLine& line : deck.lines)
        known.cards += line.zone == db::DeckZone::main ? line.count : 0;
    return known;
}

tl::expected<void, db::StoreError> keep(Journal& log, const std::string& player, const db::Decklist& deck) {
    return db::resolve(db::CardLibrary(log.file()), deck)
        .and_then([&](const std::vector<db::ResolvedLine>& lines) {
            return db::set_deck(log.file(), log.game().id, player, deck.name, lines);
        });
}

}  // namespace

std::vector<LocalizedText> load_decks(GameSetup& setup, Journal* log) {
    const std::vector<PlayerAtTable> players = clockwise(setup.players);
    std::vector<LocalizedText> notes;
    const auto not_kept = [&](const db::StoreError& error) {
        notes.emplace_back([error = JournalError{log->file().path(), error}](const Messages& tr) {
            return tr("note.deck_not_kept", fmt::arg("why", error.sentence(tr)));
        });
    };
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].deck.empty()) continue;
        const auto deck = read_deck(players[i].deck);
        if (!deck) {
            notes.push_back(deck.error());
            continue;
        }
        const std::string player = fmt::format("P{}", i + 1);
        setup.decks[player] = at_table(*deck);
        if (log == nullptr) continue;
        if (const auto kept = keep(*log, player, *deck); !kept) not_kept(kept.error());
    }
    if (log == nullptr) return notes;
    const auto before = db::deck_names_of(log->file(), log->game().id);
    if (!before) not_kept(before.error());
    for (const db::GameDeck& deck : before.value_or(std::vector<db::GameDeck>()))
        setup.decks.try_emplace(deck.player, DeckAtTable{deck.name, deck.cards});
    return notes;
}

}  // namespace quadrille::app
