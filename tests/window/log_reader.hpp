// tests/window/log_reader.hpp: what the log of the newest game has, read beside the program that writes it.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "db/game_log.hpp"

namespace quadrille::tests {

struct Logged {
    nlohmann::json payload;
    std::optional<db::Verdict> verdict;
};

/// Events of one kind, in a data folder.
inline std::vector<Logged> logged_in(const std::filesystem::path& data, const char* kind) {
    std::vector<Logged> found;
    const auto file = db::GameFile::open(data / "quadrille/quadrille.db", {.access = db::Access::read});
    const auto games = file ? file->games() : tl::unexpected(file.error());
    if (!games || games->empty()) return found;
    const auto events = file->events(games->back().id);
    if (!events) return found;
    for (const db::Event& event : *events) {
        const auto payload = nlohmann::json::parse(event.payload);
        if (payload.value("event", "") == kind) found.push_back({payload, event.verdict});
    }
    return found;
}

}  // namespace quadrille::tests
