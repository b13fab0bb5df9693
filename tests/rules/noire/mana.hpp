// tests/rules/noire/mana.hpp: mana in a few letters, and mana of any kind for properties.
#pragma once
#include <rapidcheck.h>
#include <string_view>

#include "rules/noire/mana.hpp"

namespace quadrille::rules::noire {

/// One mana a letter, as on cards: W white, U blue, B black, R red, G green, C colourless.
inline Pool mana(std::string_view letters) {
    constexpr std::string_view known = "WUBRGC";
    Pool pool;
    for (const char letter : letters) ++pool[all_colors[known.find(letter)]];
    return pool;
}

/// A pool with at most `most` of each colour.
inline rc::Gen<Pool> any_pool(int most) {
    return rc::gen::map(rc::gen::container<std::vector<int>>(6, rc::gen::inRange(0, most + 1)),
                        [](const std::vector<int>& amounts) {
                            Pool pool;
                            for (std::size_t i = 0; i < 6; ++i) pool[all_colors[i]] = amounts[i];
                            return pool;
                        });
}

}  // namespace quadrille::rules::noire
