// Whatever a decklist holds, reading it ends with lines that can be looked up and kept, or with a sentence.
#include "db/cards/decklist.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace {

using namespace quadrille;

constexpr const char* two_cards = R"([
{"object":"card","id":"b","oracle_id":"o1","name":"Suntail Hawk","lang":"fr","printed_name":"Faucon mordoré","layout":"normal"},
{"object":"card","id":"c","oracle_id":"o2","name":"Fire // Ice","layout":"split","card_faces":[{"name":"Fire"},{"name":"Ice"}]}])";

struct Library {
    Library() {
        fuzz::claim(cards.import(folder.write("cards.json", two_cards)).has_value());
        fuzz::claim(file.create({.name = "game"}).has_value());
    }
    fuzz::ScratchFolder folder;
    db::GameFile file = std::move(*db::GameFile::open(folder / "library.db"));
    db::CardLibrary cards{file};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library;
    auto deck = db::decklist_from(fuzz::bytes_of(data, size));
    if (!deck) {
        fuzz::claim(!name(deck.error().fault).empty());
        return 0;
    }
    deck->lines.resize(std::min<std::size_t>(deck->lines.size(), 20));
    const auto lines = db::resolve(library.cards, *deck);
    fuzz::claim(lines && lines->size() == deck->lines.size());
    fuzz::claim(db::set_deck(library.file, 1, "P1", deck->name, *lines).has_value());
    fuzz::claim(db::decks_of(library.file, 1)->size() == lines->size());
    return 0;
}
