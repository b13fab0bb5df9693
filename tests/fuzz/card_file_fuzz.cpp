// Whatever a card file holds, plain or compressed, importing it ends with a report or a sentence, and nothing
// is half-written.
#include "db/cards/card_library.hpp"
#include "tests/fuzz/scratch_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadrille;
    static const fuzz::ScratchFolder folder;
    static db::GameFile file = std::move(*db::GameFile::open(folder / "library.db"));
    static db::CardLibrary library(file);
    static int files = 0;
    // Most imports are stopped at their end, so that the library does not grow and slow the fuzzer down.
    const bool kept = ++files % 64 == 0 && *library.printings() < 500;
    const auto before = *library.printings();
    const auto report =
        library.import(folder.write("cards", fuzz::bytes_of(data, size)),
                       {.progress = [&](std::int64_t bytes, auto) { return kept || bytes >= 0; }});
    fuzz::claim(report || report.error().read || !report.error().detail.empty());
    const auto added = report && !report->stopped ? report->added : 0;
    fuzz::claim(*library.printings() == before + added);
    return 0;
}
