#include "app/session/library_import.hpp"

#include "app/messages/parse_sentence.hpp"
#include "app/messages/store_sentence.hpp"
#include "db/cards/card_library.hpp"
#include "db/cards/card_stream.hpp"

namespace quadrille::app {

LibraryImport::LibraryImport(std::filesystem::path library, std::filesystem::path cards, void (*wake)())
    : library_(std::move(library)), cards_(std::move(cards)), wake_(wake), thread_([this] {
          result_ = import();
          done_ = true;
          wake_();
      }) {}

LibraryImport::~LibraryImport() {
    stop_ = true;
    thread_.join();
}

tl::expected<std::int64_t, std::string> LibraryImport::import() {
    if (const auto trouble = db::check_card_file(cards_)) return tl::unexpected(sentence(*trouble));
    const auto file = db::GameFile::open(library_, {.access = db::Access::write});
    if (!file) return tl::unexpected(sentence(library_, file.error()));
    const auto report =
        db::CardLibrary(*file).import(cards_, {.progress = [this](std::int64_t, std::int64_t cards) {
                                          read_ = cards;
                                          return !stop_;
                                      }});
    if (report) return report->added + report->changed;
    if (report.error().read) return tl::unexpected(sentence(*report.error().read));
    return tl::unexpected(sentence(library_, report.error()));
}

}  // namespace quadrille::app
