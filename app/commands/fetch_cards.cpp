#include "app/commands/fetch_cards.hpp"

#include <fmt/format.h>
#include <set>

#include "app/commands/command.hpp"
#include "app/commands/decklist_input.hpp"
#include "app/commands/progress_bar.hpp"
#include "app/files/paths.hpp"
#include "app/messages/store_sentence.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Pictures = tl::expected<std::vector<db::CardPicture>, std::string>;

/// Names for a sentence, the first few of them.
std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? text + ", …" : text;
}

std::string none_in(const fs::path& file, const db::CardLibrary& library) {
    const bool empty = library.printings().value_or(0) == 0;
    return program_messages()(empty ? "pictures.no_cards" : "pictures.no_addresses",
                              fmt::arg("file", file.string()));
}

Pictures of_deck(const fs::path& file, const db::CardLibrary& library, const std::string& input) {
    const auto failed = [&](const db::StoreError& error) { return tl::unexpected(sentence(file, error)); };
    const auto list = decklist_in(input);
    if (!list) return tl::unexpected(list.error());
    const auto lines = db::resolve(library, *list);
    if (!lines) return failed(lines.error());
    std::vector<db::CardPicture> pictures;
    std::set<std::int64_t> taken;
    std::vector<std::string> without;
    for (const db::ResolvedLine& line : *lines) {
        if (line.card != 0 && !taken.insert(line.card).second) continue;
        auto of_card = line.card == 0 ? std::vector<db::CardPicture>() : library.pictures(line.card);
        if (!of_card) return failed(of_card.error());
        if (of_card->empty()) without.push_back(line.line.name);
        pictures.insert(pictures.end(), of_card->begin(), of_card->end());
    }
    if (pictures.empty() && library.pictures().value_or(std::vector<db::CardPicture>()).empty())
        return tl::unexpected(none_in(file, library));
    if (!without.empty())
        report_error("cards",
                     program_messages()("pictures.without_address", fmt::arg("count", without.size()),
                                        fmt::arg("names", some_of(without))),
                     success);
    return pictures;
}

Pictures pictures_for(const fs::path& file, const std::string& deck) {
    const auto opened = db::GameFile::open(file, {.access = db::Access::read});
    if (!opened) return tl::unexpected(sentence(file, opened.error()));
    const db::CardLibrary library(*opened);
    if (!deck.empty()) return of_deck(file, library, deck);
    auto pictures = library.pictures();
    if (!pictures) return tl::unexpected(sentence(file, pictures.error()));
    if (pictures->empty()) return tl::unexpected(none_in(file, library));
    return std::move(*pictures);
}

/// About that much: a small picture of a card has 12 to 20 KB.
std::size_t megabytes(std::size_t pictures) {
    constexpr std::size_t picture_kb = 16;
    return (pictures * picture_kb + 999) / 1000;
}

FetchReport fetch_with_a_bar(const std::vector<WantedPicture>& pictures, const fs::path& folder) {
    report_error(
        "cards",
        program_messages()("pictures.fetching", fmt::arg("count", pictures.size()),
                           fmt::arg("mb", megabytes(pictures.size())), fmt::arg("folder", folder.string())),
        success);
    const ProgressBar bar(pictures.size());
    Downloader downloader;
    const FetchReport report = fetch_pictures(
        pictures, downloader,
        {[&](std::size_t done) {
             bar.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(done), "progress.pictures");
         },
         [](const std::string& sentence) { report_error("cards", sentence, success); }});
    bar.end();
    return report;
}

}  // namespace

std::optional<FetchedCards> fetch_cards(const fs::path& library, const std::string& deck) {
    const auto pictures = pictures_for(library, deck);
    if (!pictures) {
        report_error("cards", pictures.error());
        return std::nullopt;
    }
    const fs::path folder = cache_folder() / "pictures";
    FetchedCards fetched{.pictures = wanted_pictures(*pictures, folder)};
    const auto wanted = missing(fetched.pictures);
    if (!wanted.empty()) {
        const FetchReport report = fetch_with_a_bar(wanted, folder);
        fetched.whole = report.kept == wanted.size();
        if (!fetched.whole)
            report_error("cards",
                         program_messages()(report.given_up ? "pictures.given_up" : "pictures.failed",
                                            fmt::arg("kept", report.kept), fmt::arg("count", wanted.size())));
    }
    std::error_code failure;
    std::erase_if(fetched.pictures,
                  [&](const WantedPicture& picture) { return !fs::is_regular_file(picture.file, failure); });
    return fetched;
}

}  // namespace quadrille::app
