// app/session/systems/magic54_chance.hpp: what chance decides in Magic 54: the deal, who begins, the card
// lost to a ten, the deck after a joker. The same seed always decides the same.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/session/systems/magic54_action.hpp"
#include "app/session/systems/magic54_state.hpp"

namespace quadrille::app {

/// Both decks shuffled.
magic54::Deal shuffled_deal(std::uint64_t seed, rules::magic54::Side first);
/// The side that begins, by lot (M54-2.1).
rules::magic54::Side drawn_by_lot(std::uint64_t seed);
/// An action of the table, with the cards of the creatures that it names and with what chance decides in it;
/// `told`: the cards lost to tens from hands of real cards.
magic54::Play play_with_chance(const Magic54Game& game, const std::string& action, std::uint64_t seed,
                               const std::vector<rules::magic54::Card>& told = {});

}  // namespace quadrille::app
