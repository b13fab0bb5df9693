// `cards pictures --deck|--all` from outside: what is fetched, from a server on the loopback.
#include <filesystem>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include "tests/commands/program.hpp"
#include "tests/scenes/cards.hpp"
#include "tests/source/made_files.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

std::string front(unsigned art) {
    scenes::DrawnCard card;
    card.seed = art;
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", scenes::card_picture(card, 4)(cv::Rect(6, 6, 252, 352)), bytes);
    return {bytes.begin(), bytes.end()};
}

/// A library of a hawk in two printings, a card of two sides, and a bear whose picture is a page.
class FetchCommand : public testing::Test {
protected:
    FetchCommand() {
        setenv("XDG_CACHE_HOME", (folder.path() / "cache").c_str(), 1);
        setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
        setenv("no_proxy", "127.0.0.1", 1);
        unsigned art = 1;
        for (const char* path : {"/hawk1", "/hawk2", "/day", "/night"})
            server.answer(path, found(front(art++)));
        server.answer("/bear", found("<html>", "text/html"));
        const auto at = [&](const std::string& path) {
            return R"("image_uris":{"small":")" + server.address(path) + R"("})";
        };
        const std::string cards =
            R"([{"id":"h1","oracle_id":"o1","name":"Hawk","lang":"en","layout":"normal",)" + at("/hawk1") +
            R"(},{"id":"h2","oracle_id":"o1","name":"Hawk","lang":"en","layout":"normal",)" + at("/hawk2") +
            R"(},{"id":"d","oracle_id":"o2","name":"Day // Night","lang":"en","layout":"transform","card_faces":[{"name":"Day",)" +
            at("/day") + R"(},{"name":"Night",)" + at("/night") +
            R"(}]},{"id":"b","oracle_id":"o3","name":"Bear","lang":"en","layout":"normal",)" + at("/bear") +
            R"(},{"id":"p","oracle_id":"o4","name":"Plain","lang":"en","layout":"normal"}])";
        EXPECT_EQ(this->cards({"import", folder.file("cards.json", cards)}).status, 0);
    }
    Finished cards(std::vector<std::string> words) const {
        words.insert(words.begin(), {"cards", "--db", db});
        return run_program(words);
    }
    Finished pictures_of(const std::string& deck) const {
        return cards({"pictures", "--deck", folder.file("deck.txt", deck)});
    }
    std::size_t files() const {
        const fs::path pictures = folder.path() / "cache" / "quadrille" / "pictures";
        if (!fs::exists(pictures)) return 0;
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(pictures), fs::directory_iterator()));
    }
    static bool says(const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    }

    TemporaryFolder folder;
    MadeFiles server;
    std::string db = (folder.path() / "library.db").string();
};

TEST_F(FetchCommand, ADeckHasAllPrintingsAndSidesAndIsFetchedOnce) {
    const Finished first = pictures_of("4 Hawk\n1 Day // Night\n\n2 Hawk\n");
    EXPECT_EQ(first.status, 0) << first.errors;
    EXPECT_TRUE(says(first.errors, "4 pictures are fetched, about 1 MB")) << first.errors;
    EXPECT_TRUE(says(first.output, "4 pictures: 4 new")) << first.output;
    EXPECT_EQ(files(), 4U);
    EXPECT_EQ(server.asked().size(), 4U);
    const Finished again = pictures_of("1 Hawk\n1 Night\n");
    EXPECT_TRUE(says(again.output, "4 pictures: 0 new, 0 changed, 4 as before")) << again.output;
    EXPECT_EQ(again.errors, "");
    EXPECT_EQ(server.asked().size(), 4U) << "what is there is not asked for again";
}

TEST_F(FetchCommand, ResumesWhereItWasInterrupted) {
    server.answer("/hawk2", refused(429));
    const Finished broken = pictures_of("4 Hawk\n");
    EXPECT_EQ(broken.status, 1);
    EXPECT_TRUE(says(broken.errors, "given up after 1 of 2 pictures")) << broken.errors;
    EXPECT_TRUE(says(broken.output, "1 picture: 1 new")) << broken.output;
    server.answer("/hawk2", found(front(2)));
    const Finished whole = pictures_of("4 Hawk\n");
    EXPECT_EQ(whole.status, 0) << whole.errors;
    EXPECT_TRUE(says(whole.errors, "1 pictures are fetched")) << whole.errors;
    EXPECT_TRUE(says(whole.output, "2 pictures: 1 new, 0 changed, 1 as before")) << whole.output;
}

TEST_F(FetchCommand, AllTakesEveryCardAndSaysWhichPictureIsNone) {
    const Finished all = cards({"pictures", "--all"});
    EXPECT_EQ(all.status, 1);
    EXPECT_TRUE(says(all.errors, "Bear: " + server.address("/bear"))) << all.errors;
    EXPECT_TRUE(says(all.errors, "4 of 5 pictures were fetched")) << all.errors;
    EXPECT_TRUE(says(all.output, "4 pictures: 4 new")) << all.output;
    EXPECT_EQ(files(), 4U);
}

TEST_F(FetchCommand, SaysInFrenchWhatItFetches) {
    const Finished french = run_program(
        {"--lang", "fr", "cards", "--db", db, "pictures", "--deck", folder.file("deck.txt", "1 Day\n")});
    EXPECT_TRUE(says(french.errors, "2 images à prendre, environ 1 Mo")) << french.errors;
}

TEST_F(FetchCommand, AtATerminalABarShowsHowFarItIs) {
    if (!terminals_are_given())
        GTEST_SKIP() << "no pseudo-terminals on this machine (/dev/pts is not mounted)";
    const Finished seen = run_program_at_terminal(
        {"cards", "--db", db, "pictures", "--deck", folder.file("deck.txt", "1 Hawk\n")});
    for (const char* part : {"\r[", " 50 %  1 picture,", "100 %  2 pictures"})
        EXPECT_TRUE(says(seen.output, part)) << part << "\n" << seen.output;
}

TEST_F(FetchCommand, WhatHasNoAddressIsSaid) {
    const Finished some = pictures_of("1 Hawk\n1 Plain\n1 Unheard\n");
    EXPECT_EQ(some.status, 0);
    EXPECT_TRUE(says(some.errors, "of 2 cards: Plain, Unheard")) << some.errors;
    EXPECT_EQ(pictures_of("1 Plain\n").status, 1);
}

TEST_F(FetchCommand, ALibraryWithoutAddressesIsToBeImportedAgain) {
    const std::string old = (folder.path() / "old.db").string();
    fs::copy_file(fs::path(QUADRILLE_SOURCE_DIR) / "tests/db/versions/version-4.db", old);
    for (const std::vector<std::string>& which :
         {std::vector<std::string>{"--all"}, {"--deck", folder.file("deck.txt", "1 Hawk\n")}}) {
        std::vector<std::string> words{"cards", "--db", old, "pictures"};
        words.insert(words.end(), which.begin(), which.end());
        const Finished none = run_program(words);
        EXPECT_EQ(none.status, 1);
        EXPECT_TRUE(says(none.errors, "import Scryfall's file again")) << none.errors;
    }
    const Finished missing =
        run_program({"cards", "--db", (folder.path() / "none.db").string(), "pictures", "--all"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_TRUE(says(missing.errors, "none.db")) << missing.errors;
    EXPECT_TRUE(server.asked().empty());
}

TEST_F(FetchCommand, OneOfFolderDeckAndAllIsMeant) {
    EXPECT_EQ(cards({"pictures"}).status, 2);
    EXPECT_EQ(cards({"pictures", "--all", "--folder", "."}).status, 2);
    EXPECT_EQ(cards({"pictures", "--deck", (folder.path() / "missing.txt").string()}).status, 1);
}

}  // namespace
}  // namespace quadrille::test
