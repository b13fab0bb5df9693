// What people read under --lang fr is French: each command's sentences.
#include <gmock/gmock.h>
#include <opencv2/imgcodecs.hpp>

#include "tests/commands/program.hpp"
#include "tests/commands/short_game.hpp"

namespace quadrille::test {
namespace {

using testing::HasSubstr;

/// A command line, its words that begin with '@' being files of the test's folder, and what is said.
struct Spoken {
    const char* name;
    std::vector<std::string> words;
    int status;
    std::vector<const char*> said;
};

/// A folder with what the command lines read: a game, an empty game file, a picture, files with mistakes.
class FrenchCommands : public testing::TestWithParam<Spoken> {
protected:
    FrenchCommands() {
        setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1);
        setenv("XDG_CONFIG_HOME", (folder_.path() / "config").c_str(), 1);
        cv::imwrite(at("blank.png"), cv::Mat(400, 600, CV_8UC3, cv::Scalar(80, 90, 100)));
        const std::string game = folder_.file("game.qgn", short_game);
        EXPECT_EQ(run_program({"log", "--db", at("game.db"), "import", game}).status, 0);
        std::string twice = run_program({"log", "--db", at("game.db"), "export", "--format", "json"}).output;
        twice.replace(twice.find("\"P2\""), 4, "\"P1\"");
        folder_.file("ids.json", twice);
        folder_.file("system.json", R"({"table": {"system": "chess"}})");
        folder_.file("deck.txt", "999999999 Hawk\n");
        folder_.file("goal.json", R"({"table": {"goals": [{"player": "P1", "kind": "luck"}]}})");
    }
    ~FrenchCommands() override {
        unsetenv("XDG_STATE_HOME");
        unsetenv("XDG_CONFIG_HOME");
    }

    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }

    std::vector<std::string> command_line() const {
        std::vector<std::string> words{"--lang", "fr"};
        for (const std::string& word : GetParam().words)
            words.push_back(word.starts_with('@') ? at(word.substr(1)) : word);
        return words;
    }

private:
    TemporaryFolder folder_;
};

TEST_P(FrenchCommands, SpeakFrench) {
    const Finished finished = run_program(command_line());
    const std::string all = finished.output + finished.errors;
    EXPECT_EQ(finished.status, GetParam().status) << all;
    for (const char* said : GetParam().said) EXPECT_THAT(all, HasSubstr(said));
}

INSTANTIATE_TEST_SUITE_P(
    Sentences, FrenchCommands,
    testing::Values(
        Spoken{"report_of_nothing", {"report", "@a.tar.gz"}, 1, {"il n’y a rien à rapporter"}},
        Spoken{"report",
               {"report", "@a.tar.gz", "--db", "@game.db"},
               0,
               {"L’archive montre votre table", "Elle ne contient pas de vidéo"}},
        Spoken{"calibrate_nothing", {"calibrate"}, 2, {"donnez une caméra, une vidéo ou des images"}},
        Spoken{"calibrate_a_blank_picture",
               {"calibrate", "@blank.png"},
               1,
               {"aucun motif n’est vu sur cette image", "le motif a été trouvé sur 0 image ; il en faut"}},
        Spoken{"sheet", {"calibrate", "--print", "@sheet.doc"}, 1, {"la feuille s’écrit en .pdf ou en .png"}},
        Spoken{"look", {"look", "@blank.png", "--camera", "Webcam"}, 0, {"aucun objectif n’est gardé"}},
        Spoken{"window_size", {"open", "@blank.png", "--size", "big"}, 2, {"donnez LARGEURxHAUTEUR"}},
        Spoken{"window_square", {"open", "@blank.png", "--select", "z99"}, 2, {"donnez une case comme c4"}},
        Spoken{"system",
               {"open", "@blank.png", "--profile", "@system.json"},
               2,
               {"« chess » n’est pas un système de jeu"}},
        Spoken{"goal",
               {"open", "@blank.png", "--profile", "@goal.json"},
               2,
               {"« luck » n’est pas une sorte d’objectif"}},
        Spoken{"show",
               {"log", "--db", "@game.db", "show"},
               0,
               {"tour 1 P1", "(Nord) : points de vie : 17", "SG ", "Golem (Sud)",
                "carte 1 (Sud), pion, face cachée"}},
        Spoken{"card_file",
               {"cards", "--db", "@cards.db", "import", "@system.json"},
               1,
               {"il ne contient aucune carte ; rien n’a été importé"}},
        Spoken{"no_card_file",
               {"cards", "--db", "@cards.db", "import", "@deck.txt"},
               1,
               {"ce n’est un fichier ni de Scryfall ni de MTGJSON"}},
        Spoken{"deck",
               {"cards", "--db", "@game.db", "deck", "@deck.txt"},
               1,
               {"deck.txt:1 : une ligne s’écrit « 4 Faucon mordoré »"}},
        Spoken{"game_in_json",
               {"log", "--db", "@game.db", "import", "@system.json"},
               1,
               {"il manque « format »"}},
        Spoken{"game_with_a_mistake",
               {"log", "--db", "@new.db", "import", "@ids.json"},
               1,
               {"ceci ne peut pas être enregistré (deux joueurs ont le même identifiant)"}},
        Spoken{"pictures_from_nowhere", {"cards", "pictures"}, 2, {"dites d’où viennent les images"}},
        Spoken{"number",
               {"watch", "@game.mp4", "--max-fps", "0"},
               2,
               {"--max-fps vaut « 0 » ; donnez un nombre plus grand que 0"}},
        Spoken{"replay", {"log", "--db", "@game.db", "replay"}, 0, {"arrive", "points de vie : 17"}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
