// tests/rules/frontiere/page.hpp: sentences of docs/rules/frontiere.md, a row each: what is asked of a small
// territory and what the page answers.
#pragma once
#include <gtest/gtest.h>
#include <string>

#include "tests/rules/cases/case_file.hpp"
#include "tests/rules/frontiere/ask.hpp"

namespace quadrille::rules::frontiere {

struct Sentence {
    const char* name;
    int rows;
    const char* lands;
    const char* pieces;
    const char* request;
    const char* expected;
};

inline void expect_followed(const Sentence& one) {
    const Json answered = ask(one.request, position(one.rows, one.lands, one.pieces));
    EXPECT_EQ(answered["ok"], true);
    EXPECT_TRUE(cases::satisfies(Json::parse(one.expected), answered, {"steps"}))
        << "expected " << one.expected << "\nanswered " << answered;
}

inline std::string name_of(const testing::TestParamInfo<Sentence>& test) {
    return test.param.name;
}

}  // namespace quadrille::rules::frontiere
