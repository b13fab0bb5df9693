// app/commands/deck_check.hpp: a deck held to the rules of a system, printed line by line.
#pragma once
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/deck_for.hpp"

namespace quadrille::app {

/// One thing about a deck, without the card's name and the rule's number: "8 lands: at most 5 are allowed".
std::string sentence(const DeckNote& note, const Messages& tr);

/// What a list of names bans: each in English where the library has it.
std::vector<std::string> names_in(const std::vector<db::ResolvedLine>& lines);

/// Prints what a deck's main part breaks ("! " before it) and what changes in it; whether it may be played
/// so.
tl::expected<bool, db::StoreError> check_deck(rules::System system, const db::CardLibrary& library,
                                              const std::vector<db::ResolvedLine>& lines,
                                              const std::vector<std::string>& banned = {});

}  // namespace quadrille::app
