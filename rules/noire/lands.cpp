#include "rules/noire/lands.hpp"

#include <algorithm>

namespace quadrille::rules::noire {
namespace {

bool on_battlefield_of(const Piece& piece, std::size_t player) {
    return piece.controller == player && piece.zone == Zone::battlefield;
}

}  // namespace

Replacement replacement(LandEffect effect) {
    switch (effect) {
        case LandEffect::tap:
            return {Keyword::stasis, 1, Rule::lands_tapped};
        case LandEffect::no_untap:
            return {Keyword::stasis, 1, Rule::lands_kept_tapped};
        case LandEffect::untap:
            return {Keyword::focus, 1, Rule::lands_untapped};
        case LandEffect::destroy:
            return {Keyword::dissipate, 2, Rule::lands_destroyed};
        case LandEffect::sacrifice:
            return {Keyword::dissipate, 2, Rule::lands_sacrificed};
        case LandEffect::bounce:
            return {Keyword::stasis, 2, Rule::lands_returned};
        case LandEffect::exile:
            return {Keyword::dissipate, 2, Rule::lands_exiled};
        case LandEffect::put:
        case LandEffect::put_tapped:
            return {Keyword::focus, 1, Rule::lands_put_into_play};
        case LandEffect::cycle:
            return {Keyword::channel, 2, Rule::landcycling};
        case LandEffect::add_mana:
            break;
    }
    return {Keyword::focus, 1, Rule::added_mana_is_focus};
}

Quantity instead_of(const Quantity& lands, const Quantity& real, int ratio) {
    Quantity x{lands.named - real.named, (lands.any - real.any) * ratio};
    for (const Color color : all_colors) x.named[color] *= ratio;
    return x;
}

bool enough(const Reserves& reserves, Keyword keyword, const Quantity& x) {
    switch (keyword) {
        case Keyword::stasis:
            return can_give(reserves.personal(), x);
        case Keyword::dissipate:
            return can_give(reserves.personal() + reserves.in_stasis(), x);
        case Keyword::focus:
        case Keyword::channel:
            break;
    }
    return true;
}

int devotion(const Position& position, std::size_t player, Color color) {
    int symbols = 0;
    for (const Piece& piece : position.pieces) {
        if (!on_battlefield_of(piece, player) || !piece.mana_cost) continue;
        symbols += piece.mana_cost->symbols[color];
        if (color == Color::colorless) symbols += piece.mana_cost->generic;
    }
    return symbols;
}

LandCount land_count(const Position& position, std::size_t player, std::optional<Color> color) {
    if (color == Color::colorless) return {devotion(position, player, *color) / 2, Rule::artifact_lands};
    if (color) return {devotion(position, player, *color), Rule::devotion};
    const auto lands = std::count_if(position.pieces.begin(), position.pieces.end(), [&](const Piece& piece) {
        return piece.land && on_battlefield_of(piece, player);
    });
    return {static_cast<int>(lands), Rule::real_lands};
}

int affinity_reduction(const Position& position, std::size_t player, Color color, const Cost& cost) {
    return std::min(cost.generic, devotion(position, player, color));
}

Landwalk landwalk(const Position& position, std::size_t defender, std::optional<Color> color,
                  const std::string& supertype) {
    Landwalk walk{{}, Rule::landwalk};
    if (!color) {
        walk.rule = Rule::supertype_landwalk;
    } else if (!supertype.empty()) {
        walk.rule = Rule::qualified_landwalk;
    }
    for (const Piece& piece : position.pieces) {
        if (!on_battlefield_of(piece, defender)) continue;
        const auto& types = piece.supertypes;
        const bool works =
            color ? piece.mana[*color] > 0 : std::find(types.begin(), types.end(), supertype) != types.end();
        if (works) walk.by.push_back(piece.id);
    }
    std::sort(walk.by.begin(), walk.by.end());
    return walk;
}

}  // namespace quadrille::rules::noire
