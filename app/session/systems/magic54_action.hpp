// app/session/systems/magic54_action.hpp: what is done at the table of Magic 54. In the log each is an
// `action` (docs/game-log.md).
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/systems/system_action.hpp"
#include "rules/magic54/chance.hpp"

namespace quadrille::app::magic54 {

/// Both decks are shuffled and lie on the table; five cards are drawn from each (M54-2.1).
struct Deal {
    std::array<std::vector<rules::magic54::Card>, 2> decks{};  ///< red, black; top first
    rules::magic54::Side first = rules::magic54::Side::red;
    friend bool operator==(const Deal&, const Deal&) = default;
};
/// A game with real cards begins: the program does not see hands and decks.
struct BeginWithRealCards {
    rules::magic54::Side first = rules::magic54::Side::red;
    friend bool operator==(const BeginWithRealCards&, const BeginWithRealCards&) = default;
};
/// An action of docs/rules/magic54.md, section 4.
struct Play {
    std::string action;                               ///< as the page writes it
    std::vector<rules::magic54::Outcome> outcomes{};  ///< what chance or a hidden card decided (section 5)
    /// What the creatures are that it names: they may be gone when the log is read.
    std::map<rules::magic54::CreatureId, rules::magic54::Card> creatures{};
    friend bool operator==(const Play&, const Play&) = default;
};
/// A level of the example game begins (app/session/systems/magic54_lessons.hpp).
struct BeginLesson {
    int number = 1;
    friend bool operator==(const BeginLesson&, const BeginLesson&) = default;
};
/// The next step of the level is played.
struct PlayLessonStep {
    friend bool operator==(const PlayLessonStep&, const PlayLessonStep&) = default;
};
/// The game is ended; another may begin.
struct Stop {
    friend bool operator==(const Stop&, const Stop&) = default;
};

using Action = std::variant<Deal, BeginWithRealCards, Play, BeginLesson, PlayLessonStep, Stop>;

/// The action as a statement.
SystemAction said(const Action& action);
/// Nullopt for actions of other systems, and for what is none.
std::optional<Action> action_from(const SystemAction& statement);

}  // namespace quadrille::app::magic54
