// app/messages/printable.hpp: what came from a file, before a terminal shows it.
#pragma once
#include <string>
#include <string_view>

namespace quadrille::app {

/// The text with control characters (C0, DEL, C1), marks that turn the writing round and bytes that are no
/// UTF-8 written out, as "\\x1b": a terminal executes them, or shows a name as another one. A tab stays.
std::string printable(std::string_view text);

/// The same for a text of several lines.
std::string printable_lines(std::string_view text);

}  // namespace quadrille::app
