// Faults of game files and sources as both languages say them.
#include <gtest/gtest.h>
#include <set>

#include "app/messages/source_sentence.hpp"
#include "app/messages/store_sentence.hpp"

namespace quadrille::app {
namespace {

TEST(FaultSentences, OfTheStoreAreThereForEachFaultAndNameFileAndFacts) {
    const int last = static_cast<int>(db::StoreFault::io);
    for (const Language language : languages()) {
        const Messages tr(language);
        std::set<std::string> different;
        for (int fault = 0; fault <= last; ++fault) {
            const db::StoreError error{.fault = static_cast<db::StoreFault>(fault),
                                       .detail = "Friday",
                                       .found = 91,
                                       .known = 17,
                                       .holder = 4711};
            const std::string said = sentence("evening.db", error, tr);
            EXPECT_TRUE(said.starts_with("evening.db")) << said;
            EXPECT_EQ(said.find('{'), std::string::npos) << said;
            different.insert(said);
        }
        EXPECT_EQ(different.size(), static_cast<std::size_t>(last) + 1);
    }
}

struct Said {
    db::StoreFault fault;
    const char *english, *french;
};
class StoreFaults : public testing::TestWithParam<Said> {};

TEST_P(StoreFaults, SayWhatToDo) {
    const db::StoreError error{
        .fault = GetParam().fault, .detail = "Friday", .found = 91, .known = 17, .holder = 4711};
    EXPECT_NE(sentence("a.db", error).find(GetParam().english), std::string::npos);
    const std::string french = sentence("a.db", error, Messages(*language_from("fr")));
    EXPECT_NE(french.find(GetParam().french), std::string::npos) << french;
}

INSTANTIATE_TEST_SUITE_P(
    InBothLanguages, StoreFaults,
    testing::Values(Said{db::StoreFault::disk_full, "free some space", "libérez de la place"},
                    Said{db::StoreFault::newer, "version 91", "la version 91"},
                    Said{db::StoreFault::game_in_use, "process 4711", "le processus 4711"},
                    Said{db::StoreFault::no_such_game, "\"Friday\"", "« Friday »"},
                    Said{db::StoreFault::no_permission, "(Friday)", "(Friday) ; vérifiez les droits"}));

TEST(FaultSentences, OfSourcesNameTheSource) {
    using vision::SourceFault;
    for (const Language language : languages()) {
        const Messages tr(language);
        std::set<std::string> different;
        for (int fault = 0; fault <= static_cast<int>(SourceFault::index_last); ++fault) {
            const std::string said = sentence("table.mp4", {static_cast<SourceFault>(fault), {}}, tr);
            EXPECT_NE(said.find("table.mp4"), std::string::npos);
            different.insert(said);
        }
        EXPECT_EQ(different.size(), static_cast<std::size_t>(SourceFault::index_last) + 1);
        EXPECT_NE(sentence("7", {SourceFault::no_camera, "0, 2"}, tr).find("0, 2"), std::string::npos);
    }
}

}  // namespace
}  // namespace quadrille::app
