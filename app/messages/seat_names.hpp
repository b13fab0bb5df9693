// app/messages/seat_names.hpp: what seats are called.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "rules/geometry/chair.hpp"

namespace quadrille::app {

/// "South"; "South 2" for the second player of a side.
inline std::string seat_name(const Messages& tr, Chair seat) {
    std::string text = tr("seat." + std::string(name(seat)));
    return seat.place > 1 ? text + " " + std::to_string(seat.place) : text;
}

/// Where there is room for no more: "s" of south, "o" of ouest: the first letter of the seat's name, which is
/// a plain one in every language.
inline std::string initial(Seat seat, const Messages& tr) {
    const std::string word = tr("export.seat." + std::string(name(seat)));
    return word.substr(0, 1);
}

}  // namespace quadrille::app
