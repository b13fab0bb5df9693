#include "app/commands/log_exchange.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>

#include "app/commands/command.hpp"
#include "app/files/file_io.hpp"
#include "app/files/scratch_folder.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/parse_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/game_credentials.hpp"
#include "app/session/game_shelf.hpp"
#include "db/changed_copy.hpp"
#include "db/exchange/qgn.hpp"
#include "db/repair.hpp"

namespace quadrille::app {
namespace {

std::string import_format(const LogOptions& options) {
    if (!options.format.empty()) return options.format;
    const std::string extension = std::filesystem::path(options.input_file).extension().string();
    if (extension == ".jsonl" || extension == ".qgn") return extension.substr(1);
    return "json";
}

tl::expected<db::GameRecord, db::ParseError> parse(const std::string& format, std::string_view text) {
    if (format == "qgn") return db::record_from_qgn(text);
    return format == "jsonl" ? db::record_from_jsonl(text) : db::record_from_json(text);
}

using Writer = std::function<std::string(const db::GameRecord&, const db::ExportWords&)>;

/// JSON has nothing in it that depends on the language.
const std::map<std::string, Writer>& writers() {
    static const std::map<std::string, Writer> all{
        {"json", [](const db::GameRecord& record, const auto&) { return db::json_from(record); }},
        {"jsonl", [](const db::GameRecord& record, const auto&) { return db::jsonl_from(record); }},
        {"csv", db::csv_from},
        {"md", db::markdown_from},
        {"html", db::html_from},
        {"qgn", db::qgn_from}};
    return all;
}

namespace fs = std::filesystem;

/// Where a new game file is written: under its name or, where a file is replaced, in a folder of its own
/// beside it until it is whole.
class Draft {
public:
    explicit Draft(fs::path file) : file_(std::move(file)) {
        std::error_code failure;
        if (fs::exists(file_, failure)) folder_.emplace(file_.parent_path(), file_.filename().string());
    }
    tl::expected<fs::path, FileError> path() const {
        return folder_ ? folder_->file(file_.filename().string()) : file_;
    }
    tl::expected<void, FileError> put_in_place() const {
        std::error_code failure;
        if (folder_) fs::rename(*path(), file_, failure);
        if (failure)
            return tl::unexpected(FileError{FileFault::unwritable, file_.string(), failure.message()});
        return {};
    }

private:
    fs::path file_;
    std::optional<ScratchFolder> folder_;
};

int unwritten(const FileError& error) {
    return report_error("log", file_sentence(error));
}

/// The format that is asked for, or that the file's name ends in; json where there is no name.
std::string export_format(const LogOptions& options) {
    if (!options.format.empty()) return options.format;
    if (options.output_file.empty() || takes_a_stream(options.output_file)) return "json";
    const std::string extension = fs::path(options.output_file).extension().string();
    return extension.empty() ? extension : extension.substr(1);
}

int export_copy(const LogOptions& options) {
    if (options.output_file.empty() || takes_a_stream(options.output_file)) {
        return report_error("log", program_messages()("log.copy_needs_name"), wrong_usage);
    }
    const auto file = open_log(options, db::Access::read);
    if (!file || !may_write("log", options.output_file, output_rule(options))) return some_input_failed;
    const Draft draft(link_target(options.output_file));
    const auto copy = draft.path();
    if (!copy) return unwritten(copy.error());
    if (const auto copied = db::copy_changed(*file, *copy, leave_out_credentials); !copied)
        return report_error("log", sentence(options.output_file, copied.error()));
    const auto placed = draft.put_in_place();
    return placed ? success : unwritten(placed.error());
}

/// " (17, 40, 41)", the first ten.
std::string numbers(const std::vector<std::int64_t>& sequences) {
    const std::size_t count = std::min<std::size_t>(sequences.size(), 10);
    if (count == 0) return {};
    const auto end = sequences.begin() + static_cast<std::ptrdiff_t>(count);
    return fmt::format(" ({}{})", fmt::join(sequences.begin(), end, ", "),
                       count < sequences.size() ? ", ..." : "");
}

}  // namespace

int export_game(const LogOptions& options) {
    const std::string format = export_format(options);
    if (format == "db") return export_copy(options);
    if (!writers().contains(format)) {
        return report_error("log", program_messages()("log.no_format", fmt::arg("file", options.output_file)),
                            wrong_usage);
    }
    auto record = open_record(options, db::Pictures::read);
    if (!record) return some_input_failed;
    leave_out_proven_credentials(*record);
    const db::ExportWords words = words_of(options);
    const auto write = writers().at(format);
    return write_output(options, options.output_file, write(*record, words)) ? success : some_input_failed;
}

int import_game(const LogOptions& options) {
    const auto text = read_input(options.input_file);
    if (!text) return report_error("log", file_sentence(text.error()));
    auto record = parse(import_format(options), *text);
    if (!record) return report_error("log", sentence(options.input_file, record.error()));
    const auto rename = [&](db::NewGame& game) { game.name = options.new_name; };
    if (const auto named = options.new_name.empty() ? tl::expected<void, db::StoreError>{}
                                                    : db::change_header(*record, rename);
        !named)
        return fail(options, named.error());
    if (options.file.empty() && !make_data_folder("log")) return some_input_failed;
    auto file = open_log(options, db::Access::write);
    if (!file) return some_input_failed;
    const auto id = db::import_record(*file, *record);
    if (!id) return fail(options, id.error());
    fmt::print("{}\n", program_messages().counted("log.imported", static_cast<long>(record->events.size()),
                                                  fmt::arg("game", printable(record->game.name)),
                                                  fmt::arg("id", *id)));
    return success;
}

int repair(const LogOptions& options) {
    const fs::path damaged = options.input_file;
    const fs::path saved = options.output_file.empty() ? fs::path(damaged.string() + ".repaired")
                                                       : fs::path(options.output_file);
    if (takes_a_stream(saved))
        return report_error("log", program_messages()("log.repair_needs_name"), wrong_usage);
    if (!may_write("log", saved, output_rule(options))) return some_input_failed;
    const Draft draft(link_target(saved));
    const auto copy = draft.path();
    if (!copy) return unwritten(copy.error());
    const auto rescued = db::repair(damaged, *copy);
    if (!rescued) {
        return report_error("log", sentence(rescued.error().in_output ? saved : damaged, rescued.error()));
    }
    if (const auto placed = draft.put_in_place(); !placed) return unwritten(placed.error());
    for (const db::RescuedGame& game : *rescued)
        fmt::print("{}\n", program_messages().counted("log.saved", static_cast<long>(game.events),
                                                      fmt::arg("game", printable(game.name)),
                                                      fmt::arg("unproven", game.unproven.size()),
                                                      fmt::arg("which", numbers(game.unproven)),
                                                      fmt::arg("missing", game.missing)));
    fmt::print("{}\n", program_messages()("log.written", fmt::arg("file", printable(saved.string()))));
    return success;
}

}  // namespace quadrille::app
