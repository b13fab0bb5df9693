#include "app/window/card_lookup.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/files/paths.hpp"
#include "app/messages/printable.hpp"
#include "app/window/drawing/canvas.hpp"
#include "vision/identify/name_cards.hpp"

namespace quadrille::app {
namespace {

void count_cards(const db::GameFile& library, LibraryView& view) {
    view.cards = db::CardLibrary(library).printings().value_or(0);
}

/// What became of it, in one line whatever the file is called.
std::string import_text(const LibraryImport& import, const Messages& tr) {
    const std::string file = printable(import.file().filename().string());
    const auto& result = import.result();
    return result ? tr("naming.imported", fmt::arg("file", file), fmt::arg("count", *result))
                  : tr("naming.not_imported", fmt::arg("file", file), fmt::arg("why", result.error()));
}

}  // namespace

void CardLookup::open(Journal& log, LibraryView& view) {
    auto opened = db::GameFile::open(log.file().path(), {.access = db::Access::read});
    view.kept = opened.has_value();
    if (!opened) return;
    game_ = log.game().id;
    finder_.emplace(library_.emplace(std::move(*opened)), game_);
    count_cards(*library_, view);
}

CardFacts CardLookup::facts(const std::string& name) const {
    return finder_ ? finder_->facts(name) : CardFacts{.name = name};
}

bool CardLookup::import(std::vector<std::string> dropped, NamingForm* form, LibraryView& view,
                        const Messages& tr) {
    if (form != nullptr && !form->wanted.empty()) waiting_.push_back(std::exchange(form->wanted, {}));
    std::move(dropped.begin(), dropped.end(), std::back_inserter(waiting_));
    if (!waiting_.empty() && !library_) {
        waiting_.clear();
        view.said = tr("naming.no_place");
        return true;
    }
    if (!waiting_.empty() && !import_) {
        if (std::exchange(all_said_, false)) view.said.clear();
        import_.emplace(library_->path(), from_home(waiting_.front()), Canvas::wake);
        waiting_.pop_front();
    }
    if (!import_) return false;
    const std::int64_t read = import_->read();
    const bool more = std::exchange(view.importing, read) != read;
    if (!import_->done()) return more;
    view.said += (view.said.empty() ? "" : " · ") + import_text(*import_, tr);
    all_said_ = waiting_.empty();
    import_.reset();
    view.importing.reset();
    finder_.emplace(*library_, game_);
    count_cards(*library_, view);
    if (form != nullptr) form->searched.clear();  // in the new library
    return true;
}

void CardLookup::search(NamingForm& form, const Table& table) const {
    if (form.searched == form.text) return;
    form.searched = form.text;
    form.marked = 0;
    form.found = finder_ ? finder_->find(form.text) : std::vector<FoundCard>();
    if (form.text.empty()) return;
    for (const TableCard& card : table.cards) {
        const bool there = std::any_of(form.found.begin(), form.found.end(),
                                       [&](const FoundCard& one) { return one.title == card.name; });
        if (card.facts && !there && card.name.rfind(form.text, 0) == 0)
            form.found.push_back({card.name, name(card.square), *card.facts});
    }
}

void CardLookup::look(NamingForm& form, const SeenTable& seen, LibraryView& view) const {
    if (std::exchange(form.looked_at, true) || !fronts_) return;
    view.pictured = !fronts_->empty();
    const auto front = front_of(form.track, seen);
    if (!front) return;
    constexpr double worth_saying = 0.01;
    for (const vision::NameOdds& name : fronts_->names_of(vision::front_print(*front))) {
        if (name.odds >= worth_saying) form.likely.push_back({{name.name, {}, facts(name.name)}, name.odds});
    }
}

void CardLookup::learn(int track, const std::string& name, const SeenTable& seen) const {
    if (!fronts_) return;
    constexpr double seen_enough = 0.6;
    const auto portrait = front_of(track, seen);
    if (!portrait) return;
    const vision::FrontPrint print = vision::front_print(*portrait);
    if (print.seen_share() < seen_enough) return;
    fronts_->learn(name, print);
    if (keep_portrait_) keep_portrait_(name, *portrait);
}

/// The front of a card as it lies now; nullopt where it lies face down.
std::optional<vision::FrontView> CardLookup::front_of(int track, const SeenTable& seen) const {
    if (seen.picture == nullptr) return std::nullopt;
    std::vector<vision::CardReading> cards;
    std::optional<std::size_t> which;
    for (const TableCard& card : seen.table.cards) {
        if (card.track == track && !card.face_down) which = cards.size();
        cards.push_back(card.reading);
    }
    if (!which) return std::nullopt;
    return vision::view_of(*seen.picture, cards, *which, rim_mm_);
}

}  // namespace quadrille::app
