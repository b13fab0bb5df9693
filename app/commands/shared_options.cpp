#include "app/commands/shared_options.hpp"

#include <fmt/format.h>
#include <vector>

#include "app/commands/command.hpp"
#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/profile_sentence.hpp"
#include "app/pictures/front_library.hpp"
#include "app/setup/table_file.hpp"
#include "app/setup/table_keys.hpp"
#include "calibration/profile_keys.hpp"

namespace quadrille::app {
namespace {

std::string unknown_key_sentence(const std::string& file, const UnknownKey& unknown) {
    return program_messages()(unknown.nearest ? "profile.unknown_near" : "profile.unknown",
                              fmt::arg("file", file), fmt::arg("line", unknown.place.line),
                              fmt::arg("column", unknown.place.column), fmt::arg("key", unknown.pointer),
                              fmt::arg("nearest", unknown.nearest.value_or("")));
}

tl::expected<std::string, std::string> profile_text(const TableOptions& options) {
    constexpr unsigned largest_mb = 16;
    return read_input(options.profile_file, largest_mb).map_error(file_sentence);
}

/// The profile in the bytes of a file; on error the sentence to show.
tl::expected<TableProfile, std::string> profile_in(const std::string& json, const std::string& file) {
    auto profile = profile_from(json);
    if (!profile) return tl::unexpected(sentence(file, profile.error(), program_messages()));
    if (const auto unknown = unknown_profile_key(json, table_keys(json)))
        return tl::unexpected(unknown_key_sentence(file, *unknown));
    return std::move(*profile);
}

}  // namespace

void add_table_options(CLI::App& command, TableOptions& options) {
    std::vector<std::string> sides;
    sides.reserve(all_picture_sides.size());
    for (const PictureSide side : all_picture_sides) sides.emplace_back(name(side));
    command.add_option("--profile", options.profile_file);
    command
        .add_option_function<std::string>(
            "--south", [&options](const std::string& side) { options.south = picture_side_from(side); })
        ->check(CLI::IsMember(sides));
    command.add_option("--camera", options.camera);
}

void add_pictures(CLI::App& command, std::string& pictures) {
    command.add_option("--pictures", pictures);
}

std::optional<vision::FrontIndex> fronts_for(const std::string& command, const std::string& pictures) {
    if (pictures.empty()) return vision::FrontIndex();
    std::vector<std::string> notes;
    auto fronts = fronts_from(pictures, notes);
    for (const std::string& note : notes) report_error(command, note, success);
    if (fronts) return std::move(*fronts);
    report_error(command, fronts.error());
    return std::nullopt;
}

tl::expected<TableProfile, std::string> load_profile(const TableOptions& options) {
    if (options.profile_file.empty()) return TableProfile{};
    return profile_text(options).and_then(
        [&](const std::string& json) { return profile_in(json, options.profile_file); });
}

tl::expected<TableSetup, std::string> load_table(const TableOptions& options) {
    TableSetup table;
    if (!options.profile_file.empty()) {
        const auto json = profile_text(options);
        if (!json) return tl::unexpected(json.error());
        if (const auto profile = profile_in(*json, options.profile_file); !profile)
            return tl::unexpected(profile.error());
        auto read = table_from(*json);
        if (!read) return tl::unexpected(options.profile_file + ": " + read.error());
        table = std::move(*read);
    }
    table.profile.south = options.south.value_or(table.profile.south);
    return table;
}

}  // namespace quadrille::app
