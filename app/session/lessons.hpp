// app/session/lessons.hpp: positions from which the game on the board is learnt, after the figures of its
// source: each asks a question, and the rules give the answer. No camera, no log.
#pragma once
#include <string>
#include <vector>

#include "rules/geometry/square_set.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

/// What a lesson asks of its subject.
enum class LessonAsk {
    moves,     ///< where it may go
    reaches,   ///< what it has in range
    arrivals,  ///< where something comes whose origin it is
    blockers,  ///< who may block it
    damage,    ///< whom it deals damage
    parting,   ///< who has to leave the square at the end of combat
    players,   ///< whom "each player" concerns: their pawns
    stack,     ///< what brings spells into its range: their sources and targets
    targets    ///< which targets of a spell are still legal when it resolves
};

struct Lesson {
    std::string id;  ///< "lesson.ID.title", ".question" and ".answer" are its texts
    LessonAsk ask;
    std::string of;  ///< a piece, a player for the pawn, a square, or a spell
    std::string rule;
    rules::Setup position;
};
/// In the order in which they are learnt.
const std::vector<Lesson>& lessons();

/// The squares that answer it, as the rules have it.
SquareSet lesson_answer(const Lesson& lesson);

}  // namespace quadrille::app
