// app/messages/seat_initial.hpp: a seat in one letter, where there is room for no more.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "rules/geometry/seat.hpp"

namespace quadrille::app {

/// "s" of south, "o" of ouest: the first letter of the seat's name, which is a plain one in every language.
inline std::string initial(Seat seat, const Messages& tr) {
    const std::string word = tr("export.seat." + std::string(name(seat)));
    return word.substr(0, 1);
}

}  // namespace quadrille::app
