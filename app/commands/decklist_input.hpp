// app/commands/decklist_input.hpp: a decklist that a command was given.
#pragma once
#include <string>
#include <tl/expected.hpp>

#include "db/cards/decklist.hpp"

namespace quadrille::app {

/// Of a file, a FIFO or "-"; on error the sentence to show.
tl::expected<db::Decklist, std::string> decklist_in(const std::string& input);

}  // namespace quadrille::app
