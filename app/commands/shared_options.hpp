// app/commands/shared_options.hpp: --profile, --south and --camera, the same in every command that sees.
#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "app/setup/table_setup.hpp"
#include "calibration/table_profile.hpp"
#include "vision/identify/front_index.hpp"

namespace quadrille::app {

/// How the table is to be looked at, as given on the command line.
struct TableOptions {
    std::string profile_file;          ///< empty: the defaults of docs/interfaces.md, section 2
    std::optional<PictureSide> south;  ///< over what the profile says
    std::string camera;                ///< whose saved lens is used; empty: that of the source
};

void add_table_options(CLI::App& command, TableOptions& options);

/// The profile that the options name; on error the sentence to show.
tl::expected<TableProfile, std::string> load_profile(const TableOptions& options);

/// The same with what else the file says of the table, and --south over it.
tl::expected<TableSetup, std::string> load_table(const TableOptions& options);

/// --pictures: what the cards are named by.
void add_pictures(CLI::App& command, std::string& pictures);

/// The fronts that --pictures names, none where it is not given; nullopt where they cannot be read, which is
/// said. Pictures that give no front are said, too.
std::optional<vision::FrontIndex> fronts_for(const std::string& command, const std::string& pictures);

}  // namespace quadrille::app
