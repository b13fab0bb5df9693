// tests/session/board_game.hpp: what is seen and said in games on the board, in few words.
#pragma once
#include <string>

#include "tests/session/scripted_game.hpp"

namespace quadrille::app {

inline constexpr int souths_pawn = 1;

/// South's third turn, in a step of it.
inline Game in_turn(rules::Step step, const GameSetup& setup = {}) {
    Game game(setup);
    game.said(TurnBegins{3, Seat::south});
    if (step != rules::Step::untap) game.said(StepBegins{step});
    return game;
}

inline Seen pawn_moves(const char* from, const char* to, const char* rule, bool allowed = true) {
    return {vision::EventKind::moved, souths_pawn, from,   to, Seat::south, true,
            GameAction::pawn_moves,   rule,        allowed};
}
inline Seen attacks(int card, const char* from, const char* to, const char* rule = "EC-9.4",
                    bool allowed = true, Chair seat = Seat::south) {
    return {vision::EventKind::moved, card, from, to, seat, true, GameAction::attacks, rule, allowed};
}
inline Seen arrives(int card, const char* to, Chair seat, const char* rule, bool allowed = true) {
    return {vision::EventKind::entered, card, "", to, seat, false, GameAction::arrives, rule, allowed};
}
inline Seen leaves(int card, const char* from, Seat seat, GameAction action = GameAction::leaves) {
    return {vision::EventKind::left, card, from, "", seat, false, action, ""};
}

inline GameSetup four_players(const char* first = "", const char* second = "") {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .team = first},
                     {.seat = Seat::west, .team = second},
                     {.seat = Seat::north, .team = first},
                     {.seat = Seat::east, .team = second}};
    return setup;
}

inline Statement lost(const char* player) {
    return SystemAction{std::string(R"({"do":"lost","on":true,"player":")") + player + "\"}"};
}

}  // namespace quadrille::app
