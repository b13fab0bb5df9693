// db/parse_error.hpp: why a text could not be read.
#pragma once
#include <string>

namespace quadrille::db {

/// One sentence, with the line where there is one.
struct ParseError {
    int line = 0;  ///< from 1; 0: the text as a whole
    std::string message;
};

}  // namespace quadrille::db
