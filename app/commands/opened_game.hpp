// app/commands/opened_game.hpp: which source, table and game `quadrille open` shows.
#pragma once
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "app/commands/open_options.hpp"
#include "app/session/journal.hpp"
#include "app/setup/table_file.hpp"

namespace quadrille::app {

/// The first camera; without one the bundled demo with its profile.
void choose_source(OpenOptions& options);

/// The log of the game that is opened. `live`: whether its source is.
tl::expected<Journal, JournalError> log_of(const OpenOptions& options, const TableSetup& table, bool live);

/// The table as the command line describes it; where a game is resumed, as that game has it. On error the
/// sentence to show.
tl::expected<TableSetup, std::string> table_of(const OpenOptions& options);

/// The game that was begun last, with its source and table; on error the sentence to show.
tl::expected<TableSetup, std::string> newest_table(const OpenOptions& options);

/// The table of the newest game that has not ended, as that game has it, however it was begun; nullopt: there
/// is none, or its source was not given on this machine.
std::optional<TableSetup> table_to_resume(OpenOptions options);

}  // namespace quadrille::app
