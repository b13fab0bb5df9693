// app/setup/table_file.hpp: tables as people have set them up, kept between sessions.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/setup/table_setup.hpp"

namespace quadrille::app {

/// A table profile (docs/interfaces.md, section 2) with what else was chosen under "table": --profile takes
/// it too.
std::string json_from(const TableSetup& table);
/// On error one sentence without the file's name.
tl::expected<TableSetup, std::string> table_from(std::string_view json);

/// tables/NAME.json in the config folder; what is no letter, digit, '.', '_' or '-' in the name becomes '_'.
std::filesystem::path table_file(const std::string& name);

/// Writes the table's file, and that it was the last one. On error the sentence to show.
tl::expected<void, std::string> save_table(const TableSetup& table);
/// `wanted`, or where a table has that name already "wanted 2", "wanted 3", ...
std::string free_table_name(const std::string& wanted);
/// Every table that is kept and can be read, the newest first.
std::vector<TableSetup> kept_tables();

/// Remembers an address that the user of this machine gave; whether that was done.
tl::expected<void, std::string> remember_source(const std::string& source);
/// The address as the user gave it, now or earlier, with the name and password that no game keeps; nullopt:
/// nobody did, and an imported game's address is not called unasked.
std::optional<std::string> given_source(const std::string& source);

/// The table that was played at last; nullopt where there is none. A file that cannot be read is set aside
/// (NAME.json.broken), and `note` reports it.
std::optional<TableSetup> last_table(LocalizedText& note);

}  // namespace quadrille::app
