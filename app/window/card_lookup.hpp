// app/window/card_lookup.hpp: cards by their names for the window: the game's library, files of cards that
// come into it, and what the camera shows of a card that is being named.
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/card_finder.hpp"
#include "app/session/journal.hpp"
#include "app/session/library_import.hpp"
#include "app/session/table.hpp"
#include "app/window/panels/naming_panel.hpp"
#include "vision/identify/known_fronts.hpp"

namespace quadrille::app {

/// The table as the camera shows it now.
struct SeenTable {
    const Table& table;
    const cv::Mat* picture = nullptr;  ///< 8-bit BGR; null: none, or the past is looked at
};

/// Belongs to the window's thread.
class CardLookup {
public:
    /// Called with the portrait of a card that a person named.
    using KeepPortrait = std::function<void(const std::string& name, const vision::FrontView& portrait)>;

    /// `fronts` null: no card is known by its picture. `rim_mm`: of a sleeve round the card.
    CardLookup(std::shared_ptr<vision::KnownFronts> fronts, double rim_mm, KeepPortrait keep_portrait)
        : fronts_(std::move(fronts)), rim_mm_(rim_mm), keep_portrait_(std::move(keep_portrait)) {}

    /// The library beside a game, in a connection of its own: the game's is busy while events are stored.
    void open(Journal& log, LibraryView& view);
    /// That connection; null without a log.
    db::GameFile* file() { return library_ ? &*library_ : nullptr; }

    /// What the library has of a card of that name; the name alone where there is none.
    CardFacts facts(const std::string& name) const;

    /// Files of cards become the library, one after the other: what a form asks for, and what was dropped on
    /// the window. Whether there is more to show; what became of those that came together is in `view.said`.
    bool import(std::vector<std::string> dropped, NamingForm* form, LibraryView& view, const Messages& tr);

    /// What was typed is looked for. Cards that lie on the table with a name are offered too: a copy is named
    /// by one of them.
    void search(NamingForm& form, const Table& table) const;
    /// What the card that is being named may be, by its picture; once for a form.
    void look(NamingForm& form, const SeenTable& seen, LibraryView& view) const;
    /// The card of that track, named by a person, is known from now on by how it looks.
    void learn(int track, const std::string& name, const SeenTable& seen) const;

private:
    std::optional<vision::FrontView> front_of(int track, const SeenTable& seen) const;

    std::optional<db::GameFile> library_;
    db::GameId game_ = 0;
    std::optional<CardFinder> finder_;  ///< none without a log
    std::deque<std::string> waiting_;   ///< files to be imported
    std::optional<LibraryImport> import_;
    bool all_said_ = true;  ///< nothing waits of what came together
    std::shared_ptr<vision::KnownFronts> fronts_;
    double rim_mm_;
    KeepPortrait keep_portrait_;
};

}  // namespace quadrille::app
