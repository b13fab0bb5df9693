// app/setup/table_file.hpp: tables as people have set them up, kept between sessions.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

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
/// The table that was played at last; nullopt where there is none. A file that cannot be read is set aside
/// (NAME.json.broken), and `note` says so.
std::optional<TableSetup> last_table(LocalizedText& note);

}  // namespace quadrille::app
