// `quadrille cards ...`: imports card files, finds cards, reads decklists.
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.hpp"
#include "app/commands/deck_check.hpp"
#include "app/commands/decklist_input.hpp"
#include "app/commands/log_options.hpp"
#include "app/commands/progress_bar.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/files/scratch_folder.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/parse_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/deck_for.hpp"
#include "db/cards/card_library.hpp"
#include "db/cards/card_stream.hpp"

namespace quadrille::app {
namespace {

using OutputJson = nlohmann::ordered_json;

struct CardsOptions {
    std::string file, input, text, game, player, played_in, banned;
    std::string lang;
    std::vector<std::string> languages;
    int limit = 10;
    bool json = false;
};

std::filesystem::path library_file(const CardsOptions& options) {
    return options.file.empty() ? default_database() : std::filesystem::path(options.file);
}

int fail(const CardsOptions& options, const db::StoreError& error) {
    return report_error("cards", sentence(library_file(options), error));
}

std::optional<db::GameFile> open_library(const CardsOptions& options, db::Access access) {
    if (options.file.empty() && access == db::Access::write && !make_data_folder("cards"))
        return std::nullopt;
    auto file = db::GameFile::open(library_file(options), {.access = access});
    if (file) return std::move(*file);
    fail(options, file.error());
    return std::nullopt;
}

int not_imported(const CardsOptions& options, const db::ParseError& error) {
    return report_error("cards", program_messages()("cards.not_imported", fmt::arg("file", options.input),
                                                    fmt::arg("why", sentence(error))));
}

int import_into_library(const CardsOptions& options, const std::filesystem::path& cards) {
    const auto file = open_library(options, db::Access::write);
    if (!file) return some_input_failed;
    db::CardLibrary library(*file);
    std::error_code failure;
    const auto size = std::filesystem::file_size(cards, failure);
    ProgressBar bar(failure ? 0 : size);
    const auto report = library.import(
        cards, {.languages = options.languages, .progress = [&](std::int64_t bytes, std::int64_t read) {
                    return bar.show(bytes, read, "progress.cards");
                }});
    bar.end();
    if (!report && report.error().read) return not_imported(options, *report.error().read);
    if (!report) return fail(options, report.error());
    for (const db::ParseError& note : report->notes)
        report_error("cards", sentence(options.input, note), success);
    const double speed = static_cast<double>(report->read) / bar.seconds();
    fmt::print("{}\n", program_messages().counted(
                           "cards.read", static_cast<long>(report->read),
                           fmt::arg("time", fmt::format("{:.1f}", bar.seconds())),
                           fmt::arg("speed", fmt::format("{:.0f}", speed)), fmt::arg("added", report->added),
                           fmt::arg("changed", report->changed), fmt::arg("unchanged", report->unchanged),
                           fmt::arg("skipped", report->skipped)));
    return success;
}

int import_file(const CardsOptions& options, const std::filesystem::path& cards) {
    // Before a library is made for it.
    if (const auto trouble = db::check_card_file(cards)) return not_imported(options, *trouble);
    std::error_code failure;
    const bool was_there = std::filesystem::exists(library_file(options), failure);
    const int status = import_into_library(options, cards);
    // Nothing was imported: an empty library that was made for it would only puzzle.
    if (status != success && !was_there) std::filesystem::remove(library_file(options), failure);
    return status;
}

int import(const CardsOptions& options) {
    if (!is_standard_stream(options.input)) return import_file(options, options.input);
    constexpr std::uintmax_t largest = std::uintmax_t{4} << 30;  // eight times the largest file there is
    const ScratchFolder scratch("quadrille-cards");
    const auto cards = scratch.file("cards");
    const auto kept = cards.and_then([&](const auto& file) { return keep_standard_input(file, largest); });
    if (!kept) return report_error("cards", file_sentence(kept.error()));
    return import_file(options, *cards);
}

OutputJson face_json(const db::CardFace& face) {
    const auto or_null = [](const std::optional<std::string>& text) {
        return text ? OutputJson(*text) : OutputJson(nullptr);
    };
    return {{"name", face.name},
            {"kind", face.kind()},
            {"type", face.type_line},
            {"mana_cost", face.mana_cost},
            {"power", or_null(face.power)},
            {"toughness", or_null(face.toughness)},
            {"loyalty", or_null(face.loyalty)},
            {"colors", face.colors},
            {"keywords", face.keywords},
            {"text", face.rules_text}};
}

void print_found(const db::FoundName& found, const db::Card& card) {
    fmt::print("{} [{}]{}{}\n", printable(found.name), printable(found.lang),
               found.name == found.english ? "" : " = " + printable(found.english),
               found.mistakes == 0 ? "" : program_messages().counted("cards.mistakes", found.mistakes));
    for (const db::CardFace& face : card.faces) {
        const std::string size =
            face.power ? fmt::format("  {}/{}", *face.power, face.toughness.value_or("")) : "";
        std::string words;
        for (const std::string& keyword : face.keywords) words += (words.empty() ? "  " : ", ") + keyword;
        fmt::print("    {}\n", printable((card.faces.size() > 1 ? face.name + ": " : "") + face.type_line +
                                         size + words));
    }
}

int find(const CardsOptions& options) {
    const auto file = open_library(options, db::Access::read);
    if (!file) return some_input_failed;
    const db::CardLibrary library(*file);
    const auto found = library.find(options.text, options.lang, options.limit);
    if (!found) return fail(options, found.error());
    for (const db::FoundName& name : *found) {
        const auto card = library.card(name.card);
        if (!card) return fail(options, card.error());
        if (!*card) continue;
        if (!options.json) {
            print_found(name, **card);
            continue;
        }
        OutputJson json{{"quadrille", 1},
                        {"name", name.name},
                        {"lang", name.lang},
                        {"card", (*card)->name},
                        {"layout", (*card)->layout},
                        {"mistakes", name.mistakes},
                        {"faces", OutputJson::array()}};
        for (const db::CardFace& face : (*card)->faces) json["faces"].push_back(face_json(face));
        fmt::print("{}\n", json.dump(-1, ' ', false, OutputJson::error_handler_t::replace));
    }
    if (!found->empty()) return success;
    const auto printings = library.printings();
    if (!printings) return fail(options, printings.error());
    return report_error("cards", program_messages()(*printings == 0 ? "cards.no_library" : "cards.nothing"));
}

void print_deck(const CardsOptions& options, const db::Decklist& deck,
                const std::vector<db::ResolvedLine>& lines) {
    const Messages tr = program_messages();
    int cards = 0, missing = 0;
    for (const db::ResolvedLine& resolved : lines) {
        cards += resolved.line.count;
        if (resolved.card != 0) continue;
        ++missing;
        const std::string names = printable(fmt::format("{}", fmt::join(resolved.nearest, ", ")));
        fmt::print(
            "{}\n",
            tr("cards.not_in_library", fmt::arg("deck", printable(options.input)),
               fmt::arg("line", resolved.line.line), fmt::arg("name", printable(resolved.line.name)),
               fmt::arg("nearest", names.empty() ? "" : tr("cards.nearest", fmt::arg("names", names)))));
    }
    fmt::print("{}\n", tr.counted("cards.deck", cards,
                                  fmt::arg("deck", printable(deck.name.empty() ? options.input : deck.name)),
                                  fmt::arg("lines", lines.size()), fmt::arg("missing", missing)));
}

int deck(const CardsOptions& options) {
    const auto list = decklist_in(options.input);
    if (!list) return report_error("cards", list.error());
    const bool keep = !options.game.empty();
    const auto file = open_library(options, keep ? db::Access::write : db::Access::read);
    if (!file) return some_input_failed;
    const auto lines = db::resolve(db::CardLibrary(*file), *list);
    if (!lines) return fail(options, lines.error());
    print_deck(options, *list, *lines);
    if (!options.played_in.empty()) {
        db::Decklist names;
        if (!options.banned.empty()) {
            const auto read = decklist_in(options.banned);
            if (!read) return report_error("cards", read.error());
            names = *read;
        }
        const auto banned = db::resolve(db::CardLibrary(*file), names);
        if (!banned) return fail(options, banned.error());
        const auto legal = check_deck(*rules::system_from(options.played_in), db::CardLibrary(*file), *lines,
                                      names_in(*banned));
        if (!legal) return fail(options, legal.error());
        if (!*legal) return some_input_failed;
    }
    if (!keep) return success;
    const auto kept = file->find(options.game).and_then([&](const db::Game& game) {
        return db::set_deck(*file, game.id, options.player, list->name, *lines);
    });
    return kept ? success : fail(options, kept.error());
}

}  // namespace

void add_cards(CLI::App& program, Action& action) {
    auto options = std::make_shared<CardsOptions>();
    CLI::App* cards = program.add_subcommand("cards");
    cards->require_subcommand(1);
    cards->add_option("--db", options->file);
    CLI::App* import_command = cards->add_subcommand("import");
    import_command->add_option("FILE", options->input)->required();
    import_command->add_option("--lang", options->languages)->delimiter(',');
    import_command->callback([options, &action] { action = [options] { return import(*options); }; });
    CLI::App* find_command = cards->add_subcommand("find");
    find_command->add_option("TEXT", options->text)->required();
    find_command->add_option("--lang", options->lang);
    find_command->add_option("--limit", options->limit)->check(CLI::Range(1, 1000));
    find_command->add_flag("--json", options->json);
    find_command->callback([options, &action] { action = [options] { return find(*options); }; });
    CLI::App* deck_command = cards->add_subcommand("deck");
    deck_command->add_option("FILE", options->input)->required();
    deck_command->add_option("--for", options->played_in)
        ->check(CLI::IsMember({"echiquier", "noire", "frontiere"}));
    deck_command->add_option("--banned", options->banned)->needs("--for");
    auto* game = deck_command->add_option("--game", options->game);
    deck_command->add_option("--player", options->player)->needs(game);
    game->needs(deck_command->get_option("--player"));
    deck_command->callback([options, &action] { action = [options] { return deck(*options); }; });
    for (CLI::App* command : {import_command, find_command, deck_command}) command->fallthrough();
}

}  // namespace quadrille::app
