// Magic 54: actions applied, and positions counted, on one core.
#include <benchmark/benchmark.h>

#include "rules/magic54/perft.hpp"
#include "tests/rules/magic54/table.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// The actions of one whole game of first choices that keep it going, to be applied again and again.
struct Game {
    State start;
    std::vector<Action> actions;
};

Game long_game() {
    Game game{new_game({deck_with(Side::red, "3H 5H JH 2H 7H QH AH 4H 9H KH 8H 3D JD 6H"),
                        deck_with(Side::black, "3C 5C JC 2C 7C QC AC 4C 9C KC 8C 3S JS 6C")},
                       Side::red),
              {}};
    State state = game.start;
    std::uint32_t seed = 54;
    while (state.step != Step::over && game.actions.size() < 1000) {
        std::vector<Action> choices;
        for_each_action(state, [&](const Action& action) { choices.push_back(action); });
        seed = seed * 1664525U + 1013904223U;
        game.actions.push_back(choices[(seed >> 8U) % choices.size()]);
        Chance chance = Chance::first_card();
        apply(state, game.actions.back(), chance);
    }
    return game;
}

void apply_actions(benchmark::State& run) {
    const Game game = long_game();
    std::int64_t applied = 0;
    for (auto _ : run) {
        State state = game.start;
        for (const Action& action : game.actions) {
            Chance chance = Chance::first_card();
            apply(state, action, chance);
        }
        benchmark::DoNotOptimize(state);
        applied += static_cast<std::int64_t>(game.actions.size());
    }
    run.SetItemsProcessed(applied);
}
BENCHMARK(apply_actions);

/// A combat in the middle of a game: two creatures a side, cards and mana in both hands.
void count_sequences(benchmark::State& run) {
    State state;
    lay_out(
        state, Side::red,
        {.hand = "2H 6H AH 7H 5D",
         .mana = "3H 5H 9H",
         .creatures = {{.number = 1, .card = *card_from("QH")}, {.number = 2, .card = *card_from("JH")}}});
    lay_out(
        state, Side::black,
        {.hand = "2C AC 8C 10C 7C",
         .mana = "3C 5C 9C",
         .creatures = {{.number = 1, .card = *card_from("KC")}, {.number = 2, .card = *card_from("JC")}}});
    for (const char* action : {"pass", "pass", "attack r1", "block b1>r1 b2>r1"}) {
        if (!play(state, action)) run.SkipWithError("the scene cannot be played");
    }
    std::int64_t nodes = 0;
    for (auto _ : run) nodes += perft(state, static_cast<int>(run.range(0))).value_or(0);
    run.SetItemsProcessed(nodes);
}
BENCHMARK(count_sequences)->Arg(2)->Arg(3);

}  // namespace
}  // namespace quadrille::rules::magic54
