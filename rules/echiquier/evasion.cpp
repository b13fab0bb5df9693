#include "rules/echiquier/evasion.hpp"

namespace quadrille::rules::echiquier {
namespace {

bool keeps_off(Keyword keyword, const Traits& attacker, const Traits& blocker) {
    switch (keyword) {
        case Keyword::horsemanship:
            return !blocker.has(Keyword::horsemanship);
        case Keyword::flying:
            return !blocker.has(Keyword::flying) && !blocker.has(Keyword::reach);
        case Keyword::fear:
            return !blocker.is(Quality::artifacts) && !blocker.is(Quality::black);
        case Keyword::intimidate:
            return !blocker.is(Quality::artifacts) && !attacker.shares_a_colour(blocker);
        case Keyword::skulk:
            return blocker.power > attacker.power;
        default:
            return false;
    }
}

}  // namespace

std::optional<std::string> evasion(const Traits& attacker, const Traits& blocker, std::uint32_t lands) {
    if (!attacker.evasive() && !blocker.evasive()) return std::nullopt;
    if (attacker.has(Keyword::unblockable)) return std::string(name(Keyword::unblockable));
    if (blocker.has(Keyword::cannot_block)) return std::string(name(Keyword::cannot_block));
    if (attacker.has(Keyword::shadow) != blocker.has(Keyword::shadow))
        return std::string(name(Keyword::shadow));
    for (const Keyword keyword :
         {Keyword::horsemanship, Keyword::flying, Keyword::fear, Keyword::intimidate, Keyword::skulk}) {
        if (attacker.has(keyword) && keeps_off(keyword, attacker, blocker)) return std::string(name(keyword));
    }
    for (const Quality quality : attacker.protections) {
        if (blocker.is(quality)) return "protection from " + std::string(name(quality));
    }
    for (std::size_t i = 0; i < landwalks.size(); ++i) {
        if (attacker.has(landwalks[i]) && ((lands >> i) & 1U) != 0) return std::string(name(landwalks[i]));
    }
    return std::nullopt;
}

}  // namespace quadrille::rules::echiquier
