// app/window/panels/book_panel.hpp: the rules of a system to read and to search, over everything.
#pragma once
#include <optional>
#include <string>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "rules/system.hpp"

namespace quadrille::app {

/// What is open in the book.
struct BookForm {
    bool open = false;
    rules::System system = rules::System::echiquier;
    std::string search{};  ///< words, or a rule's number
    bool fresh = false;    ///< the search has just come into view
};

/// Opens the book where a rule stands ("EC-5.2"); at the system's beginning for what no page has.
void open_at(BookForm& book, const std::string& rule);

std::optional<Command> book_panel(BookForm& form, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
