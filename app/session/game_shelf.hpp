// app/session/game_shelf.hpp: the games of a file, for a list: what they were, under which names they go,
// and where they are written out to. Each call opens the file for itself and takes as long as the disk does.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/export_format.hpp"
#include "app/setup/game_setup.hpp"
#include "db/exchange/game_stats.hpp"
#include "db/exchange/record.hpp"

namespace quadrille::app {

struct ShelvedGame {
    db::GameId id = 0;
    std::string name;   ///< in the file: it never changes
    std::string title;  ///< as people called it last; else the name
    std::string system;
    std::int64_t wall_time_ms = 0;
    struct Player {
        Chair seat{};
        std::string name;  ///< empty: called by the seat
        friend bool operator==(const Player&, const Player&) = default;
    };
    std::vector<Player> players;
    std::int64_t turns = 0;  ///< that began
    bool over = false;
    std::optional<Chair> winner;  ///< nullopt: drawn, or not over
    friend bool operator==(const ShelvedGame&, const ShelvedGame&) = default;
};

/// On error what to show.
template <typename Value>
using Shelved = tl::expected<Value, LocalizedText>;

/// The newest first.
Shelved<std::vector<ShelvedGame>> shelved_games(const std::filesystem::path& file);
/// The game with its key pictures.
Shelved<db::GameRecord> shelved_game(const std::filesystem::path& file, db::GameId game);
/// Writes it into `folder`, which is made where it is missing, under its title; a file that is there is
/// replaced. Players without a name are called by their seat. Gives that file.
Shelved<std::filesystem::path> write_out(const std::filesystem::path& file, db::GameId game,
                                         ExportFormat format, Language language,
                                         const std::filesystem::path& folder);
Shelved<db::GameStats> statistics(const std::filesystem::path& file, db::GameId game);
/// Calls the game so from now on, by a further event. Refused while another process writes it.
Shelved<void> rename(const std::filesystem::path& file, db::GameId game, const std::string& title);

/// The payload of the event that names a game.
std::string title_payload(const std::string& title);
/// What people called the game last; empty: nobody did.
std::string title_of(const db::GameRecord& record);

}  // namespace quadrille::app
