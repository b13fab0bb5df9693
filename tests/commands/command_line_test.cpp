// The command line as people type it: mistakes, examples, completion, formats by name.
#include <fstream>
#include <gmock/gmock.h>

#include "app/messages/messages.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Mistyped {
    const char* name;
    std::vector<std::string> words;
    const char* said;
};
class Mistyping : public testing::TestWithParam<Mistyped> {};

TEST_P(Mistyping, IsSaidWithWhatWasLikelyMeant) {
    const Finished finished = run_program(GetParam().words);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.output, "");
    EXPECT_THAT(finished.errors, HasSubstr(GetParam().said));
    EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1) << finished.errors;
    for (const char* library : {"not expected", "FAILED", "1797", "required TEXT", "Check "})
        EXPECT_THAT(finished.errors, Not(HasSubstr(library)));
}

INSTANTIATE_TEST_SUITE_P(
    Words, Mistyping,
    testing::Values(
        Mistyped{"command", {"wach", "a.mp4"}, "did you mean watch?"},
        Mistyped{"subcommand", {"log", "exprot"}, "did you mean export?"},
        Mistyped{"option", {"watch", "a.mp4", "--profil", "t.json"}, "did you mean --profile?"},
        Mistyped{"nothing_near", {"watch", "a.mp4", "--xyzzy"}, "\"--xyzzy\" is not known here"},
        Mistyped{"number", {"watch", "a.mp4", "--max-fps", "0"}, "--max-fps is \"0\"; give a number above 0"},
        Mistyped{"no_number", {"watch", "a.mp4", "--max-fps", "x"}, "--max-fps is \"x\"; give a number"},
        Mistyped{"range", {"board", "--print", "a.pdf", "--rows", "27"}, "give a number from 1 to 26"},
        Mistyped{"word",
                 {"look", "a.jpg", "--south", "up"},
                 "--south is \"up\"; give one of: bottom, left, top, right"},
        Mistyped{"number_of_a_word", {"look", "a.jpg", "--south", "2"}, "give one of: bottom"},
        Mistyped{"pattern", {"calibrate", "a.jpg", "--pattern", "3"}, "give one of: auto"},
        Mistyped{"french_word",
                 {"--lang", "fr", "look", "a.jpg", "--south", "2"},
                 "--south vaut « 2 » ; donnez l’un de ces mots"},
        Mistyped{"no_value", {"look", "a.jpg", "--profile"}, "--profile needs a value"},
        Mistyped{"missing", {"look"}, "IMAGE is missing"},
        Mistyped{"no_subcommand", {"log"}, "name one of the commands"},
        Mistyped{"pair", {"cards", "deck", "a.txt", "--game", "A"}, "--game needs --player too"},
        Mistyped{"french", {"--lang", "fr", "look", "--sud"}, "n’est pas connu ici"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Profile, AKeyThatMeansNothingIsAnError) {
    const TemporaryFolder folder;
    for (const auto& [json, said] :
         {std::pair{R"({"tap_degg": 90})",
                    "table.json:1:14: /tap_degg means nothing in a profile; did you mean \"tap_deg\"?"},
          {R"({"board": {"colums": 6}})",
           "/board/colums means nothing in a profile; did you mean \"columns\"?"},
          {R"({"players": [{"seat": "south", "sleeve": [1,2,3]}]})", "/players/0/sleeve means nothing"},
          {R"({"players": [{"seat": "south", "vanguard": {"lifes": 5}}]})",
           "/players/0/vanguard/lifes means nothing in a profile; did you mean \"life\"?"},
          {R"({"table": {"strategics": ["d4"]}})",
           "/table/strategics means nothing in a profile; did you mean \"strategic\"?"},
          {R"({"table": {"special": [{"square": "d4", "tapability": true}]}})",
           "/table/special/0/tapability means nothing in a profile; did you mean \"tap_ability\"?"},
          {R"({"table": {"goals": [{"player": "south", "kind": "hold", "turn": 3}]}})",
           "/table/goals/0/turn means nothing in a profile; did you mean \"turns\"?"}}) {
        const Finished finished =
            run_program({"look", "a.jpg", "--profile", folder.file("table.json", json)});
        EXPECT_EQ(finished.status, 2);
        EXPECT_THAT(finished.errors, HasSubstr(said));
    }
}

TEST(Help, HasExamplesForEveryCommand) {
    for (const char* command : {"board", "calibrate", "cameras", "cards", "completion", "log", "look", "open",
                                "report", "rules", "watch"}) {
        const Finished finished = run_program({command, "--help"});
        EXPECT_EQ(finished.status, 0);
        EXPECT_THAT(finished.output, HasSubstr("Examples:\n  "));
        EXPECT_THAT(finished.output, HasSubstr(std::string("quadrille ") + command)) << finished.output;
    }
    for (const char* verb : {"list", "show", "replay", "export", "import", "stats", "verify", "repair"})
        EXPECT_THAT(run_program({"log", verb, "--help"}).output, HasSubstr("Examples:\n  ")) << verb;
}

TEST(Help, NamesValuesInWords) {
    for (const auto& [language, words] :
         {std::pair<const char*, std::vector<const char*>>{
              "en",
              {"--profile FILE", "--max-fps NUMBER", "--south bottom, left, top, right", "SOURCE (required)",
               "Examples:"}},
          {"fr", {"--profile FICHIER", "--max-fps NOMBRE", "SOURCE (obligatoire)", "Exemples:"}}}) {
        const std::string help = run_program({"--lang", language, "watch", "--help"}).output;
        for (const char* word : words) EXPECT_THAT(help, HasSubstr(word));
    }
    const std::string all = run_program({"--help-all"}).output;
    EXPECT_THAT(all, HasSubstr("--force   ")) << "a flag has no value";
    for (const char* library : {"TEXT:", " FLOAT", " INT", "REQUIRED", "POSITIVE"})
        EXPECT_THAT(all, Not(HasSubstr(library)));
}

/// Every text of `texts` whose key begins so is in the help, and in no other language than that one.
void expect_help_in(const char* language, const char* other, const std::string& help) {
    const app::Catalogue& ours = app::language_from(language)->catalogue();
    const app::Catalogue& theirs = app::language_from(other)->catalogue();
    for (const auto& [key, text] : ours.texts()) {
        if (!key.starts_with("usage.command.") && !key.starts_with("usage.option.")) continue;
        EXPECT_THAT(help, HasSubstr(text)) << key;
        if (theirs.text(key) != text) {
            EXPECT_THAT(help, Not(HasSubstr(theirs.text(key)))) << key;
        }
    }
}

TEST(Help, IsInTheLanguageThatIsAskedFor) {
    for (const auto& [language, other] : {std::pair{"en", "fr"}, {"fr", "en"}}) {
        const auto help_of = [lang = language](std::vector<std::string> words) {
            words.insert(words.begin(), {"--lang", lang});
            words.emplace_back("--help");
            return run_program(words).output;
        };
        std::string help = run_program({"--lang", language, "--help-all"}).output;
        for (const char* verb : {"list", "show", "replay", "export", "import", "stats", "verify", "repair"})
            help += help_of({"log", verb});
        for (const char* verb : {"import", "find", "deck", "pictures"}) help += help_of({"cards", verb});
        expect_help_in(language, other, help);
    }
    EXPECT_THAT(run_program({"--lang", "fr", "--help"}).output, HasSubstr("Commandes:"));
}

/// What bash offers for a line whose last word is begun.
std::string completed(const std::string& script, const std::string& words, int last) {
    return run_shell("bash -c '. \"$0\"; COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(last) +
                     "; _quadrille; echo \"${COMPREPLY[*]}\"' " + script)
        .output;
}

TEST(Completion, OffersCommandsOptionsAndTheirWords) {
    const TemporaryFolder folder;
    const Finished printed = run_program({"completion", "bash"});
    ASSERT_EQ(printed.status, 0) << printed.errors;
    const std::string script = folder.file("quadrille.bash", printed.output);
    EXPECT_EQ(completed(script, "quadrille wa", 1), "watch\n");
    EXPECT_EQ(completed(script, "quadrille log ex", 2), "export\n");
    EXPECT_EQ(completed(script, "quadrille log export --form", 3), "--format\n");
    EXPECT_EQ(completed(script, "quadrille log export --format js", 4), "json jsonl\n");
    EXPECT_EQ(completed(script, "quadrille look --south t", 3), "top\n");
    EXPECT_THAT(run_program({"completion", "zsh"}).output, HasSubstr("#compdef quadrille"));
    EXPECT_THAT(run_program({"completion", "fish"}).output,
                HasSubstr("complete -c quadrille -n '__fish_seen_subcommand_from watch' -l recording"));
    EXPECT_EQ(run_program({"completion", "tcsh"}).status, 2);
}

TEST(Board, IsPrintedOnSheetsOfA4) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "board.pdf").string();
    const Finished printed = run_program({"board", "--print", file});
    EXPECT_EQ(printed.status, 0) << printed.errors;
    // 723 mm less 10 of glue: 180 mm at a time across, 267 mm up.
    EXPECT_THAT(printed.errors, HasSubstr("12 sheets of A4"));
    std::ifstream stream(file, std::ios::binary);
    const std::string pdf{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
    EXPECT_THAT(pdf, HasSubstr("/Count 12"));
    EXPECT_EQ(run_program({"board", "--print", file}).status, 1) << "it is there now";
    const Finished small = run_program({"board", "--print", "-", "--columns", "2", "--rows", "2"});
    EXPECT_THAT(small.output, HasSubstr("/Count 1"));
    EXPECT_EQ(run_program({"board", "--print", "-", "--columns", "27"}).status, 2);
}

}  // namespace
}  // namespace quadrille::test
