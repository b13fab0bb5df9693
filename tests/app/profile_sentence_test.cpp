#include "app/messages/profile_sentence.hpp"

#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

struct Fault {
    const char* name;
    const char* json;
    const char* english;
    const char* french;
};

class ProfileSentence : public testing::TestWithParam<Fault> {};

TEST_P(ProfileSentence, SaysWhereAndWhatInBothLanguages) {
    const auto profile = profile_from(GetParam().json);
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(sentence("t.json", profile.error(), Messages(*language_from("en"))), GetParam().english);
    EXPECT_EQ(sentence("t.json", profile.error(), Messages(*language_from("fr"))), GetParam().french);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ProfileSentence,
    testing::Values(Fault{"cut", "{\"tap_deg\": ", "t.json:1:13: is no JSON from here on",
                          "t.json:1:13: n’est plus du JSON à partir d’ici"},
                    Fault{"tap", "{\"tap_deg\": 60}", "t.json:1:13: /tap_deg must be 45 or 90",
                          "t.json:1:13: /tap_deg doit être 45 ou 90"},
                    Fault{"word", "{\"south\": \"door\"}",
                          "t.json:1:11: /south must be one of: bottom, left, top, right",
                          "t.json:1:11: /south doit être l’un de ces mots : bottom, left, top, right"},
                    Fault{"range", "{\"board\": {\"rows\": 99}}",
                          "t.json:1:20: /board/rows must be in the range 1 ... 26",
                          "t.json:1:20: /board/rows doit être compris dans l’intervalle 1 ... 26"},
                    Fault{"lens", "{\"lens\": {}}", "t.json:1:10: /lens needs \"fx\"",
                          "t.json:1:10: /lens doit avoir \"fx\""}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::app
