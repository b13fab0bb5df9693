#include "app/table_decks.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "app/commands/whole_file.hpp"
#include "db/cards/decklist.hpp"

namespace quadrille::app {
namespace {

/// Why it could not be kept.
Sentence not_kept(const db::GameFile& file, const db::StoreError& error) {
    return [error = JournalError{file.path(), error}](const Messages& say) {
        return say("note.deck_not_kept", fmt::arg("why", error.sentence(say)));
    };
}

/// Empty: it is kept.
Sentence take(Journal& log, const std::string& player, const std::string& file) {
    const auto text = read_whole(file);
    if (!text) return [file](const Messages& say) { return say("note.no_deck", fmt::arg("file", file)); };
    const auto deck = db::decklist_from(*text);
    if (!deck) {
        return [file, line = deck.error().line](const Messages& say) {
            return say("note.deck_line", fmt::arg("file", file), fmt::arg("line", line));
        };
    }
    const db::CardLibrary library(log.file());
    const auto lines = db::resolve(library, *deck);
    if (!lines) return not_kept(log.file(), lines.error());
    const std::string name = deck->name.empty() ? std::filesystem::path(file).stem().string() : deck->name;
    const auto kept = db::set_deck(log.file(), log.game().id, player, name, *lines);
    if (!kept) return not_kept(log.file(), kept.error());
    return nullptr;
}

}  // namespace

std::vector<Sentence> take_decks(Journal& log, const GameSetup& setup) {
    std::vector<PlayerAtTable> players = setup.players;
    std::sort(players.begin(), players.end(),
              [](const PlayerAtTable& a, const PlayerAtTable& b) { return a.seat < b.seat; });
    std::vector<Sentence> notes;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].deck.empty()) continue;
        if (auto note = take(log, fmt::format("P{}", i + 1), players[i].deck))
            notes.push_back(std::move(note));
    }
    return notes;
}

}  // namespace quadrille::app
