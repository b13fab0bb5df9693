// Whatever a QGN text holds, reading it ends with a game or a sentence; what was read is written so that it
// reads back the same.
#include "db/exchange/qgn.hpp"
#include "tests/db/export_words.hpp"
#include "tests/fuzz/scratch_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadrille;
    static const db::ExportWords words = db::test::export_words();
    const auto game = db::record_from_qgn(fuzz::bytes_of(data, size));
    if (!game) {
        fuzz::claim(!name(game.error().fault).empty());
        return 0;
    }
    const std::string written = db::qgn_from(*game, words);
    const auto again = db::record_from_qgn(written);
    fuzz::claim(again && again->events.size() == game->events.size() &&
                db::qgn_from(*again, words) == written);
    for (std::size_t i = 0; i < game->events.size(); ++i)
        fuzz::claim(again->events[i].payload == game->events[i].payload &&
                    again->events[i].verdict == game->events[i].verdict);
    return 0;
}
