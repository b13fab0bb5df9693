#include "rules/echiquier/scenario.hpp"

#include <optional>
#include <string>

#include "rules/geometry/square_set.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// The key that a goal of this kind needs and does not have.
std::optional<std::string> lacking(const GoalSetup& goal) {
    if (!goal.kind) return std::nullopt;
    switch (*goal.kind) {
        case GoalKind::hold:
        case GoalKind::reach:
            return goal.squares.empty() ? std::optional<std::string>("squares") : std::nullopt;
        case GoalKind::kill:
            return goal.piece ? std::nullopt : std::optional<std::string>("piece");
        case GoalKind::survive:
            return goal.turns ? std::nullopt : std::optional<std::string>("turns");
        case GoalKind::eliminate:
            return goal.target ? std::nullopt : std::optional<std::string>("target");
    }
    return std::nullopt;
}

}  // namespace

std::vector<InputError> scenario_errors(const Setup& setup) {
    std::vector<InputError> mistakes;
    const auto& goals = setup.objectives.goals;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (const auto key = lacking(goals[i])) {
            mistakes.push_back({"/objectives/goals/" + std::to_string(i) + "/" + *key,
                                "a goal of kind " + std::string(name(*goals[i].kind)) + " needs " + *key});
        }
    }
    if (setup.options.theme == Theme::scenario && goals.empty())
        mistakes.push_back({"/objectives/goals", "a scenario needs goals"});
    SquareSet strategic;
    for (const Square square : setup.objectives.strategic) strategic.insert(square);
    if (setup.options.theme == Theme::domination && strategic.size() % 2 == 0)
        mistakes.push_back({"/objectives/strategic", "domination needs an odd number of strategic squares"});
    return mistakes;
}

}  // namespace quadrille::rules::echiquier
