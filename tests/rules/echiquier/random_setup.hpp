// tests/rules/echiquier/random_setup.hpp: positions by chance, sound by construction.
#pragma once
#include "rules/position/position.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::rules::test {

struct Chance {
    int most_pieces = 24;
    bool in_combat = false;    ///< opponents' creatures may share squares, and some attack and block
    bool attachments = false;  ///< equipment and auras on other pieces, and objects on the stack
};
/// A duel or a game of up to four on a board of any shape. Drawn from RapidCheck's generators, so only inside
/// a property.
Setup random_setup(const Chance& chance = {});

/// The position of a set-up that has no mistake; another fails the property.
Position sound(Setup setup);

}  // namespace quadrille::rules::test
