#include "app/commands/log_exchange.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>

#include "app/commands/command.hpp"
#include "app/files/file_io.hpp"
#include "app/messages/store_sentence.hpp"
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

int export_copy(const LogOptions& options) {
    if (options.output_file.empty()) {
        return report_error("log", "--format db needs -o FILE, the copy's name", wrong_usage);
    }
    const auto file = open_log(options, db::Access::read);
    if (!file) return some_input_failed;
    const auto copied = file->copy_to(options.output_file);
    if (copied) return success;
    return report_error("log", sentence(std::filesystem::path(options.output_file), copied.error()));
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
    if (options.format == "db") return export_copy(options);
    const auto record = open_record(options, db::Pictures::read);
    if (!record) return some_input_failed;
    const db::ExportWords words = words_of(options);
    const auto write = writers().at(options.format.empty() ? "json" : options.format);
    return write_output(options.output_file, write(*record, words)) ? success : some_input_failed;
}

int import_game(const LogOptions& options) {
    const auto text = read_file(options.input_file);
    if (!text) {
        return report_error("log", text.error());
    }
    const auto record = parse(import_format(options), *text);
    if (!record) {
        const std::string line = record.error().line > 0 ? fmt::format("{}:", record.error().line) : "";
        return report_error("log", fmt::format("{}:{} {}", options.input_file, line, record.error().message));
    }
    std::error_code failure;
    if (options.file.empty()) std::filesystem::create_directories(log_file(options).parent_path(), failure);
    auto file = open_log(options, db::Access::write);
    if (!file) return some_input_failed;
    const auto id = db::import_record(*file, *record);
    if (!id) return fail(options, id.error());
    fmt::print("{}: {} events imported as game {}\n", record->game.name, record->events.size(), *id);
    return success;
}

int repair(const LogOptions& options) {
    const std::filesystem::path damaged = options.input_file;
    const std::filesystem::path saved =
        options.output_file.empty() ? damaged.string() + ".repaired" : options.output_file;
    const auto rescued = db::repair(damaged, saved);
    if (!rescued) {
        return report_error("log", sentence(rescued.error().in_output ? saved : damaged, rescued.error()));
    }
    for (const db::RescuedGame& game : *rescued)
        fmt::print("{}: {} events saved, {} of them not proven{}, {} missing\n", game.name, game.events,
                   game.unproven.size(), numbers(game.unproven), game.missing);
    fmt::print("written to {}\n", saved.string());
    return success;
}

}  // namespace quadrille::app
