#include "app/messages/entry_sentence.hpp"

namespace quadrille::app {

std::string sentence(const db::EntryError& error, const Messages& tr) {
    const std::string what = tr("entry." + std::string(name(error.fault)), fmt::arg("word", error.word),
                                fmt::arg("number", error.number));
    if (error.place.empty()) return what;
    return tr("entry.at." + std::string(error.place), fmt::arg("number", error.at), fmt::arg("what", what));
}

}  // namespace quadrille::app
