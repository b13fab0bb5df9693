// app/session/seats_by_lot.hpp: who sits where, drawn before a game on the board (MP-11.2).
#pragma once
#include <cstdint>

#include "app/setup/table_setup.hpp"

namespace quadrille::app {

/// Everybody draws one of the seats that are taken, and brings name, deck and sleeves along. Teams stay with
/// the seats: partners face each other (EC-1.2).
void draw_seats(TableSetup& table, std::uint64_t seed);

}  // namespace quadrille::app
