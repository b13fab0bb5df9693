// app/window/panels/names.hpp: what seats, players, cards and times are called, in the person's language.
#pragma once
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/messages/seat_names.hpp"
#include "app/session/table.hpp"
#include "calibration/picture_side.hpp"

namespace quadrille::app {

/// "↓" for the picture's lower border.
const char* arrow(PictureSide side);
/// What a player is called: the name given, else the seat.
std::string player_name(const Messages& tr, const Table& table, Chair seat);
std::string card_title(const Messages& tr, const Table& table, const TableCard& card);
/// "Poison", "Commander damage by Bob"; what people called a counter of their own.
std::string counter_name(const Messages& tr, const Table& table, const std::string& counter);
/// "1:05" for 65 seconds; "4:00:05" from an hour on.
std::string clock_text(double seconds);
/// What an id of the table means: a player's name, a card and where it lies.
std::string object_text(const Messages& tr, const Table& table, const std::string& id);
/// Several of them, with commas.
std::string listed(const Messages& tr, const Table& table, const std::vector<std::string>& ids);
/// "Hawk c4 → e5, Bob".
std::string stack_text(const Messages& tr, const Table& table, const PutOnStack& put);

}  // namespace quadrille::app
