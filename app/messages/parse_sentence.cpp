#include "app/messages/parse_sentence.hpp"

#include "app/messages/entry_sentence.hpp"

namespace quadrille::app {

std::string sentence(const db::ParseError& error, const Messages& tr) {
    const std::string word = error.entry ? sentence(*error.entry, tr) : error.word;
    const std::string what = tr("parse." + std::string(name(error.fault)), fmt::arg("word", word),
                                fmt::arg("number", error.number));
    if (error.place.empty()) return what;
    return tr("parse.at." + error.place, fmt::arg("number", error.at), fmt::arg("what", what));
}

std::string sentence(const std::string& file, const db::ParseError& error, const Messages& tr) {
    const std::string what = sentence(error, tr);
    if (error.line == 0) return tr("parse.of_file", fmt::arg("file", file), fmt::arg("what", what));
    return tr("parse.of_line", fmt::arg("file", file), fmt::arg("line", error.line), fmt::arg("what", what));
}

}  // namespace quadrille::app
