// db/cards/fold.hpp: names as they are compared, so that "oeil", "Œil" and "OEIL" are one.
#pragma once
#include <string>
#include <string_view>

namespace quadrille::db {

/// Lower case, without accents (Unicode NFKD, marks dropped, case folded), ligatures apart (œ oe, æ ae, ß ss,
/// ø o), everything that is no letter or digit as one space, none at the ends. What is not UTF-8 counts as a
/// space.
std::string folded(std::string_view text);

}  // namespace quadrille::db
