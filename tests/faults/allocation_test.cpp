// Memory that runs out in the middle of an import: whichever request for memory is refused, what was there
// stays as it was and the same import does its work afterwards.
#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <new>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calibration/table_profile.hpp"
#include "db/cards/card_library.hpp"
#include "db/cards/decklist.hpp"
#include "db/exchange/qgn.hpp"
#include "db/exchange/record.hpp"
#include "rules/answer.hpp"
#include "rules/echiquier/scenario.hpp"
#include "tests/db/temporary_folder.hpp"
#include "tests/faults/failing_memory.hpp"

namespace quadrille {
namespace {

using db::test::TemporaryFolder;
using test::FailingMemory;

const bool sqlite_is_counted = (test::count_memory_of_sqlite(), true);

std::string sample(const std::string& name) {
    return db::test::bytes_of(std::string(QUADRILLE_SOURCE_DIR "/tests/fuzz/corpus/") + name);
}

/// What an attempt with a refused request came to. `ended`: nlohmann::json needs memory to free memory, and
/// ends the program where there is none (std::terminate).
enum class Outcome { done, told, thrown, ended };

struct Attempt {
    Outcome outcome;
    bool refused;  ///< whether it came to the request that was to be refused
};

[[noreturn]] void try_it(long allocation, const std::function<bool()>& work) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    close(STDERR_FILENO);
    Outcome outcome = Outcome::thrown;
    bool refused = false;
    {
        const FailingMemory memory(allocation);
        try {
            outcome = work() ? Outcome::done : Outcome::told;
        } catch (const std::bad_alloc&) {
        }
        refused = memory.refused();
    }
    _exit(static_cast<int>(outcome) + (refused ? 8 : 0));
}

/// In a process of its own, so that nothing but files outlasts it.
Attempt attempt(long allocation, const std::function<bool()>& work) {
    const pid_t child = fork();
    if (child == 0) try_it(allocation, work);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        throw std::runtime_error("no process for an attempt");
    if (WIFSIGNALED(status)) {
        EXPECT_EQ(WTERMSIG(status), SIGABRT);
        return {Outcome::ended, true};
    }
    return {static_cast<Outcome>(WEXITSTATUS(status) % 8), WEXITSTATUS(status) >= 8};
}

/// Refuses the first request for memory that `work` makes, then the second, and so on until it needs no more
/// of them. Before each attempt `prepare` runs, after it `check`. `work` says whether it was done; a thrown
/// bad_alloc is caught.
void refuse_each_in_turn(const std::function<void()>& prepare, const std::function<bool()>& work,
                         const std::function<void(Outcome)>& check) {
    long refused = 0;
    for (long allocation = 1;; allocation += 1 + allocation / 25) {
        prepare();
        const Attempt done = attempt(allocation, work);
        check(done.outcome);
        if (testing::Test::HasFailure()) FAIL() << "at allocation " << allocation;
        if (!done.refused) {
            EXPECT_EQ(done.outcome, Outcome::done);
            break;
        }
        ++refused;
    }
    EXPECT_GT(refused, 1);
}

struct Reader {
    const char* name;
    std::string input;
    std::function<bool(const std::string&)> read;  ///< whether all of it was understood
    bool json = true;                              ///< whether it is read by nlohmann::json
};

void PrintTo(const Reader& reader, std::ostream* out) {
    *out << reader.name;
}

class ReaderWithoutMemory : public testing::TestWithParam<Reader> {};

TEST_P(ReaderWithoutMemory, StopsAndReadsItTheNextTime) {
    const Reader& reader = GetParam();
    ASSERT_TRUE(reader.read(reader.input));
    // There is nothing wrong with the text: a sentence about it would be untrue.
    refuse_each_in_turn([] {}, [&] { return reader.read(reader.input); },
                        [&](Outcome outcome) {
                            EXPECT_NE(outcome, Outcome::told);
                            EXPECT_TRUE(reader.json || outcome != Outcome::ended);
                        });
}

INSTANTIATE_TEST_SUITE_P(
    Allocation, ReaderWithoutMemory,
    testing::Values(Reader{"decklist", sample("decklist/mtga.txt"),
                           [](const auto& text) { return db::decklist_from(text).has_value(); }, false},
                    Reader{"cockatrice", sample("decklist/cockatrice.cod"),
                           [](const auto& text) { return db::decklist_from(text).has_value(); }, false},
                    Reader{"qgn", sample("qgn/page.qgn"),
                           [](const auto& text) { return db::record_from_qgn(text).has_value(); }},
                    Reader{"game_json", sample("game_json/game.json"),
                           [](const auto& text) { return db::record_from_json(text).has_value(); }},
                    Reader{"game_jsonl", sample("game_json/game.jsonl"),
                           [](const auto& text) { return db::record_from_jsonl(text).has_value(); }},
                    Reader{"profile", sample("profile/all_keys.json"),
                           [](const auto& text) { return profile_from(text).has_value(); }},
                    Reader{"scenario", sample("scenario/24.json"),
                           [](const auto& text) {
                               static const auto expected =
                                   rules::echiquier::scenario_file_errors(text).size();
                               return rules::echiquier::scenario_file_errors(text).size() == expected;
                           }},
                    Reader{"request", sample("request/echiquier_blocks.json"),
                           [](const auto& text) {
                               return rules::answer(text).find(R"("ok":true)") != std::string::npos;
                           }}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(WithoutMemory, ACardImportIsRolledBack) {
    const TemporaryFolder folder;
    db::test::write_bytes(folder / "old.json", sample("card_file/scryfall.json"));
    std::string changed = sample("card_file/scryfall.json");
    for (std::size_t at; (at = changed.find("Hawk")) != std::string::npos;) changed.replace(at, 4, "Kite");
    db::test::write_bytes(folder / "new.json", changed);
    const auto import = [&](const char* from) {
        const auto file = db::GameFile::open(folder / "game.db");
        return file && db::CardLibrary(*file).import(folder / from);
    };
    const auto name = [&] {
        const auto card = db::CardLibrary(*db::GameFile::open(folder / "game.db")).named("Faucon mordoré");
        return card && *card ? (*card)->name : std::string("none");
    };
    refuse_each_in_turn([&] { ASSERT_TRUE(import("old.json")); }, [&] { return import("new.json"); },
                        [&](Outcome outcome) {
                            EXPECT_EQ(name(), outcome == Outcome::done ? "Suntail Kite" : "Suntail Hawk");
                        });
}

TEST(WithoutMemory, AGameImportIsRolledBack) {
    const TemporaryFolder folder;
    const auto record = db::record_from_json(sample("game_json/game.json"));
    ASSERT_TRUE(record) << name(record.error().fault);
    refuse_each_in_turn(
        [&] {
            for (const char* name : {"game.db", "game.db-wal", "game.db-shm"})
                std::filesystem::remove(folder / name);
            ASSERT_TRUE(db::GameFile::open(folder / "game.db"));
        },
        [&] {
            auto file = db::GameFile::open(folder / "game.db");
            return file && db::import_record(*file, *record);
        },
        [&](Outcome outcome) {
            const auto file = db::GameFile::open(folder / "game.db");
            const auto games = file->games();
            ASSERT_TRUE(games);
            EXPECT_EQ(games->size(), outcome == Outcome::done ? 1U : 0U);
            for (const db::Game& game : *games)
                EXPECT_EQ(file->events(game.id)->size(), record->events.size());
        });
}

}  // namespace
}  // namespace quadrille
