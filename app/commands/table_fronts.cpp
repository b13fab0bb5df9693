#include "app/commands/table_fronts.hpp"

#include <memory>
#include <set>

#include "app/files/paths.hpp"
#include "app/pictures/front_library.hpp"
#include "app/pictures/portrait_writer.hpp"
#include "db/cards/decklist.hpp"

namespace quadrille::app {
namespace {

/// The names of the decks' cards, and those of the faces of cards that have two: a picture shows one.
std::set<std::string> names_in_decks(Journal& log) {
    static constexpr std::string_view between_faces = " // ";
    std::set<std::string> names;
    const auto decks = db::decks_of(log.file(), log.game().id);
    for (const db::DeckCard& card : decks.value_or(std::vector<db::DeckCard>())) {
        names.insert(card.name);
        const auto cut = card.name.find(between_faces);
        if (cut == std::string::npos) continue;
        names.insert(card.name.substr(0, cut));
        names.insert(card.name.substr(cut + between_faces.size()));
    }
    return names;
}

std::filesystem::path game_file(const OpenOptions& options, Journal* log) {
    if (log != nullptr) return log->file().path();
    return options.db.empty() ? default_database() : std::filesystem::path(options.db);
}

}  // namespace

bool name_cards_in(WindowOptions& window, const OpenOptions& options, Journal* log) {
    const std::filesystem::path index = pictures_beside(game_file(options, log));
    const auto names = log != nullptr ? names_in_decks(*log) : std::set<std::string>();
    if (options.pictures.empty()) {
        TableFronts known = fronts_at_table(index, names);
        window.fronts = std::make_shared<vision::KnownFronts>(std::move(known.fronts));
        if (known.rebuilt)
            window.notes.push_back([index](const Messages& tr) {
                return tr("pictures.recreated", fmt::arg("file", index.string()));
            });
    } else {
        auto fronts = fronts_for("open", options.pictures);
        if (!fronts) return false;
        window.fronts = std::make_shared<vision::KnownFronts>(std::move(*fronts));
    }
    if (log == nullptr) return true;
    window.keep_portrait = [writer = std::make_shared<PortraitWriter>(index)](
                               const std::string& name, const vision::FrontView& portrait) {
        writer->keep(name, portrait);
    };
    return true;
}

}  // namespace quadrille::app
