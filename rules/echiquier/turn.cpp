#include "rules/echiquier/turn.hpp"

#include <array>

#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/declaration.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// Whether something holds for the active player, or for any survivor where they take their turn together.
template <typename Test>
bool any_active(const Position& position, Test test) {
    for (int i = 0; i < position.player_count(); ++i) {
        if (position.player(i).in_game && position.is_active(i) && test(i)) return true;
    }
    return false;
}

Rule rule_of(Step step) {
    switch (step) {
        case Step::upkeep:
            return Rule::skip_announced;
        case Step::main1:
        case Step::main2:
            return Rule::mains_skipped;
        case Step::declare_attackers:
            return Rule::pawn_ready;
        default:
            return Rule::steps;
    }
}

std::vector<TurnOption> options_in(const Position& position, Step step) {
    using enum TurnOption;
    std::vector<TurnOption> may;
    const auto waits = [&](PlayerIndex player) { return upkeep_arrivals(position, player).count > 0; };
    const auto pawn_moves = [&](PlayerIndex player) {
        return !refused_declaration(position, {Object::Type::player, player});
    };
    switch (rule_of(step)) {
        case Rule::skip_announced:
            may.push_back(skip_mains);
            if (any_active(position, waits)) may.push_back(place_waiting);
            break;
        case Rule::mains_skipped:
            if (!position.setup().turn.mains_skipped) may.push_back(cast_sorcery);
            break;
        case Rule::pawn_ready:
            may.push_back(declare);
            if (any_active(position, pawn_moves)) may.push_back(move_pawn);
            break;
        default:
            break;
    }
    return may;
}

}  // namespace

std::string_view name(TurnOption option) {
    constexpr std::array<std::string_view, 6> names{"skip_mains", "place_waiting", "cast_sorcery",
                                                    "declare",    "move_pawn",     "none"};
    return names[static_cast<std::size_t>(option)];
}

TurnOptions turn_options(const Position& position) {
    const Step step = *position.setup().turn.step;
    TurnOptions options{{}, rule_of(step)};
    if (any_active(position, [](PlayerIndex) { return true; })) options.may = options_in(position, step);
    if (options.may.empty()) options.may.push_back(TurnOption::none);
    return options;
}

}  // namespace quadrille::rules::echiquier
