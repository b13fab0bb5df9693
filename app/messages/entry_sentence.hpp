// app/messages/entry_sentence.hpp: what is wrong with a game, an event or a picture of the log, in words.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "db/entry_error.hpp"

namespace quadrille::app {

/// "event 3: the event, or one before it, was changed".
std::string sentence(const db::EntryError& error, const Messages& tr = program_messages());

}  // namespace quadrille::app
