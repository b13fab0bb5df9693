// app/commands/request_facts.hpp: what the card library knows of the pieces of a rules request.
#pragma once
#include <string>

#include "db/cards/card_library.hpp"

namespace quadrille::app {

/// A request (docs/interfaces.md, section 4) whose pieces with a `name` that the library has, in any
/// language, have got the `kind`, `power`, `toughness`, `keywords` and `colors` of that card wherever the
/// request does not give them; a power that is no number ("*") stays away. Anything that is no such request
/// comes back as it is.
std::string with_card_facts(std::string request, const db::CardLibrary& library);

}  // namespace quadrille::app
