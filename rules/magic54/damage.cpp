// Damage, shields and what dies of it (M54-2.11, M54-2.12).
#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// Where one damage arrives after the shields; nullopt when an ace cancels it. Each shield is asked at most
/// once, those of the newest recipient newest first.
std::optional<Target> arrival(const Play& play, Target recipient) {
    const auto& shields = play.state.shields;
    std::vector<bool> asked(shields.size(), false);
    const auto next = [&] {
        for (std::size_t i = shields.size(); i-- > 0;) {
            if (!asked[i] && shields[i].on == recipient) return i;
        }
        return shields.size();
    };
    for (std::size_t i = next(); i != shields.size(); i = next()) {
        asked[i] = true;
        const Shield& shield = shields[i];
        if (shield.kind == Shield::Kind::ace) {
            play.note({.kind = Event::Kind::cancelled, .player = recipient.side, .on = recipient});
            return std::nullopt;
        }
        const bool gone =
            shield.kind == Shield::Kind::sacrifice && find(play.state, shield.to.creature()) == nullptr;
        if (gone) continue;
        play.note(
            {.kind = Event::Kind::redirected, .player = recipient.side, .on = recipient, .to = shield.to});
        recipient = shield.to;
    }
    return recipient;
}

}  // namespace

void deal(const Play& play, Target recipient, int n, Wounds& wounds) {
    if (n == 0) return;
    if (!play.state.shields.empty()) {
        const auto arrived = arrival(play, recipient);
        if (!arrived) return;
        recipient = *arrived;
    }
    play.note({.kind = Event::Kind::damage, .player = recipient.side, .to = recipient, .n = n});
    if (recipient.kind == Target::Kind::player) {
        wounds.life[index(recipient.side)] += n;
        return;
    }
    Creature* creature = find(play.state, recipient.creature());
    creature->damage += n;
    const auto i = creature - play.state.of(recipient.side).creatures.begin();
    wounds.creatures[index(recipient.side)] |= 1U << i;
}

void bury(const Play& play, const Wounds& wounds) {
    for (const Side side : both_sides) {
        if (wounds.creatures[index(side)] == 0) continue;
        Player& player = play.state.of(side);
        ShortList<Creature, 6> living;
        for (std::size_t i = 0; i < player.creatures.size(); ++i) {
            const Creature& creature = player.creatures[i];
            const bool wounded = (wounds.creatures[index(side)] >> i & 1U) != 0;
            if (!wounded || creature.damage < creature.defence()) {
                living.push_back(creature);
                continue;
            }
            player.discard.push_back(creature.card);
            play.note({.kind = Event::Kind::dies,
                       .player = side,
                       .card = creature.card,
                       .on = Target::of(CreatureId{side, creature.number})});
        }
        player.creatures = living;
    }
}

bool lose_life(const Play& play, const Wounds& wounds) {
    State& state = play.state;
    for (const Side side : both_sides) state.of(side).life -= wounds.life[index(side)];
    const bool red_lost = state.of(Side::red).life <= 0, black_lost = state.of(Side::black).life <= 0;
    if (!red_lost && !black_lost) return false;
    state.winner = red_lost && black_lost ? Winner::draw : red_lost ? Winner::black : Winner::red;
    state.step = Step::over;
    state.priority = std::nullopt;
    state.passes = 0;
    play.note({.kind = Event::Kind::over});
    return true;
}

}  // namespace quadrille::rules::magic54
