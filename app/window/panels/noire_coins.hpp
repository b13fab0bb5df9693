// app/window/panels/noire_coins.hpp: mana of Magic Noire as coins of its six colours.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/systems/noire_table.hpp"
#include "app/window/drawing/theme.hpp"

namespace quadrille::app {

/// The sign of a colour, in the person's language.
std::string mana_letter(const Messages& tr, std::size_t colour);
void draw_coin(ImVec2 centre, float radius, std::size_t colour, const std::string& sign, const Fonts& fonts);
/// A coin as high as a button, on the present line.
void coin(std::size_t colour, const Messages& tr, const Fonts& fonts);
/// "● 3 ● 1": the colours that are there, on the present line.
void mana_line(const Mana& mana, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
