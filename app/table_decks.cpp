#include "app/table_decks.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "app/commands/whole_file.hpp"
#include "app/store_sentence.hpp"
#include "db/cards/decklist.hpp"

namespace quadrille::app {
namespace {

/// Nullopt: it is kept.
std::optional<std::string> take(Journal& log, const std::string& player, const std::string& file) {
    const auto text = read_whole(file);
    if (!text) return text.error();
    const auto deck = db::decklist_from(*text);
    if (!deck) return fmt::format("{}:{}: {}", file, deck.error().line, deck.error().message);
    const db::CardLibrary library(log.file());
    const auto lines = db::resolve(library, *deck);
    if (!lines) return sentence(log.file().path(), lines.error());
    const std::string name = deck->name.empty() ? std::filesystem::path(file).stem().string() : deck->name;
    const auto kept = db::set_deck(log.file(), log.game().id, player, name, *lines);
    if (!kept) return sentence(log.file().path(), kept.error());
    return std::nullopt;
}

}  // namespace

std::vector<std::string> take_decks(Journal& log, const GameSetup& setup) {
    std::vector<PlayerAtTable> players = setup.players;
    std::sort(players.begin(), players.end(),
              [](const PlayerAtTable& a, const PlayerAtTable& b) { return a.seat < b.seat; });
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].deck.empty()) continue;
        if (auto note = take(log, fmt::format("P{}", i + 1), players[i].deck)) notes.push_back(*note);
    }
    return notes;
}

}  // namespace quadrille::app
