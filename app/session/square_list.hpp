// app/session/square_list.hpp: the squares of a battlefield (EC-13.3) as people write them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/geometry/square.hpp"
#include "rules/geometry/square_set.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

/// The squares named in "c4 d2" or "c4, d2", each once, in that order; what is no square is passed over.
std::vector<Square> squares_in(std::string_view text);
/// "c4 d2".
std::string text_of(const std::vector<Square>& squares);

/// "d4 Fountain, e5 Old mire": between commas a square and what it is called; what has no square is passed
/// over. Those that lend a tap ability in `known` still do.
std::vector<rules::SpecialSetup> special_squares_in(std::string_view text,
                                                    const std::vector<rules::SpecialSetup>& known = {});
std::string text_of(const std::vector<rules::SpecialSetup>& special);

/// What was typed there for a square and is none of `squares`: "z9 banana"; empty: nothing. `named`: as
/// `special_squares_in` reads it.
std::string not_squares_in(std::string_view text, const SquareSet& squares, bool named);

}  // namespace quadrille::app
