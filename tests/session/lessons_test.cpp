// The lessons: each answer worked out by hand from docs/rules/echiquier.md.
#include "app/session/lessons.hpp"

#include <gtest/gtest.h>
#include <map>

#include "app/messages/messages.hpp"

namespace quadrille::app {
namespace {

std::string text_of(const SquareSet& squares) {
    std::string text;
    for (const Square square : squares.sorted()) text += (text.empty() ? "" : " ") + name(square);
    return text;
}

/// Squares within a distance of a square, on the board.
std::string around(const char* centre, int radius) {
    return text_of(SquareSet::around(*square_from(centre), radius) & SquareSet::rectangle({0, 0}, {7, 7}));
}

TEST(Lessons, HaveTheAnswersOfTheRules) {
    const std::map<std::string, std::string> answers{{"moves", "c3 c4 d3 d4 e3 e4 e5"},
                                                     {"simultaneous", "b3 b4 b5 c3 c4 c5 d3 d5"},
                                                     {"sickness", ""},
                                                     {"pawn", "c1 c2 d1 e1 e2"},
                                                     {"walker", around("d4", 3)},
                                                     {"spell", around("d2", 2)},
                                                     {"artifact", around("b2", 3)},
                                                     {"each_player", "d2"},
                                                     {"trigger", around("c3", 2)},
                                                     {"counter", "e5"},
                                                     {"fizzle", "f5"},
                                                     {"arrival", "c1 c2 c3 d1 e1 e2"},
                                                     {"token", "e4 e5 e6 f4 f5 g4 g5 g6"},
                                                     {"blocks", "d5 e6"},
                                                     {"damage", "c5 e7"},
                                                     {"parting", "c4 c5 c6 d4 d6 e4 e5 e6"}};
    ASSERT_EQ(lessons().size(), answers.size());
    for (const Lesson& lesson : lessons()) {
        ASSERT_TRUE(answers.contains(lesson.id)) << lesson.id;
        EXPECT_EQ(text_of(lesson_answer(lesson)), answers.at(lesson.id)) << lesson.id;
        for (const Language language : languages()) {
            const Messages tr(language);
            for (const char* part : {".title", ".question", ".answer"})
                EXPECT_TRUE(tr.knows("lesson." + lesson.id + part)) << lesson.id << part;
        }
    }
}

}  // namespace
}  // namespace quadrille::app
