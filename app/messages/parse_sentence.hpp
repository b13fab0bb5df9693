// app/messages/parse_sentence.hpp: why a game, a decklist or a card file cannot be read, in words.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "db/parse_error.hpp"

namespace quadrille::app {

/// "a line is written "4 Suntail Hawk"": without file and line.
std::string sentence(const db::ParseError& error, const Messages& tr = program_messages());

/// The same after the file, and the line where there is one.
std::string sentence(const std::string& file, const db::ParseError& error,
                     const Messages& tr = program_messages());

}  // namespace quadrille::app
