// rules/noire/lands.hpp: what stands for lands: mana, devotion, mana under permanents (sections 10 and 11).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/noire/position.hpp"
#include "rules/noire/rule.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::noire {

/// What a card would do with lands (NO-10.8 to 10.15), landcycling (NO-11.5) and adding mana (NO-3.4).
enum class LandEffect {
    tap,
    no_untap,
    untap,
    destroy,
    sacrifice,
    bounce,
    exile,
    put,
    put_tapped,
    cycle,
    add_mana
};

enum class Keyword { stasis, focus, dissipate, channel };

/// The keyword action that is done instead.
struct Replacement {
    Keyword keyword;
    int ratio;  ///< mana for a land (NO-10.6)
    Rule rule;
};
Replacement replacement(LandEffect effect);

/// NO-10.5: X for these lands (by colour of their type; `any`: of any type) where `real` of them are real
/// lands. `real` is at most `lands`, kind by kind.
Quantity instead_of(const Quantity& lands, const Quantity& real, int ratio);

/// NO-10.7: whether the player can give all of X. Focus and channel take from the infinite reserve.
bool enough(const Reserves& reserves, Keyword keyword, const Quantity& x);

/// NO-10.1: the symbols of the colour in the mana costs of the permanents that the player controls on the
/// battlefield. Colourless: the generic parts too (NO-10.2).
int devotion(const Position& position, std::size_t player, Color color);

struct LandCount {
    int count;
    Rule rule;
};
/// The number of lands of a colour; nullopt for lands of no particular colour (NO-10.1 to 10.3).
LandCount land_count(const Position& position, std::size_t player, std::optional<Color> color);

/// NO-11.1: what affinity for the basic land of a colour takes off the generic part.
int affinity_reduction(const Position& position, std::size_t player, Color color, const Cost& cost);

struct Landwalk {
    std::vector<std::string> by;  ///< sorted ids of the defender's permanents that make it work
    Rule rule;
};
/// Landwalk of a colour (NO-11.6), whose supertype is ignored (NO-11.8), or of a supertype alone (NO-11.7).
/// At least one of the two is given.
Landwalk landwalk(const Position& position, std::size_t defender, std::optional<Color> color,
                  const std::string& supertype);

}  // namespace quadrille::rules::noire

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 11> words_of<noire::LandEffect>{
    "tap",   "no_untap", "untap",      "destroy", "sacrifice", "bounce",
    "exile", "put",      "put_tapped", "cycle",   "add_mana"};

}  // namespace quadrille::rules
