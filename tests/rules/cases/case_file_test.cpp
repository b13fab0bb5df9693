#include "tests/rules/cases/case_file.hpp"

#include <gtest/gtest.h>

namespace quadrille::cases {
namespace {

using nlohmann::json;

struct Comparison {
    const char* name;
    const char* expected;
    const char* got;
    const char* ordered;  ///< one key, or none
    bool satisfied;
};

class Satisfies : public testing::TestWithParam<Comparison> {};

TEST_P(Satisfies, AsTheCaseFilesSay) {
    const Comparison& one = GetParam();
    const std::set<std::string> ordered{one.ordered};
    EXPECT_EQ(satisfies(json::parse(one.expected), json::parse(one.got), ordered), one.satisfied);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, Satisfies,
    testing::Values(Comparison{"more_keys_are_no_matter", R"({"a":1})", R"({"a":1,"b":2})", "", true},
                    Comparison{"a_key_is_missing", R"({"a":null})", R"({"b":2})", "", false},
                    Comparison{"lists_are_sets", R"({"a":[1,2]})", R"({"a":[2,1]})", "", true},
                    Comparison{"with_repetition", R"({"a":[1,1]})", R"({"a":[1,2]})", "", false},
                    Comparison{"an_ordered_key", R"({"a":[1,2]})", R"({"a":[2,1]})", "a", false},
                    Comparison{"everything_ordered", R"({"a":{"b":[1,2]}})", R"({"a":{"b":[2,1]}})", "*",
                               false},
                    Comparison{"partners_are_found", R"([{"a":1},{"a":1,"b":2}])",
                               R"([{"a":1,"b":2},{"a":1}])", "", true},
                    Comparison{"true_is_no_number", R"({"a":1})", R"({"a":true})", "", false},
                    Comparison{"numbers_by_value", R"({"a":1})", R"({"a":1.0})", "", true}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::cases
