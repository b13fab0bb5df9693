// app/session/systems/magic54_lessons.hpp: the four levels of the example game in the source of Magic 54
// (section VIII), to be played step by step.
#pragma once
#include <string>
#include <vector>

#include "rules/magic54/chance.hpp"

namespace quadrille::app {

struct Magic54Step {
    std::string action;                           ///< as docs/rules/magic54.md writes it
    std::string rule;                             ///< that it shows
    std::vector<rules::magic54::Outcome> told{};  ///< cards lost to tens
};

struct Magic54Lesson {
    rules::magic54::State state;  ///< before the first step
    std::vector<Magic54Step> steps;
};

inline constexpr int magic54_lessons = 4;
/// `number`: 1 to 4. What the source leaves open (suits, cards that it does not name) is chosen.
const Magic54Lesson& magic54_lesson(int number);

}  // namespace quadrille::app
